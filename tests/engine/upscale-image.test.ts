import { beforeAll, describe, expect, test } from 'vitest';
import { runTiled } from '#src/engines/local/tiled-network.ts';
import { upscaleX2 } from '#src/engines/local/upscale-x2.engine.ts';
import { readEnv } from '#src/env.server.ts';
import type { Raster } from '#src/imaging/raster/raster.ts';
import { resample } from '#src/imaging/raster/resample.ts';
import { createSessions } from '#src/models/sessions.server.ts';
import type { UpscaleFactor } from '#src/tasks/upscale-image.ts';
import { difference, likeness } from '#tests/support/pictures/picture-likeness.ts';
import { sharpSample, shrunk } from '#tests/support/pictures/sample-photos.ts';

const sessions = createSessions({ modelsDir: readEnv().MODELS_DIR, modelsBudgetMb: 512 });
/** The network learned from these. */
const known = ['seed', 'dogs', 'rocket'];
const unknown = ['coffee', 'clock', 'dragonfly'];

let photos: Raster<Uint8Array>[];
let newPhotos: Raster<Uint8Array>[];
beforeAll(async () => {
  photos = await Promise.all(known.map((name) => sharpSample(name)));
  newPhotos = await Promise.all(unknown.map((name) => sharpSample(name)));
});

async function enlarge(pixels: Raster, factor: UpscaleFactor, progress = (_: number) => {}): Promise<Raster> {
  const signal = new AbortController().signal;
  return (await upscaleX2.run({ pixels, factor }, { signal, progress, sessions })).pixels;
}

describe('our own network', () => {
  test.each([
    [2, 2.9],
    [4, 1.6],
  ] as const)(
    '×%i is better than a correct bicubic on every photo, by %d dB in the mean of those it never saw',
    async (factor, gain) => {
      let sum = 0;
      for (const photo of [...photos, ...newPhotos]) {
        const small = shrunk(photo, factor);
        const plain = likeness(resample(small, photo.width, photo.height, 'cubic'), photo);
        const ours = likeness(await enlarge(small, factor), photo);
        expect(ours).toBeGreaterThan(plain);
        if (newPhotos.includes(photo)) sum += ours - plain;
      }
      expect(sum / newPhotos.length).toBeGreaterThan(gain);
    },
  );

  test.each([2, 4, 8] as const)('×%i, made small again, is what it came from', async (factor) => {
    const small = shrunk(photos[0], 4);
    const large = await enlarge(small, factor);
    expect([large.width, large.height]).toEqual([small.width * factor, small.height * factor]);
    expect(difference(shrunk(large as Raster<Uint8Array>, factor), small).mean).toBeLessThan(0.3);
  });

  test('16 bits give the same picture, in steps that 8 bits do not have', async () => {
    const small = shrunk(photos[1], 4);
    const deep: Raster = { ...small, data: Uint16Array.from(small.data, (value) => value * 257) };
    const large = await enlarge(deep, 2);
    expect(large.data).toBeInstanceOf(Uint16Array);
    expect(difference(large, await enlarge(small, 2)).mean).toBeLessThan(0.4);
    expect(large.data.some((value) => value % 257 !== 0)).toBe(true);
  });

  test('one pixel becomes four, sixteen or sixty-four of its color', async () => {
    const pixel: Raster = { width: 1, height: 1, channels: 3, data: Uint8Array.of(180, 90, 30) };
    for (const factor of [2, 4, 8] as const) {
      const large = await enlarge(pixel, factor);
      expect(large.data).toHaveLength(factor * factor * 3);
      expect(difference(shrunk(large as Raster<Uint8Array>, factor), pixel).most).toBeLessThanOrEqual(2);
    }
  });

  test('progress grows to 1, and a cancelled run ends at the next tile', async () => {
    const heard: number[] = [];
    await enlarge(shrunk(photos[0], 2), 4, (fraction) => heard.push(fraction));
    expect(heard).toEqual([...heard].sort((a, b) => a - b));
    expect(heard.at(-1)).toBe(1);
    const controller = new AbortController();
    const { signal } = controller;
    let tiles = 0;
    const progress = () => {
      tiles++;
      controller.abort(new Error('changed my mind'));
    };
    const large = resample(photos[0], 900, 700);
    const work = upscaleX2.run({ pixels: large, factor: 2 }, { signal, progress, sessions });
    await expect(work).rejects.toThrow('changed my mind');
    expect(tiles).toBe(1);
  });
});

describe.each([
  ['upscale-x2', 12, 2, 1],
  ['restore-noise-jpeg', 26, 1, 2],
] as const)('tiles of %s', (model, overlap, factor, step) => {
  test(`with ${overlap} pixels around them they give the untiled picture`, async () => {
    const session = await sessions.get(model);
    const extras = (width: number, height: number) => {
      const cells = (width * height) / 4;
      return { level: { data: new Float32Array(2 * cells).fill(0.1), dims: [1, 2, height / 2, width / 2] } };
    };
    const context = { signal: new AbortController().signal, progress: () => {} };
    const run = (size: number, around: number) =>
      runTiled(
        photos[0],
        {
          session,
          tiling: { size, overlap: around, step },
          factor,
          extras: factor === 1 ? extras : undefined,
        },
        context,
      );
    const whole = await run(1024, overlap);
    // Sums in another order may round the other way, in one of some thousand values.
    const tiled = difference(await run(96, overlap), whole);
    expect(tiled.most).toBeLessThanOrEqual(1.01);
    expect(tiled.mean).toBeLessThan(0.001);
    expect(difference(await run(96, overlap / 2 - ((overlap / 2) % step)), whole).mean).toBeGreaterThan(
      tiled.mean,
    );
  });
});
