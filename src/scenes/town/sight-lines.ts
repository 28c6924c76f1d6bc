import type { Box } from './town-plan.ts';

/** Where the upright plane through the eye and a column of the picture cuts a box: distances along the camera's axis. */
export interface Crossing {
  readonly box: Box;
  readonly from: number;
  readonly to: number;
  /** It is entered by the wall that faces the camera, not by one at the side. */
  readonly isFront: boolean;
}

export interface Hit {
  readonly crossing: Crossing;
  readonly z: number;
  readonly y: number;
  readonly isRoof: boolean;
}

const cell = 64;

/** The boxes in a grid, so that a line of sight meets only those on its way. */
export class SightLines {
  readonly #cells = new Map<number, Box[]>();
  /** The highest top of each cell, and of all. */
  readonly #tops = new Map<number, number>();
  #highest = 0;
  #far = 0;

  constructor(boxes: readonly Box[]) {
    for (const box of boxes) {
      this.#far = Math.max(this.#far, box.z1);
      this.#highest = Math.max(this.#highest, box.top);
      for (let j = Math.floor(box.z0 / cell); j <= Math.floor(box.z1 / cell); j++)
        for (let i = Math.floor(box.x0 / cell); i <= Math.floor(box.x1 / cell); i++) {
          const key = j * 4096 + i + 2048;
          this.#tops.set(key, Math.max(box.top, this.#tops.get(key) ?? 0));
          const list = this.#cells.get(key);
          if (list) list.push(box);
          else this.#cells.set(key, [box]);
        }
    }
  }

  /** Everything that a column sees into, the nearest first. */
  column(planeX: number): Crossing[] {
    const found: Crossing[] = [];
    const met = new Set<Box>();
    for (let j = 0; j * cell < this.#far; j++) {
      const one = planeX * j * cell;
      const other = planeX * (j + 1) * cell;
      const last = Math.floor(Math.max(one, other) / cell);
      for (let i = Math.floor(Math.min(one, other) / cell); i <= last; i++)
        for (const box of this.#cells.get(j * 4096 + i + 2048) ?? []) {
          if (met.has(box)) continue;
          met.add(box);
          const crossing = crossingOf(box, planeX);
          if (crossing) found.push(crossing);
        }
    }
    return found.sort((a, b) => a.from - b.from);
  }

  /** Whether something stands between a place and the sun. */
  isShaded(x: number, y: number, z: number, [sx, sy, sz]: readonly [number, number, number]): boolean {
    if (sy <= 0.01) return true;
    const flat = Math.sqrt(sx * sx + sz * sz);
    const reach = Math.min(900, ((this.#highest - y) / sy) * flat);
    const [dx, dz] = [sx / flat, sz / flat];
    const rise = sy / flat;
    let key = Number.NaN;
    let top = 0;
    for (let t = 2; t < reach; t += 9 + t * 0.04) {
      const px = x + dx * t;
      const pz = z + dz * t;
      const height = y + rise * t;
      const here = Math.floor(pz / cell) * 4096 + Math.floor(px / cell) + 2048;
      if (here !== key) {
        key = here;
        top = this.#tops.get(key) ?? 0;
      }
      if (height >= top) continue;
      for (const box of this.#cells.get(key) ?? [])
        if (
          px > box.x0 &&
          px < box.x1 &&
          pz > box.z0 &&
          pz < box.z1 &&
          height < box.top &&
          height > box.bottom
        )
          return true;
    }
    return false;
  }
}

function crossingOf(box: Box, planeX: number): Crossing | undefined {
  let [from, to, isFront] = [box.z0, box.z1, true];
  if (Math.abs(planeX) < 1e-9) {
    if (box.x0 > 0 || box.x1 < 0) return;
  } else {
    const a = box.x0 / planeX;
    const b = box.x1 / planeX;
    const enter = Math.min(a, b);
    if (enter > from) [from, isFront] = [enter, false];
    to = Math.min(to, Math.max(a, b));
  }
  return to > from && to > 0.5 ? { box, from: Math.max(0.5, from), to, isFront } : undefined;
}

/**
 * What a line of sight meets first: it starts `y` high at distance `z` and rises by `slope` a meter.
 *
 * @param first crossings before this one are known to be passed over
 */
export function firstHit(
  column: readonly Crossing[],
  { y, z, slope }: { y: number; z: number; slope: number },
  first = 0,
): Hit | undefined {
  let best: Hit | undefined;
  for (let i = first; i < column.length; i++) {
    const crossing = column[i];
    const { box, from, to } = crossing;
    if (best && from >= best.z) break;
    if (from < z) continue;
    const height = y + slope * (from - z);
    if (height >= box.bottom && height <= box.top) {
      best = { crossing, z: from, y: height, isRoof: false };
    } else if (height > box.top && slope < 0 && y + slope * (to - z) <= box.top) {
      const there = z + (box.top - y) / slope;
      if (!best || there < best.z) best = { crossing, z: there, y: box.top, isRoof: true };
    }
  }
  return best;
}
