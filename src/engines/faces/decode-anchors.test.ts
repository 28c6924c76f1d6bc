import { expect, test } from 'vitest';
import { decodeAnchors, overlap } from './decode-anchors.ts';

function nothing() {
  const logits = [new Float32Array(2 * 256).fill(-9), new Float32Array(6 * 64).fill(-9)];
  const shapes = [new Float32Array(32 * 256), new Float32Array(96 * 64)];
  return { logits, shapes };
}
/** Says a face of anchor 1 in a cell of the fine grid. */
function say({ logits, shapes }: ReturnType<typeof nothing>, cell: number, logit: number, numbers: number[]) {
  logits[0][256 + cell] = logit;
  for (const [i, value] of numbers.entries()) shapes[0][(16 + i) * 256 + cell] = value;
}

test('a box and eyes from the middle of their cell', () => {
  const said = nothing();
  // Row 2, column 3: its middle is at 56, 40 of 256.
  say(said, 2 * 16 + 3, 2, [8, -8, 64, 32, -16, -4, 16, 4]);
  const [face, ...more] = decodeAnchors(said.logits, said.shapes, 0.5);
  expect(more).toEqual([]);
  expect(face.score).toBeCloseTo(0.8808, 4);
  expect([face.x * 256, face.y * 256, face.width * 256, face.height * 256]).toEqual([32, 16, 64, 32]);
  expect(face.eyes.map((eye) => eye.map((value) => value * 256))).toEqual([
    [40, 36],
    [72, 44],
  ]);
});

test('of two that overlap the surer; below the limit none', () => {
  const said = nothing();
  say(said, 40, 1, [0, 0, 64, 64]);
  say(said, 41, 3, [0, 0, 64, 64]);
  say(said, 200, 0.5, [0, 0, 64, 64]);
  expect(decodeAnchors(said.logits, said.shapes, 0.7)).toHaveLength(1);
  const both = decodeAnchors(said.logits, said.shapes, 0.6);
  expect(both.map(({ score }) => score.toFixed(2))).toEqual(['0.95', '0.62']);
});

test('overlap is what both cover of what either covers', () => {
  const box = (x: number) => ({ x, y: 0, width: 2, height: 1, score: 1 });
  expect(overlap(box(0), box(1))).toBeCloseTo(1 / 3, 9);
  expect(overlap(box(0), box(2))).toBe(0);
});
