import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Ffmpeg } from '#src/clips/ffmpeg.ts';
import { probeClip } from '#src/clips/probe-clip.server.ts';
import { readFrames } from '#src/clips/read-frames.server.ts';
import { resample } from '#src/imaging/raster/resample.ts';
import { ffmpegHere, makeClip } from '#tests/support/files/made-clip.ts';
import { openToolRuns, type ToolRuns } from '#tests/support/hands/tool-runs.ts';
import { sharpSample } from '#tests/support/pictures/sample-photos.ts';
import {
  type Frame,
  filmedPhoto,
  flickerOf,
  psnrOf,
  withGrain,
  writeFrames,
} from '#tests/support/pictures/spoiled-clips.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

const here = await ffmpegHere();
const never = new AbortController().signal;
const size = { width: 256, height: 192 };
const best = '-c:v libx264 -preset ultrafast -crf 6';

let folder: TempFolder;
let runs: ToolRuns;
let photo: Frame;
beforeAll(async () => {
  folder = await tempFolder();
  runs = await openToolRuns();
  photo = await sharpSample('meadow', 360);
});
afterAll(async () => {
  await runs?.close();
  await folder.remove();
});

async function framesOf(file: string): Promise<Frame[]> {
  const header = await probeClip(file, here as Ffmpeg, { maxPixels: 1e7, signal: never });
  const frames: Frame[] = [];
  for await (const frame of readFrames(file, header, here as Ffmpeg, {}, never)) frames.push(frame);
  return frames;
}

/** How much neighboring pixels differ. */
function detailOf({ data }: Frame): number {
  let sum = 0;
  for (let at = 3; at < data.length; at++) sum += Math.abs(data[at] - data[at - 3]);
  return sum / data.length;
}

async function enhance(file: string, options: Record<string, unknown> = {}) {
  const reply = await runs.run('video-enhancer', { clip: await readFile(file) }, options);
  const [film] = reply.pictures.film;
  return { ...reply, film, frames: await framesOf(film.path) };
}

describe.skipIf(!here)('a clip', () => {
  test('with noise loses nearly all of it, in HD and quickly', async () => {
    const truth = filmedPhoto(photo, { ...size, frames: 10, drift: 1.5 });
    const file = await writeFrames(folder.path, 'grain.mp4', withGrain(truth, 20), best);
    const before = await framesOf(file);
    for (const [quality, gain, flicker] of [['hd', 6, 1.3] as const, ['quick', 6, 1.6] as const]) {
      const { frames, report, warnings } = await enhance(file, { quality });
      expect(report).toMatchObject({ denoised: 'noise', stabilized: false });
      expect(report?.noise).toBeGreaterThan(12);
      expect(warnings).toEqual([]);
      expect(frames).toHaveLength(10);
      expect(psnrOf(frames, truth) - psnrOf(before, truth), quality).toBeGreaterThan(gain);
      expect(flickerOf(frames, truth), quality).toBeLessThan(flicker);
    }
  });

  test('that is clean is left as it is, says so, and keeps its sound, its part and its frames', async () => {
    const truth = filmedPhoto(photo, { ...size, frames: 50, drift: 0.6 });
    const silent = await writeFrames(folder.path, 'silent.mp4', truth, best);
    const file = await makeClip(
      folder.path,
      'clean.mp4',
      `-i ${silent}`,
      '-f lavfi -i sine=duration=2',
      '-c:v copy -c:a aac',
    );
    const { frames, report, warnings, film, engine } = await enhance(file, { trim: [400, 1200] });
    expect(warnings).toEqual(['nothing_found']);
    expect(report).toMatchObject({ denoised: 'none', stabilized: false, sharpened: false, colored: false });
    expect(film).toMatchObject({ ...size, clip: { durationMs: 800, hasSound: true } });
    expect(engine).toMatchObject({ id: 'repair-clip' });
    expect(frames).toHaveLength(20);
    expect(psnrOf(frames, truth.slice(10, 30))).toBeGreaterThan(33);
  });

  test('that shakes is held still', async () => {
    const file = await writeFrames(
      folder.path,
      'shaky.mp4',
      filmedPhoto(photo, { ...size, frames: 24, drift: 0.5, shake: 7 }),
      best,
    );
    const { report, film } = await enhance(file);
    expect(report).toMatchObject({ stabilized: true, denoised: 'none' });
    const again = await enhance(film.path);
    expect(Number(again.report?.shake)).toBeLessThan(0.35 * Number(report?.shake));
  });

  test('that is small becomes twice as large, sharper than plainly enlarged, and smoother where that is asked for', async () => {
    const truth = filmedPhoto(photo, { ...size, frames: 5, drift: 1 });
    const small = truth.map((frame) => resample(frame, 128, 96));
    const file = await writeFrames(folder.path, 'small.mp4', small, best);
    const { frames, film } = await enhance(file, { scale: '2' });
    expect(film).toMatchObject(size);
    const plain = (await framesOf(file)).map((frame) => resample(frame, 256, 192, 'cubic'));
    expect(psnrOf(frames, truth)).toBeGreaterThan(30);
    expect(detailOf(frames[2])).toBeGreaterThan(1.1 * detailOf(plain[2]));
    const faster = await enhance(file, { fps: '60', preview: true });
    expect(faster.film).toMatchObject({ frames: 12, clip: { durationMs: 200 } });
  });
});

test.skipIf(here)('without ffmpeg it says that there is none', async () => {
  await expect(runs.run('video-enhancer', { clip: Buffer.from('x') })).rejects.toMatchObject({
    code: 'video_unavailable',
  });
});

test('a part that ends before it begins is refused by name', async () => {
  const file = path.join(folder.path, 'part');
  await expect(
    runs.run('video-enhancer', { clip: Buffer.from(file) }, { trim: [900, 200] }),
  ).rejects.toMatchObject({ code: 'option_invalid', params: { option: 'trim' } });
});
