import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

export interface UnpackOrder {
  /** A tar file, compressed by gzip, as package registries serve them. */
  readonly archive: string;
  /** Where each member goes, by its full name in the archive. Nothing else is written, and no name of the archive is a path. */
  readonly targets: ReadonlyMap<string, string>;
  /** So much may come out of it altogether. */
  readonly mostBytes: number;
}

const blockBytes = 512;

/** The end of what `unpackMembers` wants of an archive: the rest isn't read. */
class AllFound extends Error {}

/** Takes the named files out of an archive. Links, folders and devices by these names are refused, as are archives that swell. */
export async function unpackMembers({ archive, targets, mostBytes }: UnpackOrder): Promise<void> {
  const missing = new Set(targets.keys());
  let unpacked = 0;
  try {
    await pipeline(createReadStream(archive), createGunzip(), async (pieces: AsyncIterable<Buffer>) => {
      const reader = new BlockReader(pieces, (bytes) => {
        unpacked += bytes;
        if (unpacked > mostBytes) throw new Error(`the archive unpacks to more than ${mostBytes} bytes`);
      });
      for (;;) {
        const header = await reader.take(blockBytes);
        // Two empty blocks end an archive; one is enough to see it.
        if (!header || header.every((byte) => byte === 0)) return;
        const { name, bytes, type } = readHeader(header);
        const target = missing.has(name) ? targets.get(name) : undefined;
        if (target !== undefined && type !== '0') throw new Error(`${name} is no file in the archive`);
        const file = target === undefined ? null : await open(target, 'wx');
        try {
          await reader.copy(bytes, file);
        } finally {
          await file?.close();
        }
        await reader.copy(-bytes & (blockBytes - 1), null);
        if (target !== undefined) missing.delete(name);
        if (missing.size === 0) throw new AllFound();
      }
    });
  } catch (error) {
    if (!(error instanceof AllFound)) throw error;
  }
  if (missing.size > 0) throw new Error(`the archive has no ${[...missing].join(', ')}`);
}

/** Of POSIX (ustar); types: `0` is a file. */
function readHeader(block: Buffer): { name: string; bytes: number; type: string } {
  const text = (from: number, length: number) =>
    block
      .toString('latin1', from, from + length)
      .replace(/\0[\s\S]*$/, '')
      .trim();
  const size = text(124, 12);
  if (!/^[0-7]+$/.test(size)) throw new Error('the archive has a damaged header');
  const prefix = text(257, 5) === 'ustar' ? text(345, 155) : '';
  const name = text(0, 100);
  const bytes = Number.parseInt(size, 8);
  return { name: prefix === '' ? name : `${prefix}/${name}`, bytes, type: text(156, 1) || '0' };
}

/** Reads pieces of a stream as runs of a wanted length. */
class BlockReader {
  readonly #pieces: AsyncIterator<Buffer>;
  readonly #count: (bytes: number) => void;
  #rest: Buffer = Buffer.alloc(0);

  constructor(pieces: AsyncIterable<Buffer>, count: (bytes: number) => void) {
    this.#pieces = pieces[Symbol.asyncIterator]();
    this.#count = count;
  }

  /** So many bytes; null where the stream ends before them. */
  async take(length: number): Promise<Buffer | null> {
    while (this.#rest.length < length) {
      const next = await this.#next();
      if (!next) return null;
      this.#rest = Buffer.concat([this.#rest, next]);
    }
    const taken = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    return taken;
  }

  /** Lets so many bytes pass, into the file where there is one. */
  async copy(length: number, file: FileHandle | null): Promise<void> {
    let left = length;
    while (left > 0) {
      if (this.#rest.length === 0) {
        const next = await this.#next();
        if (!next) throw new Error('the archive breaks off');
        this.#rest = next;
      }
      const part = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(part.length);
      left -= part.length;
      await file?.writeFile(part);
    }
  }

  async #next(): Promise<Buffer | null> {
    const { done, value } = await this.#pieces.next();
    if (done) return null;
    this.#count(value.length);
    return value;
  }
}
