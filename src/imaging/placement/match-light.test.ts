import { expect, test } from 'vitest';
import type { Raster, Samples } from '../raster/raster.ts';
import { matchLight } from './match-light.ts';

const [width, height] = [48, 32];

function picture(data: Samples, colorAt: (x: number, y: number) => readonly number[]): Raster {
  for (let y = 0, i = 0; y < height; y++) for (let x = 0; x < width; x++, i += 3) data.set(colorAt(x, y), i);
  return { width, height, channels: 3, data };
}

const everything = { width, height, channels: 1, data: new Uint8Array(width * height).fill(255) } as const;
/** Bright and cool on the right: the subject gets lighter, and more so there. */
const backdrop = picture(new Uint8Array(width * height * 3), (x) => [40 + 3 * x, 60 + 3 * x, 90 + 3 * x]);
const colorAt = (x: number, y: number) => [5 * x, 8 * y, (x * y) % 256];

test('8 bits, which are looked up, are what 16 bits are reckoned to be', () => {
  const bytes = matchLight(
    picture(new Uint8Array(width * height * 3), colorAt),
    everything,
    backdrop,
    1,
  ).data;
  const deep = matchLight(
    picture(new Uint16Array(width * height * 3), (x, y) => colorAt(x, y).map((value) => value * 257)),
    everything,
    backdrop,
    1,
  ).data;
  let changed = 0;
  for (let i = 0; i < bytes.length; i++) {
    expect(Math.abs(bytes[i] - deep[i] / 257), String(i)).toBeLessThan(0.54);
    if (bytes[i] !== colorAt(((i / 3) | 0) % width, (i / 3 / width) | 0)[i % 3]) changed++;
  }
  expect(changed / bytes.length).toBeGreaterThan(0.5);
});

const even = (color: readonly number[]) => picture(new Uint8Array(width * height * 3), () => color);
const matched = (subject: readonly number[], place: readonly number[]) => [
  ...matchLight(even(subject), everything, even(place), 1).data.subarray(0, 3),
];

test('skin keeps its warmth before a blue sky and a lawn, and gets warmer at sunset', () => {
  const skin = [214, 165, 140];
  const warmth = ([red, , blue]: number[]) => red / blue;
  for (const place of [
    [60, 120, 210],
    [90, 140, 60],
  ])
    expect(warmth(matched(skin, place))).toBeGreaterThan(0.88 * warmth(skin));
  expect(warmth(matched(skin, [230, 140, 60]))).toBeGreaterThan(1.12 * warmth(skin));
});

test('a black thing stays black in a bright place, and a gray one gets lighter', () => {
  expect(Math.max(...matched([28, 28, 30], [240, 240, 240]))).toBeLessThan(38);
  expect(Math.min(...matched([120, 120, 120], [240, 240, 240]))).toBeGreaterThan(136);
});
