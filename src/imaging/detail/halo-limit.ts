import type { Plane } from '../raster/raster.ts';

/** How far a value may leave the range of its neighborhood, as a share of that range: what remains of a halo. */
const haloShare = 0.06;
/** And so much further everywhere, for texture, whose halos nobody sees as such; up to half of its range. */
const textureRoom = 4 / 255;

/**
 * A value that is to stand at (x, y) of a plane, kept from making a halo there: it may go freely as far as the smallest
 * and largest value within `radius` pixels to each side (a square), beyond that with ever more resistance, and no further
 * than 6 % of the distance between these two and 4 levels of 255. NaN in the plane counts for nothing.
 */
export function limitHalo(plane: Plane, x: number, y: number, radius: number, value: number): number {
  const { width, height, data } = plane;
  const at = y * width + x;
  // Most values lie between two neighbors, which settles it.
  if (x > 0 && x < width - 1 && isBetween(value, data[at - 1], data[at + 1])) return value;
  if (y > 0 && y < height - 1 && isBetween(value, data[at - width], data[at + width])) return value;
  const left = Math.max(x - radius, 0);
  const right = Math.min(x + radius, width - 1);
  const last = Math.min(y + radius, height - 1) * width;
  let low = data[at];
  let high = low;
  for (let line = Math.max(y - radius, 0) * width; line <= last; line += width) {
    for (let i = line + left; i <= line + right; i++) {
      if (data[i] < low) low = data[i];
      if (data[i] > high) high = data[i];
    }
  }
  if (value >= low && value <= high) return value;
  const room = Math.min(haloShare * (high - low) + textureRoom, (high - low) / 2);
  if (room === 0) return data[at];
  return value > high
    ? high + room * (1 - Math.exp((high - value) / room))
    : low - room * (1 - Math.exp((value - low) / room));
}

function isBetween(value: number, one: number, other: number): boolean {
  return one < other ? value >= one && value <= other : value >= other && value <= one;
}
