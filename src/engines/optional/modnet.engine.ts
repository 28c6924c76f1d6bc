import type { Engine } from '../engine.ts';
import { cutOutBy } from './matting-network.ts';

/** Of the shorter side, as the network learned with; a long photo keeps its shape up to three times that. */
const shortSide = 512;
const longestSide = 3 * shortSide;
const step = 32;

/** MODNet (Ke et al.: "MODNet: Real-Time Trimap-Free Portrait Matting", 2022): people, in a fraction of ISNet's time. */
export const modnet: Engine<'cut-out'> = {
  id: 'modnet',
  task: 'cut-out',
  place: 'local',
  name: 'MODNet',
  takes: [],
  models: ['modnet/model.onnx'],
  isOptional: true,

  run: (input, context) =>
    cutOutBy(
      {
        model: 'modnet/model.onnx',
        sizeFor({ width, height }) {
          const scale = shortSide / Math.min(width, height);
          const sideOf = (length: number) =>
            Math.min(longestSide, Math.max(step, Math.round((length * scale) / step) * step));
          return { width: sideOf(width), height: sideOf(height) };
        },
        normalize: (value) => value / 127.5 - 1,
        toAlpha: (value) => Math.min(1, Math.max(0, value)),
      },
      input,
      context,
    ),
};
