import type { Raster } from '../raster/raster.ts';
import { cornersOf, type Quad } from './quad.ts';

/** x' = (ax + by + c) / (gx + hy + 1), y' = (dx + ey + f) / (gx + hy + 1) */
export type Homography = readonly [number, number, number, number, number, number, number, number];

/** What takes the unit square to a quad, upper left to its first corner (Heckbert, 1989). */
export function squareToQuad(quad: Quad): Homography {
  const [p, q, r, s] = cornersOf(quad);
  const [sumX, sumY] = [p.x - q.x + r.x - s.x, p.y - q.y + r.y - s.y];
  const [acrossX, acrossY] = [q.x - r.x, q.y - r.y];
  const [downX, downY] = [s.x - r.x, s.y - r.y];
  const area = acrossX * downY - downX * acrossY;
  const g = area === 0 ? 0 : (sumX * downY - downX * sumY) / area;
  const h = area === 0 ? 0 : (acrossX * sumY - sumX * acrossY) / area;
  return [q.x - p.x + g * q.x, s.x - p.x + h * s.x, p.x, q.y - p.y + g * q.y, s.y - p.y + h * s.y, p.y, g, h];
}

/** What a homography makes of a place. */
export function placeBy(
  [a, b, c, d, e, f, g, h]: Homography,
  x: number,
  y: number,
): { x: number; y: number } {
  const depth = g * x + h * y + 1;
  return { x: (a * x + b * y + c) / depth, y: (d * x + e * y + f) / depth };
}

/** The way back. */
export function inverseOf([a, b, c, d, e, f, g, h]: Homography): Homography {
  const last = a * e - b * d;
  const rest = [
    e - f * h,
    c * h - b,
    b * f - c * e,
    f * g - d,
    a - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
  ];
  return rest.map((value) => value / last) as unknown as Homography;
}

/**
 * What stands in a quad, laid flat in this size: linear between pixels, averaged over several places of each pixel where it
 * shrinks. Beyond the picture its edge goes on.
 */
export function cutQuad(
  picture: Raster<Uint8Array>,
  quad: Quad,
  width: number,
  height: number,
): Raster<Uint8Array> {
  const { channels } = picture;
  const lay = squareToQuad(quad);
  const [p, q, , s] = cornersOf(quad);
  const shrinking = Math.max(
    Math.hypot(q.x - p.x, q.y - p.y) / width,
    Math.hypot(s.x - p.x, s.y - p.y) / height,
  );
  const looks = Math.min(6, Math.max(1, Math.ceil(shrinking - 0.25)));
  const data = new Uint8Array(width * height * channels);
  const sums = new Float64Array(channels);
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0; x < width; x++, to += channels) {
      sums.fill(0);
      for (let look = 0; look < looks * looks; look++) {
        const u = (x + ((look % looks) + 0.5) / looks) / width;
        const v = (y + (Math.floor(look / looks) + 0.5) / looks) / height;
        const place = placeBy(lay, u, v);
        addSample(picture, place.x - 0.5, place.y - 0.5, sums);
      }
      for (let channel = 0; channel < channels; channel++)
        data[to + channel] = sums[channel] / (looks * looks) + 0.5;
    }
  }
  return { width, height, channels, data };
}

function addSample(
  { width, height, channels, data }: Raster,
  x: number,
  y: number,
  sums: Float64Array,
): void {
  const left = Math.min(Math.max(Math.floor(x), 0), width - 1);
  const top = Math.min(Math.max(Math.floor(y), 0), height - 1);
  const right = Math.min(left + 1, width - 1);
  const bottom = Math.min(top + 1, height - 1);
  const u = Math.min(Math.max(x - left, 0), 1);
  const v = Math.min(Math.max(y - top, 0), 1);
  for (let channel = 0; channel < channels; channel++) {
    const at = (column: number, row: number) => data[(row * width + column) * channels + channel];
    const upper = (1 - u) * at(left, top) + u * at(right, top);
    const lower = (1 - u) * at(left, bottom) + u * at(right, bottom);
    sums[channel] += (1 - v) * upper + v * lower;
  }
}
