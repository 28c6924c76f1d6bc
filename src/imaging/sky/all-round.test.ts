import { expect, test } from 'vitest';
import { oklabOf } from '../color/oklab.ts';
import { allRound } from './all-round.ts';
import { placedColors } from './sky-model.ts';

const [width, height] = [40, 30];
const half = Uint8Array.from({ length: width * height }, (_, i) => (i < (width * height) / 2 ? 1 : 0));
const isLeaf = (x: number, y: number) => Math.abs(x - 25) < 9 && Math.abs(y - 16) < 9;
/** An opening in the leaves. */
const isGap = (x: number, y: number) => Math.abs(x - 25) < 4 && Math.abs(y - 16) < 4;

type Color = readonly [number, number, number];

/** The upper half of a picture was found: what is taken for sky in the end, 1. */
function skyIn(colorAt: (x: number, y: number) => Color): Uint8Array {
  const rgb = new Float32Array(width * height * 3);
  for (let i = 0; i < width * height; i++)
    rgb.set(
      colorAt(i % width, Math.floor(i / width)).map((value) => value / 255),
      i * 3,
    );
  const data = Float32Array.from(half, (_, i) => {
    const other = i % width === 0 ? i : i - 1;
    const above = i < width ? i : i - width;
    return [other, above].some((at) => rgb[at * 3] !== rgb[i * 3]) ? 0.1 : 0;
  });
  return allRound(placedColors(oklabOf(rgb), width, height), { width, height, data }, half);
}

const blue: Color = [110, 165, 190];
const leaves: Color = [200, 130, 30];

test('an even blue is sky down to the foot, and in what leaves leave open, but not the leaves', () => {
  const sky = skyIn((x, y) => (isLeaf(x, y) && !isGap(x, y) ? leaves : blue));
  expect(sky[29 * width + 5]).toBe(1);
  expect(sky[18 * width + 26]).toBe(1);
  expect(sky[22 * width + 26]).toBe(0);
});

test('a picture that ends in land keeps the sky that was found, and so does one in gray', () => {
  expect(skyIn((_, y) => (y > 26 ? [90, 80, 60] : blue))).toBe(half);
  expect(skyIn(() => [180, 181, 182])).toBe(half);
});
