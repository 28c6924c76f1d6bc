import { blurPlane } from '../../../imaging/raster/gaussian-blur.ts';
import type { Plane, Raster, Size } from '../../../imaging/raster/raster.ts';
import { seededRandom } from '../../../imaging/sampling/seeded-random.ts';

/** Grain of a photo is seldom that of single pixels: demosaicing and JPEG spread it. */
const spread = 0.55;
/** More than this (0..255) is texture. */
const most = 6;
/** Whole numbers alone differ by so much. */
const rounding = 0.7;

/** How much single pixels differ from their neighbors, in each channel, 0..255. */
export function grainOf({ width, data }: Raster<Uint8Array>, pixels: readonly number[]): number[] {
  return [0, 1, 2].map((channel) => {
    const all = roughness(pixels, (i) => data[3 * i + channel], width);
    return Math.max(0, Math.min(most, all - rounding));
  });
}

/** Median of how far pixels are off their neighbors, to both sides or above and below, whichever is less: strokes are narrow. */
function roughness(pixels: readonly number[], value: (i: number) => number, width: number): number {
  const off = pixels.map((i) =>
    Math.min(
      Math.abs(value(i) - (value(i - 1) + value(i + 1)) / 2),
      Math.abs(value(i) - (value(i - width) + value(i + width)) / 2),
    ),
  );
  return off.sort((a, b) => a - b)[Math.floor(off.length / 2)] ?? 0;
}

/** Grain that measures as much: what is added to each channel, 0..255. */
export function drawGrain({ width, height }: Size, strengths: readonly number[], seed: number): Plane[] {
  const random = seededRandom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const draw = () =>
    blurPlane({ width, height, data: Float32Array.from({ length: width * height }, normal) }, spread);
  const shared = draw();
  const inside = [...shared.data.keys()].filter((i) => {
    const x = i % width;
    return x > 0 && x < width - 1 && i >= width && i < width * (height - 1);
  });
  return strengths.map((strength) => {
    const own = draw();
    const data = own.data.map((value, i) => 0.8 * shared.data[i] + 0.6 * value);
    const unit = roughness(inside, (i) => data[i], width);
    return { width, height, data: data.map((value) => (unit > 0 ? (value * strength) / unit : 0)) };
  });
}
