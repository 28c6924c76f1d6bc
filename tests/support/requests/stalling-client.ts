import { connect, type Socket } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';

/** Somebody who begins a request and does not go on, without a library in between that would. */
export class StallingClient implements Disposable {
  readonly #socket: Socket;
  #received = '';
  readonly #closed: Promise<void>;

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.#socket = connect(Number(port), hostname);
    this.#socket.setEncoding('latin1').on('data', (text: string) => {
      this.#received += text;
    });
    this.#socket.on('error', () => {});
    this.#closed = new Promise((resolve) => this.#socket.once('close', () => resolve()));
  }

  /** What came back so far. */
  get received(): string {
    return this.#received;
  }

  /** Resolves when the other side has ended the connection. */
  get closed(): Promise<void> {
    return this.#closed;
  }

  /** Sends the head of a request and the beginning of its body. */
  begin(head: readonly string[], body = ''): void {
    this.#socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  }

  /** One byte after the other, as long as there is a connection. */
  async drip(everyMs: number): Promise<void> {
    while (this.#socket.writable) {
      this.#socket.write('x');
      await after(everyMs);
    }
  }

  /** Reads no more. */
  pause(): void {
    this.#socket.pause();
  }

  [Symbol.dispose](): void {
    this.#socket.destroy();
  }
}

/** The head of a form with a file of `bytes`, and the beginning of the file. */
export function uploadHead(url: string, bytes: number, more: readonly string[] = []): [string[], string] {
  const head = [
    'POST /api/media HTTP/1.1',
    `host: ${new URL(url).host}`,
    `origin: ${url}`,
    'content-type: multipart/form-data; boundary=x',
    `content-length: ${bytes}`,
    ...more,
  ];
  return [head, '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc'];
}
