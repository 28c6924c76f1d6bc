import { directionIn, inverse, pointIn, scaleOf, type Vec } from './affine.ts';
import type { Solid } from './solid.ts';

export const ballKind = 0;
export const boxKind = 1;
const latheKind = 2;
export const rodKind = 3;
export const cushionKind = 4;
export const petalCut = 1;
const leafCut = 2;

/** Solids as rows of numbers, which rays read faster than objects. */
export type SolidTable = ReturnType<typeof tableOf>;

/** `boxes`: around each of them in the room, least x, y, z, largest x, y, z. */
export function tableOf(solids: readonly Solid[]) {
  const count = solids.length;
  const kinds = new Int32Array(count);
  const cuts = new Int32Array(count);
  const cutWidth = new Float64Array(count);
  const cutTip = new Float64Array(count);
  /** World → own measures. */
  const into = new Float64Array(count * 12);
  const extent = new Float64Array(count * 7);
  const bends = new Float64Array(count * 6);
  const glass = new Uint8Array(count);
  const flame = new Uint8Array(count);
  /** Of glass: how much light gets through a surface of it. */
  const clearness = new Float64Array(count);
  const pieces: Float64Array[] = [];
  const boxes = solids.map((solid, i) => {
    glass[i] = solid.material.glass ? 1 : 0;
    flame[i] = solid.material.glow ? 1 : 0;
    clearness[i] = solid.material.color.reduce((sum: number, part) => sum + 0.19 * part, 0.4);
    pieces.push(solid.kind === 'lathe' ? solid.profile.pieces : extent);
    const m = inverse(solid.pose);
    for (let k = 0; k < 12; k++) into[12 * i + k] = m[k];
    if (solid.kind === 'ball') {
      kinds[i] = ballKind;
      if (solid.cut) {
        cuts[i] = solid.cut.kind === 'petal' ? petalCut : leafCut;
        cutWidth[i] = solid.cut.width;
        cutTip[i] = solid.cut.kind === 'petal' ? solid.cut.tip : 0;
      }
      return ellipsoidBounds(solid.pose);
    }
    if (solid.kind === 'box') {
      kinds[i] = boxKind;
      for (let axis = 0; axis < 3; axis++) extent[7 * i + axis] = solid.half[axis];
      extent[7 * i + 3] = solid.bevel;
      return cornerBounds(solid.pose, [-solid.half[0], -solid.half[1], -solid.half[2]], solid.half);
    }
    if (solid.kind === 'cushion') {
      kinds[i] = cushionKind;
      for (let axis = 0; axis < 3; axis++) extent[7 * i + axis] = solid.powers[axis] / 2;
      return cornerBounds(solid.pose, [-1, -1, -1], [1, 1, 1]);
    }
    if (solid.kind === 'lathe') {
      kinds[i] = latheKind;
      const { widest, low, high } = solid.profile;
      extent[7 * i] = widest;
      extent[7 * i + 1] = low;
      extent[7 * i + 2] = high;
      return cornerBounds(solid.pose, [-widest, low, -widest], [widest, high, widest]);
    }
    kinds[i] = rodKind;
    const [a, b] = [pointIn(solid.pose, solid.from), pointIn(solid.pose, solid.to)];
    const radius = solid.radius * scaleOf(solid.pose);
    extent.set([...a, ...b, radius], 7 * i);
    if (solid.along)
      for (const [end, way] of solid.along.entries())
        bends.set(directionIn(solid.pose, way), 6 * i + 3 * end);
    return [0, 1, 2]
      .map((axis) => Math.min(a[axis], b[axis]) - radius)
      .concat([0, 1, 2].map((axis) => Math.max(a[axis], b[axis]) + radius));
  });
  return { kinds, cuts, cutWidth, cutTip, into, extent, bends, glass, flame, clearness, pieces, boxes };
}

function ellipsoidBounds(m: readonly number[]): number[] {
  const reach = [0, 4, 8].map((row) => Math.hypot(m[row], m[row + 1], m[row + 2]));
  return [0, 1, 2]
    .map((axis) => m[4 * axis + 3] - reach[axis])
    .concat([0, 1, 2].map((axis) => m[4 * axis + 3] + reach[axis]));
}

function cornerBounds(pose: readonly number[], low: Vec, high: Vec): number[] {
  const out = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  for (let corner = 0; corner < 8; corner++) {
    const point = pointIn(pose, [
      corner & 1 ? high[0] : low[0],
      corner & 2 ? high[1] : low[1],
      corner & 4 ? high[2] : low[2],
    ]);
    for (let axis = 0; axis < 3; axis++) {
      out[axis] = Math.min(out[axis], point[axis]);
      out[axis + 3] = Math.max(out[axis + 3], point[axis]);
    }
  }
  return out;
}
