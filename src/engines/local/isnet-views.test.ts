import { expect, test } from 'vitest';
import { resample, resamplePlane } from '../../imaging/raster/resample.ts';
import type { Photo } from '../../tasks/photo.ts';
import { networkSize, squash, viewsOf } from './isnet-views.ts';

const width = 300;
const height = 140;

/** A smooth picture without symmetry. */
const data = Uint8Array.from({ length: width * height * 3 }, (_, i) => {
  const x = Math.floor(i / 3) % width;
  const y = Math.floor(i / 3 / width);
  return 128 + 90 * Math.sin(x / 23 + (i % 3)) * Math.cos(y / 31) + x / 10;
});
const raster = { width, height, channels: 3, data } as const;
const photo: Photo = {
  width,
  height,
  hasAlpha: false,
  bitDepth: 8,
  pixels: async () => raster,
  measure: async (by) => by(raster),
  analysis: async (size) => resample(raster, size.width, size.height),
};
const whole = { x: 0, y: 0, width: 1, height: 1 };
const green = {
  width,
  height,
  data: Float32Array.from({ length: width * height }, (_, i) => data[i * 3 + 1] / 255),
};

/** What every view gives back when the network’s answer is the green it was shown. */
async function echoes(region: { x: number; y: number; width: number; height: number }) {
  const found: Float32Array[] = [];
  const area = networkSize ** 2;
  for await (const view of viewsOf(photo, region, await squash(photo, region))) {
    expect(view.input.length).toBe(3 * area);
    const shown = view.input.subarray(area, 2 * area).map((value) => (value * 256 + 128) / 255);
    found.push(view.read(shown).data);
  }
  return found;
}

function largestDifference(a: Float32Array, b: Float32Array): number {
  return a.reduce((largest, value, i) => Math.max(largest, Math.abs(value - b[i])), 0);
}

test('all four views answer for the same places of the photo', async () => {
  const truth = resamplePlane(green, networkSize, networkSize).data;
  const found = await echoes(whole);
  expect(found).toHaveLength(4);
  for (const echo of found) expect(largestDifference(echo, truth)).toBeLessThan(0.02);
});

test('a region is shown alone and answered for alone', async () => {
  const part = { width: 150, height: 70, data: new Float32Array(150 * 70) };
  for (let y = 0; y < 70; y++) {
    for (let x = 0; x < 150; x++) part.data[y * 150 + x] = green.data[(y + 35) * width + x + 75];
  }
  const truth = resamplePlane(part, networkSize, networkSize).data;
  const found = await echoes({ x: 0.25, y: 0.25, width: 0.5, height: 0.5 });
  for (const echo of found) expect(largestDifference(echo, truth)).toBeLessThan(0.02);
});

test('the views differ in what they show: squashed or in shape, mirrored or not', async () => {
  const shown = new Set<string>();
  for await (const { input } of viewsOf(photo, whole, await squash(photo, whole))) {
    shown.add(input.subarray(0, networkSize).join());
  }
  expect(shown.size).toBe(4);
});

test('a photo of one pixel can be looked at', async () => {
  const dot: Photo = {
    ...photo,
    width: 1,
    height: 1,
    analysis: async (size) =>
      resample(
        { width: 1, height: 1, channels: 3, data: Uint8Array.of(10, 20, 30) },
        size.width,
        size.height,
      ),
  };
  for await (const { input } of viewsOf(dot, whole, await squash(dot, whole))) {
    expect(input.every(Number.isFinite)).toBe(true);
  }
});
