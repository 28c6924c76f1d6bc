import type { engineCalls } from '../db/schema.ts';
import type { RemoteEngine, RemoteRequest } from '../engines/remote-engine.ts';

export type EngineCallRow = typeof engineCalls.$inferSelect;

/** The answer to an order, as far as reading the result needs it. */
export type Submission = NonNullable<EngineCallRow['submission']>;

/** Something that a job asks of an engine on another machine. */
export interface EngineCall {
  readonly jobId: string;
  /** When the job was accepted: what has failed for good may be ordered again once a person asks again. */
  readonly acceptedAt: Date;
  /** It is the so many-th thing that the job's tool asks for. */
  readonly place: number;
  readonly engine: RemoteEngine;
  readonly request: RemoteRequest;
  /** Somebody judges it before it leaves, or it doesn't leave. */
  readonly isSensitive?: boolean;
}

/** What a call came to: the bytes are kept under this hash. */
export interface AskedEngine {
  readonly id: string;
  readonly blob: string;
}

/** What may be spent with one provider, in US dollars, in a day and a calendar month (UTC). */
export interface Budget {
  readonly day: number;
  readonly month: number;
}

/**
 * What is known of calls, kept before anything happens, so that no order is paid twice whatever dies in between. For one
 * call at a time: the job's lease keeps others away.
 */
export interface CallBook {
  /**
   * The call as it stands, written down anew where it was not asked before. What was made for the same request is found again,
   * whenever it was made. Error: `budget_spent {engine}` when a new order would go beyond its provider's budget.
   */
  open(call: EngineCall): Promise<EngineCallRow>;
  /** An order is about to leave. Error as `open`. */
  markSent(call: EngineCall, id: string): Promise<void>;
  /** No order is out: it did not leave, or it was turned down before anything was drawn. */
  markOpen(id: string, problem: string): Promise<void>;
  markAccepted(id: string, submission: Submission): Promise<void>;
  /** Its price stays spent. */
  markLost(id: string, problem: string): Promise<void>;
  markDone(id: string, done: { blob: string; requestId?: string; tookMs: number }): Promise<void>;
}
