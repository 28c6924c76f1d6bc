import { expect, test } from 'vitest';
import type { Raster } from '../raster/raster.ts';
import { correctAlpha, maskOf, softenStrokes } from './mask.ts';

const mask = (...values: number[]): Raster<Uint8Array> => ({
  width: values.length,
  height: 1,
  channels: 1,
  data: Uint8Array.from(values),
});
const opaque = (width: number) =>
  ({ width, height: 1, channels: 3, data: new Uint8Array(width * 3) }) as const;

test('a mask is read by brightness, as far as the picture is not transparent', () => {
  const colors = Uint8Array.of(255, 255, 255, 255, 255, 255, 255, 128, 255, 0, 0, 255, 0, 0, 0, 0);
  expect([...maskOf({ width: 4, height: 1, channels: 4, data: colors }).data]).toEqual([255, 128, 54, 0]);
  const deep = Uint16Array.of(65535, 32768);
  expect([...maskOf({ width: 2, height: 1, channels: 1, data: deep }).data]).toEqual([255, 128]);
});

test('erase takes away, keep brings back, half a stroke does half of it', () => {
  const alpha = mask(255, 200, 0, 0);
  const strokes = { erase: mask(255, 128, 0, 0), keep: mask(0, 0, 255, 128) };
  expect([...correctAlpha(alpha, opaque(4), strokes).data]).toEqual([0, 100, 255, 128]);
});

test('keep wins over erase where both were painted', () => {
  const strokes = { erase: mask(255), keep: mask(255) };
  expect([...correctAlpha(mask(90), opaque(1), strokes).data]).toEqual([255]);
});

test('what the picture itself leaves transparent stays so, under the brush too', () => {
  const data = Uint8Array.of(9, 9, 9, 0, 9, 9, 9, 100, 9, 9, 9, 255);
  const pixels = { width: 3, height: 1, channels: 4, data } as const;
  expect([...correctAlpha(mask(255, 255, 255), pixels, {}).data]).toEqual([0, 100, 255]);
  expect([...correctAlpha(mask(0, 0, 0), pixels, { keep: mask(255, 255, 255) }).data]).toEqual([0, 100, 255]);
});

test('strokes of a hard brush get soft edges of some pixels, and stay full inside', () => {
  const width = 64;
  const data = Uint8Array.from({ length: width * width }, (_, i) => (i % width < 32 ? 255 : 0));
  const soft = softenStrokes({ width, height: width, channels: 1, data }, { width: 256, height: 256 });
  const row = soft.data.subarray(128 * 256, 129 * 256);
  const partial = row.filter((value) => value > 0 && value < 255);
  expect(partial.length).toBeGreaterThanOrEqual(6);
  expect(partial.length).toBeLessThanOrEqual(12);
  expect([...partial]).toEqual([...partial].sort((a, b) => b - a));
  expect(row[100]).toBe(255);
  expect(row[150]).toBe(0);
});
