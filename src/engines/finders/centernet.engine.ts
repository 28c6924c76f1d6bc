import { type FoundObject, objectLabels } from '../../tasks/finders/find-objects.ts';
import type { Engine } from '../engine.ts';
import { decodeCenters } from './decode-centers.ts';

const model = 'centernet-coco';
const side = 512;
const cell = 4;
const gray = 128;
/** Below this it's as often wrong as right. */
const leastScore = 0.3;
const [scoresName, distancesName] = ['tower_0_Sigmoid', 'tower_0_mul'];

/**
 * CenterNet on MobileNetV3 (Zhou et al., 2019; Howard et al., 2019), as `@vladmandic/human` has it: eighty kinds of things. Sure
 * enough to offer them for choice, not to decide alone.
 */
export const centernet: Engine<'find-objects'> = {
  id: 'centernet',
  task: 'find-objects',
  place: 'local',
  name: 'CenterNet',
  takes: [],
  models: [model],

  async run({ photo }, { sessions, signal, progress }) {
    // In its own shape, the rest gray: squashed, people are found less surely.
    const scale = side / Math.max(photo.width, photo.height);
    const width = Math.max(1, Math.round(photo.width * scale));
    const height = Math.max(1, Math.round(photo.height * scale));
    const { data } = await photo.analysis({ width, height });
    signal.throwIfAborted();
    const area = side * side;
    const image = new Float32Array(3 * area).fill(gray);
    for (let i = 0; i < width * height; i++) {
      const to = Math.floor(i / width) * side + (i % width);
      for (let channel = 0; channel < 3; channel++) image[channel * area + to] = data[3 * i + channel];
    }
    const session = await sessions.get(model);
    const found = await session.run({ image: { data: image, dims: [1, 3, side, side] } });
    progress(1);
    const { data: scores, dims } = found[scoresName];
    const grid = { width: dims[3], height: dims[2], scores, distances: found[distancesName].data };
    const objects = decodeCenters(grid, cell, leastScore).map((one): FoundObject => {
      const left = Math.max(0, one.left / scale);
      const top = Math.max(0, one.top / scale);
      const right = Math.min(photo.width, one.right / scale);
      const bottom = Math.min(photo.height, one.bottom / scale);
      return {
        label: objectLabels[one.kind],
        box: [left, top, right - left, bottom - top],
        score: one.score,
      };
    });
    return { objects: objects.filter(({ box: [, , across, down] }) => across > 0 && down > 0) };
  },
};
