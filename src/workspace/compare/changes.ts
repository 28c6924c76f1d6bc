import type { ResultLayers } from './result-layers.ts';

/** As what is marked on a photo: a color that no photo has. */
const film = [232, 24, 96] as const;
/** Differences up to `least` come of how previews are compressed; from `most` on a pixel has changed altogether. Of 255. */
const least = 5;
const most = 30;

/**
 * Where a result differs from its photo, RGBA at preview size: the result in pale gray, and a film over what has changed, the denser the more.
 * Differences are means over 3 × 3 pixels, so that the grain of a compressed preview doesn't count.
 */
export function changesOf({ width, height, photo, result }: ResultLayers): Uint8ClampedArray<ArrayBuffer> {
  const rows = new Float32Array(width * height);
  const apart = (pixel: number) => {
    let largest = 0;
    for (let at = pixel * 4; at < pixel * 4 + 4; at++)
      largest = Math.max(largest, Math.abs(photo[at] - result[at]));
    return largest;
  };
  for (let y = 0, i = 0; y < height; y++) {
    let before = apart(i);
    let here = before;
    for (let x = 0; x < width; x++, i++) {
      const next = x + 1 < width ? apart(i + 1) : here;
      rows[i] = before + here + next;
      before = here;
      here = next;
    }
  }
  const shown = new Uint8ClampedArray(width * height * 4);
  for (let y = 0, i = 0; y < height; y++) {
    const above = y > 0 ? -width : 0;
    const below = y + 1 < height ? width : 0;
    for (let x = 0; x < width; x++, i++) {
      const difference = (rows[i + above] + rows[i] + rows[i + below]) / 9;
      const share = 0.78 * Math.max(0, Math.min(1, (difference - least) / (most - least)));
      const at = i * 4;
      const gray = 0.3 * result[at] + 0.59 * result[at + 1] + 0.11 * result[at + 2];
      const pale = 110 + 0.5 * (gray * (result[at + 3] / 255) + 255 - result[at + 3]);
      for (let c = 0; c < 3; c++) shown[at + c] = pale + (film[c] - pale) * share;
      shown[at + 3] = 255;
    }
  }
  return shown;
}
