import { expect, test } from 'vitest';
import { blendMembrane } from './blend-membrane.ts';

const size = { width: 40, height: 40 };
const inside = Uint8Array.from({ length: 1600 }, (_, i) =>
  Math.hypot((i % 40) - 19.5, Math.floor(i / 40) - 19.5) < 15 ? 1 : 0,
);
const even = (value: number) => new Float32Array(4800).fill(value);
const bare = new Float32Array(1600);
const middle = 20 * 40 + 20;

test('a face that is darker all around is lifted all over', () => {
  const added = blendMembrane(even(0.5), even(0.56), inside, bare, size);
  expect(added[3 * middle]).toBeGreaterThan(0.05);
  expect(added[3 * middle]).toBeLessThan(0.0601);
});

test('what lies over the rim on one side bleeds nothing into the face', () => {
  const target = even(0.56);
  const cover = new Float32Array(1600);
  for (let i = 0; i < 1600; i++) {
    if (i % 40 > 12) continue;
    cover[i] = 1;
    target.fill(0.1, 3 * i, 3 * i + 3);
  }
  const added = blendMembrane(even(0.5), target, inside, cover, size);
  // Right beside the cover, too.
  expect(added[3 * (20 * 40 + 14)]).toBeGreaterThan(0.04);
  const bled = blendMembrane(even(0.5), target, inside, bare, size);
  expect(bled[3 * (20 * 40 + 14)]).toBeLessThan(0.01);
});

test('a step that no light explains counts for little', () => {
  const added = blendMembrane(even(0.5), even(1), inside, bare, size);
  expect(added[3 * middle]).toBeLessThanOrEqual(0.12);
});
