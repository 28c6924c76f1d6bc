import { blurPlane } from '#src/imaging/raster/gaussian-blur.ts';
import type { Raster } from '#src/imaging/raster/raster.ts';

/** How a filled picture compares with what was there, inside the mask alone. */
export interface FillFigures {
  /** PSNR, dB. */
  readonly likeness: number;
  /** Mean structural similarity of brightness. */
  readonly similarity: number;
  /** PSNR of both blurred by σ 4, dB. */
  readonly lowPassed: number;
  /** Mean strength of the finest detail over that of the truth. */
  readonly texture: number;
}

export function fillFigures(
  filled: Raster<Uint8Array>,
  truth: Raster<Uint8Array>,
  mask: Raster,
): FillFigures {
  const places = [...mask.data.keys()].filter((at) => mask.data[at] > 0);
  const blurred = (raster: Raster) => [0, 1, 2].map((channel) => blurPlane(planeOf(raster, channel), 4).data);
  const plain = (raster: Raster) => [0, 1, 2].map((channel) => planeOf(raster, channel).data);
  return {
    likeness: likenessAt(places, plain(filled), plain(truth)),
    similarity: similarityAt(places, brightnessOf(filled), brightnessOf(truth)),
    lowPassed: likenessAt(places, blurred(filled), blurred(truth)),
    texture: detailAt(places, brightnessOf(filled)) / Math.max(0.2, detailAt(places, brightnessOf(truth))),
  };
}

function planeOf({ width, height, channels, data }: Raster, channel: number) {
  return {
    width,
    height,
    data: Float32Array.from({ length: width * height }, (_, at) => data[at * channels + channel]),
  };
}

function brightnessOf({ width, height, data }: Raster) {
  const brightness = (_: unknown, at: number) =>
    0.299 * data[at * 3] + 0.587 * data[at * 3 + 1] + 0.114 * data[at * 3 + 2];
  return { width, height, data: Float32Array.from({ length: width * height }, brightness) };
}

function likenessAt(
  places: readonly number[],
  one: readonly Float32Array[],
  other: readonly Float32Array[],
): number {
  let sum = 0;
  for (const at of places) for (let k = 0; k < 3; k++) sum += (one[k][at] - other[k][at]) ** 2;
  return 10 * Math.log10((255 ** 2 * 3 * places.length) / Math.max(1e-6, sum));
}

/** With a Gaussian window of σ 1.5 (Wang, Bovik, Sheikh, Simoncelli, 2004). */
function similarityAt(
  places: readonly number[],
  one: ReturnType<typeof brightnessOf>,
  other: ReturnType<typeof brightnessOf>,
): number {
  const { width, height } = one;
  const mean = (value: (at: number) => number) =>
    blurPlane({ width, height, data: one.data.map((_, at) => value(at)) }, 1.5).data;
  const [a, b] = [one.data, other.data];
  const [ma, mb] = [mean((at) => a[at]), mean((at) => b[at])];
  const [aa, bb, ab] = [mean((at) => a[at] ** 2), mean((at) => b[at] ** 2), mean((at) => a[at] * b[at])];
  const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];
  let sum = 0;
  for (const at of places) {
    const covariance = ab[at] - ma[at] * mb[at];
    const variances = aa[at] - ma[at] ** 2 + bb[at] - mb[at] ** 2;
    const means = ma[at] ** 2 + mb[at] ** 2;
    sum += ((2 * ma[at] * mb[at] + c1) * (2 * covariance + c2)) / ((means + c1) * (variances + c2));
  }
  return sum / places.length;
}

function detailAt(
  places: readonly number[],
  { width, height, data }: ReturnType<typeof brightnessOf>,
): number {
  let sum = 0;
  let count = 0;
  for (const at of places) {
    const x = at % width;
    if (x === 0 || x === width - 1 || at < width || at >= width * (height - 1)) continue;
    sum += Math.abs(4 * data[at] - data[at - 1] - data[at + 1] - data[at - width] - data[at + width]);
    count++;
  }
  return sum / Math.max(1, count);
}
