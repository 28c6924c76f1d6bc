import type { Engine } from '../engine.ts';
import { runTiled } from '../local/tiled-network.ts';

const model = 'nafnet/model.onnx';
/** It folds pixels four times by two. */
const tiling = { size: 256, overlap: 32, step: 16 };

/** NAFNet (Chen et al.: "Simple Baselines for Image Restoration", 2022), which learned from shaken photos (GoPro). */
export const nafnet: Engine<'unblur'> = {
  id: 'nafnet',
  task: 'unblur',
  place: 'local',
  name: 'NAFNet',
  takes: [],
  models: [model],
  isOptional: true,

  async run({ pixels }, { signal, sessions, progress }) {
    const session = await sessions.get(model);
    return { pixels: await runTiled(pixels, { session, tiling, factor: 1 }, { signal, progress }) };
  },
};
