import { ProblemError } from '../problem/problem.ts';
import { request } from './api-client.ts';

const firstPauseMs = 500;
const longestPauseMs = 10_000;
/** The server gives a sign of life more often than this; a stream that is silent for longer is taken for dead. */
const longestSilenceMs = 35_000;

/** Something on the server that is followed until it has ended. */
export interface Followed {
  /** Where its event stream is. */
  readonly events: string;
  /** The newest revision that is known, where the stream can go on from one. */
  lastEventId?(): string;
  takeEvent(data: string): void;
  /** Asks for all of it anew: that is the truth, events are hints. */
  ask(): Promise<void>;
  hasEnded(): boolean;
}

/**
 * Follows it to its end. A lost stream is opened again where it stopped, with growing pauses, and the truth is asked for
 * in between. Rejects when the server says that it is not there any more, and with the signal's reason.
 */
export async function follow(
  followed: Followed,
  { signal, onConnection }: { signal: AbortSignal; onConnection?(isConnected: boolean): void },
): Promise<void> {
  let pauseMs = firstPauseMs;
  // A stream that was refused, as one too many, is asked for less and less often.
  const opened = () => {
    pauseMs = firstPauseMs;
    onConnection?.(true);
  };
  while (!followed.hasEnded()) {
    try {
      for await (const data of serverEvents(followed, signal, opened)) {
        followed.takeEvent(data);
        if (followed.hasEnded()) return;
      }
      await followed.ask();
      onConnection?.(true);
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (error instanceof ProblemError && error.problem.code !== 'offline' && error.problem.next !== 'retry')
        throw error;
      onConnection?.(false);
    }
    if (followed.hasEnded()) return;
    await pause(pauseMs, signal);
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  }
}

/** The data of each event. */
async function* serverEvents(
  { events, lastEventId }: Followed,
  signal: AbortSignal,
  opened: () => void,
): AsyncGenerator<string> {
  const silence = new AbortController();
  const response = await request(events, {
    signal: AbortSignal.any([signal, silence.signal]),
    headers: { accept: 'text/event-stream', ...(lastEventId && { 'last-event-id': lastEventId() }) },
  });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  if (!response.ok || !response.body || !isStream) return;
  opened();
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
        if (data) yield data;
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

/** Waits, or less when the browser comes back online. Rejects with the signal's reason. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
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
