import type { SSEStreamingApi } from 'hono/streaming';
import type { JobBook, JobRow } from '../jobs/jobs.ts';
import type { Owner } from '../media/media.ts';
import type { JobBody } from './contract.ts';

/** Proxies close what stays silent for longer. */
const signOfLifeMs = 15_000;
/** While a job waits, its place and the time left change without the job itself changing. */
const waitingMs = 2_000;

/** Nothing more will happen to it by itself. */
export const hasEnded = (row: JobRow) => row.state !== 'queued' && row.state !== 'running';

interface JobStream {
  readonly jobs: Pick<JobBook, 'get' | 'subscribe'>;
  readonly owner: Owner;
  readonly id: string;
  /** The newest revision the reader has already; it gets what came after. */
  readonly seen: number | null;
  describe(row: JobRow): Promise<JobBody>;
}

/**
 * Sends a job as it is now and after every change, each event under the id of its revision, until the job has ended or
 * nobody reads any more. Whoever reads slowly misses revisions, never the newest one.
 */
export async function streamJob(stream: SSEStreamingApi, job: JobStream): Promise<void> {
  let newest: JobRow | null = null;
  let wake = () => {};
  const take = (row: JobRow) => {
    if (newest && row.revision <= newest.revision) return;
    newest = row;
    wake();
  };
  const unsubscribe = job.jobs.subscribe(job.id, take);
  stream.onAbort(() => wake());
  try {
    const first = await job.jobs.get(job.owner, job.id);
    take(first);
    let sent = job.seen !== null && job.seen <= first.revision ? job.seen : -1;
    while (!stream.aborted) {
      const row: JobRow = newest ?? first;
      if (row.revision > sent || row.state === 'queued') {
        await stream.writeSSE({
          id: String(row.revision),
          event: 'job',
          data: JSON.stringify(await job.describe(row)),
        });
        sent = row.revision;
      } else {
        await stream.write(': still here\n\n');
      }
      if (hasEnded(row)) return;
      if ((newest ?? first).revision > sent) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, row.state === 'queued' ? waitingMs : signOfLifeMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
        if (stream.aborted) wake();
      });
    }
  } finally {
    unsubscribe();
  }
}
