import { connect } from 'node:net';

/**
 * Asks for one address again and again on connections that stay open, in a process that does nothing else. It reads no
 * more of an answer than how long it is, into memory that is always the same, so that what is measured is the server.
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
  const place = { port: Number(port), host: hostname };
  const sizes = await Promise.all(
    Array.from({ length: connections }, () => askUntil(end, place, request, times)),
  );
  const figures: RequestFigures = {
    requests: times.length,
    seconds: (performance.now() - start) / 1000,
    times,
    bytes: sizes[0],
  };
  process.send!(figures);
});

/** No answer's head is larger. */
const chunkSize = 64 * 1024;

/** Answers how long the last answer's body was. */
function askUntil(
  end: number,
  place: { port: number; host: string },
  request: Buffer,
  times: number[],
): Promise<number> {
  return new Promise((resolve, reject) => {
    let sent = 0;
    let missing = 0;
    let bytes = 0;
    const ask = () => {
      sent = performance.now();
      socket.write(request);
    };
    const read = (count: number, buffer: Uint8Array): boolean => {
      if (missing === 0) {
        const head = headOf(Buffer.from(buffer.buffer, buffer.byteOffset, count));
        if (!head) {
          socket.destroy(
            new Error('the answer is no whole one of status 200, or does not say how long it is'),
          );
          return false;
        }
        ({ bytes } = head);
        missing = head.length + bytes;
      }
      missing -= count;
      if (missing > 0) return true;
      const now = performance.now();
      times.push(now - sent);
      if (now < end) {
        ask();
        return true;
      }
      socket.destroy();
      resolve(bytes);
      return false;
    };
    const socket = connect({
      ...place,
      noDelay: true,
      onread: { buffer: Buffer.alloc(chunkSize), callback: read },
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('the server closed the connection')));
    socket.once('connect', ask);
  });
}

const lengthField = 'content-length: ';

/** How long an answer's head and body are. */
function headOf(answer: Buffer): { length: number; bytes: number } | undefined {
  const end = answer.indexOf('\r\n\r\n');
  if (end < 0 || answer.toString('latin1', 0, 13) !== 'HTTP/1.1 200 ') return undefined;
  const head = answer.toString('latin1', 0, end).toLowerCase();
  const place = head.indexOf(lengthField);
  if (place < 0) return undefined;
  return { length: end + 4, bytes: Number.parseInt(head.slice(place + lengthField.length), 10) };
}
