import { patchwork } from '#src/engines/fill/patchwork.engine.ts';
import { ppocr } from '#src/engines/finders/ppocr.engine.ts';
import { quadOverlap } from '#src/imaging/quad/quad.ts';
import { strokeMask } from '#src/imaging/quad/stroke-mask.ts';
import { createSessions } from '#src/models/sessions.server.ts';
import { preparedModelsDir } from '#tests/support/hands/prepared-model.ts';
import {
  inkOverlap,
  type LetteredPhoto,
  letteredPhoto,
  letteredScenes,
} from '#tests/support/pictures/lettered-photos.ts';
import { photoOf } from '#tests/support/pictures/photo-of.ts';
import { someOf } from '../report/measure-length.ts';
import { printColumns } from '../report/printed-table.ts';
import { effectScenes } from './effect-scenes.ts';

/** Words on our own samples: lines found, strokes masked, and how near the photo without them comes. */
export async function measureText(): Promise<void> {
  const modelsDir = await preparedModelsDir(...ppocr.models, ...patchwork.models);
  const sessions = createSessions({ modelsDir, modelsBudgetMb: 512 });
  const context = { sessions, signal: new AbortController().signal, progress: () => {} };
  console.log(
    '\nremove-text-from-image: lines found (IoU ≥ 0.5), IoU of the strokes, ink missed by what is filled,',
  );
  console.log(
    'mean distance to the photo before the words where they stood, 0..255, how much is left of shadows and glows beside them, 0..1, and seconds to find, to mask, to fill\n',
  );
  const row = (name: string, values: readonly string[]) =>
    printColumns(name, values, { first: 14, other: 11 });
  row('', ['found', 'strokes', 'missed', 'with words', 'without', 'beside', 'find', 'mask', 'fill']);
  for (const scene of someOf([...letteredScenes, ...effectScenes])) {
    const photo = await letteredPhoto(scene);
    const [found, find] = await timed(() => ppocr.run({ photo: photoOf(photo.pixels) }, context));
    const quads = found.lines.map(({ points }) => points);
    const hits = photo.lines.filter(({ points }) => quads.some((quad) => quadOverlap(quad, points) >= 0.5));
    const { iou } = inkOverlap(photo, strokeMask(photo.pixels, quads, { wider: -1 }).mask);
    const [{ mask }, masking] = await timed(async () => strokeMask(photo.pixels, quads));
    const [filled, fill] = await timed(() => patchwork.run({ pixels: photo.pixels, mask, seed: 1 }, context));
    row(scene.name, [
      `${hits.length} of ${photo.lines.length}`,
      iou.toFixed(3),
      inkOverlap(photo, mask).missed.toFixed(4),
      distance(photo, photo.pixels.data).toFixed(1),
      distance(photo, filled.pixels.data).toFixed(1),
      left(photo, filled.pixels.data),
      ...[find, masking, fill].map((seconds) => seconds.toFixed(1)),
    ]);
  }
}

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const start = performance.now();
  const made = await work();
  return [made, (performance.now() - start) / 1000];
}

/**
 * How much is left of what can be seen of the words beside their ink, a soft shadow or a glow: 1 all of it, 0 nothing, as the
 * slope of what differs from the photo before them over what did.
 */
function left({ ink, clean, pixels }: LetteredPhoto, data: ArrayLike<number>): string {
  let [together, alone] = [0, 0];
  for (const [i, value] of ink.entries()) {
    if (value > 0) continue;
    for (let at = 3 * i; at < 3 * i + 3; at++) {
      const was = pixels.data[at] - clean.data[at];
      together += was * (data[at] - clean.data[at]);
      alone += was * was;
    }
  }
  return alone > 0 ? (together / alone).toFixed(3) : '–';
}

function distance({ ink, clean }: LetteredPhoto, data: ArrayLike<number>): number {
  let sum = 0;
  let count = 0;
  for (const [i, value] of ink.entries()) {
    if (value < 128) continue;
    for (let at = 3 * i; at < 3 * i + 3; at++) sum += Math.abs(data[at] - clean.data[at]);
    count += 3;
  }
  return sum / count;
}
