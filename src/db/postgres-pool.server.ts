import { Socket } from 'node:net';
import { Pool, type PoolClient } from 'pg';

/** How long a query waits for a connection: a new one, or one that others use. */
const connectionTimeoutMs = 4_000;
/** A connection that carried nothing for so long is closed: its server is gone, or the query takes too long for a website. */
const socketTimeoutMs = 10_000;

type Connected = Parameters<Pool['connect']>[0];

/** No connection could be had. */
export class ConnectionError extends Error {
  constructor(cause: unknown) {
    super('no connection to PostgreSQL', { cause });
  }
}

/** A pool whose queries fail after seconds when PostgreSQL does not answer, and which is whole again when it does. */
export class PostgresPool extends Pool {
  constructor(connectionString: string) {
    super({
      connectionString,
      max: 20,
      connectionTimeoutMillis: connectionTimeoutMs,
      stream: () => {
        const socket = new Socket();
        const timeout = Object.assign(new Error('PostgreSQL does not answer'), { code: 'ETIMEDOUT' });
        return socket.setTimeout(socketTimeoutMs, () => socket.destroy(timeout));
      },
    });
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
