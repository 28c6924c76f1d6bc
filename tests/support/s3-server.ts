import crypto from 'node:crypto';
import { once } from 'node:events';
import S3rver from 's3rver';
import { tempFolder } from './temp-folder.ts';

export interface S3Server extends AsyncDisposable {
  /** The settings that lead to its one bucket. */
  readonly env: Record<
    'STORAGE' | 'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY',
    string
  >;
  /** Breaks the connection of the next `count` requests, as a network in trouble does. */
  breakNext(count: number): void;
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
  let breaking = 0;
  server.httpServer.prependListener('request', (request) => {
    if (breaking > 0) request.socket.destroy();
    breaking--;
  });
  const stop = async () => {
    server.httpServer.closeAllConnections();
    server.httpServer.close();
    await once(server.httpServer, 'close');
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
    breakNext(count) {
      breaking = count;
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}
