import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Picture } from '../../tasks/photo.ts';
import { aiProfilePictureGenerator } from '../../tools/ai-profile-picture-generator/ai-profile-picture-generator.tool.ts';
import { backgroundBlur } from '../../tools/background-blur/background-blur.tool.ts';
import { OutputWriter } from './write-outputs.server.ts';

let outputDir: string;
beforeEach(async () => {
  outputDir = await mkdtemp(path.join(os.tmpdir(), 'pixelwright-outputs-'));
});
afterEach(() => rm(outputDir, { recursive: true, force: true }));

const { signal } = new AbortController();
const gray = (level: number): Picture => ({
  raster: { width: 8, height: 6, channels: 1, data: new Uint8Array(48).fill(level) },
});
const writerFor = () =>
  new OutputWriter({
    outputDir,
    clips: { mark: async () => {} },
    sourceType: () => undefined,
    maxPreviewScale: async () => undefined,
  });

test('an output that was begun early is written once, with its companions, and is among the rest', async () => {
  const writer = writerFor();
  const [early, last] = [gray(200), gray(90)];
  writer.begin('matte', early);
  await writer.settled();
  expect(await readdir(outputDir)).toHaveLength(3);
  // Whoever wrote it again would write this.
  early.raster.data.fill(0);
  const made = [
    ['result', [last]],
    ['matte', [early]],
  ] as const;
  const { result, matte } = await writer.finish(
    backgroundBlur,
    made.map(([name, list]) => [name, list]),
    signal,
  );
  const levelOf = async (file: string) => (await sharp(file).raw().toBuffer())[0];
  expect(await levelOf(matte[0].path)).toBe(200);
  expect(await levelOf(result[0].path)).toBe(90);
});

test('pictures of an output that is many are begun one after another, and stand in their places', async () => {
  const writer = writerFor();
  const shown = [gray(10), gray(20), gray(30)];
  for (const picture of shown.slice(0, 2)) writer.begin('result', picture, true);
  await writer.settled();
  expect((await readdir(outputDir)).filter((name) => name.endsWith('.png'))).toEqual([
    'result-1.png',
    'result-2.png',
  ]);
  const { result } = await writer.finish(aiProfilePictureGenerator, [['result', shown]], signal);
  expect(result.map(({ path: file }) => path.basename(file))).toEqual(
    [1, 2, 3].map((n) => `result-${n}.png`),
  );
  const levels = await Promise.all(result.map(async (one) => (await sharp(one.path).raw().toBuffer())[0]));
  expect(levels).toEqual([10, 20, 30]);
});

test('what was begun has to be what comes out', async () => {
  const writer = writerFor();
  writer.begin('matte', gray(1));
  await expect(writer.finish(backgroundBlur, [['matte', [gray(2)]]], signal)).rejects.toThrow(
    'another matte',
  );
});

test('what cannot be written is told at the end', async () => {
  const writer = writerFor();
  const picture = gray(1);
  await rm(outputDir, { recursive: true });
  writer.begin('matte', picture);
  await writer.settled();
  await expect(writer.finish(backgroundBlur, [['matte', [picture]]], signal)).rejects.toThrow();
});
