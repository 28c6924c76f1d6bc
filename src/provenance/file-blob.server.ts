import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/**
 * A part of a file as the browser's `Blob`, of which the library reads pieces, one at a time: a clip need not be in memory. `FileReaderSync`,
 * which Node lacks, reads them.
 */
export class FileBlob extends Blob {
  readonly #file: number;
  readonly #start: number;
  readonly #end: number;

  constructor(file: number, start = 0, end = fstatSync(file).size) {
    super();
    this.#file = file;
    this.#start = start;
    this.#end = end;
  }

  override get size(): number {
    return this.#end - this.#start;
  }

  override slice(from = 0, to = this.size): FileBlob {
    const end = Math.min(this.#start + to, this.#end);
    return new FileBlob(this.#file, Math.min(this.#start + from, end), end);
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return this.read();
  }

  read(): ArrayBuffer {
    const bytes = new Uint8Array(this.size);
    let done = 0;
    while (done < bytes.length) {
      const count = readSync(this.#file, bytes, done, bytes.length - done, this.#start + done);
      if (count === 0) throw new Error('the file became shorter');
      done += count;
    }
    return bytes.buffer;
  }
}

/** Of a worker in the browser. Only in processes that sign: nothing else is to believe that it runs in one. */
export function provideFileReader(): void {
  class FileReaderSync {
    readAsArrayBuffer(blob: FileBlob): ArrayBuffer {
      return blob.read();
    }
  }
  Object.assign(globalThis, { FileReaderSync });
}

/** Closed when `work` is done with it. */
export async function withFileBlob<T>(path: string, work: (blob: FileBlob) => Promise<T>): Promise<T> {
  const file = openSync(path, 'r');
  try {
    return await work(new FileBlob(file));
  } finally {
    closeSync(file);
  }
}
