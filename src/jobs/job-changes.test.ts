import { expect, test } from 'vitest';
import type { Database } from '../db/database.server.ts';
import { JobChanges } from './job-changes.server.ts';

/** A database whose reads are answered by the test, and the notifications it sends. */
function slowDatabase() {
  const reads: ((rows: object[]) => void)[] = [];
  const read = () => new Promise<object[]>((resolve) => reads.push(resolve));
  let notify = (_id: string) => {};
  return {
    db: { select: () => ({ from: () => ({ where: read }) }) } as unknown as Database,
    queue: {
      async listen(_channel: string, hear: (id: string) => void) {
        notify = hear;
      },
    },
    notify: (id: string) => notify(id),
    answer: async (row: object) => {
      await expect.poll(() => reads.length).toBeGreaterThan(0);
      reads.shift()!([row]);
    },
  };
}

test('who knows a revision is not told of an older one by a read that began before it was written', async () => {
  const { db, queue, notify, answer } = slowDatabase();
  const changes = new JobChanges(db, () => {});
  await changes.start(queue);
  const page: number[] = [];
  const attempt: number[] = [];
  changes.subscribe('job', ({ revision }) => page.push(revision));
  notify('job');
  // The job is claimed, as revision 5, while it is being read as revision 4.
  changes.subscribe('job', ({ revision }) => attempt.push(revision), 5);
  notify('job');
  await answer({ id: 'job', revision: 4 });
  await answer({ id: 'job', revision: 5 });
  notify('job');
  await answer({ id: 'job', revision: 6 });
  await expect.poll(() => page).toEqual([4, 5, 6]);
  expect(attempt).toEqual([6]);
});
