import { expect, test } from 'vitest';
import { full } from '../../../imaging/raster/canvas.ts';
import type { DrawnAvatar } from './cut-avatar.ts';
import { finishAvatar, finishSticker } from './finish-avatar.ts';

const side = 100;
const none = { width: 0, color: [0, 0, 0] } as const;

/** A red square in the middle of nothing. */
function redSquare(): DrawnAvatar {
  const canvas = { width: side, height: side, channels: 3, data: new Uint16Array(3 * side * side) } as const;
  const alpha = new Float32Array(side * side);
  for (let y = 40; y < 60; y++) {
    for (let x = 40; x < 60; x++) {
      alpha[y * side + x] = 1;
      canvas.data[3 * (y * side + x)] = full;
    }
  }
  return { canvas, alpha };
}
const at = (raster: { data: ArrayLike<number> }, x: number, y: number) =>
  [0, 1, 2, 3].map((c) => raster.data[4 * (y * side + x) + c]);

test('on nothing only what was drawn is there', () => {
  const flat = finishAvatar(redSquare(), { isRound: false, ring: none });
  expect(at(flat, 50, 50)).toEqual([255, 0, 0, 255]);
  expect(at(flat, 10, 10)).toEqual([0, 0, 0, 0]);
});

test('a round one has its ring at the rim, the color within and nothing outside', () => {
  const background = { color: [0, 0, 1], isGradient: false } as const;
  const round = finishAvatar(redSquare(), {
    background,
    isRound: true,
    ring: { width: 0.1, color: [0, 1, 0] },
  });
  expect(at(round, 2, 2)[3]).toBe(0);
  expect(at(round, 50, 5)).toEqual([0, 255, 0, 255]);
  expect(at(round, 50, 15)).toEqual([0, 0, 255, 255]);
  expect(at(round, 50, 50)).toEqual([255, 0, 0, 255]);
});

test('a gradient is lighter above than below', () => {
  const background = { color: [0.5, 0.5, 0.5], isGradient: true } as const;
  const shaded = finishAvatar(redSquare(), { background, isRound: false, ring: none });
  expect(at(shaded, 5, 2)[0]).toBeGreaterThan(at(shaded, 5, 50)[0] + 30);
  expect(at(shaded, 5, 97)[0]).toBeLessThan(at(shaded, 5, 50)[0] - 10);
});

test('a sticker has its line around what was drawn', () => {
  const cut = finishSticker(redSquare(), [1, 1, 1]);
  expect([cut.width, cut.height]).toEqual([side, side]);
  expect(at(cut, 50, 50).slice(0, 3)).toEqual([255, 0, 0]);
  expect(at(cut, 50, 39)[1]).toBeGreaterThan(100);
  expect(at(cut, 50, 30)[3]).toBe(0);
});
