import { blurPlane } from '../../imaging/raster/gaussian-blur.ts';
import type { Size } from '../../imaging/raster/raster.ts';
import type { Engine } from '../engine.ts';
import { runTiled } from '../local/tiled-network.ts';

const model = 'maxim-deblurring/model.onnx';
/** It takes 256 × 256 pixels and nothing else. */
const tiling = { size: 192, overlap: 32, step: 192 };
/** What is coarser than this stays as it was: tiles get no brightness or tint of their own. In pixels. */
const coarse = 6;

/** MAXIM (Tu et al.: "MAXIM: Multi-Axis MLP for Image Processing", 2022), which learned from scenes in motion (GoPro). */
export const maximDeblurring: Engine<'unblur'> = {
  id: 'maxim-deblurring',
  task: 'unblur',
  place: 'local',
  name: 'MAXIM',
  takes: [],
  models: [model],
  isOptional: true,

  async run({ pixels }, { signal, sessions, progress }) {
    const session = await sessions.get(model);
    const adjust = (answer: Float32Array, shown: Float32Array, { width, height }: Size) => {
      const area = width * height;
      for (let from = 0; from < answer.length; from += area) {
        const lost = new Float32Array(area);
        for (let i = 0; i < area; i++) lost[i] = shown[from + i] - answer[from + i];
        const { data } = blurPlane({ width, height, data: lost }, coarse);
        for (let i = 0; i < area; i++) answer[from + i] += data[i];
      }
    };
    return {
      pixels: await runTiled(pixels, { session, tiling, factor: 1, adjust }, { signal, progress }),
    };
  },
};
