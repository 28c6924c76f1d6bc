import { encodeLight, linearOf } from '../../../color/oklab.ts';
import { type Canvas, full } from '../../../raster/canvas.ts';
import { blurPlane } from '../../../raster/gaussian-blur.ts';
import type { Plane } from '../../../raster/raster.ts';

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
  const lefts = new Int32Array(width);
  const shares = new Float32Array(width);
  for (let x = 0; x < width; x++) {
    const px = Math.min(across - 1, Math.max(0, (x + 0.5) / pace - 0.5));
    lefts[x] = Math.floor(px);
    shares[x] = px - lefts[x];
  }
  // One more at the end, where the border goes on.
  const line = new Float32Array(across + 1);
  for (let y = 0; y < height; y++) {
    const py = Math.min(down - 1, Math.max(0, (y + 0.5) / pace - 0.5));
    const top = Math.floor(py) * across;
    const low = Math.min(down - 1, Math.floor(py) + 1) * across;
    const v = py - Math.floor(py);
    for (let c = 0; c < 3; c++) {
      const values = planes[c].data;
      for (let k = 0; k < across; k++)
        line[k] = amount * (values[top + k] + v * (values[low + k] - values[top + k]));
      line[across] = line[across - 1];
      for (let x = 0, i = 3 * y * width + c; x < width; x++, i += 3) {
        const left = lefts[x];
        const glow = line[left] + shares[x] * (line[left + 1] - line[left]);
        if (glow < 5e-4) continue;
        const own = light[data[i] >> 4];
        data[i] = encodeLight(1 - (1 - own) * (1 - glow)) * full + 0.5;
      }
    }
  }
}
