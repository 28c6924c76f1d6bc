import { type FoundObject, type ObjectLabel, objectLabels } from '../../tasks/finders/find-objects.ts';
import type { Photo } from '../../tasks/photo.ts';
import type { Engine, ModelSession } from '../engine.ts';
import { agreedThings } from './agreed-things.ts';
import { decodeCenters, type FoundCenter } from './decode-centers.ts';

const model = 'centernet-coco';
const side = 512;
const cell = 4;
const gray = 128;
/** From this score on a look has something to say. */
const faintest = 0.1;
/** Below this it's as often wrong as right. */
const leastScore = 0.3;
/** People, animals and vehicles are rarely taken for something else, and are what is looked for most. */
const leastOfMost = 0.225;
const most: ReadonlySet<ObjectLabel> = new Set([
  ...objectLabels.slice(objectLabels.indexOf('person'), objectLabels.indexOf('traffic light')),
  ...objectLabels.slice(objectLabels.indexOf('bird'), objectLabels.indexOf('backpack')),
]);
const [scoresName, distancesName] = ['tower_0_Sigmoid', 'tower_0_mul'];
/** In the photo's own shape, the rest gray; squeezed into the square; and mirrored. */
const looks = [
  { isSqueezed: false, isMirrored: false },
  { isSqueezed: true, isMirrored: false },
  { isSqueezed: false, isMirrored: true },
] as const;

/**
 * CenterNet on MobileNetV3 (Zhou et al., 2019; Howard et al., 2019), as `@vladmandic/human` has it: eighty kinds of things. Sure
 * enough to offer them for choice, not to decide alone. Of 59 things in 57 photos one look finds 39, with ten that aren't there; three
 * looks find 45, with as many.
 */
export const centernet: Engine<'find-objects'> = {
  id: 'centernet',
  task: 'find-objects',
  place: 'local',
  name: 'CenterNet',
  takes: [],
  models: [model],

  async run({ photo }, { sessions, signal, progress }) {
    const session = await sessions.get(model);
    const seen: FoundCenter[][] = [];
    for (const look of looks) {
      seen.push(await lookAt(photo, look, session));
      signal.throwIfAborted();
      progress(seen.length / looks.length);
    }
    const things = agreedThings(seen, (kind) => (most.has(objectLabels[kind]) ? leastOfMost : leastScore));
    const objects = things.map(({ kind, score, left, top, right, bottom }): FoundObject => {
      return { label: objectLabels[kind], box: [left, top, right - left, bottom - top], score };
    });
    return { objects };
  },
};

/** What one look sees, in pixels of the photo and within it. */
async function lookAt(
  photo: Photo,
  { isSqueezed, isMirrored }: (typeof looks)[number],
  session: ModelSession,
): Promise<FoundCenter[]> {
  const scale = side / Math.max(photo.width, photo.height);
  const width = isSqueezed ? side : Math.max(1, Math.round(photo.width * scale));
  const height = isSqueezed ? side : Math.max(1, Math.round(photo.height * scale));
  const { data } = await photo.analysis({ width, height });
  const area = side * side;
  const image = new Float32Array(3 * area).fill(gray);
  for (let i = 0; i < width * height; i++) {
    const x = i % width;
    const to = Math.floor(i / width) * side + (isMirrored ? side - 1 - x : x);
    for (let channel = 0; channel < 3; channel++) image[channel * area + to] = data[3 * i + channel];
  }
  const found = await session.run({ image: { data: image, dims: [1, 3, side, side] } });
  const { data: scores, dims } = found[scoresName];
  const grid = { width: dims[3], height: dims[2], scores, distances: found[distancesName].data };
  const across = (x: number) => Math.min(photo.width, Math.max(0, (x * photo.width) / width));
  const down = (y: number) => Math.min(photo.height, Math.max(0, (y * photo.height) / height));
  return decodeCenters(grid, cell, faintest)
    .map((one) => ({
      ...one,
      left: across(isMirrored ? side - one.right : one.left),
      right: across(isMirrored ? side - one.left : one.right),
      top: down(one.top),
      bottom: down(one.bottom),
    }))
    .filter(({ left, top, right, bottom }) => right > left && bottom > top);
}
