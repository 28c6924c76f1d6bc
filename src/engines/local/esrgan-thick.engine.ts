import { projectBack } from '../../imaging/detail/back-projection.ts';
import type { Raster } from '../../imaging/raster/raster.ts';
import type { Engine, EngineContext } from '../engine.ts';
import { runTiled } from './tiled-network.ts';

/**
 * A pixel of the result depends on what is 16 pixels away by less than a hundredth of a level, though the network's 154
 * convolutions could reach ten times as far.
 */
const overlap = 16;
const tileSize = 128;
/** Of the time of the whole; the rest goes into the networks. */
const projectionShare = 0.02;

/** For each factor the networks to run one after another. Enlarging four times what is large already is left to ours. */
const passes = {
  2: [{ model: 'esrgan-thick-x2', factor: 2 }],
  4: [{ model: 'esrgan-thick-x4', factor: 4 }],
  8: [
    { model: 'esrgan-thick-x4', factor: 4 },
    { model: 'upscale-x2', factor: 2 },
  ],
} as const;

/**
 * ESRGAN (Wang et al., 2018) in the "thick" size of UpscalerJS, then back-projection: sharper texture than our own
 * network draws, for twenty times the time.
 */
export const esrganThick: Engine<'upscale-image'> = {
  id: 'esrgan-thick',
  task: 'upscale-image',
  place: 'local',
  name: 'ESRGAN thick',
  takes: ['detail'],
  models: ['esrgan-thick-x2', 'esrgan-thick-x4', 'upscale-x2'],
  isOnDemand: true,

  async run({ pixels, factor }, context) {
    const { signal, progress } = context;
    let large = pixels;
    for (const [index, pass] of passes[factor].entries()) {
      const share = (1 - projectionShare) / passes[factor].length;
      const report = (done: number) => progress((index + done) * share);
      large = await enlarge(large, pass, { ...context, progress: report });
    }
    const onProgress = (done: number) => progress(1 - projectionShare * (1 - done));
    await projectBack(pixels, large, { signal, onProgress });
    return { pixels: large };
  },
};

async function enlarge(
  pixels: Raster,
  { model, factor }: { model: string; factor: number },
  context: EngineContext,
): Promise<Raster> {
  const session = await context.sessions.get(model);
  return runTiled(pixels, { session, tiling: { size: tileSize, overlap }, factor }, context);
}
