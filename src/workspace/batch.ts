import type { JobBody } from '../api/contract.ts';
import type { Problem } from './problem.ts';
import type { Work } from './work.ts';

/** Photos that were brought together: they go through the tool with the same options. */
export interface Batch {
  readonly id: string;
  /** Sent with the request that makes it on the server, so that a repeated request makes no second one. */
  readonly idempotencyKey: string;
  /** What its jobs are told, as it was set when the photos were brought. */
  readonly options: Readonly<Record<string, unknown>>;
  /** What the server calls it; null until the first of its photos is there. */
  readonly serverId: string | null;
  readonly isConnected: boolean;
  /** Why something that was asked for all of its photos was not done. */
  readonly problem: Problem | null;
}

export type BatchChange =
  | { type: 'made'; serverId: string }
  | { type: 'rerun'; serverId: string | null; options: Batch['options']; idempotencyKey: string }
  | { type: 'connection'; isConnected: boolean }
  | { type: 'refused'; problem: Problem }
  | { type: 'problem_seen' };

export function newBatch(id: string, options: Batch['options']): Batch {
  return { id, idempotencyKey: id, options, serverId: null, isConnected: true, problem: null };
}

export function changeBatch(batch: Batch, change: BatchChange): Batch {
  switch (change.type) {
    case 'made':
      return { ...batch, serverId: change.serverId };
    case 'rerun': {
      const { serverId, options, idempotencyKey } = change;
      return { ...batch, serverId, options, idempotencyKey, problem: null };
    }
    case 'connection':
      return batch.isConnected === change.isConnected ? batch : { ...batch, isConnected: change.isConnected };
    case 'refused':
      return { ...batch, problem: change.problem };
    case 'problem_seen':
      return { ...batch, problem: null };
  }
}

export function worksOf(batchId: string, works: readonly Work[]): Work[] {
  return works.filter((work) => work.batchId === batchId);
}

export interface BatchProgress {
  readonly total: number;
  readonly done: number;
  readonly stopped: number;
  /** 0..1 over everything that is still to be done or has ended. */
  readonly share: number;
  /** Nothing is under way any more. */
  readonly isOver: boolean;
}

/** Of one photo's way, sending takes about this share. */
const sendingShare = 0.1;

export function progressOf(works: readonly Work[]): BatchProgress {
  const count = (phase: Work['phase']) => works.filter((work) => work.phase === phase).length;
  const [total, done, stopped] = [works.length, count('done'), count('stopped')];
  const share = works.reduce((sum, work) => sum + shareOf(work), 0) / Math.max(1, total);
  return { total, done, stopped, share, isOver: done + stopped === total };
}

function shareOf({ phase, sent, job }: Work): number {
  switch (phase) {
    case 'waiting':
      return 0;
    case 'sending':
      return (sent ?? 0) * sendingShare;
    case 'working':
      return sendingShare + (1 - sendingShare) * (job?.progress ?? 0);
    case 'ready':
    case 'starting':
      return sendingShare;
    case 'done':
    case 'stopped':
      return 1;
  }
}

/**
 * How long the last of the photos will take, by the server's own estimates less the time since each of them came. Null
 * while a photo has none: it has not been sent yet, or nothing like it has run here before.
 */
export function remainingOf(works: readonly Work[], ageMs: (job: JobBody) => number): number | null {
  let longest = 0;
  for (const { phase, job } of works) {
    if (phase === 'done' || phase === 'stopped') continue;
    if (phase !== 'working' || !job || job.remainingMs === null) return null;
    longest = Math.max(longest, job.remainingMs - ageMs(job));
  }
  return longest;
}
