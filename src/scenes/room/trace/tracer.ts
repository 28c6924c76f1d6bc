import { boxTree } from './boxes.ts';
import { createMeeting, type Found } from './meeting.ts';
import type { Solid } from './solid.ts';
import { rodKind, tableOf } from './solid-table.ts';

/** Where a ray met something; the normal is of length 1, in the room, towards where the ray came from. */
export interface Hit extends Found {
  /** Index of the solid; −1: nothing. */
  solid: number;
  /** In lengths of the ray's direction. */
  t: number;
  /** The normal was turned over: the ray is inside, or behind a leaf. */
  isBack: boolean;
}

export const noHit = (): Hit => ({
  solid: -1,
  t: Infinity,
  lx: 0,
  ly: 0,
  lz: 0,
  nx: 0,
  ny: 0,
  nz: 0,
  isBack: false,
});

export interface Tracer {
  /** What is met first between `from` and `to`, lengths of the direction; whether anything is. */
  nearest(
    hit: Hit,
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
    from: number,
    to: number,
  ): boolean;
  /** Share of light that gets from a point along a direction as far as `to`; flames don't stand in the way, glass only a little. */
  clear(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, to: number): number;
}

const near = 2e-4;
/** Across, meters. */
const largest = 2.5;

/** Follows one ray at a time through a room. */
export function createTracer(solids: readonly Solid[]): Tracer {
  const table = tableOf(solids);
  const { kinds, into, glass, flame, clearness, boxes } = table;
  const { meet, keep } = createMeeting(table);
  // What reaches through the whole room would make every branch of the tree as large as the room.
  const isLarge = (box: readonly number[]) =>
    Math.max(...[0, 1, 2].map((axis) => box[axis + 3] - box[axis])) > largest;
  const large = Int32Array.from([...boxes.keys()].filter((i) => isLarge(boxes[i])));
  const small = Int32Array.from([...boxes.keys()].filter((i) => !isLarge(boxes[i])));
  const tree = boxTree(Array.from(small, (i) => boxes[i]));
  const { bounds, next, axis: splitAxis } = tree;
  const order = tree.order.map((k) => small[k]);
  const inLeaf = tree.count;
  const stack = new Int32Array(64);
  let blocker = -1;

  /** Whether the ray passes through a node's box before `best`. */
  const passes = (
    node: number,
    ox: number,
    oy: number,
    oz: number,
    ix: number,
    iy: number,
    iz: number,
    best: number,
  ): boolean => {
    const n = 6 * node;
    const x1 = (bounds[n] - ox) * ix;
    const x2 = (bounds[n + 3] - ox) * ix;
    let enter = Math.min(x1, x2);
    let leave = Math.max(x1, x2);
    const y1 = (bounds[n + 1] - oy) * iy;
    const y2 = (bounds[n + 4] - oy) * iy;
    const yNear = Math.min(y1, y2);
    const yFar = Math.max(y1, y2);
    if (yNear > enter) enter = yNear;
    if (yFar < leave) leave = yFar;
    const z1 = (bounds[n + 2] - oz) * iz;
    const z2 = (bounds[n + 5] - oz) * iz;
    const zNear = Math.min(z1, z2);
    const zFar = Math.max(z1, z2);
    if (zNear > enter) enter = zNear;
    if (zFar < leave) leave = zFar;
    return leave >= enter && leave > 0 && enter < best;
  };
  const oneOver = (d: number) => 1 / (Math.abs(d) < 1e-12 ? 1e-12 : d);

  function nearest(
    hit: Hit,
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
    from: number,
    to: number,
  ): boolean {
    const ix = oneOver(dx);
    const iy = oneOver(dy);
    const iz = oneOver(dz);
    let best = to;
    let solid = -1;
    for (let k = 0; k < large.length; k++) {
      const t = meet(large[k], ox, oy, oz, dx, dy, dz, from, best);
      if (t >= best) continue;
      best = t;
      solid = large[k];
      keep(hit);
    }
    let top = 0;
    if (small.length > 0) stack[top++] = 0;
    while (top > 0) {
      const node = stack[--top];
      if (!passes(node, ox, oy, oz, ix, iy, iz, best)) continue;
      const second = next[node];
      if (second >= 0) {
        // The nearer one first.
        const along = splitAxis[node];
        const isBackwards = (along === 0 ? dx : along === 1 ? dy : dz) < 0;
        stack[top++] = isBackwards ? node + 1 : second;
        stack[top++] = isBackwards ? second : node + 1;
        continue;
      }
      const first = -1 - second;
      for (let k = first; k < first + inLeaf[node]; k++) {
        const i = order[k];
        const t = meet(i, ox, oy, oz, dx, dy, dz, from, best);
        if (t >= best) continue;
        best = t;
        solid = i;
        keep(hit);
      }
    }
    hit.solid = solid;
    hit.t = best;
    if (solid < 0) return false;
    if (kinds[solid] !== rodKind) {
      // Normals go through the transposed inverse.
      const m = 12 * solid;
      const { nx, ny, nz } = hit;
      hit.nx = into[m] * nx + into[m + 4] * ny + into[m + 8] * nz;
      hit.ny = into[m + 1] * nx + into[m + 5] * ny + into[m + 9] * nz;
      hit.nz = into[m + 2] * nx + into[m + 6] * ny + into[m + 10] * nz;
    }
    const facing = hit.nx * dx + hit.ny * dy + hit.nz * dz;
    const scale = (facing > 0 ? -1 : 1) / Math.sqrt(hit.nx * hit.nx + hit.ny * hit.ny + hit.nz * hit.nz);
    hit.isBack = facing > 0;
    hit.nx *= scale;
    hit.ny *= scale;
    hit.nz *= scale;
    return true;
  }

  function clear(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, to: number): number {
    const ix = oneOver(dx);
    const iy = oneOver(dy);
    const iz = oneOver(dz);
    // What stood in the way of the ray before often does again.
    if (blocker >= 0 && meet(blocker, ox, oy, oz, dx, dy, dz, near, to) < to) return 0;
    for (let k = 0; k < large.length; k++)
      if (flame[large[k]] === 0 && meet(large[k], ox, oy, oz, dx, dy, dz, near, to) < to) return 0;
    let light = 1;
    let top = 0;
    if (small.length > 0) stack[top++] = 0;
    while (top > 0) {
      const node = stack[--top];
      if (!passes(node, ox, oy, oz, ix, iy, iz, to)) continue;
      const second = next[node];
      if (second >= 0) {
        stack[top++] = second;
        stack[top++] = node + 1;
        continue;
      }
      const first = -1 - second;
      for (let k = first; k < first + inLeaf[node]; k++) {
        const i = order[k];
        if (flame[i] === 1) continue;
        if (meet(i, ox, oy, oz, dx, dy, dz, near, to) >= to) continue;
        if (glass[i] === 0) {
          blocker = i;
          return 0;
        }
        light *= clearness[i];
      }
    }
    return light;
  }

  return { nearest, clear };
}
