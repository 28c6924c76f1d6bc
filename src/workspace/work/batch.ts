import type { Problem } from '../problem/problem.ts';
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
