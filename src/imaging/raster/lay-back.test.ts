import { expect, test } from 'vitest';
import { boxAround, layBack, shareOf } from './lay-back.ts';
import type { Raster } from './raster.ts';

const size = { width: 96, height: 64 };
const hole = { x: 40, y: 20, width: 20, height: 16 };
const isIn = (x: number, y: number) =>
  x >= hole.x && x < hole.x + hole.width && y >= hole.y && y < hole.y + hole.height;

function paint<S extends Uint8Array | Uint16Array>(
  data: S,
  color: (x: number, y: number) => readonly number[],
): Raster<S> {
  const channels = (data.length / (size.width * size.height)) as 3 | 4;
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) data.set(color(x, y), (y * size.width + x) * channels);
  }
  return { ...size, channels, data };
}

const mask: Raster<Uint8Array> = {
  ...size,
  channels: 1,
  data: Uint8Array.from({ length: 96 * 64 }, (_, i) => (isIn(i % 96, Math.floor(i / 96)) ? 255 : 0)),
};
const slope = (x: number, y: number) => [60 + x, 80 + y, 120];
const made = (shift: number) =>
  paint(new Uint8Array(96 * 64 * 3), (x, y) => slope(x, y).map((value) => value + shift));
const whole = { x: 0, y: 0, ...size };

test('outside the mask not a byte changes, whatever came back', () => {
  const original = paint(new Uint8Array(96 * 64 * 4), (x, y) => [...slope(x, y), x]);
  const noise = paint(new Uint8Array(96 * 64 * 3), (x, y) => [(x * 37) % 256, (y * 91) % 256, 7]);
  const before = original.data.slice();
  const { data } = layBack(original, noise, mask, whole);
  expect(original.data).toEqual(before);
  let inside = 0;
  for (let i = 0; i < 96 * 64; i++) {
    const pixel = [...data.subarray(i * 4, i * 4 + 4)];
    const same = [...original.data.subarray(i * 4, i * 4 + 4)];
    if (mask.data[i] === 0) expect(pixel).toEqual(same);
    else {
      if (String(pixel) !== String(same)) inside++;
      expect(pixel[3]).toBe(same[3]);
    }
  }
  expect(inside).toBeGreaterThan(300);
});

test.each([-20, 0, 14])('a part that came back %i levels off is laid in without a border', (shift) => {
  const original = paint(new Uint8Array(96 * 64 * 3), slope);
  const { data } = layBack(original, made(shift), mask, whole);
  for (let i = 0; i < data.length; i++) expect(Math.abs(data[i] - original.data[i])).toBeLessThanOrEqual(1);
});

test('16 bits stay 16 bits, and half of a mask takes half', () => {
  const original = paint(new Uint16Array(96 * 64 * 3), () => [20_000, 20_001, 20_002]);
  const half = { ...mask, data: mask.data.map((value) => value >> 1) };
  const black = paint(new Uint8Array(96 * 64 * 3), () => [0, 0, 0]);
  const { data } = layBack(original, black, half, whole);
  expect(data).toBeInstanceOf(Uint16Array);
  expect([...data.subarray(0, 3)]).toEqual([20_000, 20_001, 20_002]);
  // The part is black and its surroundings are not: it is brought nearer by no more than a shade.
  const at = (28 * 96 + 50) * 3;
  expect(data[at]).toBeGreaterThan(10_000);
  expect(data[at]).toBeLessThan(10_000 + 33 * 257);
});

test('a part alone goes where its box is', () => {
  const original = paint(new Uint8Array(96 * 64 * 3), () => [10, 10, 10]);
  const box = boxAround(mask, () => 4)!;
  expect(box).toEqual({ x: 36, y: 16, width: 28, height: 24 });
  const part: Raster<Uint8Array> = {
    width: box.width,
    height: box.height,
    channels: 3,
    data: new Uint8Array(box.width * box.height * 3).fill(30),
  };
  const { data } = layBack(original, part, mask, box);
  for (let i = 0; i < 96 * 64; i++) expect(data[i * 3]).toBe(10);
  expect(shareOf(mask)).toBeCloseTo((20 * 16) / (96 * 64));
  expect(boxAround({ ...mask, data: new Uint8Array(96 * 64) }, () => 4)).toBeUndefined();
});
