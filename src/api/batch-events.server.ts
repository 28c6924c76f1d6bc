import type { SSEStreamingApi } from 'hono/streaming';
import type { BatchBook } from '../jobs/batch-book.server.ts';
import type { JobBook, JobRow } from '../jobs/jobs.ts';
import type { Owner } from '../media/media.ts';
import type { JobBody } from './contract.ts';
import { hasEnded } from './job-events.server.ts';

/** How often it is seen whether the one that is next in line has moved up. */
const lookMs = 2_000;

interface BatchStream {
  readonly batches: Pick<BatchBook, 'get' | 'subscribe'>;
  readonly jobs: Pick<JobBook, 'subscribe'>;
  readonly owner: Owner;
  readonly id: string;
  describe(row: JobRow): Promise<JobBody>;
}

/**
 * Sends each job of a batch as it is now and after every change, until all have ended or nobody reads any more. Whoever
 * reads slowly misses revisions, never the newest one of a job.
 */
export async function streamBatch(stream: SSEStreamingApi, batch: BatchStream): Promise<void> {
  const newest = new Map<string, JobRow>();
  const sent = new Map<string, number>();
  let wake = () => {};
  let mayHaveGrown = false;
  const unsubscribes = [
    batch.batches.subscribe(batch.id, () => {
      mayHaveGrown = true;
      wake();
    }),
  ];
  const take = (row: JobRow) => {
    if (row.revision <= (newest.get(row.id)?.revision ?? -1)) return;
    newest.set(row.id, row);
    wake();
  };
  const look = async () => {
    mayHaveGrown = false;
    const { jobs } = await batch.batches.get(batch.owner, batch.id);
    for (const row of jobs) {
      if (!newest.has(row.id)) unsubscribes.push(batch.jobs.subscribe(row.id, take));
      take(row);
    }
  };
  const send = async (row: JobRow) => {
    sent.set(row.id, row.revision);
    await stream.writeSSE({ event: 'job', data: JSON.stringify(await batch.describe(row)) });
  };
  const unsent = () => [...newest.values()].filter(({ id, revision }) => revision > (sent.get(id) ?? -1));

  stream.onAbort(() => wake());
  try {
    await look();
    while (!stream.aborted) {
      for (const row of unsent()) await send(row);
      if (mayHaveGrown) await look();
      if (unsent().length > 0) continue;
      if ([...newest.values()].every(hasEnded)) {
        // A photo may have been added whose announcement is on its way.
        await look();
        if (unsent().length === 0) return;
        continue;
      }
      const isWoken = await new Promise<boolean>((resolve) => {
        const timer = setTimeout(() => resolve(false), lookMs);
        wake = () => {
          clearTimeout(timer);
          resolve(true);
        };
        if (stream.aborted || mayHaveGrown) wake();
      });
      if (isWoken) continue;
      const next = [...newest.values()].find(({ state }) => state === 'queued');
      // Its place and time change without the job itself changing; anything keeps a proxy from closing the stream.
      if (next) await send(next);
      else await stream.write(': still here\n\n');
    }
  } finally {
    for (const unsubscribe of unsubscribes) unsubscribe();
  }
}
