import { readFile, writeFile } from 'node:fs/promises';
import type { Clip } from '#src/tasks/clip.ts';
import type { Photo } from '#src/tasks/photo.ts';
import type { Tool } from '#src/tool/tool.ts';
import { specimenTool } from './specimen-tool.ts';

/** What the file says that `filmMaker` writes: no film, but nobody who stores it looks inside. */
export const filmText = 'a film of a photo';

/** A photo becomes a clip of two seconds. */
export const filmMaker: Tool = specimenTool({
  id: 'film-maker',
  outputs: { film: { kind: 'clip', main: true } },
  async run({ photo }, _, studio) {
    const { width, height, ...own } = photo as Photo;
    const path = studio.file('film.webm');
    await writeFile(path, filmText);
    const poster = async () => ({ raster: await own.pixels() });
    const facts = { durationMs: 2000, frameRate: 12.5, hasSound: true } as const;
    return {
      film: { path, type: 'video/webm', width, height, frames: 25, hasAlpha: false, ...facts, poster },
    };
  },
});

/** A clip becomes a picture that is as wide as the clip has frames. */
export const stillMaker: Tool = specimenTool({
  id: 'still-maker',
  inputs: { film: { kind: 'clip', required: true, main: true } },
  outputs: { still: { kind: 'photo', main: true } },
  async run({ film }) {
    const { path, durationMs, frameRate, hasSound, width, height, frames, type } = film as Clip;
    const told = { durationMs, frameRate, hasSound, width, height, frames, type };
    const isRight = (await readFile(path, 'utf8')) === filmText && hasSound && durationMs === 2000;
    if (!isRight) throw new Error(`not the film that was made: ${JSON.stringify(told)}`);
    const data = new Uint8Array(frames * height * 3).fill(Math.round(frameRate * 10));
    return { still: { raster: { width: frames, height, channels: 3, data } } };
  },
});
