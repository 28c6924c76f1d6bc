import { expect, test } from 'vitest';
import type { Raster } from '../raster/raster.ts';
import { seededRandom } from '../sampling/seeded-random.ts';
import { isExactMark } from './exact-mark.ts';

const [width, height] = [160, 100];
const random = seededRandom(4);
/** A bar, thin or not, on ground that is grainy and graded. */
const isBar =
  (thick: number, wider = 0) =>
  (at: number) => {
    const [x, y] = [at % width, Math.trunc(at / width)];
    return x >= 20 - wider && x < 140 + wider && y >= 40 - wider && y < 40 + thick + wider;
  };
function picture(isMark: (at: number) => boolean): Raster<Uint8Array> {
  const data = new Uint8Array(3 * width * height);
  for (let i = 0; i < data.length; i++) {
    const at = Math.trunc(i / 3);
    data[i] = isMark(at) ? 245 : 60 + 0.5 * (at % width) + 12 * random();
  }
  return { width, height, channels: 3, data };
}
function mask(isMark: (at: number) => boolean): Raster<Uint8Array> {
  const data = Uint8Array.from({ length: width * height }, (_, at) => (isMark(at) ? 255 : 0));
  return { width, height, channels: 1, data };
}

test('a mask that follows a thin mark is exact; one held roughly, cut short or of a thing is not', () => {
  const shown = picture(isBar(14));
  expect(isExactMark(mask(isBar(14)), shown)).toBe(true);
  expect(isExactMark(mask(isBar(14, 4)), shown)).toBe(false);
  expect(isExactMark(mask(isBar(14, -3)), shown)).toBe(false);
  expect(isExactMark(mask(isBar(50)), picture(isBar(50)))).toBe(false);
  expect(
    isExactMark(
      mask(() => false),
      shown,
    ),
  ).toBe(false);
});

test('a mask of another size is not', () => {
  expect(
    isExactMark({ width: 1, height: 1, channels: 1, data: new Uint8Array([255]) }, picture(isBar(14))),
  ).toBe(false);
});
