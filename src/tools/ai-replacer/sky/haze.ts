import { workingColors } from '../../../imaging/color/working-colors.ts';
import { blurPlane } from '../../../imaging/raster/gaussian-blur.ts';
import type { Plane, Raster } from '../../../imaging/raster/raster.ts';
import { resamplePlane } from '../../../imaging/raster/resample.ts';

const area = 480 * 360;
/** Radius of the window in which the least hazy color counts. */
const window = 3;
/** Only air that hides this much and more is taken for haze. */
const [thin, thick] = [0.55, 0.98];
/** Mean of air that is too dark to be seen as haze. */
const dim = 0.38;
/** How far from the horizon it reaches, as a share of the picture's height: below and above. */
const [below, above] = [0.2, 0.3];

/**
 * How much of what is seen near the horizon is the air before it: what is left of a pixel's darkest channel around it, compared with
 * the air ("Single Image Haze Removal Using Dark Channel Prior": He, Sun, Tang, 2009). 0..1, in a smaller size.
 *
 * @param air color of the sky just above the horizon, 0..1
 * @param horizon its row in the picture
 */
export function hazeOf(pixels: Raster, air: readonly number[], horizon: number): Plane {
  const { width, height, data } = workingColors(pixels, area);
  const dark = new Float32Array(width * height);
  for (let i = 0; i < dark.length; i++) {
    let least = 1;
    for (let c = 0; c < 3; c++) least = Math.min(least, data[i * 3 + c] / Math.max(0.08, air[c]));
    dark[i] = least;
  }
  const haze = { width, height, data: leastAround(dark, width, height) };
  // In the dark nothing tells air from what is behind it.
  const isSeen = Math.min(1, Math.max(0, ((air[0] + air[1] + air[2]) / 3 - dim) / 0.2));
  const row = (horizon * height) / pixels.height;
  for (let y = 0, i = 0; y < height; y++) {
    const off = (y - row) / height;
    const near = Math.max(0, 1 - (off > 0 ? off / below : -off / above));
    for (let x = 0; x < width; x++, i++) {
      const t = Math.min(1, Math.max(0, (haze.data[i] - thin) / (thick - thin)));
      haze.data[i] = isSeen * near * t * t * (3 - 2 * t);
    }
  }
  return blurPlane(haze, 2);
}

function leastAround(values: Float32Array, width: number, height: number): Float32Array {
  const across = new Float32Array(values.length);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      let least = values[i];
      for (let k = Math.max(0, x - window); k <= Math.min(width - 1, x + window); k++)
        least = Math.min(least, values[y * width + k]);
      across[i] = least;
    }
  }
  const out = new Float32Array(values.length);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      let least = across[i];
      for (let k = Math.max(0, y - window); k <= Math.min(height - 1, y + window); k++)
        least = Math.min(least, across[k * width + x]);
      out[i] = least;
    }
  }
  return out;
}

/**
 * The same things seen through other air, in place: the old air's share of a pixel takes the new one's color.
 *
 * @param before the pixels as they were, 3 or 4 channels
 * @param after of the same size and depth, 3 or 4 channels
 */
export function changeHaze(
  before: Raster,
  after: Raster,
  haze: Plane,
  air: { readonly from: readonly number[]; readonly to: readonly number[] },
  strength: number,
): void {
  const { width, height } = after;
  const maximum = after.data instanceof Uint16Array ? 65535 : 255;
  const shares = resamplePlane(haze, width, height).data;
  for (let i = 0; i < shares.length; i++) {
    const share = strength * shares[i];
    if (share < 0.004) continue;
    for (let c = 0; c < 3; c++) {
      const own = before.data[i * before.channels + c] / maximum;
      const seen = Math.min(1, air.to[c] * Math.min(1.3, own / Math.max(0.08, air.from[c])));
      const at = i * after.channels + c;
      after.data[at] = after.data[at] + share * (seen * maximum - after.data[at]) + 0.5;
    }
  }
}
