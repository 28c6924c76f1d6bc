import type { Size } from '../raster/raster.ts';
import { colorAround } from './region-grow.ts';

/** From the tolerance on, the selection fades out over this share of it. */
const fade = 0.5;

/**
 * Selects a color wherever it is: fully up to `tolerance` from the color around a point, less and less up to one and a half
 * times as far.
 *
 * @param lab interleaved OKLab, see `color/oklab.ts`
 * @param at pixel of the point, inside
 * @param tolerance distance in OKLab, above 0
 * @returns 0..255
 */
export function selectColor(
  lab: Float32Array,
  size: Size,
  at: { readonly x: number; readonly y: number },
  tolerance: number,
): Uint8Array<ArrayBuffer> {
  const [l, a, b] = colorAround(lab, size, at);
  const selected = new Uint8Array(size.width * size.height);
  const outer = (tolerance * (1 + fade)) ** 2;
  for (let pixel = 0, i = 0; pixel < selected.length; pixel++, i += 3) {
    const away = (lab[i] - l) ** 2 + (lab[i + 1] - a) ** 2 + (lab[i + 2] - b) ** 2;
    if (away >= outer) continue;
    const beyond = Math.sqrt(away) / tolerance - 1;
    selected[pixel] = beyond <= 0 ? 255 : Math.round(255 * (1 - beyond / fade));
  }
  return selected;
}
