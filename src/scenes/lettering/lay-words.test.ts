import { expect, test } from 'vitest';
import type { Raster } from '../../imaging/raster/raster.ts';
import { layOver } from '../../tools/ai-image-generator/lay-over.ts';
import { fitLines } from './fit-lines.ts';
import { layWords, pictureOnPoster } from './lay-words.ts';
import type { LetterSetter } from './wording.ts';

const side = 120;
/** The middle third of the box is ink. */
const bar: LetterSetter = async (_, __, { width, height }) => ({
  width,
  height,
  data: Float32Array.from({ length: width * height }, (_, i) => {
    const y = Math.floor(i / width);
    return y > height / 3 && y < (2 * height) / 3 ? 1 : 0;
  }),
});
const gray = (values: (y: number) => number): Raster => {
  const data = new Uint8Array(side * side * 3);
  for (let i = 0; i < data.length; i++) data[i] = values(Math.floor(i / 3 / side));
  return { width: side, height: side, channels: 3, data };
};
const linear = (v: number) => (v <= 10 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4);

test.each([20, 70, 110, 128, 150, 190, 250])(
  'letters can be read on gray %i: 4.5 : 1 or more',
  async (value) => {
    const picture = gray(() => value);
    const over = await layWords(picture, { form: 'picture', lines: ['x'] }, bar);
    const { data } = layOver(picture, over);
    // Ink in the middle of the upper area, the ground just above it.
    const top = Math.round(side * 0.08);
    const at = (y: number) => linear(data[3 * (y * side + side / 2) + 1]);
    const [letter, ground] = [at(top + 15), at(top + 3)];
    const contrast = (Math.max(letter, ground) + 0.05) / (Math.min(letter, ground) + 0.05);
    expect(contrast).toBeGreaterThan(4.4);
  },
);

test('words go where the picture is calm', async () => {
  const busyAbove = gray((y) => (y < side / 2 ? (y % 2) * 120 + 60 : 90));
  const over = await layWords(busyAbove, { form: 'picture', lines: ['x'] }, bar);
  const inkIn = (from: number, to: number) => {
    let sum = 0;
    for (let i = from * side; i < to * side; i++) if (over.data[4 * i + 3] > 250) sum++;
    return sum;
  };
  expect(inkIn(0, side / 2)).toBe(0);
  expect(inkIn(side / 2, side)).toBeGreaterThan(400);
});

test('a poster has paper around its picture and a band for its title; without one the paper is even', () => {
  const sheet = { width: 300, height: 400 };
  const titled = pictureOnPoster(sheet, true);
  expect(sheet.height - titled.top - titled.height).toBeGreaterThan(3 * titled.top);
  const plain = pictureOnPoster(sheet, false);
  expect(sheet.height - plain.top - plain.height).toBe(plain.top);
});

test('a dark picture hangs on paper of its own shade, under light letters that can be read', async () => {
  const corner = async (value: number) => {
    const picture = gray(() => value);
    const sheet = layOver(picture, await layWords(picture, { form: 'poster', lines: ['x'] }, bar));
    const title = pictureOnPoster(picture, true);
    const below = title.top + title.height + Math.round(side * 0.03);
    const middle = Math.round((below + side - side * 0.03) / 2);
    return { paper: linear(sheet.data[1]), ink: linear(sheet.data[3 * (middle * side + side / 2) + 1]) };
  };
  const [dark, bright] = [await corner(40), await corner(200)];
  expect(dark.paper).toBeLessThan(0.03);
  expect((dark.ink + 0.05) / (dark.paper + 0.05)).toBeGreaterThan(4.5);
  expect(bright.paper).toBeGreaterThan(0.7);
  expect((bright.paper + 0.05) / (bright.ink + 0.05)).toBeGreaterThan(4.5);
});

test('lines fill the width of the box or its height, and stay inside', () => {
  const wide = fitLines([10], { width: 200, height: 100 });
  expect(wide.size).toBe(20);
  const tall = fitLines([2, 1], { width: 400, height: 100 });
  expect(tall.size).toBeLessThan(50);
  expect(tall.baselines[1]).toBeLessThan(100);
  expect(tall.baselines[0]).toBeGreaterThan(0);
});
