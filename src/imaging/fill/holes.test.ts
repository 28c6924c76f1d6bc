import { expect, test } from 'vitest';
import type { Raster } from '../raster/raster.ts';
import { deepHoles, findHoles, holeDepth } from './holes.ts';
import { pushPull } from './push-pull.ts';

const [width, height] = [120, 90];
function mask(isMarked: (x: number, y: number) => boolean): Raster<Uint8Array> {
  const data = Uint8Array.from({ length: width * height }, (_, at) =>
    isMarked(at % width, Math.floor(at / width)) ? 255 : 0,
  );
  return { width, height, channels: 1, data };
}

test('holes apart are found one by one, the largest first, each with its box', () => {
  const marked = mask((x, y) => (x >= 90 && y < 10) || (x >= 10 && x < 50 && y >= 40 && y < 70));
  const [large, small, ...others] = findHoles(marked);
  expect(others).toEqual([]);
  expect([large.box, large.area]).toEqual([{ x: 10, y: 40, width: 40, height: 30 }, 1200]);
  expect([small.box, small.area]).toEqual([{ x: 90, y: 0, width: 30, height: 10 }, 300]);
  expect([large.has(20, 50), large.has(95, 5), small.has(95, 5)]).toEqual([true, false, true]);
  expect(findHoles(mask(() => false))).toEqual([]);
});

test('a line is thin however long it is, also where two cross; a blot is deep', () => {
  const depth = (marked: Raster<Uint8Array>) => holeDepth(marked, findHoles(marked)[0]);
  expect(depth(mask((_, y) => y >= 40 && y < 46))).toBe(3);
  expect(depth(mask((x, y) => Math.abs(x - y) < 5 || Math.abs(x + y - 90) < 5))).toBeLessThan(6);
  expect(depth(mask((x, y) => Math.hypot(x - 60, y - 45) < 30))).toBeGreaterThan(15);
  // Beyond the edge nothing is known: what fills a corner is as deep as it is wide.
  expect(depth(mask((x, y) => x < 40 && y < 40))).toBeGreaterThan(25);
});

test('the strokes of a headline are thin marks, a blot as wide is none', () => {
  const stroke = (thick: number) => mask((x, y) => x >= 5 && x < 115 && y >= 20 && y < 20 + thick);
  expect(deepHoles(stroke(24))).toEqual([]);
  expect(deepHoles(stroke(40))).toHaveLength(1);
  expect(deepHoles(mask((x, y) => x >= 40 && x < 74 && y >= 30 && y < 64))).toHaveLength(1);
});

test('the pyramid of means leaves what is known alone, and fills with what is near', () => {
  const colors = Float32Array.from({ length: width * height * 3 }, (_, i) =>
    Math.floor(i / 3) % width < 60 ? 40 : 200,
  );
  const hole = mask((x, y) => x >= 20 && x < 100 && y >= 30 && y < 60).data.map((value) => (value ? 1 : 0));
  const shown = colors.map((value, i) => (hole[Math.floor(i / 3)] ? 255 : value));
  const filled = pushPull({ width, height, colors: shown, hole });
  for (let i = 0; i < filled.length; i++) if (!hole[Math.floor(i / 3)]) expect(filled[i]).toBe(shown[i]);
  const at = (x: number, y: number) => filled[(y * width + x) * 3];
  expect(at(24, 45)).toBeLessThan(70);
  expect(at(96, 45)).toBeGreaterThan(170);
});
