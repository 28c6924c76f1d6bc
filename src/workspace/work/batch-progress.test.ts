import { expect, test } from 'vitest';
import type { JobBody } from '../../api/contract/contract.ts';
import { progressOf, remainingOf } from './batch-progress.ts';
import { newWork, type Work, type WorkPhase } from './work.ts';

function work(phase: WorkPhase, fields: Partial<Work> = {}): Work {
  const source = { kind: 'link', url: 'https://example.org/a.jpg' } as const;
  return { ...newWork('w', source, 'a.jpg', 0, 'b'), phase, ...fields };
}

const job = (fields: Partial<JobBody>) => ({ progress: 0, remainingMs: null, ...fields }) as JobBody;

test('counts what is done and what stopped; a stopped photo brings the batch no further', () => {
  const works = [
    work('done'),
    work('stopped'),
    work('waiting'),
    work('working', { job: job({ progress: 0.5 }) }),
  ];
  expect(progressOf(works)).toMatchObject({ total: 4, done: 1, stopped: 1, isOver: false });
  expect(progressOf(works).share).toBeCloseTo((1 + 0.55) / 4);
});

test('is over when every photo is done or stopped', () => {
  expect(progressOf([work('done'), work('stopped')]).isOver).toBe(true);
  expect(progressOf([work('done'), work('starting')]).isOver).toBe(false);
});

test('the share never falls on a photo’s way', () => {
  const way = [
    work('waiting'),
    work('sending', { sent: null }),
    work('sending', { sent: 0.9 }),
    work('starting'),
    work('working', { job: job({ progress: 0 }) }),
    work('working', { job: job({ progress: 0.9 }) }),
    work('done'),
  ].map((one) => progressOf([one]).share);
  expect(way).toEqual([...way].sort((one, other) => one - other));
  expect(way.at(-1)).toBe(1);
});

test('the time left is that of the photo that ends last, less what has passed since it was said', () => {
  const slow = job({ remainingMs: 9000 });
  const works = [
    work('done'),
    work('working', { job: job({ remainingMs: 4000 }) }),
    work('working', { job: slow }),
  ];
  expect(remainingOf(works, (one) => (one === slow ? 2000 : 0))).toBe(7000);
});

test.each([
  ['is still to be sent', work('waiting')],
  ['has no estimate', work('working', { job: job({}) })],
])('there is no time left to tell while a photo %s', (_name, one) => {
  const known = work('working', { job: job({ remainingMs: 4000 }) });
  expect(remainingOf([known, one], () => 0)).toBeNull();
});
