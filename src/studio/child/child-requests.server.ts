import { flushCompileCache } from 'node:module';
import os from 'node:os';
import { AppError } from '../../errors.ts';
import { diskFailure } from '../disk-failure.server.ts';
import type { ChildRequest, StudioReply } from '../studio-pool.ts';
import { killGroup } from './process-group.server.ts';
import type { ChildSettings, FromChild, SigningTraits, ToChild } from './studio-messages.ts';

/** Of a reply what this request has; the rest says that there is none. */
export type CarriedOut = Partial<StudioReply>;

/** What the parent told this child when it started it. */
export function readSettings(): ChildSettings {
  return JSON.parse(process.argv[2]);
}

/**
 * Makes this process a child of the studio: it carries out one request at a time, says how each of them ended, and ends with its
 * parent. `afterwards` begins what may be of use to the next request.
 */
export function serveRequests(
  carryOut: (request: ChildRequest, signal: AbortSignal, signing?: SigningTraits) => Promise<CarriedOut>,
  afterwards: (reply: StudioReply, signal: AbortSignal) => void = () => {},
): void {
  // What it writes is for its own system user.
  process.umask(0o077);
  // The web server on the same machine goes first.
  os.setPriority(readSettings().niceness);
  let current: AbortController | undefined;

  process.on('message', (message: ToChild) => {
    if (message.type === 'run') void work(message.request, message.signing);
    if (message.type === 'cancel') current?.abort();
    if (message.type === 'signed') answerSigning(message.signature);
  });
  // The parent is gone, whatever happened to it: nobody else would end what was started here.
  process.on('disconnect', () => {
    killGroup(process.pid);
    process.exit();
  });

  if (process.platform !== 'linux') {
    setInterval(() => send({ type: 'memory', bytes: process.memoryUsage.rss() }), 250).unref();
  }

  async function work(request: ChildRequest, signing?: SigningTraits) {
    const controller = new AbortController();
    const { signal } = controller;
    current = controller;
    const start = performance.now();
    try {
      const made = await carryOut(request, signal, signing);
      const timings = { total: Math.round(performance.now() - start) };
      const reply = { ...nothing, timings, ...made };
      send({ type: 'done', reply });
      // Most children are killed in the end, and Node would keep what it compiled only at an end of its own.
      flushCompileCache();
      afterwards(reply, signal);
    } catch (error) {
      if (signal.aborted) send({ type: 'stopped' });
      else send(describe(error));
    } finally {
      current = undefined;
    }
  }
}

let answerSigning: (signature: string | null) => void = () => {};

/** Has the parent sign a claim. */
export function askForSignature(claim: Uint8Array): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    answerSigning = (signature) => {
      if (signature === null) reject(new Error('the claim could not be signed'));
      else resolve(new Uint8Array(Buffer.from(signature, 'base64')));
    };
    send({ type: 'sign', claim: Buffer.from(claim).toString('base64') });
  });
}

const nothing = { pictures: {}, warnings: [], report: null, engine: null, needs: [] };

function describe(error: unknown): FromChild {
  const disk = diskFailure(error);
  if (disk) return { type: 'failed', error: { code: disk, params: {} } };
  if (error instanceof AppError) return { type: 'failed', error: { code: error.code, params: error.params } };
  return { type: 'bug', stack: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

export function send(message: FromChild): void {
  // Between the parent's end and `disconnect` there is nobody to tell.
  process.send?.(message, () => {});
}
