import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import type { Logger } from 'pino';
import { probePicture } from '../codecs/probe/probe.ts';
import { sniffClip } from '../codecs/probe/sniff-file.server.ts';
import { isUnansweredQuery } from '../db/database-away.server.ts';
import { AppError, type ErrorCode } from '../errors.ts';
import { isClipTask } from '../tasks/index.ts';
import type { AskedEngine, CallBook, EngineCall, EngineCallRow } from './engine-call.ts';
import type { GuardedRead } from './guarded-read.server.ts';
import { judgeFailure } from './judge-failure.ts';
import type { ModerateRequest } from './moderate-request.server.ts';
import { createOrderFetch } from './order-fetch.server.ts';

/** Said as they are: nothing more is to be found out about them. */
const passedOn: readonly ErrorCode[] = ['budget_spent', 'storage_full', 'storage_unavailable'];
const mostTries = 5;
const firstPauseMs = 1_000;
/** A try that went well for so long has nothing to do with the ones before: clips are asked for a hundred times. */
const usualSteadyMs = 10_000;
/** No engine takes longer for one picture, or one clip; ours is the deadline where a provider has none. */
const usualLimitMs = { picture: 5 * 60_000, clip: 20 * 60_000 };

export interface AskEngineParts {
  readonly book: CallBook;
  readonly read: GuardedRead;
  /** Keeps the bytes of a file and answers their hash. */
  keep(path: string): Promise<string>;
  /** Judges what is sensitive; without it, nothing of that leaves. */
  readonly moderate?: ModerateRequest;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly limitMs?: number;
  /** How long it waits between tries unless the engine says otherwise; doubled each time. */
  readonly pauseMs?: number;
  /** A try that lasts so long before it fails counts as the first one. */
  readonly steadyMs?: number;
}

/**
 * Has an engine on another machine make one picture or clip, and never orders it twice: what an earlier process ordered is read, what it
 * made is found. What is sensitive is judged before it's ordered. Errors: `content_refused {engine}`; `engine_unavailable {engine}` when nothing was ordered or what was ordered
 * has failed; `budget_spent {engine}`; `answer_lost {engine}` when an order may have been carried out whose result can't be had;
 * `answer_unreadable {engine}` when it is none; the signal's reason.
 *
 * @param folder for files on their way
 */
export async function askEngine(
  parts: AskEngineParts,
  call: EngineCall,
  folder: string,
  signal: AbortSignal,
  onProgress: (fraction: number) => void = () => {},
): Promise<AskedEngine> {
  const { book, log } = parts;
  const { engine } = call;
  const kind = isClipTask(call.request.task) ? 'clip' : 'picture';
  const about = { job: call.jobId, engine: engine.id, place: call.place };
  const deadline = AbortSignal.timeout(parts.limitMs ?? usualLimitMs[kind]);
  const ended = AbortSignal.any([signal, deadline]);
  for (let tries = 1; ; tries++) {
    signal.throwIfAborted();
    const row = await book.open(call);
    if (row.state === 'done' && row.blob) return { id: row.id, blob: row.blob };
    if (row.state === 'sent' || row.state === 'lost' || row.state === 'done') {
      if (row.state === 'sent') await book.markLost(row.id, 'the process that sent it ended');
      throw new AppError('answer_lost', { engine: engine.name });
    }
    // What is out was judged before it left.
    if (call.isSensitive && row.state === 'open') await judge();
    const order = createOrderFetch({ call, row, book, read: parts.read, signal: ended });
    const start = performance.now();
    try {
      const { file, requestId = order.requestId } = await engine.make(call.request, {
        fetch: order.fetch,
        tell: order.tell,
        callId: uuidOf(row.id),
        signal: ended,
        progress: onProgress,
        isGivenUp: () => ended.aborted && !isStopping(signal.reason),
      });
      const made = path.join(folder, row.id);
      await writeFile(made, file);
      await check(made);
      const blob = await parts.keep(made);
      const tookMs = Math.round(performance.now() - start);
      await book.markDone(row.id, { blob, requestId, tookMs });
      log.info({ ...about, requestId, price: row.price, tookMs }, 'engine call done');
      return { id: row.id, blob };
    } catch (error) {
      if (performance.now() - start > (parts.steadyMs ?? usualSteadyMs)) tries = 1;
      await settle(row, order.state, error, tries);
    }
  }

  async function judge(): Promise<void> {
    try {
      if (!parts.moderate) throw new Error('nobody judges what is sensitive');
      await parts.moderate(call.request, ended);
    } catch (cause) {
      if (signal.aborted) throw signal.reason;
      if (cause instanceof AppError) throw cause;
      log.warn({ ...about, error: cause }, 'moderation failed');
      throw new AppError('engine_unavailable', { engine: engine.name }, { cause });
    }
  }

  /** Clips are looked through where they can be, in a child of the studio; here, that it is one. */
  async function check(made: string): Promise<void> {
    try {
      await (kind === 'clip' ? sniffClip(made) : probePicture(made));
    } catch (cause) {
      throw new AppError('answer_unreadable', { engine: engine.name }, { cause });
    }
  }

  /** Returns when another try makes sense. */
  async function settle(
    row: EngineCallRow,
    state: EngineCallRow['state'],
    error: unknown,
    tries: number,
  ): Promise<void> {
    const isOut = state === 'sent' || state === 'accepted' || state === 'lost';
    /** An order that was taken may be billed whatever became of it: its price stays spent. */
    const giveUp = async (code: ErrorCode, problem: string) => {
      if (isOut && state !== 'lost') await book.markLost(row.id, problem);
      throw new AppError(code, { engine: engine.name }, { cause: error });
    };
    // Stopped from outside: where an order is recorded, the next attempt goes on with it.
    if (signal.aborted) throw signal.reason;
    log.warn({ ...about, error, state, tries }, 'engine call failed');
    if (error instanceof AppError && error.code === 'answer_unreadable')
      return giveUp(error.code, `the answer is no ${kind}`);
    if (error instanceof AppError && passedOn.includes(error.code)) throw error;
    // Ours, not the engine's: the next attempt goes on where the order stands.
    if (isUnansweredQuery(error)) throw error;
    const lost = isOut ? 'answer_lost' : 'engine_unavailable';
    if (state === 'lost' || deadline.aborted) return giveUp(lost, 'took too long');
    // It was answered, and nobody can say what was made of it.
    if (state === 'sent') return giveUp(lost, 'the answer makes no sense');
    const judged = judgeFailure(error);
    if (judged.kind === 'again' && tries < mostTries) {
      const pauseMs = judged.afterMs ?? (parts.pauseMs ?? firstPauseMs) * 2 ** (tries - 1);
      await after(pauseMs, null, { signal: ended }).catch(() => {});
      return;
    }
    const problem = error instanceof Error ? error.message : String(error);
    if (judged.kind === 'refused') return giveUp('content_refused', problem);
    return giveUp(judged.kind === 'failed' ? 'engine_unavailable' : lost, problem);
  }
}

/** The process ends, and another one goes on with the job. */
const isStopping = (reason: unknown) => reason instanceof AppError && reason.code === 'server_stopping';

/** A UUID that follows from the call's own id (RFC 9562, version 8). */
function uuidOf(id: string): string {
  const hex = createHash('sha256').update(id).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
