import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ffmpeg } from '#src/clips/ffmpeg.ts';
import { probeClip } from '#src/clips/probe-clip.server.ts';
import { readFrames } from '#src/clips/read-frames.server.ts';
import { ffmpegHere } from '#tests/support/files/made-clip.ts';
import { openToolRuns, type ToolRuns } from '#tests/support/hands/tool-runs.ts';

const samples = path.join(import.meta.dirname, '../../public/samples');
const ffmpeg = await ffmpegHere();

let runs: ToolRuns;
beforeAll(async () => {
  runs = await openToolRuns();
});
afterAll(() => runs?.close());

const photoOf = (name: string, width: number) =>
  sharp(path.join(samples, `${name}.webp`))
    .resize(width)
    .png()
    .toBuffer();

/** Frames of a clip, small. */
async function framesOf(file: string, { width, height }: { width: number; height: number }) {
  const limits = { maxPixels: Number.POSITIVE_INFINITY, signal: new AbortController().signal };
  const header = await probeClip(file, ffmpeg as Ffmpeg, limits);
  const frames: Uint8Array[] = [];
  const part = { size: { width, height }, rate: 10 };
  for await (const { data } of readFrames(file, header, ffmpeg as Ffmpeg, part, limits.signal))
    frames.push(data.slice());
  return { header, frames };
}

const differenceOf = (one: Uint8Array, other: Uint8Array) =>
  one.reduce((sum, value, at) => sum + Math.abs(value - other[at]), 0) / one.length;

test.skipIf(!ffmpeg)(
  'a photo becomes a clip of the asked length that moves and loops, and says what it did instead',
  async () => {
    const photo = await photoOf('coffee', 240);
    const wishes = { seconds: 3, seed: 1, ratio: '1:1' };
    const { pictures, warnings } = await runs.run('image-to-video', { photo }, wishes);
    expect(pictures.film).toMatchObject([{ type: 'video/mp4', width: 960, height: 960, frames: 90 }]);
    expect(warnings).toEqual(['enlarged']);
    const { header, frames } = await framesOf(pictures.film[0].path, { width: 48, height: 48 });
    expect(header).toMatchObject({ width: 960, height: 960, hasSound: false });
    expect(frames.length).toBeGreaterThanOrEqual(29);
    expect(differenceOf(frames[0], frames[15])).toBeGreaterThan(6);
    expect(differenceOf(frames[0], frames.at(-1)!)).toBeLessThan(3);
  },
);
