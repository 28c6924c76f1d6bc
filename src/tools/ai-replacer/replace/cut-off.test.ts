import { expect, test } from 'vitest';
import { isCutOff } from './cut-off.ts';

/** A box of full alpha in a picture of 20 × 10. */
function box(left: number, top: number, right: number, bottom: number) {
  const data = new Uint8Array(200);
  for (let y = top; y < bottom; y++) data.fill(255, y * 20 + left, y * 20 + right);
  return { width: 20, height: 10, channels: 1, data } as const;
}

test.each([
  ['in the middle', [4, 2, 12, 8], false],
  ['that a leg of touches the border', [4, 2, 6, 10], false],
  ['over the lower border', [4, 2, 12, 10], true],
  ['over the left border', [0, 2, 6, 8], true],
  ['over the right border', [9, 2, 20, 8], true],
  ['over the upper border', [4, 0, 12, 8], true],
] as const)('a thing %s', (_, [left, top, right, bottom], expected) => {
  expect(isCutOff(box(left, top, right, bottom))).toBe(expected);
});
