import { beforeAll, expect, test } from 'vitest';
import { patchwork } from '#src/engines/fill/patchwork.engine.ts';
import { readEnv } from '#src/env.server.ts';
import type { Box, Raster } from '#src/imaging/raster/raster.ts';
import { createSessions } from '#src/models/sessions.server.ts';
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
