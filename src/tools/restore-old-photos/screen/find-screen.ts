import { complexGrid, transform } from '../../../imaging/fourier/fast-fourier.ts';
import type { Raster } from '../../../imaging/raster/raster.ts';

/** Windows of so many pixels are looked at, so many of them, spread over the print. */
export const windowSide = 256;
const mostWindows = 24;
/** In cycles per window: what is slower is the picture. */
const slowest = 24;
/** A dot screen stands out from what is around it in the spectrum by so many times, in amplitude. */
const leastPeak = 4.5;
/** In cycles per window around a peak. */
const ringFrom = 5;
const ringTo = 10;
const mostPeaks = 24;

/** The screen a print was made with, as the waves it consists of. */
export interface PrintScreen {
  /** In cycles per pixel, to the right and down; each stands for its opposite, too. */
  readonly waves: readonly { readonly x: number; readonly y: number }[];
  /** How many times it stands out in the mean. */
  readonly strength: number;
}

/**
 * Finds the regular dots or lines of a print, or the weave of its paper: waves that stand out of the spectrum all over the picture, in at
 * least two directions. Undefined where there are none.
 *
 * @param picture 3 or 4 channels
 */
export function findScreen(picture: Raster): PrintScreen | undefined {
  const { width, height } = picture;
  if (Math.min(width, height) < windowSide / 2) return undefined;
  const power = spectrumOf(picture);
  const half = windowSide / 2;
  const at = (x: number, y: number) =>
    power[((y + windowSide) % windowSide) * windowSide + ((x + windowSide) % windowSide)];
  const peaks: { x: number; y: number; ratio: number }[] = [];
  for (let y = 0; y < half - 2; y++) {
    for (let x = y === 0 ? 1 : 2 - half; x < half - 2; x++) {
      const radius = Math.hypot(x, y);
      if (radius < slowest || radius > 0.97 * half * Math.SQRT2) continue;
      const own = at(x, y);
      if (own < at(x + 1, y) || own < at(x - 1, y) || own < at(x, y + 1) || own < at(x, y - 1)) continue;
      // Edges of things and of the file's blocks run along the axes.
      if (Math.min(Math.abs(x), Math.abs(y)) < 3) continue;
      const around: number[] = [];
      for (let dy = -ringTo; dy <= ringTo; dy++) {
        for (let dx = -ringTo; dx <= ringTo; dx++) {
          const far = Math.hypot(dx, dy);
          if (far >= ringFrom && far <= ringTo) around.push(at(x + dx, y + dy));
        }
      }
      around.sort((one, other) => one - other);
      const ratio = Math.sqrt(own / (around[Math.floor(0.8 * around.length)] + 1e-9));
      if (ratio >= leastPeak) peaks.push({ x, y, ratio });
    }
  }
  peaks.sort((one, other) => other.ratio - one.ratio);
  const kept = peaks.slice(0, mostPeaks);
  if (kept.length < 2 || !hasTwoWays(kept)) return undefined;
  return {
    waves: kept.map(({ x, y }) => ({ x: x / windowSide, y: y / windowSide })),
    strength: kept.reduce((sum, { ratio }) => sum + ratio, 0) / kept.length,
  };
}

/** Stripes of a dress, a fence or bricks run one way. */
function hasTwoWays(peaks: readonly { readonly x: number; readonly y: number }[]): boolean {
  return peaks.some((one, i) =>
    peaks.slice(i + 1).some((other) => {
      const cross = Math.abs(one.x * other.y - one.y * other.x);
      return cross > 0.4 * Math.hypot(one.x, one.y) * Math.hypot(other.x, other.y);
    }),
  );
}

/** Power of the waves of a print, the lower quartile over windows: a piece of cloth in it doesn't count. */
function spectrumOf({ width, height, channels, data }: Raster): Float32Array {
  const unit = data instanceof Uint16Array ? 1 / 257 : 1;
  const bell = Float32Array.from(
    { length: windowSide },
    (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (i + 0.5)) / windowSide),
  );
  const [columns, rows] = [width, height].map((size) => Math.max(1, Math.floor(size / (windowSide / 2)) - 1));
  const starts: { left: number; top: number }[] = [];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      starts.push({ left: (column * windowSide) / 2, top: (row * windowSide) / 2 });
  const stride = Math.max(1, starts.length / mostWindows);
  const chosen = Array.from(
    { length: Math.min(mostWindows, starts.length) },
    (_, i) => starts[Math.floor(i * stride)],
  );
  const powers = chosen.map(({ left, top }) => {
    const grid = complexGrid(windowSide, windowSide);
    let mean = 0;
    for (let y = 0; y < windowSide; y++) {
      for (let x = 0; x < windowSide; x++) {
        const from = (Math.min(height - 1, top + y) * width + Math.min(width - 1, left + x)) * channels;
        const value = unit * (0.299 * data[from] + 0.587 * data[from + 1] + 0.114 * data[from + 2]);
        grid.re[y * windowSide + x] = value;
        mean += value / (windowSide * windowSide);
      }
    }
    for (let y = 0; y < windowSide; y++)
      for (let x = 0; x < windowSide; x++) {
        const i = y * windowSide + x;
        grid.re[i] = (grid.re[i] - mean) * bell[x] * bell[y];
      }
    transform(grid);
    return grid.re.map((re, i) => re * re + grid.im[i] * grid.im[i]);
  });
  const usual = new Float32Array(windowSide * windowSide);
  const values = new Float32Array(powers.length);
  for (let i = 0; i < usual.length; i++) {
    for (const [k, power] of powers.entries()) values[k] = power[i];
    values.sort();
    usual[i] = values[values.length >> 2];
  }
  return usual;
}
