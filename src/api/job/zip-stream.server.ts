import { createReadStream, type ReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { stemOf } from '../../media/file-name.ts';

/** A file on this machine, until it is released. */
interface HeldFile {
  readonly path: string;
  release(): Promise<void>;
}

export interface ZipEntry {
  readonly name: string;
  readonly modifiedAt: Date;
  /** The signal aborts when nobody wants the zip file any more. */
  open(signal: AbortSignal): Promise<HeldFile>;
}

interface ZipText {
  readonly name: string;
  readonly modifiedAt: Date;
  readonly text: string;
}

/**
 * A zip file that is made while it is read: one file at a time is opened and sent, not compressed again. One that cannot
 * be opened any more breaks the stream off, so that nobody takes it for whole.
 */
export function streamZip(entries: readonly ZipEntry[], texts: readonly ZipText[] = []): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let reading: ReadStream | undefined;
  zip.on('error', (error: Error) => output.destroy(error));
  const left = new AbortController();
  output.on('close', () => {
    left.abort();
    reading?.destroy();
  });
  for (const { name, modifiedAt, text } of texts) {
    zip.addBuffer(Buffer.from(text), name, { mtime: modifiedAt });
  }
  for (const { name, modifiedAt, open } of entries) {
    zip.addReadStreamLazy(name, { compress: false, mtime: modifiedAt }, (give) => {
      if (output.destroyed) return;
      open(left.signal).then(
        (file) => {
          reading = createReadStream(file.path);
          reading.on('close', () => void file.release());
          if (output.destroyed) reading.destroy();
          else give(null, reading);
        },
        (error: unknown) => give(error, undefined as never),
      );
    });
  }
  zip.end();
  return output;
}

/** Two photos of one name become `dog.png` and `dog (2).png`, also where a system does not tell `Dog` from `dog`. */
export function freeName(name: string, taken: Set<string>): string {
  const stem = stemOf(name);
  let free = name;
  for (let copy = 2; taken.has(free.toLowerCase()); copy++) {
    free = `${stem} (${copy})${name.slice(stem.length)}`;
  }
  taken.add(free.toLowerCase());
  return free;
}
