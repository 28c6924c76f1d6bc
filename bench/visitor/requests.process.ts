import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/**
 * Asks for one address again and again on connections that stay open, in a process that does nothing else. It reads no
 * more of an answer than how long it is, so that what is measured is the server.
 */

export interface RequestOrder {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  readonly headers: Readonly<Record<string, string>>;
}

export interface RequestFigures {
  readonly requests: number;
  readonly seconds: number;
  /** Of every answer, in milliseconds. */
  readonly times: number[];
  readonly bytes: number;
}

process.on('message', async ({ url, connections, seconds, headers }: RequestOrder) => {
  const { host, hostname, port, pathname } = new URL(url);
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = Buffer.from(`GET ${pathname} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const times: number[] = [];
  const start = performance.now();
  const end = start + seconds * 1000;
  const sizes = await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect(Number(port), hostname);
      socket.setNoDelay();
      await once(socket, 'connect');
      const bytes = await askUntil(end, socket, request, times);
      socket.destroy();
      return bytes;
    }),
  );
  const figures: RequestFigures = {
    requests: times.length,
    seconds: (performance.now() - start) / 1000,
    times,
    bytes: sizes[0],
  };
  process.send!(figures);
});

/** Answers how long the last answer's body was. */
function askUntil(end: number, socket: Socket, request: Buffer, times: number[]): Promise<number> {
  return new Promise((resolve, reject) => {
    let sent = performance.now();
    let held: Buffer = Buffer.alloc(0);
    let missing = -1;
    let bytes = 0;
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      if (missing < 0) {
        held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
        const body = held.indexOf('\r\n\r\n') + 4;
        if (body < 4) return;
        const head = held.toString('latin1', 0, body);
        if (!head.startsWith('HTTP/1.1 200 ')) return reject(new Error(head.split('\r\n')[0]));
        bytes = Number(/^content-length: (\d+)/im.exec(head)?.[1]);
        if (Number.isNaN(bytes)) return reject(new Error('the answer does not say how long it is'));
        missing = bytes - (held.length - body);
      } else missing -= chunk.length;
      if (missing > 0) return;
      const now = performance.now();
      times.push(now - sent);
      if (now >= end) return resolve(bytes);
      held = Buffer.alloc(0);
      missing = -1;
      sent = now;
      socket.write(request);
    });
    socket.write(request);
  });
}
