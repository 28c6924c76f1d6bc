import { cutSquare, halvesOf } from '../../imaging/face/turned-square.ts';
import type { Engine } from '../engine.ts';
import { squareAround } from './mesh-face.ts';

const model = 'face-traits';
const side = 224;
/** Width of the square in widths of the face: without hair and neck. */
const room = 1.1;
/** Longer side of the picture from which the face is cut. */
const mostSide = 2048;
/** A third of the odds, half of it on each side, lies outside the age that is told. */
const outside = 1 / 6;

/** FaceRes (Savchenko, "Efficient Facial Representations for Age, Gender and Identity Recognition", 2019), as `@vladmandic/human` has it. */
export const faceTraits: Engine<'describe-face'> = {
  id: 'face-traits',
  task: 'describe-face',
  place: 'local',
  name: 'FaceRes',
  takes: [],
  models: [model],

  async run({ photo, face }, { sessions, signal, progress }) {
    const scale = Math.min(1, mostSide / Math.max(photo.width, photo.height));
    const width = Math.max(1, Math.round(photo.width * scale));
    const height = Math.max(1, Math.round(photo.height * scale));
    const picture = await photo.analysis({ width, height });
    signal.throwIfAborted();
    const [across, down] = [width / photo.width, height / photo.height];
    const points = face.points.map(([x, y]) => [x * across, y * down] as const);
    const image = cutSquare(halvesOf(picture), squareAround(points, room), side, { scale: 1 });
    const session = await sessions.get(model);
    const found = await session.run({ image: { data: image, dims: [1, 3, side, side] } });
    progress(1);
    return {
      age: ageFrom(found.age_pred_Softmax.data),
      descriptor: ofLengthOne(found.global_pooling_Mean.data),
    };
  },
};

/** From shares of the years of age, the first year first. */
export function ageFrom(shares: Float32Array): { from: number; to: number } {
  let sum = 0;
  let [from, to] = [1, shares.length];
  for (const [i, share] of shares.entries()) {
    if (sum < outside && sum + share >= outside) from = i + 1;
    if (sum < 1 - outside && sum + share >= 1 - outside) to = i + 1;
    sum += share;
  }
  return { from, to };
}

function ofLengthOne(values: Float32Array): Float32Array {
  const length = Math.hypot(...values) || 1;
  return values.map((value) => value / length);
}
