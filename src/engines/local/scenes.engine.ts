import { setImmediate } from 'node:timers/promises';
import { AppError } from '../../errors.ts';
import { drawScene } from '../../prompt/draw-scene.ts';
import type { Engine } from '../engine.ts';
import { readFigureDrawing } from './figure-drawings.server.ts';

/** Our own pictures from words, drawn by arithmetic alone: no model, no key. See `imaging/scene/`. */
export const scenes: Engine<'generate-image'> = {
  id: 'scenes',
  task: 'generate-image',
  place: 'local',
  name: 'Pixelwright Scenes',
  takes: ['seed', 'negative-prompt'],
  models: [],

  async run(request, { signal, progress }) {
    const data = await drawScene(request, readFigureDrawing, async (share) => {
      progress(share);
      await setImmediate();
      signal.throwIfAborted();
    });
    if (!data) throw new AppError('nothing_to_draw');
    const { width, height } = request;
    return { pixels: { width, height, channels: 3, data } };
  },
};
