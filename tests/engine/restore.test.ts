import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { restoreNoiseJpeg } from '#src/engines/local/restore-noise-jpeg.engine.ts';
import { readEnv } from '#src/env.server.ts';
import { estimateNoise } from '#src/imaging/detail/noise-estimate.ts';
import type { Raster } from '#src/imaging/raster/raster.ts';
import { createSessions } from '#src/models/sessions.server.ts';
import type { Damage } from '#src/tasks/restore.ts';
import { normalNoise } from '#tests/fixtures/normal-noise.ts';
import { difference, likeness } from '#tests/support/pictures/picture-likeness.ts';
import { sharpSample } from '#tests/support/pictures/sample-photos.ts';

const sessions = createSessions({ modelsDir: readEnv().MODELS_DIR, modelsBudgetMb: 512 });

let photos: Raster<Uint8Array>[];
beforeAll(async () => {
  photos = await Promise.all(['seed', 'dogs', 'rocket'].map((name) => sharpSample(name)));
});

async function restore(pixels: Raster, damage: Damage): Promise<Raster> {
  const signal = new AbortController().signal;
  return (await restoreNoiseJpeg.run({ pixels, damage }, { signal, progress: () => {}, sessions })).pixels;
}

function noisy(photo: Raster, sigma: number): Raster {
  const noise = normalNoise(sigma);
  const data = Uint8Array.from(photo.data, (value) =>
    Math.min(Math.max(Math.round(value + sigma * noise()), 0), 255),
  );
  return { ...photo, data };
}

async function compressed(photo: Raster, quality: number): Promise<Raster> {
  const { width, height, channels } = photo;
  const jpeg = await sharp(photo.data, { raw: { width, height, channels } }).jpeg({ quality }).toBuffer();
  return { ...photo, data: new Uint8Array(await sharp(jpeg).raw().toBuffer()) };
}

test.each([
  [15, 6],
  [25, 7.5],
  [50, 10],
])('noise of %i is measured and taken away: better by %d dB at least', async (sigma, gain) => {
  for (const photo of photos) {
    const damaged = noisy(photo, sigma);
    const cleaned = await restore(damaged, { noise: estimateNoise(damaged), jpegLoss: 0 });
    expect(likeness(cleaned, photo) - likeness(damaged, photo)).toBeGreaterThan(gain);
  }
});

test.each([15, 40])('JPEG damage of quality %i becomes less', async (quality) => {
  for (const photo of photos) {
    const damaged = await compressed(photo, quality);
    const cleaned = await restore(damaged, { noise: 0, jpegLoss: 1 - quality / 100 });
    expect(likeness(cleaned, photo) - likeness(damaged, photo)).toBeGreaterThan(0.6);
  }
});

test('told of no damage it changes next to nothing; odd sizes and 16 bits are no special case', async () => {
  const [photo] = photos;
  expect(difference(await restore(photo, { noise: 0, jpegLoss: 0 }), photo).mean).toBeLessThan(1.5);
  const deep: Raster = {
    width: 35,
    height: 21,
    channels: 3,
    data: Uint16Array.from({ length: 35 * 21 * 3 }, (_, i) => 20_000 + i),
  };
  const cleaned = await restore(deep, { noise: 10, jpegLoss: 0 });
  expect([cleaned.width, cleaned.height, cleaned.data.length]).toEqual([35, 21, 35 * 21 * 3]);
  expect(difference(cleaned, deep).mean).toBeLessThan(3);
  const pixel: Raster = { width: 1, height: 1, channels: 3, data: Uint8Array.of(180, 90, 30) };
  expect(difference(await restore(pixel, { noise: 25, jpegLoss: 0.5 }), pixel).most).toBeLessThan(8);
});
