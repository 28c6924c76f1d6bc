import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sheetMaker } from '#tests/support/hands/list-tools.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import type { Tool } from '../../tool/tool.ts';
import { previewScale } from './preview-scale.server.ts';

const tool = sheetMaker as Tool;
const large = { width: 4000, height: 3000 };

test('of a list the strictest holds: the largest picture, and the one that was shown smallest', async () => {
  await using folder = await tempFolder();
  const shown = path.join(folder.path, 'shown.webp');
  await sharp({ create: { width: 400, height: 300, channels: 3, background: '#47c' } }).toFile(shown);
  const scaleOf = (photos: readonly (typeof large)[], shownPhotos: readonly (string | null)[]) =>
    previewScale({
      tool,
      options: { notes: 0 },
      inputs: { photos, marks: [] },
      shownInputs: { photos: shownPhotos },
    });
  // Two megapixels of twelve.
  const sent = await scaleOf([{ width: 40, height: 30 }, large], [null, null]);
  expect(sent).toBeCloseTo(Math.sqrt(2 / 12), 2);
  expect(await scaleOf([large, large], [null, shown])).toBe(0.1);
  expect(await scaleOf([large, { width: 400, height: 300 }], [null, shown])).toBe(sent);
});

test('what is made of a picture that was shown smaller is shown smaller, whatever size it has', async () => {
  await using folder = await tempFolder();
  const shown = path.join(folder.path, 'shown.webp');
  await sharp({ create: { width: 400, height: 300, channels: 3, background: '#47c' } }).toFile(shown);
  const square = { ...tool, resultSize: () => ({ width: 200, height: 200 }) } as Tool;
  const scaleOf = (photo: typeof large) =>
    previewScale({
      tool: square,
      options: { notes: 0 },
      inputs: { photos: [photo], marks: [] },
      shownInputs: { photos: [shown] },
    });
  expect(await scaleOf(large)).toBe(0.1);
  expect(await scaleOf({ width: 400, height: 300 })).toBe(1);
});
