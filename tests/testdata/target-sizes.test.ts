import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeByTool } from '#tests/support/hands/file-tool.ts';
import { testPictures } from '#tests/support/pictures/test-pictures.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

let folder: TempFolder;
beforeAll(async () => {
  folder = await tempFolder();
});
afterAll(() => folder.remove());

const photos = [
  'animal-tiger.jpg',
  'document-book-page.jpg',
  'fullbody-tennis.jpg',
  'landscape-green.jpg',
  'landscape-wave-surfer.jpg',
  'lowlight-bedroom.jpg',
  'pet-cat.png',
  'portrait-astronaut.png',
  'product-suitcases.jpg',
  'street-people-shop.jpg',
];

describe.each([
  ['jpeg', 30],
  ['webp', 22],
  ['avif', 16],
])('a size asked for in %s', (format, targetKb) => {
  test.each(photos)(
    'is met by %s from below, at most 3 percent away unless no quality is higher',
    async (name) => {
      const photo = await readFile(path.join(testPictures(), 'photos', name));
      const options = { format, aim: 'size', targetKb, maxSide: 480 };
      const { bytes, report } = await writeByTool('image-compressor', photo, options, {
        folder: folder.path,
      });
      expect(bytes.length).toBeLessThanOrEqual(targetKb * 1000);
      if (report?.target !== 'best') expect(bytes.length).toBeGreaterThanOrEqual(targetKb * 970);
    },
  );
});
