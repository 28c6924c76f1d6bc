import { blurPlane } from '../../imaging/raster/gaussian-blur.ts';
import type { Raster } from '../../imaging/raster/raster.ts';
import { resample } from '../../imaging/raster/resample.ts';

/** In pixels: how soft the border is between what was filled and the photo. */
const softness = 1.2;

/**
 * Fills a hole on a smaller copy: for what is seldom seen, and never for long. The price goes by the pixels of the copy, however large
 * the picture is.
 *
 * @param pixels 3 channels
 * @param mask 255 is filled
 * @param side longer side of the copy at most, in pixels
 * @param fill as the task `fill` does
 * @returns a new raster; where the mask is 0 nothing changes
 */
export async function fillSmall(
  pixels: Raster<Uint8Array>,
  mask: Raster<Uint8Array>,
  side: number,
  fill: (pixels: Raster<Uint8Array>, mask: Raster<Uint8Array>) => Promise<Raster>,
): Promise<Raster<Uint8Array>> {
  const scale = side / Math.max(pixels.width, pixels.height);
  if (scale >= 1) return (await fill(pixels, mask)) as Raster<Uint8Array>;
  const [width, height] = [pixels.width, pixels.height].map((one) => Math.max(8, Math.round(one * scale)));
  const hole = resample(mask, width, height);
  // No wider than the hole itself: what is filled meets the photo where it shows.
  const small = { ...hole, data: hole.data.map((value) => (value > 127 ? 255 : 0)) };
  const filled = resample(
    (await fill(resample(pixels, width, height), small)) as Raster<Uint8Array>,
    pixels.width,
    pixels.height,
    'cubic',
  );
  const soft = blurPlane({ ...mask, data: Float32Array.from(mask.data) }, softness).data;
  const data = pixels.data.slice();
  for (let i = 0; i < mask.data.length; i++) {
    if (mask.data[i] === 0) continue;
    // Soft within the hole alone: twice as steep, and all of it by its border's middle.
    const share = Math.min(1, (2 * Math.max(0, soft[i] - 90)) / 255);
    for (let k = 0; k < 3; k++) {
      const at = pixels.channels * i + k;
      data[at] = Math.round(data[at] + share * (filled.data[filled.channels * i + k] - data[at]));
    }
  }
  return { ...pixels, data };
}
