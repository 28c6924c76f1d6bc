import { setImmediate } from 'node:timers/promises';
import { AppError } from '../../errors.ts';
import { setLetters } from '../../logo/type/letter-plane.server.ts';
import { drawScene } from '../../scenes/prompt/draw-scene.ts';
import type { Engine } from '../engine.ts';
import { readFigureDrawing } from './figure-drawings.server.ts';
import { writeLineArt } from './line-art.server.ts';

/** Lines are traced from a page this many times as large. */
const traced = 2;

/** Our own pictures from words, drawn by arithmetic alone: no model, no key. See `scenes/`. */
export const scenes: Engine<'generate-image'> = {
  id: 'scenes',
  task: 'generate-image',
  place: 'local',
  name: 'Pixelwright Scenes',
  takes: ['seed', 'negative-prompt'],
  models: [],

  async run(request, { signal, progress }) {
    const materials = { readDrawing: readFigureDrawing, setLetters };
    const drawn = await drawScene(request, materials, async (share) => {
      progress(share);
      await setImmediate();
      signal.throwIfAborted();
    });
    if (!drawn) throw new AppError('nothing_to_draw');
    const { width, height, lineArt } = request;
    const isLineArt = drawn.isLineArt === true && lineArt !== undefined;
    if (isLineArt) {
      const large = { ...request, width: traced * width, height: traced * height };
      const page = (await drawScene(large, materials, async () => signal.throwIfAborted()))!;
      await writeLineArt(lineArt, { ...large, channels: 3, data: page.pixels });
    }
    return {
      pixels: { width, height, channels: 3, data: drawn.pixels },
      ...(drawn.overlay && { overlay: drawn.overlay }),
      ...(isLineArt && { lineArt }),
    };
  },
};
