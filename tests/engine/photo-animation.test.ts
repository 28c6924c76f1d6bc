import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Ffmpeg } from '#src/clips/ffmpeg.ts';
import { probeClip } from '#src/clips/probe-clip.server.ts';
import { readFrames } from '#src/clips/read-frames.server.ts';
import { ffmpegHere } from '#tests/support/files/made-clip.ts';
import { openToolRuns, type ToolRuns } from '#tests/support/hands/tool-runs.ts';
import { pngOf, sharpSample } from '#tests/support/pictures/sample-photos.ts';

const here = await ffmpegHere();
const ffmpeg = here as Ffmpeg;
const never = new AbortController().signal;
let runs: ToolRuns;
beforeAll(async () => {
  runs = await openToolRuns();
});
afterAll(() => runs?.close());

describe.skipIf(!here)('a clip of a photo', () => {
  test('a portrait moves for three seconds, what is marked beside it flows, and its border stands still', async () => {
    const photo = await pngOf(await sharpSample('admiral', 320)).toBuffer();
    // Stars of the flag, on the left.
    const svg = `<svg width="272" height="320"><rect width="272" height="320"/><rect x="12" y="20" width="44" height="110" fill="#fff"/></svg>`;
    const flow = await sharp(Buffer.from(svg)).png().toBuffer();
    const made = await runs.run('photo-animation', { photo, flow }, { seconds: 3, seed: 4 });
    expect(made.warnings).toEqual([]);
    expect(made.report).toMatchObject({ faces: [{ chosen: true }] });
    const [{ path: film, width, height, frames, clip }] = made.pictures.film;
    expect(frames).toBe(90);
    expect(clip?.durationMs).toBe(3000);
    expect(Math.abs(width * height - 1280 * 720)).toBeLessThan(8000);
    const header = await probeClip(film, ffmpeg, { maxPixels: 2e6, signal: never });
    const small = { width: 96, height: 112 };
    const seen: Uint8Array[] = [];
    for await (const { data } of readFrames(film, header, ffmpeg, { size: small, rate: 5 }, never))
      seen.push(data);
    const changeOf = (x0: number, x1: number, y0: number, y1: number) => {
      let most = 0;
      for (const one of seen)
        for (let y = y0; y < y1; y++)
          for (let x = x0; x < x1; x++)
            most = Math.max(most, Math.abs(one[3 * (y * 96 + x)] - seen[0][3 * (y * 96 + x)]));
      return most;
    };
    expect(changeOf(35, 62, 25, 58)).toBeGreaterThan(40);
    expect(changeOf(7, 17, 12, 40)).toBeGreaterThan(40);
    // H.264 alone leaves up to 15 beside what moves, and what moves changes by 200.
    const still = 30;
    expect(changeOf(0, 96, 0, 1)).toBeLessThan(still);
    expect(changeOf(0, 1, 0, 112)).toBeLessThan(still);
    expect(changeOf(0, 96, 111, 112)).toBeLessThan(still);
  });
});

test('without a face and without anything marked there is nothing to do', async () => {
  const photo = await pngOf(await sharpSample('dahlia', 320)).toBuffer();
  await expect(runs.run('photo-animation', photo)).rejects.toMatchObject({ code: 'nothing_to_animate' });
  const flow = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  await expect(runs.run('photo-animation', { photo, flow })).rejects.toMatchObject({
    code: 'nothing_to_animate',
  });
});

test('faces too small to move are refused, with the width they need', async () => {
  const admiral = await pngOf(await sharpSample('admiral', 64)).toBuffer();
  const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#4a7a9a' } })
    .composite([{ input: admiral, left: 280, top: 200 }])
    .png()
    .toBuffer();
  await expect(runs.run('photo-animation', photo)).rejects.toMatchObject({
    code: 'face_too_small',
    params: { least: 30 },
  });
});
