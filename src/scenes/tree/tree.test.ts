import { expect, test } from 'vitest';
import { createNoise } from '../../imaging/sampling/noise.ts';
import { directionOf } from '../air/atmosphere.ts';
import { treeIn } from './standing-tree.ts';
import { growTree, numbersOfLeaf, numbersOfWood, type PaintedTree } from './tree-model.ts';
import { createTreeShadows } from './tree-shadows.ts';

const sun = directionOf(30, 70);
const kinds: PaintedTree[] = ['broadleaf', 'acacia', 'conifer'];

test.each(kinds)('a %s has its leaves above its stem, and the same seed grows the same one', (kind) => {
  const { leaves, wood } = growTree(kind, 5, sun, 1);
  expect(growTree(kind, 5, sun, 1).leaves).toEqual(leaves);
  expect(growTree(kind, 6, sun, 1).leaves).not.toEqual(leaves);
  const heights = leaves.filter((_, i) => i % numbersOfLeaf === 1);
  expect(Math.min(...heights)).toBeGreaterThan(0.1);
  expect(Math.max(...heights)).toBeLessThan(1.1);
  // Branches get thinner on their way.
  for (let o = 0; o < wood.length; o += numbersOfWood)
    expect(wood[o + 7]).toBeLessThanOrEqual(wood[o + 3] + 1e-6);
});

test.each(kinds)('the side of a %s that faces the sun is the brighter one', (kind) => {
  const { leaves } = growTree(kind, 5, sun, 1);
  const sides = { sunny: [0, 0], shaded: [0, 0] };
  for (let o = 0; o < leaves.length; o += numbersOfLeaf) {
    const side = leaves[o] > 0 ? sides.sunny : sides.shaded;
    side[0] += leaves[o + 3];
    side[1]++;
  }
  expect(sides.sunny[0] / sides.sunny[1]).toBeGreaterThan((1.25 * sides.shaded[0]) / sides.shaded[1]);
});

test('a draft has fewer, larger leaves that cover as much', () => {
  const [fine, coarse] = [growTree('broadleaf', 5, sun, 1), growTree('broadleaf', 5, sun, 2)];
  expect(coarse.leaves.length).toBeCloseTo(fine.leaves.length / 4, -2);
  const covered = ({ leaves, leafRadius }: typeof fine) => leaves.length * leafRadius ** 2;
  expect(covered(coarse) / covered(fine)).toBeCloseTo(1, 1);
});

test('trees stand where the ground is wooded, and throw their shadow away from the sun', () => {
  expect(treeIn(3, 4, 10, 15, () => 0)).toBeUndefined();
  const tree = treeIn(3, 4, 10, 15, () => 1)!;
  expect(Math.floor(tree.x / 10)).toBe(3);
  const shadow = createTreeShadows('broadleaf', [tree], sun, createNoise(1));
  const flat = Math.hypot(sun[0], sun[2]);
  const length = (0.63 * tree.height * flat) / sun[1];
  const at = (way: number) => shadow(tree.x + (sun[0] / flat) * way, tree.z + (sun[2] / flat) * way);
  expect(at(-length)).toBeGreaterThan(0.5);
  expect(at(length)).toBeLessThan(0.01);
});
