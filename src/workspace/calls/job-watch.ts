import type { BatchBody, JobBody } from '../../api/contract/contract.ts';
import { api } from './api-client.ts';
import { follow } from './event-stream.ts';

export function hasEnded(job: JobBody): boolean {
  return job.state === 'succeeded' || job.state === 'failed' || job.state === 'cancelled';
}

interface Watcher {
  signal: AbortSignal;
  onJob(job: JobBody): void;
  /** False while the connection is lost and being tried again. */
  onConnection?(isConnected: boolean): void;
}

/** Follows a job through its event stream and answers it as it ended. Rejects like {@link follow}. */
export async function watchJob(known: JobBody, watcher: Watcher): Promise<JobBody> {
  let latest = known;
  const take = (job: JobBody) => {
    if (job.revision < latest.revision) return;
    latest = job;
    watcher.onJob(job);
  };
  await follow(
    {
      events: `/api/jobs/${encodeURIComponent(known.id)}/events`,
      lastEventId: () => String(latest.revision),
      takeEvent: (data) => take(JSON.parse(data) as JobBody),
      ask: async () => take(await api.job(known.id, watcher.signal)),
      hasEnded: () => hasEnded(latest),
    },
    watcher,
  );
  return latest;
}

/** Follows all jobs of a batch through its one event stream until each has ended. Rejects like {@link follow}. */
export async function watchBatch(known: BatchBody, watcher: Watcher): Promise<void> {
  const latest = new Map(known.jobs.map((job) => [job.id, job]));
  const take = (job: JobBody) => {
    const before = latest.get(job.id);
    if (before && job.revision < before.revision) return;
    latest.set(job.id, job);
    watcher.onJob(job);
  };
  await follow(
    {
      events: `/api/batches/${encodeURIComponent(known.id)}/events`,
      takeEvent: (data) => take(JSON.parse(data) as JobBody),
      ask: async () => {
        for (const job of (await api.batch(known.id, watcher.signal)).jobs) take(job);
      },
      hasEnded: () => [...latest.values()].every(hasEnded),
    },
    watcher,
  );
}
