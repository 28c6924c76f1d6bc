import { expect, test } from 'vitest';
import { type FileEntry, type FileResult, newEntry } from './file-entry.ts';
import { neighborOf, totalsOf } from './files-state.ts';

const facts = { format: 'png', width: 10, height: 10, frames: 1, hasAlpha: false, bytes: 1000 } as const;
const result: FileResult = {
  key: 'a',
  file: null,
  bytes: 400,
  mediaType: 'image/webp',
  width: 10,
  height: 10,
  lost: [],
  maxBytes: null,
  server: null,
};
const entry = (id: string, change: Partial<FileEntry>): FileEntry => ({
  ...newEntry(id, `${id}.png`, new Blob(), 0),
  facts,
  ...change,
});

test('totals count what is ready, and no result of earlier settings', () => {
  const entries = [
    entry('a', { step: { name: 'done' }, result }),
    entry('b', { step: { name: 'done' }, result: { ...result, bytes: 1300 } }),
    entry('c', { step: { name: 'writing' }, result }),
    entry('d', { step: { name: 'held', reason: 'frames' } }),
    entry('e', { step: { name: 'refused', refusal: { code: 'empty' } } }),
  ];
  expect(totalsOf(entries)).toEqual({
    files: 4,
    done: 2,
    underWay: 1,
    held: 1,
    bytesBefore: 2000,
    bytesAfter: 1700,
  });
});

test('the next file is shown when one is taken away, and the one before the last', () => {
  const entries = ['a', 'b', 'c'].map((id) => entry(id, {}));
  expect(neighborOf(entries, 'a')).toBe('b');
  expect(neighborOf(entries, 'c')).toBe('b');
  expect(neighborOf(entries.slice(0, 1), 'a')).toBeNull();
});
