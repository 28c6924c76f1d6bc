import type { WriteOutcome, WriteRequest } from '../../tasks/file-writing.ts';
import type { WriterAnswer, WriterQuestion } from './picture-writer.worker.ts';
import type { ServerNeeded } from './write-in-page.ts';

interface Waiting {
  resolve(outcome: WriteOutcome | ServerNeeded): void;
  reject(error: unknown): void;
}

/**
 * Writes pictures beside the page, in a worker that starts with the first of them and does one after the other. What ends
 * the worker (an encoder out of memory) leaves its pictures to the server; the next one starts another.
 */
export class PictureWriter {
  #worker: Worker | undefined;
  #last = 0;
  readonly #waiting = new Map<number, Waiting>();

  /** As `writeInPage`. The pixels of the last file are kept: under the same name it is not decoded again. */
  write(file: Blob, request: WriteRequest, name?: string): Promise<WriteOutcome | ServerNeeded> {
    this.#worker ??= this.#start();
    const number = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject });
      this.#worker!.postMessage({
        number,
        name: name ?? String(number),
        file,
        request,
      } satisfies WriterQuestion);
    });
  }

  /** Ends at once what is being written (the outcome is `server-needed`), and gives memory back. */
  close(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const { resolve } of this.#waiting.values()) resolve({ kind: 'server-needed', reason: 'failed' });
    this.#waiting.clear();
  }

  #start(): Worker {
    const worker = new Worker(new URL('./picture-writer.worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<WriterAnswer>) => {
      const waiting = this.#waiting.get(data.number);
      this.#waiting.delete(data.number);
      if ('outcome' in data) waiting?.resolve(data.outcome);
      else waiting?.reject(data.error);
    });
    worker.addEventListener('error', () => this.close());
    return worker;
  }
}
