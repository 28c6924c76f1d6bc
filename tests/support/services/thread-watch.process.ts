import { createServer } from 'node:http';
import { isMainThread, Worker, workerData } from 'node:worker_threads';

/**
 * Loaded before a site (`node --import`): watches for how long its main thread is busy in one turn of the event loop. What counts is
 * the time that the thread ran, not what passed on the clock, so other processes of the machine add nothing. A thread of its own
 * answers at the port THREAD_WATCH_PORT: `GET /` says how long the longest turn took since the last question, in microseconds.
 */

/** Turns that follow each other within this time are seen as one, which adds as much at most. */
const sampleMs = 1;

if (isMainThread) {
  const longest = new Int32Array(new SharedArrayBuffer(4));
  new Worker(new URL(import.meta.url), { workerData: longest }).unref();
  let before = ranSoFar();
  setInterval(() => {
    const now = ranSoFar();
    if (now - before > Atomics.load(longest, 0)) Atomics.store(longest, 0, now - before);
    before = now;
  }, sampleMs).unref();
} else {
  const longest = workerData as Int32Array;
  // Whoever asks may come back long after a connection that is kept would have been closed.
  const answer = { connection: 'close' };
  createServer((_, response) =>
    response.writeHead(200, answer).end(String(Atomics.exchange(longest, 0, 0))),
  ).listen(Number(process.env.THREAD_WATCH_PORT), '127.0.0.1');
}

function ranSoFar(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}
