import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';

/**
 * Stands between the site and a server it needs (PostgreSQL, a bucket, a mail server), at an address that stays the same,
 * and takes that server away as a network does.
 */
export interface OutageProxy extends AsyncDisposable {
  /** The same URL by way of this proxy. */
  through(url: string): string;
  /** The server is gone: open connections break, new ones are refused. */
  cut(): Promise<void>;
  /** The server is silent: connections are accepted and stay open, and no byte passes either way. */
  stall(): void;
  /** Everything that the server says comes so much later. */
  slow(ms: number): void;
  /** It is there again; connections that were stalled go on. */
  mend(): Promise<void>;
}

/** `url` names the server: host and port are all that counts. */
export async function startOutageProxy(url: string): Promise<OutageProxy> {
  const { hostname, port } = new URL(url);
  const links = new Set<Link>();
  let isStalled = false;
  const pace = { delayMs: 0 };
  const listener = createServer({ allowHalfOpen: true }, (near) => {
    const link = new Link(near, Number(port), hostname, pace);
    links.add(link);
    near.once('close', () => links.delete(link));
    if (!isStalled) link.pass();
  });
  const listen = async (at: number) => {
    listener.listen(at, '127.0.0.1');
    await once(listener, 'listening');
  };
  await listen(0);
  const own = (listener.address() as AddressInfo).port;

  async function cut(): Promise<void> {
    if (!listener.listening) return;
    const closed = once(listener, 'close');
    listener.close();
    for (const link of links) link.end();
    await closed;
  }

  return {
    through: (other) => Object.assign(new URL(other), { host: `127.0.0.1:${own}` }).href,
    cut,
    stall() {
      isStalled = true;
      for (const link of links) link.hold();
    },
    slow(ms) {
      pace.delayMs = ms;
    },
    async mend() {
      isStalled = false;
      pace.delayMs = 0;
      if (!listener.listening) await listen(own);
      for (const link of links) link.pass();
    },
    [Symbol.asyncDispose]: cut,
  };
}

/** One connection, and the one to the server that is opened for it when bytes may pass. */
class Link {
  readonly #near: Socket;
  readonly #port: number;
  readonly #host: string;
  readonly #pace: { readonly delayMs: number };
  #far: Socket | null = null;
  #isPassing = false;

  constructor(near: Socket, port: number, host: string, pace: { readonly delayMs: number }) {
    this.#near = near;
    this.#port = port;
    this.#host = host;
    this.#pace = pace;
    near.pause();
    near.on('error', () => this.end());
    near.on('close', () => this.end());
  }

  pass(): void {
    if (this.#isPassing) return;
    this.#isPassing = true;
    if (!this.#far) {
      this.#far = connect({ port: this.#port, host: this.#host, allowHalfOpen: true });
      this.#far.on('error', () => this.end());
      this.#far.on('close', () => this.end());
    }
    this.#near.pipe(this.#far);
    this.#far.pipe(this.#delayed()).pipe(this.#near);
  }

  /** What was said one after the other comes so, and what came at once stays at once. */
  #delayed(): PassThrough {
    const line = new PassThrough();
    line._transform = (part, _, done) => {
      const { delayMs } = this.#pace;
      if (delayMs === 0) done(null, part);
      else setTimeout(done, delayMs, null, part);
    };
    return line;
  }

  hold(): void {
    this.#isPassing = false;
    this.#near.unpipe();
    this.#far?.unpipe();
  }

  end(): void {
    this.#near.destroy();
    this.#far?.destroy();
  }
}
