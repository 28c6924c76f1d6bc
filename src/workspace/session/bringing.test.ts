import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readArchive } from '../photo/picture-archive.ts';
import type { ArchiveAnswer, ArchiveQuestion } from '../photo/picture-archive.worker.ts';
import { sortFiles } from './bringing.ts';

const limits = { batchSize: 3, maxBytes: 1000, maxPixels: 16_000_000 };

/** Unpacks here what the page has a worker for. */
async function open({ file, ...question }: ArchiveQuestion): Promise<ArchiveAnswer> {
  try {
    return readArchive(new Uint8Array(await file.arrayBuffer()), question);
  } catch {
    return null;
  }
}

const bring = (...files: File[]) => sortFiles(files, { limits, open, onOpening: () => {} });
const file = (name: string, bytes = 10, type = '') => new File([new Uint8Array(bytes)], name, { type });

test('photos among other files are taken, and what is left out is counted and named', async () => {
  const folder = ['a.jpg', 'notes.txt', 'c.jxl', 'b.HEIC', 'd.JP2'].map((name) => file(name));
  expect(await bring(...folder, file('poster.png', 1001))).toEqual({
    photos: [expect.objectContaining({ name: 'a.jpg' }), expect.objectContaining({ name: 'b.HEIC' })],
    leftOut: {
      noPictures: 1,
      unopened: ['c.jxl', 'd.JP2'],
      tooLarge: ['poster.png'],
      unreadable: [],
      beyond: null,
    },
  });
});

test('nothing is said where nothing is left out', async () => {
  expect(await bring(file('a.jpg'))).toMatchObject({ leftOut: null });
});

test('of more photos than may be brought at once the first are taken, and the rest on being asked for', async () => {
  const files = ['a.jpg', 'notes.txt', 'b.jpg', 'c.jpg', 'd.jpg'].map((name) => file(name));
  const part = async (skip: number) => {
    const { photos, ...rest } = await sortFiles(files, { limits, skip, open, onOpening: () => {} });
    return { ...rest, names: photos?.map(({ name }) => name) };
  };
  const nothing = { unopened: [], tooLarge: [], unreadable: [] };
  expect(await part(0)).toEqual({
    names: ['a.jpg', 'b.jpg', 'c.jpg'],
    leftOut: { ...nothing, noPictures: 1, beyond: { taken: 3, waiting: 1, most: 3 } },
  });
  expect(await part(3)).toEqual({ names: ['d.jpg'], leftOut: null });
});

test('those that wait in a zip file, too, between others', async () => {
  const zip = zipSync(Object.fromEntries(['2', '3', '4'].map((name) => [`${name}.jpg`, new Uint8Array(5)])));
  const files = [file('1.jpg'), new File([new Uint8Array(zip)], 'a.zip'), file('5.jpg')];
  const names = async (skip: number) => {
    const { photos, ...rest } = await sortFiles(files, { limits, skip, open, onOpening: () => {} });
    return [photos?.map(({ name }) => name), 'leftOut' in rest && rest.leftOut?.beyond];
  };
  expect(await names(0)).toEqual([['1.jpg', '2.jpg', '3.jpg'], { taken: 3, waiting: 2, most: 3 }]);
  expect(await names(3)).toEqual([['4.jpg', '5.jpg'], undefined]);
});

test.each([
  ['one file that is no picture', [file('a.pdf', 10, 'application/pdf')], 'format_unsupported'],
  ['one photo above the size', [file('a.jpg', 1001)], 'file_too_large'],
  ['a folder of pictures that are not opened', [file('a.txt'), file('b.jxl')], 'format_unsupported'],
  ['a folder without pictures', [file('a.txt'), file('b.txt')], 'no_pictures'],
  ['an empty folder', [], 'no_pictures'],
  ['something that is called a zip file', [file('a.zip', 300)], 'archive_unreadable'],
] as const)('%s: %s', async (_name, files, code) => {
  expect(await bring(...files)).toMatchObject({ photos: null, problem: { code } });
});

test('a zip file that cannot be opened does not keep the photos beside it away', async () => {
  expect(await bring(file('a.zip', 300), file('b.jpg'))).toMatchObject({
    photos: [{ name: 'b.jpg' }],
    leftOut: { unreadable: ['a.zip'] },
  });
});

test('where only one photo may be brought, a zip file is no photo', async () => {
  const alone = { limits: { ...limits, batchSize: 1 }, open, onOpening: () => {} };
  expect(await sortFiles([file('a.zip', 300)], alone)).toMatchObject({
    problem: { code: 'format_unsupported' },
  });
});
