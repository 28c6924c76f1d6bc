import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { probeClip } from '#src/clips/probe-clip.server.ts';
import { readFrames } from '#src/clips/read-frames.server.ts';
import type { Raster } from '#src/imaging/raster/raster.ts';
import { ffmpegHere } from '#tests/support/files/made-clip.ts';
import { openToolRuns, type ToolRuns } from '#tests/support/hands/tool-runs.ts';
import { pngOf, sharpSample } from '#tests/support/pictures/sample-photos.ts';

const ffmpeg = await ffmpegHere();
let runs: ToolRuns;
beforeAll(async () => {
  runs = await openToolRuns();
});
afterAll(() => runs?.close());

/** A cup on a table, small. */
const cup = async () => pngOf(await sharpSample('coffee', 240)).toBuffer();

async function framesOf(file: string): Promise<Raster<Uint8Array>[]> {
  const signal = new AbortController().signal;
  const header = await probeClip(file, ffmpeg!, { maxPixels: 1e7, signal });
  const frames: Raster<Uint8Array>[] = [];
  for await (const frame of readFrames(file, header, ffmpeg!, {}, signal)) frames.push(frame);
  return frames;
}

/** Mean difference of two frames, in levels. */
function difference({ data: one }: Raster<Uint8Array>, { data: other }: Raster<Uint8Array>): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += Math.abs(one[at] - other[at]);
  return sum / one.length;
}

describe.skipIf(!ffmpeg)('a photo becomes a clip in which its subject gives way', () => {
  test('it begins and ends as the photo, something happens in between, and its poster shows that', async () => {
    const photo = await cup();
    const reply = await runs.run('ai-squish', photo, { effect: 'press', seconds: 3, seed: 1 });
    const [film] = reply.pictures.film;
    expect(film).toMatchObject({ type: 'video/mp4', clip: { durationMs: 3000, frameRate: 30 }, width: 480 });
    const frames = await framesOf(film.path);
    expect(frames).toHaveLength(90);
    const given = await sharp(photo)
      .resize(film.width, film.height, { fit: 'fill' })
      .removeAlpha()
      .raw()
      .toBuffer();
    expect(difference(frames[0], { ...frames[0], data: given })).toBeLessThan(6);
    expect(difference(frames[0], frames[89])).toBeLessThan(3);
    expect(difference(frames[0], frames[45])).toBeGreaterThan(12);
    const poster = await sharp(film.previewPath)
      .resize(film.width, film.height, { fit: 'fill' })
      .removeAlpha()
      .raw()
      .toBuffer();
    expect(difference(frames[45], { ...frames[45], data: poster })).toBeLessThan(8);

    // What was found serves the next clip: no network looks again.
    const matte = await readFile(reply.pictures.matte[0].path);
    const again = await runs.run('ai-squish', { photo, matte }, { effect: 'melt', seconds: 3, ratio: '1:1' });
    expect(again.engine?.id).not.toBe('isnet');
    expect(again.pictures.film[0].width).toBe(again.pictures.film[0].height);
    const cutout = await sharp(again.pictures.cutout[0].path).metadata();
    expect(cutout).toMatchObject({ width: again.pictures.film[0].width, hasAlpha: true });
  });
});
