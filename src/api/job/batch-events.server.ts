import type { BatchBook } from '../../jobs/batch-book.server.ts';
import type { JobBook, JobRow } from '../../jobs/jobs.ts';
import type { Owner } from '../../media/media.ts';
import type { JobBody } from '../contract/contract.ts';
import type { EventReader } from './event-reader.server.ts';
import { hasEnded, WaitingJob, waitingMs } from './job-events.server.ts';

interface BatchStream {
  readonly batches: Pick<BatchBook, 'get' | 'subscribe'>;
  readonly jobs: Pick<JobBook, 'subscribe' | 'placesOf'>;
  readonly owner: Owner;
  readonly id: string;
  describe(rows: readonly JobRow[]): Promise<JobBody[]>;
}

/**
 * Sends each job of a batch as it is now and after every change, until all have ended or nobody may or wants to read any
 * more. Whoever reads slowly misses revisions, never the newest one of a job.
 */
export async function streamBatch(reader: EventReader, batch: BatchStream): Promise<void> {
  const newest = new Map<string, JobRow>();
  const sent = new Map<string, number>();
  const waiting = new WaitingJob(batch.jobs);
  let mayHaveGrown = false;
  const unsubscribes = [
    batch.batches.subscribe(batch.id, () => {
      mayHaveGrown = true;
      reader.wake();
    }),
  ];
  const take = (row: JobRow) => {
    if (row.revision <= (newest.get(row.id)?.revision ?? -1)) return;
    newest.set(row.id, row);
    reader.wake();
  };
  const look = async () => {
    mayHaveGrown = false;
    const { jobs } = await batch.batches.get(batch.owner, batch.id);
    for (const row of jobs) {
      if (!newest.has(row.id)) unsubscribes.push(batch.jobs.subscribe(row.id, take));
      take(row);
    }
  };
  const unsent = () => [...newest.values()].filter(({ id, revision }) => revision > (sent.get(id) ?? -1));
  const next = () => [...newest.values()].find(({ state }) => state === 'queued');
  const send = async (rows: readonly JobRow[]) => {
    for (const row of rows) sent.set(row.id, row.revision);
    const bodies = await batch.describe(rows);
    for (const [index, body] of bodies.entries()) {
      await reader.send(body);
      if (rows[index].id === next()?.id) waiting.tell(rows[index], body);
    }
  };

  try {
    await look();
    while (!reader.hasLeft) {
      const changed = unsent();
      if (changed.length > 0) {
        if (!(await reader.mayReadOn())) return;
        await send(changed);
      }
      if (mayHaveGrown) await look();
      if (unsent().length > 0) continue;
      if ([...newest.values()].every(hasEnded)) {
        // A photo may have been added whose announcement is on its way.
        await look();
        if (unsent().length === 0) return;
        continue;
      }
      await reader.rest(waitingMs);
      if (unsent().length > 0 || mayHaveGrown) continue;
      await showNext();
      if (!(await reader.mayStay())) return;
    }
  } finally {
    for (const unsubscribe of unsubscribes) unsubscribe();
  }

  /** The place and time of the one that is next change without the job itself changing. */
  async function showNext(): Promise<void> {
    const row = next();
    if (row && !waiting.isTold(row)) {
      if (await reader.mayReadOn()) await send([row]);
      return;
    }
    const moved = row && (await waiting.look(row));
    if (moved) await reader.send(moved);
    else await reader.giveSignOfLife();
  }
}
