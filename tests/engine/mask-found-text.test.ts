import { beforeAll, expect, test } from 'vitest';
import { ppocr } from '#src/engines/finders/ppocr.engine.ts';
import { strokeMask } from '#src/imaging/quad/stroke-mask.ts';
import { createSessions } from '#src/models/sessions.server.ts';
import { preparedModelsDir } from '#tests/support/hands/prepared-model.ts';
import { inkOverlap, letteredPhoto, letteredScenes } from '#tests/support/pictures/lettered-photos.ts';
import { photoOf } from '#tests/support/pictures/photo-of.ts';

let sessions: ReturnType<typeof createSessions>;
beforeAll(async () => {
  sessions = createSessions({ modelsDir: await preparedModelsDir(...ppocr.models), modelsBudgetMb: 256 });
});

test('of the lines found in six photos the strokes are masked, and little else', async () => {
  const overlaps: number[] = [];
  const opacities = new Map<string, number | undefined>();
  for (const scene of letteredScenes) {
    const photo = await letteredPhoto(scene);
    const context = { sessions, signal: new AbortController().signal, progress: () => {} };
    const { lines } = await ppocr.run({ photo: photoOf(photo.pixels) }, context);
    const quads = lines.map(({ points }) => points);
    overlaps.push(inkOverlap(photo, strokeMask(photo.pixels, quads, { wider: -1 }).mask).iou);
    const filled = strokeMask(photo.pixels, quads);
    expect(inkOverlap(photo, filled.mask).missed, scene.name).toBeLessThan(0.005);
    // The photo keeps what lies between the letters: the quads are three to five times as large.
    const share = filled.lines.reduce((sum, line) => sum + line.share, 0);
    expect(share, scene.name).toBeLessThan(0.09);
    for (const [index, { text }] of lines.entries()) opacities.set(text, filled.lines[index].opacity);
  }
  expect(overlaps.reduce((sum, iou) => sum + iou) / overlaps.length).toBeGreaterThan(0.82);
  expect(Math.min(...overlaps)).toBeGreaterThan(0.65);
  expect(opacities.get('SAMPLE PHOTO')).toBeLessThan(0.85);
  expect(opacities.get('Summer in bloom')).toBe(1);
});
