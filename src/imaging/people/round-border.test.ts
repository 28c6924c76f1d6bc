import { expect, test } from 'vitest';
import { gridSide } from './head-grid.ts';
import { roundBorder } from './round-border.ts';

const cells = (is: (x: number, y: number) => boolean) =>
  Uint8Array.from({ length: gridSide * gridSide }, (_, i) =>
    is(i % gridSide, Math.floor(i / gridSide)) ? 1 : 0,
  );
const at = (part: Uint8Array, x: number, y: number) => part[y * gridSide + x];
const noFace = { oval: new Float32Array(gridSide * gridSide) };

test('neither a notch nor a spur is left on the border of two people', () => {
  const isNotch = (x: number, y: number) => x >= 112 && x < 120 && y >= 100 && y < 108;
  const isSpur = (x: number, y: number) => x >= 120 && x < 128 && y >= 180 && y < 188;
  const mine = cells((x, y) => (x < 120 && !isNotch(x, y)) || isSpur(x, y));
  const rounded = roundBorder(mine, noFace, () => true);
  expect([at(rounded, 114, 104), at(rounded, 126, 184)]).toEqual([1, 0]);
  expect([at(rounded, 117, 140), at(rounded, 122, 140)]).toEqual([1, 0]);
});

test('a strand before the background stays, and so does the face', () => {
  const isStrand = (x: number, y: number) => x >= 200 && x < 203 && y > 50;
  const mine = cells((x, y) => x < 60 || isStrand(x, y));
  const strand = roundBorder(mine, noFace, (i) => mine[i] === 1);
  expect(strand).toEqual(mine);
  const face = { oval: Float32Array.from(mine) };
  expect(roundBorder(mine, face, () => true)).toEqual(mine);
});
