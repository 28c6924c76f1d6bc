import { expect, test } from 'vitest';
import { labOf, lightnessOf } from '../color/cielab.ts';
import type { Raster } from '../raster/raster.ts';
import { seededRandom } from '../sampling/seeded-random.ts';
import { colorPicture } from './color-picture.ts';
import { layChroma, lightnessAt } from './lay-chroma.ts';
import { spreadChroma } from './spread-chroma.ts';

/** Two even halves with some grain: dark on the left, light on the right. */
function halves(width: number, height: number): Raster<Uint8Array> {
  const random = seededRandom(5);
  const data = new Uint8Array(3 * width * height);
  for (let i = 0; i < width * height; i++) {
    data.fill((i % width < width / 2 ? 80 : 170) + Math.round(6 * random()), 3 * i, 3 * i + 3);
  }
  return { width, height, channels: 3, data };
}

/** Even patches of different lightness and hue. */
function quilt(side: number): Raster<Uint8Array> {
  const random = seededRandom(3);
  const patch = 16;
  const across = Math.ceil(side / patch);
  const colors = Array.from({ length: across * across }, () => [random(), random(), random()]);
  const data = new Uint8Array(3 * side * side);
  for (let i = 0; i < side * side; i++) {
    const [x, y] = [i % side, Math.floor(i / side)];
    const color = colors[Math.floor(y / patch) * across + Math.floor(x / patch)];
    for (let c = 0; c < 3; c++) data[3 * i + c] = Math.round(255 * (0.1 + 0.8 * color[c]));
  }
  return { width: side, height: side, channels: 3, data };
}

function disc(width: number, height: number, x: number, y: number, radius: number): Raster<Uint8Array> {
  const data = Uint8Array.from({ length: width * height }, (_, i) =>
    Math.hypot((i % width) - x, Math.floor(i / width) - y) <= radius ? 255 : 0,
  );
  return { width, height, channels: 1, data };
}

const nothing = (count: number) => ({
  chroma: new Float32Array(2 * count),
  hold: new Float32Array(count).fill(2e-3),
});

const labAt = ({ data, width }: Raster, x: number, y: number) => {
  const at = 3 * (y * width + x);
  return labOf(data[at] / 255, data[at + 1] / 255, data[at + 2] / 255);
};

test('one pixel of a hundred, known, gives back the colors of the others: half of what gray is off, and less than the nearest one', () => {
  const side = 96;
  const { data } = quilt(side);
  const count = side * side;
  const lightness = { width: side, height: side, data: new Float32Array(count) };
  const truth = new Float32Array(2 * count);
  for (let i = 0; i < count; i++) {
    const [l, a, b] = labOf(data[3 * i] / 255, data[3 * i + 1] / 255, data[3 * i + 2] / 255);
    lightness.data[i] = l;
    truth.set([a, b], 2 * i);
  }
  const random = seededRandom(8);
  const pinned = Uint8Array.from({ length: count }, () => (random() < 0.01 ? 1 : 0));
  const known = [...pinned.keys()].filter((i) => pinned[i] === 1);
  const spread = spreadChroma(lightness, { chroma: truth, pinned, hold: new Float32Array(count) });
  let [off, gray, nearest] = [0, 0, 0];
  for (let i = 0; i < count; i++) {
    const from = (a: number, b: number) => Math.hypot(a - truth[2 * i], b - truth[2 * i + 1]) / count;
    const far = (j: number) =>
      Math.hypot((i % side) - (j % side), Math.floor(i / side) - Math.floor(j / side));
    const next = known.reduce((best, j) => (far(j) < far(best) ? j : best));
    off += from(spread[2 * i], spread[2 * i + 1]);
    gray += from(0, 0);
    nearest += from(truth[2 * next], truth[2 * next + 1]);
  }
  expect(gray).toBeGreaterThan(8);
  expect(off).toBeLessThan(gray / 2);
  expect(off).toBeLessThan(0.6 * nearest);
});

test('a witness gets its color exactly, the even place around it nearly, and what is beyond an edge keeps what was thought', () => {
  const pixels = halves(120, 80);
  const lightness = lightnessAt(pixels, 120, 80);
  const color = [70, 90, 140] as const;
  const [, a, b] = labOf(color[0] / 255, color[1] / 255, color[2] / 255);
  const mask = disc(120, 80, 25, 40, 5);
  const colored = colorPicture(pixels, lightness, nothing(9600), [{ mask, color, kind: 'witness' }]);
  for (const [i, value] of mask.data.entries()) {
    if (value === 0) continue;
    const [, ownA, ownB] = labAt(colored, i % 120, Math.floor(i / 120));
    // Eight bits tell no more.
    expect(Math.hypot(ownA - a, ownB - b)).toBeLessThan(1.5);
  }
  const [, nearA, nearB] = labAt(colored, 25, 60);
  expect(Math.hypot(nearA - a, nearB - b)).toBeLessThan(0.45 * Math.hypot(a, b));
  const [, farA, farB] = labAt(colored, 90, 40);
  expect(Math.hypot(farA, farB)).toBeLessThan(0.1 * Math.hypot(a, b));
});

test('a witness goes before a guide, whichever came first', () => {
  const pixels = halves(60, 40);
  const mask = disc(60, 40, 15, 20, 6);
  const witness = { mask, color: [90, 60, 60] as const, kind: 'witness' as const };
  const guide = { mask, color: [60, 60, 120] as const, kind: 'guide' as const };
  const [one, other] = [
    [witness, guide],
    [guide, witness],
  ].map((given) => colorPicture(pixels, lightnessAt(pixels, 60, 40), nothing(2400), given));
  expect(one.data).toEqual(other.data);
  expect(labAt(one, 15, 20)[1]).toBeGreaterThan(8);
});

test('lightness stays, also where sRGB has no such color: it becomes paler', () => {
  const pixels = halves(40, 40);
  const count = 1600;
  const chroma = Float32Array.from({ length: 2 * count }, (_, i) => (i % 2 === 0 ? 90 : -110));
  const colored = layChroma(pixels, lightnessAt(pixels, 40, 40), chroma);
  for (let at = 0; at < 3 * count; at += 3) {
    const [before, after] = [pixels, colored].map(({ data }) =>
      lightnessOf(data[at] / 255, data[at + 1] / 255, data[at + 2] / 255),
    );
    expect(Math.abs(after - before)).toBeLessThan(0.9);
  }
});

test('16 bits stay 16 bits, and one pixel is a picture too', () => {
  const pixels = {
    width: 1,
    height: 1,
    channels: 3 as const,
    data: new Uint16Array([30_000, 30_000, 30_000]),
  };
  const thought = { chroma: new Float32Array([20, 20]), hold: new Float32Array([1]) };
  const { data } = colorPicture(pixels, lightnessAt(pixels, 1, 1), thought, []);
  expect(data).toBeInstanceOf(Uint16Array);
  expect(data[0]).toBeGreaterThan(data[1]);
  expect(data[1]).toBeGreaterThan(data[2]);
});
