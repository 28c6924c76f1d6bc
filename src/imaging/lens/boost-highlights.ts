import { blurPlane } from '../raster/gaussian-blur.ts';
import type { Plane } from '../raster/raster.ts';
import type { LightField } from './light-field.ts';

/** From this light on something can be a lamp or a glint: a file cannot say how bright they were. */
const brightFrom = 0.68;
/**
 * How much darker it has to be around, as a share of the light, from nothing to all of the effect: along the edge of a bright
 * surface it is half as bright.
 */
const standsOut = { from: 0.5, to: 0.85 };
/** Light of a lamp at full boost. */
const mostGain = 12;
/** What is around is reckoned on a grid so coarse that it is blurred by at least so many of its cells. */
const leastSigma = 4;

/**
 * Gives small lights back what a photo cut off above white, so that they become bright images of the aperture when they are
 * blurred. Large bright places, like a sky, are no lamps and stay as they are.
 *
 * @param field its light is changed
 * @param amount 0..1
 * @param radius of the blur that follows, in cells: what is larger is no small light
 */
export function boostHighlights(field: LightField, amount: number, radius: number): void {
  if (amount === 0) return;
  const { width, height, data } = field;
  let around: Around | undefined;
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      const weight = data[at + 3];
      const own = brightnessAt(data, at);
      if (own <= brightFrom * weight) continue;
      around ??= aroundOf(field, Math.max(1, radius));
      const bright = (own / weight - brightFrom) / (1 - brightFrom);
      const darker = 1 - (meanAt(around, x, y) * weight) / own;
      const out = Math.min(Math.max((darker - standsOut.from) / (standsOut.to - standsOut.from), 0), 1);
      const gain = 1 + amount * mostGain * bright * bright * out;
      for (let c = 0; c < 3; c++) data[at + c] *= gain;
    }
  }
}

/** Blurred brightness and weight on a grid of so many cells to each side of its own. */
interface Around {
  readonly side: number;
  readonly brightness: Plane;
  readonly weights: Plane;
}

function aroundOf({ width, height, data }: LightField, sigma: number): Around {
  const side = Math.max(1, Math.floor(sigma / leastSigma));
  const size = { width: Math.ceil(width / side), height: Math.ceil(height / side) };
  const brightness = new Float32Array(size.width * size.height);
  const weights = new Float32Array(brightness.length);
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.floor(y / side) * size.width;
    for (let x = 0, to = row, left = side; x < width; x++, at += 4) {
      brightness[to] += brightnessAt(data, at);
      weights[to] += data[at + 3];
      if (--left > 0) continue;
      left = side;
      to++;
    }
  }
  // Sums of a square and what lies between two of them blur as well: a twelfth and a sixth of the square.
  const coarse = side === 1 ? sigma : Math.sqrt(sigma * sigma - (side * side) / 4) / side;
  return {
    side,
    brightness: blurPlane({ ...size, data: brightness }, coarse),
    weights: blurPlane({ ...size, data: weights }, coarse),
  };
}

/** The mean brightness around a cell of the field. */
function meanAt({ side, brightness, weights }: Around, x: number, y: number): number {
  const { width, height } = weights;
  const column = Math.min(Math.max((x + 0.5) / side - 0.5, 0), width - 1);
  const row = Math.min(Math.max((y + 0.5) / side - 0.5, 0), height - 1);
  const left = column | 0;
  const upper = row | 0;
  const at = upper * width + left;
  const right = left + 1 < width ? 1 : 0;
  const below = upper + 1 < height ? width : 0;
  const between = (values: Float32Array) => {
    const high = values[at] + (column - left) * (values[at + right] - values[at]);
    const low = values[at + below] + (column - left) * (values[at + below + right] - values[at + below]);
    return high + (row - upper) * (low - high);
  };
  return between(brightness.data) / Math.max(between(weights.data), 1e-6);
}

/** A colored lamp is as much one as a white one: half of it is its strongest channel. */
function brightnessAt(data: Float32Array, at: number): number {
  const red = data[at];
  const green = data[at + 1];
  const blue = data[at + 2];
  return 0.5 * Math.max(red, green, blue) + 0.5 * (0.2126 * red + 0.7152 * green + 0.0722 * blue);
}
