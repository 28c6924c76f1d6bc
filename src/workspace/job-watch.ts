import type { JobBody } from '../api/contract.ts';
import { api, request } from './api-client.ts';
import { ProblemError } from './problem.ts';

function hasEnded(job: JobBody): boolean {
  return job.state === 'succeeded' || job.state === 'failed' || job.state === 'cancelled';
}

const firstPauseMs = 500;
const longestPauseMs = 10_000;
/** The server gives a sign of life more often than this; a stream that is silent for longer is taken for dead. */
const longestSilenceMs = 35_000;

interface Watcher {
  signal: AbortSignal;
  onJob(job: JobBody): void;
  /** False while the connection is lost and being tried again. */
  onConnection?(isConnected: boolean): void;
}

/**
 * Follows a job to its end through its event stream. A lost stream is opened again where it stopped, with growing
 * pauses, and the job's own row is asked in between, since it is the truth and events are hints. Rejects when the server
 * says that there is no such job any more, and with the signal's reason.
 */
export async function watchJob(known: JobBody, { signal, onJob, onConnection }: Watcher): Promise<JobBody> {
  let latest = known;
  let pauseMs = firstPauseMs;
  const take = (job: JobBody) => {
    pauseMs = firstPauseMs;
    onConnection?.(true);
    if (job.revision < latest.revision) return;
    latest = job;
    onJob(job);
  };
  while (!hasEnded(latest)) {
    try {
      for await (const job of jobEvents(latest.id, latest.revision, signal)) {
        take(job);
        if (hasEnded(job)) return job;
      }
      take(await api.job(latest.id, signal));
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (error instanceof ProblemError && error.problem.code !== 'offline' && error.problem.next !== 'retry')
        throw error;
      onConnection?.(false);
    }
    if (hasEnded(latest)) break;
    await pause(pauseMs, signal);
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  }
  return latest;
}

async function* jobEvents(id: string, revision: number, signal: AbortSignal): AsyncGenerator<JobBody> {
  const silence = new AbortController();
  const response = await request(`/api/jobs/${encodeURIComponent(id)}/events`, {
    signal: AbortSignal.any([signal, silence.signal]),
    headers: { accept: 'text/event-stream', 'last-event-id': String(revision) },
  });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  if (!response.ok || !response.body || !isStream) return;
  // A reader, because Safari cannot iterate over a stream.
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (;;) {
      const timer = setTimeout(() => silence.abort(new Error('the stream is silent')), longestSilenceMs);
      const chunk = await reader.read().finally(() => clearTimeout(timer));
      if (chunk.done) return;
      rest += chunk.value;
      const blocks = rest.split(/\r?\n\r?\n/);
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const data = eventData(block);
        if (data) yield JSON.parse(data) as JobBody;
      }
    }
  } finally {
    silence.abort(new Error('nobody listens any more'));
  }
}

/** The data lines of one block of an event stream; empty for a comment (the server's sign of life). */
export function eventData(block: string): string {
  return block
    .split(/\r?\n/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice(line.startsWith('data: ') ? 6 : 5))
    .join('\n');
}

/** Waits, or less when the browser comes back online. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}
