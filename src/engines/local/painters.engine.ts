import { setImmediate } from 'node:timers/promises';
import { AppError } from '../../errors.ts';
import { painters as paintersByStyle } from '../../imaging/paint/painters.ts';
import { mixRasters } from '../../imaging/raster/mix-rasters.ts';
import type { Engine } from '../engine.ts';

/** Our own painters: pure arithmetic on the photo's pixels, no model. */
export const painters: Engine<'restyle'> = {
  id: 'painters',
  task: 'restyle',
  place: 'local',
  name: 'Pixelwright Painters',
  takes: ['strength', 'detail'],
  models: [],

  async run({ pixels, style, words, strength, detail }, { signal, progress }) {
    // It has its own styles alone: a look in words is for engines that read.
    if (words) throw new AppError('option_invalid', { option: 'engine' });
    const paint = await paintersByStyle[style]();
    const painting = await paint(pixels, detail, async (share) => {
      progress(share);
      await setImmediate();
      signal.throwIfAborted();
    });
    return { pixels: mixRasters(pixels, painting, shareOf(strength)) };
  },
};

/**
 * Of the painting. Under a drawing the eye sees even a little of the photo: the middle of the slider would already look
 * like one laid over the other.
 */
function shareOf(strength: number): number {
  return 1 - (1 - strength) ** 2;
}
