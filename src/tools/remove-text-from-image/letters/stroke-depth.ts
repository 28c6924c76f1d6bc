import type { Plane, Raster } from '../../../imaging/raster/raster.ts';
import { squaredDistances } from '../../../imaging/selection/distance.ts';

/** Of the pixels of strokes so many lie deepest. */
const deepest = 0.35;

/** Pixels in the middle of strokes: the ink itself, not an outline of it. */
export function deepPixels({ width, height, data }: Raster<Uint8Array>): number[] {
  const depth = squaredDistances(
    data.map((value) => 255 - value),
    { width, height },
  );
  const strokes = [...data.keys()].filter((i) => data[i] >= 128);
  strokes.sort((a, b) => depth[b] - depth[a] || a - b);
  return strokes.slice(0, Math.max(6, Math.ceil(deepest * strokes.length)));
}

/** Mean width of strokes, in pixels: their area over half of their edges. */
export function strokeWidth({ width, height, data }: Plane): number {
  let [area, edges] = [0, 0];
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      area += data[i];
      edges += Math.hypot(data[i + 1] - data[i - 1], data[i + width] - data[i - width]) / 2;
    }
  }
  return edges > 0 ? (2 * area) / edges : 0;
}
