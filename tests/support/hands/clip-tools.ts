import type { Raster } from '#src/imaging/raster/raster.ts';
import type { Clip } from '#src/tasks/clip.ts';
import type { Photo } from '#src/tasks/photo.ts';
import type { Tool } from '#src/tool/tool.ts';
import { specimenTool } from './specimen-tool.ts';

/** A photo becomes a clip of two seconds that gets brighter: 25 frames of one gray each, 0, 10, 20 … */
export const filmMaker: Tool = specimenTool({
  id: 'film-maker',
  outputs: { film: { kind: 'clip', main: true } },
  async run({ photo }, _, studio) {
    const { width, height } = photo as Photo;
    const film = studio.clip('film', { width, height, rate: 12.5, frames: 25, posterFrame: 20 });
    for (let at = 0; at < 25; at++) {
      await film.frame({
        width,
        height,
        channels: 3,
        data: new Uint8Array(width * height * 3).fill(10 * at),
      });
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
