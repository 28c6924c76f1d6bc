import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { repairClip } from '#src/engines/video/repair-clip.engine.ts';
import { readEnv } from '#src/env.server.ts';
import { blurPlane } from '#src/imaging/raster/gaussian-blur.ts';
import type { Size } from '#src/imaging/raster/raster.ts';
import { resample } from '#src/imaging/raster/resample.ts';
import { createModelStore } from '#src/models/model-store.server.ts';
import { createSessions } from '#src/models/sessions.server.ts';
import { RunClips } from '#src/studio/run-clips.server.ts';
import type { Clip } from '#src/tasks/clip.ts';
import { examineClip } from '#src/tools/video-enhancer/examine-clip.ts';
import { planRepairs } from '#src/tools/video-enhancer/plan-repairs.ts';
import { ffmpegHere } from '#tests/support/files/made-clip.ts';
import { sharpSample } from '#tests/support/pictures/sample-photos.ts';
import {
  type Frame,
  filmedPhoto,
  flickerOf,
  psnrOf,
  withGrain,
  writeFrames,
} from '#tests/support/pictures/spoiled-clips.ts';
import { byMeasureLength, someOf } from '../report/measure-length.ts';
import { printLeftOut, printRow } from '../report/printed-table.ts';

const size = byMeasureLength({ full: { width: 512, height: 384 }, brief: { width: 192, height: 144 } });
const frames = byMeasureLength({ full: 20, brief: 4 });
/** What a camera films is softer than a photo that was made small. */
const photos = ['meadow', 'dogs', 'sunset'] as const;
const filmed = [
  'videos/flower.webm',
  'videos/old-film-talking.mp4',
  'videos/gesture-upper-body.mp4',
] as const;
const softness = 0.8;
const clean = '-c:v libx264 -preset veryfast -crf 6';
const strong = '-c:v libx264 -preset medium -crf 32';
const never = new AbortController().signal;
const auto = { quality: 'hd', denoise: 'auto', sharpen: 'auto', stabilize: 'auto', color: 'off' } as const;

/** Video Enhancer on clips that were spoiled on purpose: what it wins back, before anything is encoded again. */
export async function measureVideos(): Promise<void> {
  const ffmpeg = await ffmpegHere();
  if (!ffmpeg) return printLeftOut('video-enhancer', 'this machine has no ffmpeg');
  const { MODELS_DIR, MODELS_MIRROR } = readEnv();
  const store = createModelStore({ modelsDir: MODELS_DIR, mirror: MODELS_MIRROR });
  for (const model of repairClip.models) await store.prepare(model, () => {});
  const sessions = createSessions({ modelsDir: MODELS_DIR, modelsBudgetMb: 1024 });
  const folder = await mkdtemp(path.join(os.tmpdir(), 'pixelwright-video-'));
  const clips = new RunClips(ffmpeg, never);

  async function repaired(clip: Clip, to: Size): Promise<Frame[]> {
    const part = { fromMs: 0, toMs: clip.durationMs };
    const findings = await examineClip(clip, part, async () => {});
    const { repairs } = planRepairs(findings, clip, auto);
    const input = { clip, ...part, size: to, rate: clip.frameRate, repairs };
    const { frames: made } = await repairClip.run(input, { signal: never, sessions, progress: () => {} });
    return all(made);
  }

  try {
    console.log('\nvideo-enhancer: PSNR in dB and flicker (1 is right) of spoiled clips, means\n');
    const sums = { noise: [0, 0], small: [0, 0], clean: [0, 0] };
    const testdata = process.env.TESTDATA;
    const chosen = someOf<string>(testdata ? filmed : photos);
    for (const name of chosen) {
      const truth = testdata
        ? await readSome(await clips.open(path.join(testdata, name)))
        : await softFilm(name);

      const size = { width: truth[0].width, height: truth[0].height };
      const noisy = await clips.open(await writeFrames(folder, 'noisy.mp4', withGrain(truth, 20), clean));
      const quiet = await repaired(noisy, size);
      sums.noise[0] += psnrOf(quiet, truth) - psnrOf(await all(noisy.read()), truth);
      sums.noise[1] += flickerOf(quiet, truth);

      const half = { width: size.width / 2, height: size.height / 2 };
      const less = truth.map((frame) => resample(frame, half.width, half.height));
      const small = await clips.open(await writeFrames(folder, 'small.mp4', withGrain(less, 8), strong));
      const large = await repaired(small, size);
      sums.small[0] += psnrOf(large, truth) - psnrOf(await all(small.read({ size })), truth);
      sums.small[1] += flickerOf(large, truth);

      const whole = await clips.open(await writeFrames(folder, 'whole.mp4', truth, clean));
      const same = await repaired(whole, size);
      sums.clean[0] += psnrOf(await all(whole.read()), truth) - psnrOf(same, truth);
    }
    const of = (sum: number) => sum / chosen.length;
    const bound = (name: string, value: number, text: string, isKept: boolean) =>
      printRow(name, value.toFixed(2), { text, isKept });
    const { noise, small, clean: left } = sums;
    bound('noise of 20: gained', of(noise[0]), '≥ 10.5', of(noise[0]) >= 10.5);
    bound('  flicker', of(noise[1]), '≤ 1', of(noise[1]) <= 1);
    bound(
      'half the size, noise of 8, strongly compressed: gained',
      of(small[0]),
      '≥ 0.4',
      of(small[0]) >= 0.4,
    );
    bound('  flicker', of(small[1]), '≤ 1', of(small[1]) <= 1);
    bound('clean: lost', of(left[0]), '≤ 0.1', of(left[0]) <= 0.1);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A part of a real clip. */
async function readSome(clip: Clip): Promise<Frame[]> {
  const wide = { width: size.width, height: 2 * Math.round((size.width * clip.height) / clip.width / 2) };
  const shape = { width: wide.width, height: wide.height - (wide.height % 4) };
  const read: Frame[] = [];
  for await (const frame of clip.read({ size: shape })) {
    read.push(frame);
    if (read.length === frames) break;
  }
  return read;
}

async function softFilm(name: string): Promise<Frame[]> {
  const photo = await sharpSample(name, Math.round(size.width * 1.4));
  const data = new Uint8Array(photo.data.length);
  for (let channel = 0; channel < 3; channel++) {
    const plane = Float32Array.from({ length: data.length / 3 }, (_, at) => photo.data[3 * at + channel]);
    const soft = blurPlane({ width: photo.width, height: photo.height, data: plane }, softness);
    for (const [at, value] of soft.data.entries()) data[3 * at + channel] = value + 0.5;
  }
  const { width, height } = photo;
  const part = { width: Math.min(size.width, width - 80), height: Math.min(size.height, height - 24) };
  const shape = { width: part.width - (part.width % 4), height: part.height - (part.height % 4) };
  return filmedPhoto({ ...photo, data }, { ...shape, frames, drift: 1.3 });
}

async function all(given: AsyncIterable<Frame>): Promise<Frame[]> {
  const list: Frame[] = [];
  for await (const frame of given) list.push(frame);
  return list;
}
