import { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { AppError } from '../errors.ts';
import { sniff, sniffBytes } from './sniff.ts';

/** A directory of more entries than this is no collection of photos. */
const mostEntries = 10_000;

/** A picture in a zip file. Its bytes never exceed `bytes`, whatever the compressed data says. */
export interface ArchivedPicture {
  /** As it is in the file, with its folders. */
  readonly name: string;
  readonly bytes: number;
  /** Breaks off with `file_damaged` where it cannot be unpacked, or goes on longer than it should. */
  open(): Readable;
}

/**
 * The pictures of a zip file, by content: anything else, hidden files and what a Mac adds are passed over. They can be
 * opened until `work` has ended. Error: `archive_unreadable` for what is damaged, encrypted or no zip file.
 */
export async function withArchive<T>(
  path: string,
  work: (pictures: readonly ArchivedPicture[]) => Promise<T>,
): Promise<T> {
  const zip = await openPromise(path, { autoClose: false }).catch(refuse);
  try {
    return await work(await picturesIn(zip).catch(refuse));
  } finally {
    zip.close();
  }
}

async function picturesIn(zip: ZipFile): Promise<ArchivedPicture[]> {
  if (zip.entryCount > mostEntries) throw new Error(`${zip.entryCount} entries`);
  const pictures: ArchivedPicture[] = [];
  for await (const entry of zip.eachEntry()) {
    if (isLeftOut(entry.fileName)) continue;
    if (entry.isEncrypted()) throw new Error(`${entry.fileName} is encrypted`);
    // What cannot be unpacked at all is refused by name when it is opened.
    const head = await readHead(zip, entry).catch(() => null);
    if (head && sniff(head).kind !== 'picture') continue;
    pictures.push(pictureOf(zip, entry));
  }
  return pictures;
}

function pictureOf(zip: ZipFile, entry: Entry): ArchivedPicture {
  async function* unpacked() {
    try {
      yield* await zip.openReadStreamPromise(entry);
    } catch (cause) {
      throw new AppError('file_damaged', {}, { cause });
    }
  }
  return { name: entry.fileName, bytes: entry.uncompressedSize, open: () => Readable.from(unpacked()) };
}

/** Folders, hidden files, and the second half that a Mac packs beside each file. */
function isLeftOut(name: string): boolean {
  return name.endsWith('/') || name.split('/').some((part) => part.startsWith('.') || part === '__MACOSX');
}

async function readHead(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of await zip.openReadStreamPromise(entry)) {
    parts.push(part);
    length += part.length;
    if (length >= sniffBytes) break;
  }
  return Buffer.concat(parts).subarray(0, sniffBytes);
}

function refuse(cause: unknown): never {
  throw cause instanceof AppError ? cause : new AppError('archive_unreadable', {}, { cause });
}
