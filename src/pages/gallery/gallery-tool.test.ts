import { expect, test } from 'vitest';
import type { JobBody, MediaBody } from '#src/api/contract/contract.ts';
import { bytesOf, galleryResult } from './gallery-tool.ts';

const media = (id: string, bytes: number) => ({ id, name: `${id}.pdf`, bytes }) as MediaBody;

test('of several results the first is shown, and all of them are what is downloaded', () => {
  const job = {
    tool: 'gone',
    mainInput: 'photos',
    mainOutput: 'pages',
    inputs: { photos: [media('a', 1), media('b', 1)] },
    outputs: { notes: [media('n', 100)], pages: [media('p', 20), media('q', 3)] },
  } as unknown as JobBody;
  const result = galleryResult(job, [])!;
  expect([result.picture.id, result.photo?.id]).toEqual(['p', 'a']);
  expect(result.all.map(({ id }) => id)).toEqual(['p', 'q']);
  expect(bytesOf(result)).toBe(23);
  const left = galleryResult({ ...job, outputs: { notes: job.outputs.notes } }, [])!;
  expect([left.picture.id, bytesOf(left)]).toEqual(['n', 100]);
  expect(galleryResult({ ...job, outputs: {} }, [])).toBeNull();
});
