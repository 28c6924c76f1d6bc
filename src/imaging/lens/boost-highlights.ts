import { blurPlane } from '../raster/gaussian-blur.ts';
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

/**
 * Gives small lights back what a photo cut off above white, so that they become bright images of the aperture when they are
 * blurred. Large bright places, like a sky, are no lamps and stay as they are.
 *
 * @param amount 0..1
 * @param radius of the blur that follows, in cells: what is larger is no small light
 */
export function boostHighlights(field: LightField, amount: number, radius: number): LightField {
  if (amount === 0) return field;
  const { width, height } = field;
  const brightness = new Float32Array(width * height);
  const weights = new Float32Array(width * height);
  for (let i = 0, at = 0; i < brightness.length; i++, at += 4) {
    brightness[i] = brightnessAt(field.data, at);
    weights[i] = field.data[at + 3];
  }
  const sigma = Math.max(1, radius);
  const around = blurPlane({ width, height, data: brightness }, sigma).data;
  const aroundWeights = blurPlane({ width, height, data: weights }, sigma).data;
  const data = new Float32Array(field.data);
  for (let i = 0, at = 0; i < brightness.length; i++, at += 4) {
    if (weights[i] === 0) continue;
    const own = brightness[i] / weights[i];
    if (own <= brightFrom) continue;
    const bright = (own - brightFrom) / (1 - brightFrom);
    const darker = 1 - around[i] / Math.max(aroundWeights[i], 1e-6) / own;
    const out = Math.min(Math.max((darker - standsOut.from) / (standsOut.to - standsOut.from), 0), 1);
    const gain = 1 + amount * mostGain * bright * bright * out;
    for (let c = 0; c < 3; c++) data[at + c] *= gain;
  }
  return { ...field, data };
}

/** A colored lamp is as much one as a white one: half of it is its strongest channel. */
function brightnessAt(data: Float32Array, at: number): number {
  const [red, green, blue] = [data[at], data[at + 1], data[at + 2]];
  return 0.5 * Math.max(red, green, blue) + 0.5 * (0.2126 * red + 0.7152 * green + 0.0722 * blue);
}
