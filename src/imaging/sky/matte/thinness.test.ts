import { expect, test } from 'vitest';
import { growThin } from './grow-thin.ts';
import { keepSoft } from './keep-soft.ts';
import { standsOut, thinness } from './thinness.ts';

const size = { width: 40, height: 30 };
const total = size.width * size.height;
const sky = new Uint8Array(total).fill(1);

/** Interleaved OKLab without colors. */
function grays(lightness: (x: number, y: number) => number): Float32Array {
  const lab = new Float32Array(3 * total);
  for (let i = 0; i < total; i++) lab[i * 3] = lightness(i % size.width, Math.floor(i / size.width));
  return lab;
}

test('a dark line and a light one stand out of a sky that gets lighter, across any slope; the sky does not', () => {
  const isLine = (x: number, y: number) => x === 12 || y === 20 || x - y === 18;
  const out = thinness(
    grays((x, y) => (isLine(x, y) ? (x === 12 ? 0.2 : 1) : 0.5 + y / 200)),
    sky,
    size,
  );
  const at = (x: number, y: number) => out[y * size.width + x];
  for (const place of [at(12, 8), at(25, 20), at(30, 12)]) expect(place).toBeGreaterThan(standsOut);
  for (const place of [at(4, 8), at(20, 8), at(36, 26)]) expect(place).toBe(0);
});

test('neither the border of a large thing nor a soft streak stands out', () => {
  const border = thinness(
    grays((x) => (x < 20 ? 0.2 : 0.8)),
    sky,
    size,
  );
  expect(Math.max(...border)).toBe(0);
  const streak = thinness(
    grays((_, y) => 0.5 + 0.2 * Math.exp(-(((y - 15) / 5) ** 2))),
    sky,
    size,
  );
  expect(Math.max(...streak)).toBe(0);
});

test('outside the sky nothing is looked at', () => {
  const lines = grays((x) => (x % 8 === 0 ? 0 : 1));
  expect(Math.max(...thinness(lines, new Uint8Array(total), size))).toBe(0);
});

test('a twig goes on where it gets too thin to be known, a light streak beside it is none', () => {
  const row = 15 * size.width;
  const lab = grays((x, y) => (y !== 15 ? 0.8 : x < 10 ? 0.2 : x < 25 ? 0.5 : 0.95));
  const notSky = new Uint8Array(total).fill(0).fill(1, row, row + 10);
  const notLand = new Uint8Array(total).fill(1).fill(0, row, row + 10);
  const thin = new Float32Array(total).fill(0.1, row, row + size.width);
  growThin(lab, { notSky, notLand, thin, before: lab.slice() }, size);
  expect([...notSky.subarray(row, row + size.width)]).toEqual([
    ...new Array(25).fill(1),
    ...new Array(15).fill(0),
  ]);
  expect(notSky.reduce((sum, value) => sum + value, 0)).toBe(25);
});

test('a dark cloud is taken back, a faint bar of the same darkness stays', () => {
  const lab = grays((x, y) => (x > 10 && x < 20 && y > 10 && y < 20 ? 0.75 : 0.8));
  const mark = (thin: number) => {
    const notSky = Uint8Array.from({ length: total }, (_, i) => (lab[i * 3] < 0.78 ? 1 : 0));
    const found = { notSky, notLand: notSky.map((value) => 1 - value) };
    keepSoft(
      lab,
      { ...found, depth: new Float32Array(total).fill(1), thin: new Float32Array(total).fill(thin) },
      size,
    );
    return notSky.reduce((sum, value) => sum + value, 0);
  };
  expect(mark(0)).toBe(0);
  expect(mark(0.05)).toBe(81);
});
