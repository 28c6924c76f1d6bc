import type { JobBody } from '../../api/contract/contract.ts';
import { api, type NewJob } from './api-client.ts';
import { pause } from './event-stream.ts';
import { watchJob } from './job-watch.ts';
import { withRetries } from './retries.ts';

/** Has a job carried out and follows it, as below. A repeated request with the same key makes no second job. */
export async function carryOut(
  wanted: NewJob,
  idempotencyKey: string,
  signal: AbortSignal,
  onJob: (job: JobBody) => void,
): Promise<JobBody> {
  const created = await withRetries(() => api.createJob(wanted, idempotencyKey), signal, pause);
  return followJob(created, signal, onJob);
}

/** Answers a job as it ended, which can be a failure. Where it is called off the job is canceled, and the promise rejects. */
export async function followJob(
  job: JobBody,
  signal: AbortSignal,
  onJob: (job: JobBody) => void,
): Promise<JobBody> {
  const cancelJob = () => void api.cancelJob(job.id).catch(() => undefined);
  if (signal.aborted) cancelJob();
  signal.throwIfAborted();
  signal.addEventListener('abort', cancelJob, { once: true });
  onJob(job);
  const ended = await watchJob(job, { signal, onJob });
  signal.removeEventListener('abort', cancelJob);
  return ended;
}
