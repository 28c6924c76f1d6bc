import type { JobBody, MediaBody } from '../../../api/contract/contract.ts';
import type { MetadataChoice } from '../../../tasks/file-writing.ts';
import { api } from '../../calls/api-client.ts';
import { pause } from '../../calls/event-stream.ts';
import { watchJob } from '../../calls/job-watch.ts';
import { withRetries } from '../../calls/retries.ts';
import { uploadPicture } from '../../calls/upload.ts';

interface SentFile {
  readonly file: Blob;
  readonly name: string;
  /** What of its metadata goes along. */
  readonly metadata: MetadataChoice;
}

/** Sends a file as it is, again where the connection breaks. `onShare`: 0..1. */
export function sendFile(
  { file, name, metadata }: SentFile,
  signal: AbortSignal,
  onShare: (share: number) => void,
): Promise<MediaBody> {
  const onProgress = (sent: number, total: number) => onShare(sent / total);
  return withRetries(() => uploadPicture(file, name, { signal, onProgress, metadata }), signal, pause);
}

/** Has a job carried out and follows it, as below. A repeated request with the same key makes no second job. */
export async function carryOut(
  wanted: Parameters<typeof api.createJob>[0],
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
