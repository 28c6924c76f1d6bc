import { projectBack } from '../../imaging/detail/back-projection.ts';
import { resample } from '../../imaging/raster/resample.ts';
import type { Engine } from '../engine.ts';
import { runTiled } from '../local/tiled-network.ts';

const model = 'realesr-general-x4v3/model.onnx';
const networkFactor = 4;
/** 33 convolutions of 3 × 3. */
const tiling = { size: 192, overlap: 34 };
/** Of the time of the whole; the rest goes into the network. */
const projectionShare = 0.05;

/**
 * Real-ESRGAN's small general network (Wang et al., 2021), which enlarges four times; other factors are made of that, and taken back to the
 * input by back-projection.
 */
export const realesrGeneral: Engine<'upscale-image'> = {
  id: 'realesr-general',
  task: 'upscale-image',
  place: 'local',
  name: 'Real-ESRGAN',
  takes: ['detail'],
  models: [model],
  isOptional: true,

  async run({ pixels, factor }, { signal, sessions, progress }) {
    const session = await sessions.get(model);
    const report = (done: number) => progress(done * (1 - projectionShare));
    const four = await runTiled(
      pixels,
      { session, tiling, factor: networkFactor },
      { signal, progress: report },
    );
    const large =
      factor === networkFactor
        ? four
        : resample(four, pixels.width * factor, pixels.height * factor, 'cubic');
    const onProgress = (done: number) => progress(1 - projectionShare * (1 - done));
    await projectBack(pixels, large, { signal, onProgress });
    return { pixels: large };
  },
};
