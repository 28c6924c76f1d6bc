import { appendFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Raster } from '#src/imaging/raster/raster.ts';
import type { Clip } from '#src/tasks/clip.ts';
import type { EnhanceVideoInput } from '#src/tasks/clips/enhance-video.ts';
import { exactly } from '#src/tasks/clips/exactly.ts';
import type { Photo } from '#src/tasks/photo.ts';
import { engineBesides, engineOption, isOtherEngine } from '#src/tool/engine-option.ts';
import type { Tool } from '#src/tool/tool.ts';
import { specimenTool } from './specimen-tool.ts';

const slider = { control: 'slider' } as const;

/**
 * A photo becomes a clip of two seconds that gets brighter: 25 frames of one gray each, 0, 10, 20 … More of them on demand, and a pause before
 * each, from one on.
 */
export const filmMaker: Tool = specimenTool({
  id: 'film-maker',
  options: z.object({
    frames: z.number().int().min(1).max(1000).default(25).meta(slider),
    pauseMs: z.number().int().min(0).max(600_000).default(0).meta(slider),
    pauseFrom: z.number().int().min(0).max(1000).default(0).meta(slider),
  }),
  outputs: { film: { kind: 'clip', main: true } },
  async run({ photo }, options, studio) {
    const { width, height } = photo as Photo;
    const { frames, pauseMs, pauseFrom } = options as Record<'frames' | 'pauseMs' | 'pauseFrom', number>;
    const posterFrame = Math.min(20, frames - 1);
    const film = studio.clip('film', { width, height, rate: 12.5, frames, posterFrame });
    const data = new Uint8Array(width * height * 3);
    for (let at = 0; at < frames; at++) {
      if (pauseMs > 0 && at >= pauseFrom) await pause(pauseMs);
      await film.frame({ width, height, channels: 3, data: data.fill((10 * at) % 250) });
    }
    return { film: await film.finish() };
  },
});

/** Draws a hundred frames without a pause, each for as long as is said, and writes a letter to a file when it begins with one. */
export const slowFilmMaker: Tool = specimenTool({
  id: 'slow-film-maker',
  options: z.object({ drawingMs: z.number(), log: z.string() }),
  outputs: { film: { kind: 'clip', main: true } },
  async run({ photo }, options, studio) {
    const { width, height } = photo as Photo;
    const { drawingMs, log } = options as { drawingMs: number; log: string };
    const film = studio.clip('film', { width, height, rate: 25, frames: 100 });
    const data = new Uint8Array(width * height * 3);
    for (let at = 0; at < 100; at++) {
      appendFileSync(log, '.');
      for (const end = performance.now() + drawingMs; performance.now() < end; ) data.fill(at);
      await film.frame({ width, height, channels: 3, data });
    }
    return { film: await film.finish() };
  },
});

/** A clip becomes a picture that has one column for each of its frames, in the gray of its middle. */
export const stillMaker: Tool = specimenTool({
  id: 'still-maker',
  inputs: { film: { kind: 'clip', required: true, main: true } },
  outputs: { still: { kind: 'photo', main: true } },
  async run({ film }) {
    const grays: number[] = [];
    for await (const { data } of (film as Clip).read()) grays.push(data[data.length / 2]);
    const { height } = film as Clip;
    const data = new Uint8Array(grays.length * height).map((_, at) => grays[at % grays.length]);
    return { still: { raster: { width: grays.length, height, channels: 1, data } satisfies Raster } };
  },
});

/** A photo becomes a clip of one black second, or what the engine that is named makes of the photo and a few words. */
export const filmAsker: Tool = specimenTool({
  id: 'film-asker',
  options: z.object({ prompt: z.string().default('it moves'), engine: engineOption }),
  outputs: { film: { kind: 'clip', main: true } },
  optionalTasks: ['generate-video'],
  engines: ({ engine }) => engineBesides('generate-video', engine as string | undefined),
  uses: ({ engine }) => (isOtherEngine(engine as string | undefined) ? ['first-frame'] : []),
  async run({ photo }, options, studio) {
    const { prompt, engine } = options as { prompt: string; engine?: string };
    const { width, height } = photo as Photo;
    if (isOtherEngine(engine)) {
      const firstFrame = await (photo as Photo).analysis({ width, height });
      const wanted = { prompt, width, height, seconds: 1, seed: studio.chance, firstFrame };
      return { film: (await studio.run('generate-video', wanted)).clip };
    }
    const film = studio.clip('film', { width, height, rate: 5, frames: 5 });
    const data = new Uint8Array(width * height * 3);
    for (let at = 0; at < 5; at++) await film.frame({ width, height, channels: 3, data });
    return { film: await film.finish() };
  },
});

/** A clip becomes twice as wide and high by whoever is named. */
export const filmEnhancer: Tool = specimenTool({
  id: 'film-enhancer',
  inputs: { film: { kind: 'clip', required: true, main: true } },
  options: z.object({ engine: engineOption, fromMs: z.number().default(0) }),
  outputs: { film: { kind: 'clip', main: true } },
  tasks: ['enhance-video'],
  engines: ({ engine }) => ({ 'enhance-video': engine as string | undefined }),
  async run({ film }, options, studio) {
    const clip = film as Clip;
    const { frameRate: rate, durationMs: toMs } = clip;
    const { fromMs } = options as { fromMs: number };
    const size = { width: 2 * clip.width, height: 2 * clip.height };
    const repairs = {
      quality: 'hd',
      noise: 0,
      loss: 0,
      grain: 0,
      sharpness: 0,
    } as EnhanceVideoInput['repairs'];
    const { frames } = await studio.run('enhance-video', { clip, fromMs, toMs, size, rate, repairs });
    const count = Math.round(((toMs - fromMs) / 1000) * rate);
    const made = studio.clip('film', { ...size, rate, frames: count });
    for await (const frame of exactly(frames, count)) await made.frame(frame);
    return { film: await made.finish() };
  },
});
