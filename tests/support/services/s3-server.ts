import crypto from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import S3rver from 's3rver';
import { tempFolder } from '../temp-folder.ts';

/**
 * What a store does to those who ask: it `closes` every connection behind its answer; `stalls` without a word or in the
 * `middle` of its answer; `fails` with 500; or is `away`, so that nobody can connect.
 */
export type StoreMood = 'well' | 'closes' | 'stalls' | 'middle' | 'fails' | 'away';

export interface S3Server extends AsyncDisposable {
  /** The settings that lead to its one bucket. */
  readonly env: Record<
    'STORAGE' | 'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY',
    string
  >;
  /** Requests so far, whatever became of them. */
  readonly asked: number;
  /** Breaks the connection of the next `count` requests, as a network in trouble does. */
  breakNext(count: number): void;
  /** From the next request on. */
  turn(mood: StoreMood): Promise<void>;
  stop(): Promise<void>;
}

/** It makes its page marks with a cipher that newer Nodes know by another name only: three times the same key. */
for (const name of ['createCipheriv', 'createDecipheriv'] as const) {
  const make = crypto[name] as (algorithm: string, key: Buffer, iv: Buffer) => unknown;
  const withOldName: typeof make = (algorithm, key, iv) =>
    algorithm === 'des' ? make('des-ede3-cbc', Buffer.concat([key, key, key]), iv) : make(algorithm, key, iv);
  Object.assign(crypto, { [name]: withOldName });
}

/** An S3-compatible store on a free port of this machine. */
export async function startS3(): Promise<S3Server> {
  const folder = await tempFolder();
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder.path,
    vhostBuckets: false,
    configureBuckets: [{ name: 'pictures' }],
  });
  const { port } = await server.run();
  const { httpServer } = server;
  const [serve] = httpServer.listeners('request') as [typeof answer];
  let mood: StoreMood = 'well';
  let breaking = 0;
  let asked = 0;

  function answer(request: IncomingMessage, response: ServerResponse): void {
    asked++;
    if (breaking-- > 0) request.socket.destroy();
    if (mood === 'stalls') return;
    if (mood === 'fails') {
      request.resume();
      response.writeHead(500).end();
      return;
    }
    if (mood === 'closes') response.setHeader('connection', 'close');
    if (mood === 'middle') stopAfterFirstPart(response);
    serve(request, response);
  }
  httpServer.removeAllListeners('request');
  httpServer.on('request', answer);

  const close = async () => {
    if (!httpServer.listening) return;
    httpServer.close();
    httpServer.closeAllConnections();
    await once(httpServer, 'close');
  };
  const stop = async () => {
    await close();
    await folder.remove();
  };
  return {
    env: {
      STORAGE: 's3',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'pictures',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    get asked() {
      return asked;
    },
    breakNext(count) {
      breaking = count;
    },
    async turn(next) {
      mood = next;
      if (mood === 'away') await close();
      else if (!httpServer.listening) await once(httpServer.listen(port, '127.0.0.1'), 'listening');
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

/** The rest is neither sent nor refused: whoever writes it waits for a drain that never comes. */
function stopAfterFirstPart(response: ServerResponse): void {
  const write = response.write.bind(response) as (part: unknown) => boolean;
  let hasWritten = false;
  response.write = (part: unknown) => {
    if (!hasWritten) write(part);
    hasWritten = true;
    return false;
  };
}
