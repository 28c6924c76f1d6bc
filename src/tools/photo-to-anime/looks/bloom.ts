import { encodeLight, linearOf } from '../../../imaging/color/oklab.ts';
import { type Canvas, full } from '../../../imaging/raster/canvas.ts';
import { blurPlane } from '../../../imaging/raster/gaussian-blur.ts';
import type { Plane } from '../../../imaging/raster/raster.ts';

/** Pixels in which light is spread at most: it's soft. */
const workPixels = 200_000;

/** Light of each of 4096 values of a canvas. */
const light = Float32Array.from({ length: 4097 }, (_, i) => linearOf(i / 4096));

/**
 * What is bright glows around itself, as through the lens over a painted cel (screen of what lies above a threshold, blurred). In place.
 *
 * @param sigma in pixels of the canvas
 */
export function bloom(
  { width, height, data }: Canvas,
  threshold: number,
  sigma: number,
  amount: number,
): void {
  if (amount === 0) return;
  const pace = Math.max(1, Math.floor(Math.sqrt((width * height) / workPixels)));
  const [across, down] = [Math.ceil(width / pace), Math.ceil(height / pace)];
  const planes = [0, 1, 2].map((c): Plane => {
    const plane = new Float32Array(across * down);
    for (let y = 0; y < down; y++)
      for (let x = 0; x < across; x++) {
        const value =
          light[data[3 * (Math.min(height - 1, y * pace) * width + Math.min(width - 1, x * pace)) + c] >> 4];
        plane[y * across + x] = Math.max(0, value - threshold);
      }
    return blurPlane({ width: across, height: down, data: plane }, Math.max(0.6, sigma / pace));
  });
  const most = Math.max(
    ...planes.map(({ data: values }) => values.reduce((top, value) => Math.max(top, value), 0)),
  );
  if (most * amount < 1e-3) return;
  for (let y = 0, i = 0; y < height; y++) {
    const py = Math.min(down - 1, Math.max(0, (y + 0.5) / pace - 0.5));
    const top = Math.min(down - 1, Math.floor(py));
    const low = Math.min(down - 1, top + 1);
    const v = py - top;
    for (let x = 0; x < width; x++, i += 3) {
      const px = Math.min(across - 1, Math.max(0, (x + 0.5) / pace - 0.5));
      const left = Math.floor(px);
      const right = Math.min(across - 1, left + 1);
      const u = px - left;
      for (let c = 0; c < 3; c++) {
        const values = planes[c].data;
        const upper = values[top * across + left] * (1 - u) + values[top * across + right] * u;
        const lower = values[low * across + left] * (1 - u) + values[low * across + right] * u;
        const glow = amount * (upper * (1 - v) + lower * v);
        if (glow < 5e-4) continue;
        const own = light[data[i + c] >> 4];
        data[i + c] = encodeLight(1 - (1 - own) * (1 - glow)) * full + 0.5;
      }
    }
  }
}
