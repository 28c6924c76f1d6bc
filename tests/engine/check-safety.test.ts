import { readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { nsfwMobilenet } from '#src/engines/local/nsfw-mobilenet.engine.ts';
import type { Raster } from '#src/imaging/raster/raster.ts';
import { createSessions } from '#src/models/sessions.server.ts';
import { isSexualPicture } from '#src/moderation/judge-picture.ts';
import { preparedModelsDir } from '#tests/support/hands/prepared-model.ts';

let sessions: ReturnType<typeof createSessions>;
beforeAll(async () => {
  sessions = createSessions({ modelsDir: await preparedModelsDir('nsfw-mobilenet'), modelsBudgetMb: 256 });
});

const look = (pixels: Raster) =>
  nsfwMobilenet.run({ pixels }, { sessions, signal: new AbortController().signal, progress: () => {} });

/** What TensorFlow.js 4.22 makes of NSFWJS's own files. */
const reference = [
  [0.05, [0.028114084, 0.0015317115, 0.97012424, 0.0002062204, 0.000023758072]],
  [0.11, [0.10844681, 0.00054033175, 0.89094454, 0.000058245852, 0.000010109842]],
] as const;

test.each(reference)(
  'the converted network gives what TensorFlow.js makes of its original (%f)',
  async (step, expected) => {
    const side = 224;
    const data = new Float32Array(3 * side * side);
    for (let i = 0; i < side * side; i++) {
      const [x, y] = [i % side, Math.floor(i / side)];
      for (let c = 0; c < 3; c++) {
        data[c * side * side + i] = 0.5 + 0.5 * Math.sin(x * step + c) * Math.cos(y * step * 0.7 - c);
      }
    }
    const session = await sessions.get('nsfw-mobilenet');
    const { output } = await session.run({ image: { data, dims: [1, 3, side, side] } });
    for (const [at, value] of expected.entries()) expect(output.data[at]).toBeCloseTo(value, 5);
  },
);

test('none of our own photos and drawn pictures is held back, nor comes near it', async () => {
  const folders = ['samples', 'samples/ai-image-generator', 'samples/ai-art-generator'].map((folder) =>
    path.join(import.meta.dirname, '../../public', folder),
  );
  const files = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => /^[a-z]+\.webp$/.test(file))
      .map((file) => path.join(folder, file)),
  );
  expect(files.length).toBeGreaterThanOrEqual(20);
  for (const file of files) {
    const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const kinds = await look({
      data: new Uint8Array(data),
      width: info.width,
      height: info.height,
      channels: 3,
    });
    expect(isSexualPicture(kinds), file).toBe(false);
    expect(kinds.porn + kinds.hentai, file).toBeLessThan(0.5);
    expect(Object.values(kinds).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 4);
  }
});

test('alpha and depth do not matter', async () => {
  const pixel = (channels: 3 | 4, data: Uint8Array | Uint16Array): Raster => ({
    width: 1,
    height: 1,
    channels,
    data,
  });
  const plain = await look(pixel(3, Uint8Array.of(200, 100, 50)));
  expect(await look(pixel(4, Uint8Array.of(200, 100, 50, 10)))).toEqual(plain);
  const deep = await look(pixel(3, Uint16Array.of(200 * 257, 100 * 257, 50 * 257)));
  expect(deep.neutral).toBeCloseTo(plain.neutral, 5);
});
