import { continuePicture } from '../../imaging/extend/continue-picture.ts';
import { knownBox } from '../../imaging/extend/known-box.ts';
import { shareOf } from '../../imaging/raster/lay-back.ts';
import { samplesLike } from '../../imaging/raster/raster.ts';
import type { Engine } from '../engine.ts';
import { patchwork } from './patchwork.engine.ts';

/** Our own way over the borders of a photo, no model. What is no border is filled as any other hole. */
export const continuation: Engine<'fill'> = {
  id: 'continuation',
  task: 'fill',
  place: 'local',
  name: 'Pixelwright Fill',
  takes: ['seed'],
  models: [],

  async run(input, context) {
    const { pixels, mask, source, things, seed } = input;
    const known = knownBox(mask);
    if (!known) return patchwork.run(input, context);
    const data = samplesLike(pixels.data, pixels.data.length);
    data.set(pixels.data);
    const made = { ...pixels, data };
    await continuePicture(made, {
      known,
      unique: source && { ...source, data: source.data.map((value) => 255 - value) },
      things,
      seed,
      async onStep(done) {
        context.progress(done);
        // A message may come in: a job that is canceled ends here.
        await new Promise((resolve) => setImmediate(resolve));
        context.signal.throwIfAborted();
      },
    });
    return { pixels: made, changed: shareOf(mask) };
  },
};
