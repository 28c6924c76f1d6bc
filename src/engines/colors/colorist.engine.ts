import { colorPicture } from '../../imaging/chroma/color-picture.ts';
import { lightnessAt } from '../../imaging/chroma/lay-chroma.ts';
import type { Engine } from '../engine.ts';
import { faceMesh } from '../faces/face-mesh.engine.ts';
import { centernet } from '../finders/centernet.engine.ts';
import { grayAt, grayPhoto } from './gray-photo.ts';
import { thinkOfFaces } from './think-of-faces.ts';
import { thinkOfOutdoors } from './think-of-outdoors.ts';
import { thinkOfThings } from './think-of-things.ts';
import { guessesOf, layThoughts } from './thought.ts';

/** Pixels of the copy that colors are spread on: they are smooth, and follow the full picture's edges when they are laid. */
const workedArea = 400_000;
/** Neither a face nor a thing is found in less. */
const leastSide = 32;

/**
 * Colors without a network that was trained on colors: what is recognized (faces, things, the sky) gets what such things mostly have, in the
 * lightness they are of; all else next to none. Given colors go before that.
 */
export const colorist: Engine<'colorize'> = {
  id: 'colorist',
  task: 'colorize',
  place: 'local',
  name: 'Pixelwright Colorist',
  takes: [],
  models: [...new Set([...faceMesh.models, ...centernet.models])],

  async run({ pixels, hints = [], instead = [] }, { sessions, signal, progress }) {
    const scale = Math.min(1, Math.sqrt(workedArea / (pixels.width * pixels.height)));
    const width = Math.max(1, Math.round(pixels.width * scale));
    const height = Math.max(1, Math.round(pixels.height * scale));
    const lightness = lightnessAt(pixels, width, height);
    const gray = grayAt(pixels, width, height);
    const isLarge = Math.min(width, height) >= leastSide;
    const photo = grayPhoto(pixels);
    const quiet = { sessions, signal, progress: () => {} };
    const { faces } = isLarge ? await faceMesh.run({ photo }, quiet) : { faces: [] };
    progress(0.4);
    const { objects } = isLarge ? await centernet.run({ photo }, quiet) : { objects: [] };
    signal.throwIfAborted();
    progress(0.5);
    const [across, down] = [width / pixels.width, height / pixels.height];
    const inCopy = <T extends { readonly box: readonly [number, number, number, number] }>(found: T): T => {
      const [x, y, wide, high] = found.box;
      return { ...found, box: [x * across, y * down, wide * across, high * down] };
    };
    const heads = faces.map((face) => ({
      ...inCopy(face),
      points: face.points.map(([x, y]) => [x * across, y * down] as const),
    }));
    const things = objects.map(inCopy);
    const people = things
      .filter(({ label }) => label === 'person')
      .map(({ box: [x, y, wide, high] }) => ({ x, y, width: wide, height: high }));
    const largest = Math.max(0, ...heads.map(({ box }) => box[3])) / Math.max(width, height);
    const thoughts = isLarge
      ? [
          ...thinkOfOutdoors(lightness, gray, things, largest),
          ...thinkOfThings(lightness, gray, things),
          ...thinkOfFaces(lightness, heads, people),
        ]
      : [];
    const guesses = guessesOf(lightness, thoughts, pixels, instead);
    const thought = layThoughts(lightness, thoughts, guesses);
    signal.throwIfAborted();
    progress(0.6);
    const colored = colorPicture(pixels, lightness, thought, hints);
    progress(1);
    return { pixels: colored, guesses: guesses.map(({ guess }) => guess) };
  },
};
