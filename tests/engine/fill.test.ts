import { beforeAll, expect, test } from 'vitest';
import { patchwork } from '#src/engines/fill/patchwork.engine.ts';
import { readEnv } from '#src/env.server.ts';
import { outsideOf } from '#src/imaging/quad/outside-of.ts';
import type { Box, Raster } from '#src/imaging/raster/raster.ts';
import { createSessions } from '#src/models/sessions.server.ts';
import { noisePicture } from '#tests/fixtures/noise-picture.ts';
import { sharpSample } from '#tests/support/pictures/sample-photos.ts';

const sessions = createSessions({ modelsDir: readEnv().MODELS_DIR, modelsBudgetMb: 512 });
const context = { signal: new AbortController().signal, progress: () => {}, sessions };

let photo: Raster<Uint8Array>;
beforeAll(async () => {
  photo = await sharpSample('dogs');
});

function maskOf({ width, height }: Raster, ...boxes: Box[]): Raster<Uint8Array> {
  const data = new Uint8Array(width * height);
  for (const box of boxes) {
    for (let y = box.y; y < box.y + box.height; y++)
      data.fill(255, y * width + box.x, y * width + box.x + box.width);
  }
  return { width, height, channels: 1, data };
}

function changesOutside(before: Raster, after: Raster, mask: Raster): number {
  let count = 0;
  for (let i = 0; i < before.data.length; i++) {
    if (mask.data[Math.floor(i / 3)] === 0 && before.data[i] !== after.data[i]) count++;
  }
  return count;
}

test('fills holes, and nothing outside them changes; the same seed gives the same bytes', async () => {
  const hole = { x: 60, y: 50, width: 48, height: 30 };
  const mask = maskOf(photo, hole, { x: 0, y: photo.height - 25, width: 25, height: 25 });
  const lost = { ...photo, data: photo.data.map((value, i) => (mask.data[Math.floor(i / 3)] ? 255 : value)) };
  const { pixels, changed } = await patchwork.run({ pixels: lost, mask, seed: 1 }, context);
  expect(changed).toBeCloseTo((48 * 30 + 25 * 25) / (photo.width * photo.height));
  expect(changesOutside(lost, pixels, mask)).toBe(0);
  let white = 0;
  for (let i = 0; i < mask.data.length; i++) if (mask.data[i] && pixels.data[i * 3 + 2] === 255) white++;
  expect(white).toBeLessThan(20);
  const again = await patchwork.run({ pixels: lost, mask, seed: 1 }, context);
  expect(Buffer.compare(Buffer.from(again.pixels.data), Buffer.from(pixels.data))).toBe(0);
});

test('half a line that goes is filled with what is behind it, not with letters of its other half', async () => {
  // Bars like letters on a wall with a grain of its own.
  const [width, height] = [360, 140];
  const noise = await noisePicture(width, height).raw().toBuffer();
  const wall = Uint8Array.from(noise, (value) => 170 + Math.round((value - 128) / 6));
  const isLetter = (x: number, y: number) => y >= 50 && y < 90 && x >= 30 && x < 330 && (x - 30) % 30 < 16;
  const data = wall.map((value, i) => {
    const [x, y] = [Math.floor(i / 3) % width, Math.floor(i / 3 / width)];
    return isLetter(x, y) ? 20 : value;
  });
  const pixels: Raster<Uint8Array> = { width, height, channels: 3, data };
  const mask = maskOf(pixels, { x: 190, y: 40, width: 150, height: 60 });
  const source = outsideOf([[20, 40, 340, 40, 340, 100, 20, 100]], pixels);
  const darkIn = async (from?: Raster<Uint8Array>) => {
    const filled = await patchwork.run({ pixels, mask, seed: 1, source: from }, context);
    let dark = 0;
    for (let i = 0; i < mask.data.length; i++)
      if (mask.data[i] > 0 && filled.pixels.data[3 * i + 1] < 100) dark++;
    return dark;
  };
  expect(await darkIn()).toBeGreaterThan(200);
  expect(await darkIn(source)).toBe(0);
});

test('a thing that stays beside a hole is not copied into it, unless hardly anything else is left', async () => {
  // Blue spots on grass: a hole borders on one.
  const [width, height] = [240, 160];
  const noise = await noisePicture(width, height).raw().toBuffer();
  const isSpot = (x: number, y: number) => x >= 20 && x < 110 && y >= 30 && y < 130;
  const data = Uint8Array.from(noise, (value, i) => {
    const [x, y] = [Math.floor(i / 3) % width, Math.floor(i / 3 / width)];
    return Math.round((value - 128) / 6) + (isSpot(x, y) ? [40, 60, 190] : [90, 130, 60])[i % 3];
  });
  const pixels: Raster<Uint8Array> = { width, height, channels: 3, data };
  const mask = maskOf(pixels, { x: 80, y: 50, width: 60, height: 60 });
  const blueWith = async (things?: Raster<Uint8Array>) => {
    const filled = await patchwork.run({ pixels, mask, seed: 0, things }, context);
    let blue = 0;
    for (let i = 0; i < mask.data.length; i++)
      if (mask.data[i] > 0 && filled.pixels.data[3 * i + 2] > 140) blue++;
    return blue;
  };
  const spot = { x: 20, y: 30, width: 90, height: 100 };
  expect(await blueWith()).toBeGreaterThan(600);
  expect(await blueWith(maskOf(pixels, spot))).toBeLessThan(100);
  const all = maskOf(pixels, { x: 0, y: 0, width, height });
  expect(await blueWith(all)).toBe(await blueWith());
});

test('the rim of a plate goes on across a hole, round and sharp', async () => {
  const [width, height] = [260, 220];
  const noise = await noisePicture(width, height).raw().toBuffer();
  const isPlate = (at: number) => Math.hypot((at % width) - 130, Math.floor(at / width) - 190) < 120;
  const data = Uint8Array.from(noise, (value, i) => {
    const grain = Math.round((value - 128) / 8);
    return grain + (isPlate(Math.floor(i / 3)) ? 200 : [70, 90, 60][i % 3]);
  });
  const pixels: Raster<Uint8Array> = { width, height, channels: 3, data };
  const mask = maskOf(pixels);
  for (let at = 0; at < mask.data.length; at++)
    if (Math.hypot((at % width) - 150, Math.floor(at / width) - 72) < 30) mask.data[at] = 255;
  const { pixels: filled } = await patchwork.run({ pixels, mask, seed: 0 }, context);
  const marked = [...mask.data.keys()].filter((at) => mask.data[at] > 0);
  const wrong = marked.filter((at) => filled.data[3 * at + 2] > 130 !== isPlate(at));
  expect(wrong.length).toBeLessThan(0.03 * marked.length);
});
