import type { Engine } from '../engine.ts';
import { runTiled } from './tiled-network.ts';

const model = 'restore-noise-jpeg';
/** Twelve 3 × 3 convolutions on pixels folded 2 × 2, and the fold itself: 26 pixels, also for the smallest tile. */
const tiling = { size: 256, overlap: 26, step: 2 };

/** Our own network against noise and JPEG damage (`models/README.md`); strengths beyond its training are cut to it. */
export const restoreNoiseJpeg: Engine<'restore'> = {
  id: 'restore-noise-jpeg',
  task: 'restore',
  place: 'local',
  name: 'Pixelwright Restore',
  takes: [],
  models: [model],

  async run({ pixels, damage }, context) {
    const session = await context.sessions.get(model);
    const noise = Math.min(damage.noise, 55) / 255;
    const jpegLoss = Math.min(damage.jpegLoss, 0.92);
    const extras = (width: number, height: number) => {
      const cells = (width / 2) * (height / 2);
      const data = new Float32Array(2 * cells).fill(noise, 0, cells).fill(jpegLoss, cells);
      return { level: { data, dims: [1, 2, height / 2, width / 2] } };
    };
    return { pixels: await runTiled(pixels, { session, tiling, factor: 1, extras }, context) };
  },
};
