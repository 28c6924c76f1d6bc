import type { Engine } from '../engine.ts';
import { fillPart } from './fill-part.ts';

const model = 'migan/model.onnx';
/** Of the longer side: the network works at 512 inside, whatever it is shown. */
const longestSide = 1024;

/**
 * MI-GAN (Sargsyan et al.: "MI-GAN: A Simple Baseline for Image Inpainting on Mobile Devices", 2023) with its pipeline, which
 * finds the hole and brings it to 512².
 */
export const migan: Engine<'fill'> = {
  id: 'migan',
  task: 'fill',
  place: 'local',
  name: 'MI-GAN',
  takes: [],
  models: [model],
  isOptional: true,
  isTrained: true,

  async run(input, { signal, sessions, progress }) {
    const session = await sessions.get(model);
    const sizeFor = ({ width, height }: { width: number; height: number }) => {
      const scale = Math.min(1, longestSide / Math.max(width, height));
      return { width: Math.round(width * scale), height: Math.round(height * scale) };
    };
    const filled = await fillPart(input, sizeFor, async ({ width, height, image, mask }) => {
      // It marks what is known.
      const known = mask.map((value) => 255 - value);
      progress(0.1);
      const [output] = session.outputNames;
      const answer = await session.run({
        image: { data: image, dims: [1, 3, height, width] },
        mask: { data: known, dims: [1, 1, height, width] },
      });
      signal.throwIfAborted();
      return answer[output].data;
    });
    progress(1);
    return filled;
  },
};
