import { expect, test } from 'vitest';
import { droppedFiles } from './dropped-files.ts';

/** As a browser hands folders over: entries by callback, a part of them at a time. */
type Tree = { [name: string]: Tree | null };

function entryOf(name: string, tree: Tree | null): FileSystemEntry {
  const isDirectory = tree !== null;
  const entries = Object.entries(tree ?? {}).map(([child, below]) => entryOf(child, below));
  return {
    name,
    isDirectory,
    isFile: !isDirectory,
    file: (give: (file: File) => void) => give(new File(['x'], name)),
    createReader: () => ({
      readEntries: (give: (some: FileSystemEntry[]) => void) => give(entries.splice(0, 2)),
    }),
  } as unknown as FileSystemEntry;
}

function drop(tree: Tree): DataTransfer {
  const items = Object.entries(tree).map(([name, below]) => ({
    kind: 'file',
    webkitGetAsEntry: () => entryOf(name, below),
    getAsFile: () => new File(['x'], name),
  }));
  return { items: [...items, { kind: 'string' }] } as unknown as DataTransfer;
}

test('files and all files of folders, however deep and many, without what systems leave there', async () => {
  const files = await droppedFiles(
    drop({
      'first.jpg': null,
      trip: {
        'c.jpg': null,
        'a.jpg': null,
        '.DS_Store': null,
        'b.txt': null,
        day: { 'd.png': null, 'Thumbs.db': null },
        __MACOSX: { '._a.jpg': null },
      },
    }),
  );
  expect(files.map(({ name }) => name)).toEqual(['first.jpg', 'a.jpg', 'b.txt', 'c.jpg', 'd.png']);
});

test('a browser that knows no folders hands its files over', async () => {
  const data = { items: [{ kind: 'file', getAsFile: () => new File(['x'], 'a.jpg') }] };
  expect(await droppedFiles(data as unknown as DataTransfer)).toMatchObject([{ name: 'a.jpg' }]);
});
