import type { Engine } from '../engine.ts';
import { cutOutBy } from './matting-network.ts';

const side = 1024;
/** Of ImageNet, as the network learned with. */
const mean = [0.485, 0.456, 0.406];
const deviation = [0.229, 0.224, 0.225];

/** BiRefNet lite (Zheng et al.: "Bilateral Reference for High-Resolution Dichotomous Image Segmentation", 2024) at 1024². */
export const birefnet: Engine<'cut-out'> = {
  id: 'birefnet',
  task: 'cut-out',
  place: 'local',
  name: 'BiRefNet',
  takes: [],
  models: ['birefnet-lite/model.onnx'],
  isOptional: true,

  run: (input, context) =>
    cutOutBy(
      {
        model: 'birefnet-lite/model.onnx',
        sizeFor: () => ({ width: side, height: side }),
        normalize: (value, channel) => (value / 255 - mean[channel]) / deviation[channel],
        toAlpha: (value) => 1 / (1 + Math.exp(-value)),
      },
      input,
      context,
    ),
};
