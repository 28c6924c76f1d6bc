import type { Raster } from '../../raster/raster.ts';
import { refineShift, type Shift } from '../refine-offsets.ts';
import type { Side } from '../side.ts';
import type { SmallSide } from '../small-side.ts';

/** Which neighbors of a known pixel of a side are known as well. */
export const beside = { inward: 1, outward: 2, before: 4, after: 8 } as const;

/** For each missing pixel of a side, depth after depth for each place along the border, what it is copied from. */
export interface SideSources {
  /** A place in the picture; −1 where nothing is copied: the border goes on plainly there. */
  readonly places: Int32Array;
  /** What is known beside that place: some of {@link beside}. */
  readonly known: Uint8Array;
}

/** @param chosen for each pixel of the small side the number of its offset, or −1 */
export function sideSources(
  pixels: Raster,
  side: Side,
  small: SmallSide,
  { chosen, offsets }: { chosen: Int32Array; offsets: readonly { readonly x: number; readonly y: number }[] },
): SideSources {
  const { missing, length, known, start, outward, onward } = side;
  const { width, height, border, scale, scaleAlong } = small;
  const shifts = shiftsOf(pixels, side, small, { chosen, offsets });
  const places = new Int32Array(missing * length).fill(-1);
  const neighbors = new Uint8Array(missing * length);
  const columns = Int32Array.from({ length: missing }, (_, depth) =>
    Math.min(width - 1, border + Math.floor((depth + 0.5) / scale)),
  );
  for (let along = 0, at = 0; along < length; along++) {
    const row = Math.min(height - 1, Math.floor((along + 0.5) / scaleAlong)) * width;
    for (let depth = 0; depth < missing; depth++, at++) {
      const label = chosen[row + columns[depth]];
      if (label < 0) continue;
      const fromDepth = depth + shifts[label].depth;
      const fromAlong = Math.min(Math.max(0, along + shifts[label].along), length - 1);
      if (fromDepth >= 0 || fromDepth < -known) continue;
      places[at] = start + fromDepth * outward + fromAlong * onward;
      neighbors[at] =
        (fromDepth > -known ? beside.inward : 0) |
        (fromDepth < -1 ? beside.outward : 0) |
        (fromAlong > 0 ? beside.before : 0) |
        (fromAlong < length - 1 ? beside.after : 0);
    }
  }
  return { places, known: neighbors };
}

/** Each offset in full size. */
function shiftsOf(
  pixels: Raster,
  side: Side,
  small: SmallSide,
  { chosen, offsets }: { chosen: Int32Array; offsets: readonly { readonly x: number; readonly y: number }[] },
): Shift[] {
  const { width, height, border, scale, scaleAlong } = small;
  const used: number[][] = offsets.map(() => []);
  for (let y = 0; y < height; y++) {
    const label = chosen[y * width + border];
    if (label < 0) continue;
    const end = Math.min(side.length, Math.floor((y + 1) * scaleAlong));
    for (let along = Math.floor(y * scaleAlong); along < end; along++) used[label].push(along);
  }
  return offsets.map(({ x, y }, label) => {
    const shift = { depth: Math.round(x * scale), along: Math.round(y * scaleAlong) };
    return refineShift(pixels, side, shift, used[label], scale);
  });
}
