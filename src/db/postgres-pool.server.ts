import type { Socket } from 'node:net';
import { Pool, type PoolClient } from 'pg';

export interface PoolLimits {
  /** How many connections there are at the most. */
  readonly max: number;
  /** How long a query waits for a connection: a new one, or one that others use. */
  readonly connectMs: number;
  /**
   * A connection that carried nothing for so long while it was asked something is closed: its server is gone, or the query takes too
   * long for a website.
   */
  readonly silenceMs: number;
  /** How long a connection that nobody uses is kept; 0 for ever. */
  readonly idleMs: number;
}

const usualLimits: PoolLimits = { max: 20, connectMs: 4_000, silenceMs: 10_000, idleMs: 10_000 };
/**
 * For the few queries that a process lives by: one connection that nobody else can take, that stays open, and that is given more time.
 * All of it together is shorter than a lease.
 */
export const steadyLimits: PoolLimits = { max: 1, connectMs: 12_000, silenceMs: 12_000, idleMs: 0 };

type Connected = Parameters<Pool['connect']>[0];

/** No connection could be had. */
export class ConnectionError extends Error {
  constructor(cause: unknown) {
    super('no connection to PostgreSQL', { cause });
  }
}

/** A pool whose queries fail after seconds when PostgreSQL does not answer, and which is whole again when it does. */
export class PostgresPool extends Pool {
  constructor(connectionString: string, { max, connectMs, silenceMs, idleMs } = usualLimits) {
    super({ connectionString, max, connectionTimeoutMillis: connectMs, idleTimeoutMillis: idleMs });
    this.on('connect', (client) => breakSilence(client, silenceMs));
  }

  /**
   * A client whose connection breaks releases itself: Drizzle never releases one whose `begin` failed, and after twenty of
   * those the pool would be empty.
   */
  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | undefined {
    if (!callback) return this.#connectSafely();
    super.connect(callback);
  }

  async #connectSafely(): Promise<PoolClient> {
    const client = await super.connect().catch((cause) => {
      throw new ConnectionError(cause);
    });
    const { release } = client;
    let isReleased = false;
    const giveBack = (error?: Error | boolean) => {
      if (isReleased) return;
      isReleased = true;
      client.off('end', onEnd);
      release(error);
    };
    const onEnd = () => giveBack(true);
    client.once('end', onEnd);
    client.release = giveBack;
    return client;
  }
}

/** Between two queries a connection carries nothing, in the pool or in a transaction, and that says nothing about its server. */
function breakSilence(client: PoolClient, silenceMs: number): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  const silence = Object.assign(new Error('PostgreSQL does not answer'), { code: 'ETIMEDOUT' });
  stream.on('timeout', () => stream.destroy(silence));
  const { query } = client;
  client.query = ((...asked: Parameters<typeof query>) => {
    stream.setTimeout(silenceMs);
    return query.apply(client, asked);
  }) as typeof query;
  client.on('drain', () => stream.setTimeout(0));
}
