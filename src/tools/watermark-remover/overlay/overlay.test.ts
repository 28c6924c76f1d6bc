import { expect, test } from 'vitest';
import type { Box, Raster } from '../../../imaging/raster/raster.ts';
import { fitMark } from './fit-mark.ts';
import { locateMark } from './locate-mark.ts';
import { markOf, type PlacedMark, placeMark } from './placed-mark.ts';
import { unblend } from './take-off-mark.ts';

const size = { width: 300, height: 200 };

/** Hills and stripes, no two places alike. */
function picture(channels: 3 | 4 = 3, depth: 8 | 16 = 8): Raster {
  const maximum = depth === 16 ? 65535 : 255;
  const data = new (depth === 16 ? Uint16Array : Uint8Array)(size.width * size.height * channels);
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      const at = (y * size.width + x) * channels;
      const wave = Math.sin(x / 17 + Math.sin(y / 23) * 2) + Math.sin(y / 11 - x / 41) * 0.6;
      for (let c = 0; c < 3; c++) {
        const value = 0.45 + 0.16 * wave + 0.1 * Math.sin(x / (9 + 4 * c) + c);
        data[at + c] = Math.round(Math.min(1, Math.max(0, value)) * maximum);
      }
      if (channels === 4) data[at + 3] = Math.round(maximum * 0.8);
    }
  }
  return { ...size, channels, data };
}

/** A ring with a bar through it, with soft edges; white, or of two colors. */
function logo(isColored = false): Raster<Uint8Array> {
  const [width, height] = [72, 48];
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const ring = 4.5 - Math.abs(Math.hypot(x - 24, y - 24) - 17);
      const bar = Math.min(3.5 - Math.abs(y - 30), 40 - Math.abs(x - 40) - 10);
      const alpha = Math.min(1, Math.max(0, ring, bar));
      const color = isColored ? (ring > bar ? [230, 40, 30] : [20, 60, 200]) : [255, 255, 255];
      data.set([...color, Math.round(255 * alpha)], (y * width + x) * 4);
    }
  }
  return { width, height, channels: 4, data };
}

function blended(under: Raster, { box, mark }: PlacedMark, opacity: number): Raster {
  const data = under.data.slice();
  const unit = data instanceof Uint16Array ? 257 : 1;
  for (let y = 0; y < box.height; y++) {
    for (let x = 0; x < box.width; x++) {
      const from = (y * box.width + x) * 4;
      const at = ((box.y + y) * under.width + box.x + x) * under.channels;
      const cover = (mark.data[from + 3] / 255) * opacity;
      for (let c = 0; c < 3; c++) {
        data[at + c] = Math.round(data[at + c] * (1 - cover) + mark.data[from + c] * unit * cover);
      }
    }
  }
  return { ...under, data };
}

function worst(one: Raster, other: Raster): number {
  let most = 0;
  for (let i = 0; i < one.data.length; i++) most = Math.max(most, Math.abs(one.data[i] - other.data[i]));
  return most;
}

const boxAt = (x: number, y: number, width = 72): Box => ({
  x,
  y,
  width,
  height: Math.round((width * 48) / 72),
});

test.each([
  [0.2, 3, 8],
  [0.5, 4, 8],
  [0.7, 3, 8],
  [0.7, 4, 16],
] as const)(
  'blended at %f and taken off again, %i channels of %i bit are within two levels',
  (opacity, channels, depth) => {
    const under = picture(channels, depth);
    const placed = placeMark(logo(true), boxAt(110, 70));
    const marked = blended(under, placed, opacity);
    const { pixels, hidden } = unblend(marked, placed, opacity);
    expect(worst(under, marked)).toBeGreaterThan(20);
    expect(worst(under, pixels)).toBeLessThanOrEqual(2);
    expect(hidden.data.every((value) => value === 0)).toBe(true);
  },
);

test('what is covered entirely is named, not made up', () => {
  const under = picture();
  const placed = placeMark(logo(), boxAt(20, 30));
  const { pixels, hidden } = unblend(blended(under, placed, 1), placed, 1);
  const covered = [...placed.mark.data.keys()].filter((i) => i % 4 === 3 && placed.mark.data[i] > 0.9 * 255);
  expect(hidden.data.filter((value) => value === 255).length).toBe(covered.length);
  expect(hidden.data[(30 + 24) * size.width + 20 + 7]).toBe(255);
  expect(pixels.data[0]).toBe(under.data[0]);
});

test.each([
  ['white', false, boxAt(110, 70), 0.5],
  ['in two colors', true, boxAt(9, 141), 0.35],
  ['enlarged', false, boxAt(60, 20, 150), 0.45],
  ['small', false, boxAt(201, 33, 50), 0.6],
] as const)('a mark is found to the pixel, and how opaque it is: %s', (_, isColored, box, opacity) => {
  const mark = logo(isColored);
  const under = picture();
  const marked = blended(under, placeMark(mark, box), opacity);
  const located = locateMark(marked, mark);
  expect(located).toBeDefined();
  const fitted = fitMark(marked, mark, located!);
  expect(fitted?.placed.box).toEqual(box);
  expect(Math.abs(fitted!.opacity - opacity)).toBeLessThan(0.021);
  expect(worst(under, unblend(marked, fitted!.placed, opacity).pixels)).toBeLessThanOrEqual(2);
});

test('it is looked for only where it is said to be', () => {
  const mark = logo();
  const both = blended(
    blended(picture(), placeMark(mark, boxAt(10, 10)), 0.7),
    placeMark(mark, boxAt(200, 130)),
    0.4,
  );
  const located = locateMark(both, mark, { within: { x: 180, y: 110, width: 120, height: 90 } });
  expect(fitMark(both, mark, located!)?.placed.box).toEqual(boxAt(200, 130));
});

test('a picture without the mark has none', () => {
  const mark = logo();
  const located = locateMark(picture(), mark);
  expect(located && fitMark(picture(), mark, located)).toBeUndefined();
});

test('a logo in gray with alpha, or in 16 bit, is read as one in color', () => {
  const gray: Raster = { width: 1, height: 1, channels: 2, data: new Uint16Array([257 * 200, 257 * 90]) };
  expect([...markOf(gray).data]).toEqual([200, 200, 200, 90]);
  const opaque: Raster = { width: 1, height: 1, channels: 3, data: new Uint8Array([1, 2, 3]) };
  expect([...markOf(opaque).data]).toEqual([1, 2, 3, 255]);
});
