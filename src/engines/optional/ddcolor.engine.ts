import { colorPicture } from '../../imaging/chroma/color-picture.ts';
import { lightnessAt } from '../../imaging/chroma/lay-chroma.ts';
import { lightnessOf, rgbOfLab } from '../../imaging/color/cielab.ts';
import { type Raster, type Size, samplesLike } from '../../imaging/raster/raster.ts';
import { resample, resamplePlane } from '../../imaging/raster/resample.ts';
import type { Engine } from '../engine.ts';

const model = 'ddcolor-tiny/model.onnx';
const side = 512;
/** How much its own colors count beside given ones. */
const ownHold = 0.05;

/**
 * DDColor, tiny (Kang et al.: "DDColor: Towards Photo-Realistic Image Colorization via Dual Decoders", 2023): it is shown the
 * lightness and answers with the two color axes of CIE Lab, which are laid under the lightness of the full picture.
 */
export const ddcolor: Engine<'colorize'> = {
  id: 'ddcolor',
  task: 'colorize',
  place: 'local',
  name: 'DDColor',
  takes: [],
  models: [model],
  isOptional: true,
  isTrained: true,

  async run({ pixels, hints = [] }, { signal, sessions, progress }) {
    const session = await sessions.get(model);
    const area = side * side;
    const gray = new Float32Array(area);
    eachPixel(resample(pixels, side, side), (i, r, g, b) => {
      [gray[i]] = rgbOfLab(lightnessOf(r, g, b), 0, 0);
    });
    const image = new Float32Array(3 * area);
    for (let channel = 0; channel < 3; channel++) image.set(gray, channel * area);
    progress(0.1);
    const [input] = session.inputNames;
    const [output] = session.outputNames;
    const answer = await session.run({ [input]: { data: image, dims: [1, 3, side, side] } });
    signal.throwIfAborted();
    progress(0.8);
    const axis = (which: 0 | 1, { width, height }: Size) => {
      const data = answer[output].data.slice(which * area, (which + 1) * area);
      return resamplePlane({ width: side, height: side, data }, width, height).data;
    };
    if (hints.length > 0) {
      const scale = Math.min(1, side / Math.max(pixels.width, pixels.height));
      const [width, height] = [pixels.width, pixels.height].map((length) =>
        Math.max(1, Math.round(length * scale)),
      );
      const lightness = lightnessAt(pixels, width, height);
      const [a, b] = [axis(0, lightness), axis(1, lightness)];
      const chroma = Float32Array.from({ length: 2 * a.length }, (_, i) => (i % 2 === 0 ? a : b)[i >> 1]);
      const hold = new Float32Array(a.length).fill(ownHold);
      progress(1);
      return { pixels: colorPicture(pixels, lightness, { chroma, hold }, hints), guesses: [] };
    }
    const [a, b] = [axis(0, pixels), axis(1, pixels)];
    const data = samplesLike(pixels.data, pixels.data.length);
    const most = data instanceof Uint16Array ? 65_535 : 255;
    eachPixel(pixels, (i, red, green, blue) => {
      const color = rgbOfLab(lightnessOf(red, green, blue), a[i], b[i]);
      for (let channel = 0; channel < 3; channel++) data[i * 3 + channel] = Math.round(color[channel] * most);
    });
    progress(1);
    return { pixels: { ...pixels, data }, guesses: [] };
  },
};

/** Of 3 channels, as shares of the most there is. */
function eachPixel(
  { data }: Raster,
  visit: (i: number, red: number, green: number, blue: number) => void,
): void {
  const unit = data instanceof Uint16Array ? 1 / 65_535 : 1 / 255;
  for (let i = 0, at = 0; at < data.length; i++, at += 3) {
    visit(i, data[at] * unit, data[at + 1] * unit, data[at + 2] * unit);
  }
}
