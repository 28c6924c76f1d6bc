import { resample } from '../../imaging/raster/resample.ts';
import type { Engine } from '../engine.ts';

const model = 'nsfw-mobilenet';
const side = 224;

/** NSFWJS's MobileNetV2 (Laborde, 2019): what kind of picture it is, in some milliseconds. */
export const nsfwMobilenet: Engine<'check-safety'> = {
  id: 'nsfw-mobilenet',
  task: 'check-safety',
  place: 'local',
  name: 'NSFWJS',
  takes: [],
  models: [model],

  async run({ pixels }, { sessions }) {
    const session = await sessions.get(model);
    const { data, channels } = resample(pixels, side, side);
    const most = data instanceof Uint16Array ? 65535 : 255;
    const area = side * side;
    const image = new Float32Array(3 * area);
    for (let i = 0; i < area; i++) {
      for (let channel = 0; channel < 3; channel++) {
        image[channel * area + i] = data[i * channels + channel] / most;
      }
    }
    const { output } = await session.run({ image: { data: image, dims: [1, 3, side, side] } });
    const [drawing, hentai, neutral, porn, sexy] = output.data;
    return { drawing, hentai, neutral, porn, sexy };
  },
};
