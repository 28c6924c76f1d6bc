import { expect, test } from 'vitest';
import { seededRandom } from '../sampling/seeded-random.ts';
import { nearestColor, paletteOf } from './palette.ts';
import { choosePaletteColors } from './palette-dither.ts';

const four = [
  [0.2, 0, 0],
  [0.5, 0.1, 0],
  [0.6, -0.1, 0.1],
  [0.9, 0, -0.1],
];

test('finds four clusters of colors, dark before light', () => {
  const random = seededRandom(5);
  const lab = Float32Array.from(
    Array.from({ length: 400 }, (_, i) => four[i % 4].map((value) => value + (random() - 0.5) * 0.02)).flat(),
  );
  const palette = paletteOf(lab, 4, seededRandom(1));
  expect(palette).toHaveLength(12);
  for (const [i, value] of four.flat().entries()) expect(Math.abs(palette[i] - value)).toBeLessThan(0.005);
});

test('a picture of three colors has a palette of three, however many are allowed', () => {
  const lab = Float32Array.from(Array.from({ length: 60 }, (_, i) => four[i % 3]).flat());
  const palette = paletteOf(lab, 16, seededRandom(1));
  expect(palette).toHaveLength(9);
  expect(nearestColor(palette, 0.58, -0.1, 0.1)).toBe(2);
});

const grays = Float32Array.of(0.5, 0, 0, 0.56, 0, 0, 0.9, 0, 0);
const even = (lightness: number) => Float32Array.from({ length: 3 * 64 }, (_, i) => (i % 3 ? 0 : lightness));
const shareOf = (chosen: Uint8Array, color: number) =>
  chosen.filter((own) => own === color).length / chosen.length;

test('an even color between two near ones is mixed of them: a quarter or a half of the other', () => {
  const chosen = (lightness: number) => choosePaletteColors(even(lightness), grays, { columns: 8, rows: 8 });
  expect(shareOf(chosen(0.502), 1)).toBe(0);
  expect(shareOf(chosen(0.515), 1)).toBe(0.25);
  expect(shareOf(chosen(0.529), 1)).toBe(0.5);
});

test('colors far apart are not mixed, nor is an edge', () => {
  expect(shareOf(choosePaletteColors(even(0.7), grays, { columns: 8, rows: 8 }), 1)).toBe(1);
  const edge = Float32Array.from({ length: 3 * 64 }, (_, i) =>
    i % 3 ? 0 : Math.floor(i / 3) % 2 ? 0.9 : 0.529,
  );
  const chosen = choosePaletteColors(edge, grays, { columns: 8, rows: 8 });
  for (const [i, color] of chosen.entries()) expect(color).toBe(i % 2 ? 2 : 0);
});
