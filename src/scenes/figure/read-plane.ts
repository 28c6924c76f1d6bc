import type { Plane } from '../../imaging/raster/raster.ts';

/** The value between four pixels; `u` and `v` in pixels, `outside` where there are none. */
export function readPlane({ width, height, data }: Plane, u: number, v: number, outside = 0): number {
  const x = u - 0.5;
  const y = v - 0.5;
  const i = Math.floor(x);
  const j = Math.floor(y);
  const at = (a: number, b: number) =>
    a < 0 || b < 0 || a >= width || b >= height ? outside : data[b * width + a];
  const near = at(i, j) + (at(i + 1, j) - at(i, j)) * (x - i);
  const far = at(i, j + 1) + (at(i + 1, j + 1) - at(i, j + 1)) * (x - i);
  return near + (far - near) * (y - j);
}
