import { beforeAll, describe, expect, test } from 'vitest';
import { ppocr } from '#src/engines/finders/ppocr.engine.ts';
import { quadOverlap } from '#src/imaging/quad/quad.ts';
import type { Raster } from '#src/imaging/raster/raster.ts';
import { createSessions } from '#src/models/sessions.server.ts';
import type { TextLine } from '#src/tasks/finders/find-text.ts';
import { preparedModelsDir } from '#tests/support/hands/prepared-model.ts';
import {
  type LetteredPhoto,
  letteredPhoto,
  letteredScenes,
} from '#tests/support/pictures/lettered-photos.ts';
import { photoOf } from '#tests/support/pictures/photo-of.ts';
import { sharpSample } from '#tests/support/pictures/sample-photos.ts';

let sessions: ReturnType<typeof createSessions>;
beforeAll(async () => {
  sessions = createSessions({ modelsDir: await preparedModelsDir(...ppocr.models), modelsBudgetMb: 256 });
});

const signal = new AbortController().signal;
async function find(pixels: Raster<Uint8Array>): Promise<readonly TextLine[]> {
  return (await ppocr.run({ photo: photoOf(pixels) }, { sessions, signal, progress: () => {} })).lines;
}

const bare = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

describe('six photos with words', () => {
  const found = new Map<LetteredPhoto, readonly TextLine[]>();
  beforeAll(async () => {
    for (const scene of letteredScenes) {
      const photo = await letteredPhoto(scene);
      found.set(photo, await find(photo.pixels));
    }
  });

  test('at least 23 of 24 lines are found where they are, and nothing else', () => {
    const set = [...found].flatMap(([{ lines }, all]) =>
      lines.map(({ points }) => Math.max(0, ...all.map((line) => quadOverlap(line.points, points)))),
    );
    expect(set).toHaveLength(24);
    expect(set.filter((overlap) => overlap >= 0.5).length).toBeGreaterThanOrEqual(23);
    expect([...found.values()].flat().length).toBeLessThanOrEqual(24);
  });

  test('nine of ten are read as they were written, but for spaces and signs', () => {
    const read = [...found].flatMap(([{ lines }, all]) =>
      lines.map(({ text }) => all.some((line) => bare(line.text) === bare(text))),
    );
    expect(read.filter(Boolean).length).toBeGreaterThanOrEqual(0.9 * read.length);
  });

  test('a line that runs up the edge is turned the way it is read', () => {
    const [turned] = [...found]
      .find(([{ name }]) => name === 'turned')![1]
      .filter(({ text }) => text.startsWith('photographed'));
    expect(turned.points[1]).toBeGreaterThan(turned.points[3] + 100);
  });
});

test.each(['dahlia', 'dogs', 'seed', 'dragonfly'])('there are no words on %s', async (name) => {
  expect(await find(await sharpSample(name, 800))).toEqual([]);
});

test('a picture of a few pixels has none', async () => {
  expect(await find({ width: 3, height: 2, channels: 3, data: new Uint8Array(18) })).toEqual([]);
});
