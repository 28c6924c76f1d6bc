import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { probeClip } from '#src/clips/probe-clip.server.ts';
import { readFrames } from '#src/clips/read-frames.server.ts';
import { editedMark } from '#src/imaging/mark/edited-mark.ts';
import type { Raster } from '#src/imaging/raster/raster.ts';
import { ffmpegHere } from '#tests/support/files/made-clip.ts';
import { furtherInputs } from '#tests/support/hands/further-inputs.ts';
import { openToolRuns, type ToolRuns } from '#tests/support/hands/tool-runs.ts';
import { pngOf, sharpSample } from '#tests/support/pictures/sample-photos.ts';

const tool = 'ai-hug';
const ffmpeg = await ffmpegHere();
let runs: ToolRuns;
let photo: Buffer;
let second: Buffer;
beforeAll(async () => {
  runs = await openToolRuns();
  photo = await pngOf(await sharpSample('admiral', 480)).toBuffer();
  second = (await furtherInputs(tool)).second;
});
afterAll(() => runs?.close());

async function framesOf(file: string): Promise<Raster<Uint8Array>[]> {
  const signal = new AbortController().signal;
  const header = await probeClip(file, ffmpeg!, { maxPixels: 1e7, signal });
  const frames: Raster<Uint8Array>[] = [];
  for await (const frame of readFrames(file, header, ffmpeg!, { rate: 5 }, signal)) frames.push(frame);
  return frames;
}

function difference({ data: one }: Raster<Uint8Array>, { data: other }: Raster<Uint8Array>): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += Math.abs(one[at] - other[at]);
  return sum / one.length;
}

describe.skipIf(!ffmpeg)('two photos become a card of a hug', () => {
  const options = { seconds: 3, seed: 3, names: 'Ada & 明', ratio: '16:9' };
  let reply: Awaited<ReturnType<ToolRuns['run']>>;
  beforeAll(async () => {
    reply = await runs.run(tool, { photo, second }, options);
  });

  test('they move, hold each other, and end as a card with the mark on every frame', async () => {
    const [film] = reply.pictures.film;
    expect(film).toMatchObject({
      type: 'video/mp4',
      width: 1280,
      height: 720,
      clip: { durationMs: 3000, frameRate: 30 },
    });
    expect(reply.report).toMatchObject({ seed: 3, faces: [{ chosen: true }] });
    expect(reply.warnings).toEqual([]);
    const frames = await framesOf(film.path);
    expect(difference(frames[0], frames[7])).toBeGreaterThan(8);
    expect(difference(frames[7], frames[14])).toBeGreaterThan(20);
    const { box } = editedMark(film);
    const middle = { left: box.x, top: box.y, width: box.width, height: box.height };
    for (const { width, height, data } of frames) {
      const { channels } = await sharp(data, { raw: { width, height, channels: 3 } })
        .extract(middle)
        .stats();
      // White letters on a dark plate.
      expect(channels.every(({ min, max }) => min < 130 && max > 225)).toBe(true);
    }
    const card = await sharp(await readFile(reply.pictures.card[0].path)).metadata();
    expect(card).toMatchObject({ width: 1280, height: 720, channels: 3 });
  });

  test('the same seed gives the same end card', async () => {
    const again = await runs.run(tool, { photo, second }, options);
    const hashOf = async ({ pictures }: typeof again) => {
      const pixels = await sharp(await readFile(pictures.card[0].path))
        .raw()
        .toBuffer();
      return createHash('sha256').update(pixels).digest('hex');
    };
    expect(await hashOf(again)).toBe(await hashOf(reply));
  });
});

test('somebody has to be in the photos: two cups do not hug', async () => {
  const cup = await pngOf(await sharpSample('coffee', 240)).toBuffer();
  await expect(runs.run(tool, { photo: cup, second: cup })).rejects.toMatchObject({ code: 'face_not_found' });
  await expect(runs.run(tool, { photo, second: cup })).rejects.toMatchObject({
    code: 'second_face_not_found',
  });
});
