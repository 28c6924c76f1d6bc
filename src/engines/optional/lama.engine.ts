import type { Engine } from '../engine.ts';
import { fillPart } from './fill-part.ts';

const model = 'lama/model.onnx';
const side = 512;

/** LaMa (Suvorov et al.: "Resolution-robust Large Mask Inpainting with Fourier Convolutions", 2022) at 512². */
export const lama: Engine<'fill'> = {
  id: 'lama',
  task: 'fill',
  place: 'local',
  name: 'LaMa',
  takes: [],
  models: [model],
  isOptional: true,
  isTrained: true,

  async run(input, { signal, sessions, progress }) {
    const session = await sessions.get(model);
    const filled = await fillPart(
      input,
      () => ({ width: side, height: side }),
      async ({ image, mask }) => {
        progress(0.1);
        const [output] = session.outputNames;
        const answer = await session.run({
          image: { data: image.map((value) => value / 255), dims: [1, 3, side, side] },
          mask: { data: mask.map((value) => value / 255), dims: [1, 1, side, side] },
        });
        signal.throwIfAborted();
        return answer[output].data;
      },
    );
    progress(1);
    return filled;
  },
};
