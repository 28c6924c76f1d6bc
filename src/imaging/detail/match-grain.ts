import type { Raster } from '../raster/raster.ts';
import { cellHash } from '../sampling/cell-hash.ts';

/** Less than this, on the scale 0..255, nobody misses; more than that, nobody wants. */
const [least, most] = [0.6, 9];

/**
 * Gives what is set into a photo the grain of that photo, so that it doesn't look pasted: noise of lightness, as fine as a sensor's after
 * the camera has smoothed it. In place.
 *
 * @param picture 3 channels
 * @param sigma standard deviation of the photo's noise, 0..255
 * @param seed other grain for another frame of a clip
 */
export function matchGrain(picture: Raster, sigma: number, seed = 0): void {
  if (sigma < least) return;
  const { width, height, data } = picture;
  const maximum = data instanceof Uint16Array ? 65535 : 255;
  // A sum of two even numbers has a variance of a sixth; a quarter of each neighbor leaves 0.375 of it.
  const strength = (Math.min(sigma, most) * (maximum / 255)) / Math.sqrt(0.375 / 6);
  const noise = (x: number, y: number) =>
    (cellHash(x, y, 13 + 2 * seed) + cellHash(x, y, 14 + 2 * seed)) / 2 ** 32 - 1;
  for (let y = 0, at = 0; y < height; y++) {
    let [before, own] = [noise(-1, y), noise(0, y)];
    for (let x = 0; x < width; x++, at += 3) {
      const after = noise(x + 1, y);
      const grain = strength * (0.25 * before + 0.5 * own + 0.25 * after);
      for (let c = at; c < at + 3; c++) data[c] = Math.min(maximum, Math.max(0, Math.round(data[c] + grain)));
      [before, own] = [own, after];
    }
  }
}
