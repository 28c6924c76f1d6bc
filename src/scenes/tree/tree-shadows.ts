import type { Noise } from '../../imaging/sampling/noise.ts';
import { smooth } from '../../imaging/sampling/ramp.ts';
import type { Direction } from '../air/atmosphere.ts';
import type { StandingTree } from './standing-tree.ts';
import { crownOf, type PaintedTree } from './tree-model.ts';

/** Longer shadows have lost themselves between other things, in heights of a tree. */
const longest = 5;
const cell = 16;

/** Share of the sun that the trees take from a place on the ground, 0..1: spots of light fall through. */
export function createTreeShadows(
  kind: PaintedTree,
  trees: readonly StandingTree[],
  [sx, sy, sz]: Direction,
  noise: Noise,
): (x: number, z: number) => number {
  const flat = Math.sqrt(sx * sx + sz * sz);
  if (sy <= 0.01 || flat < 1e-6 || trees.length === 0) return () => 0;
  const [awayX, awayZ] = [-sx / flat, -sz / flat];
  const slope = Math.min(flat / sy, longest);
  const { middle, wide, high } = crownOf(kind);
  const cells = new Map<number, StandingTree[]>();
  const keyOf = (x: number, z: number) => Math.floor(z / cell) * 8192 + Math.floor(x / cell) + 4096;
  for (const tree of trees) {
    // Along the shadow, from the foot to its farthest end.
    const length = tree.height * (middle * slope + wide + high * slope);
    const half = tree.height * wide;
    const endX = tree.x + awayX * length;
    const endZ = tree.z + awayZ * length;
    for (let z = Math.min(tree.z, endZ) - half; z < Math.max(tree.z, endZ) + half + cell; z += cell)
      for (let x = Math.min(tree.x, endX) - half; x < Math.max(tree.x, endX) + half + cell; x += cell) {
        const key = keyOf(x, z);
        const list = cells.get(key);
        if (list) list.push(tree);
        else cells.set(key, [tree]);
      }
  }
  return (x, z) => {
    const near = cells.get(keyOf(x, z));
    if (!near) return 0;
    let taken = 0;
    const leaves = 0.3 * noise.fbm(x * 0.9, z * 0.9, 3, 0.6);
    for (const tree of near) {
      const dx = x - tree.x;
      const dz = z - tree.z;
      const along = dx * awayX + dz * awayZ;
      const across = dx * awayZ - dz * awayX;
      const { height } = tree;
      const u = (along - middle * height * slope) / (height * (wide + high * slope));
      const v = across / (height * wide);
      taken = Math.max(taken, 0.9 * smooth(1.05, 0.6, Math.sqrt(u * u + v * v) + leaves));
      if (along > -0.02 * height && along < middle * height * slope)
        taken = Math.max(taken, 0.9 * smooth(0.024, 0.012, Math.abs(across) / height));
      // The foot stands in its own shade.
      taken = Math.max(taken, 0.5 * Math.exp(-((along * along + across * across) / (0.05 * height) ** 2)));
    }
    return taken;
  };
}
