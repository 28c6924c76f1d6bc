import { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { AppError } from '../errors.ts';
import { sniff, sniffBytes, unopenedPicture } from './sniff.ts';
import { decodeZipNames } from './zip-names.ts';

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

/** A picture of a format that is not opened. */
export interface UnopenedPicture {
  readonly name: string;
  /** Its proper name. */
  readonly format: string;
}

/**
 * The pictures of a zip file, by content, and those that are not opened; anything else, hidden files and what a Mac adds are
 * passed over. They can be opened until `work` has ended. Error: `archive_unreadable` for what is damaged, encrypted or no zip
 * file.
 */
export async function withArchive<T>(
  path: string,
  work: (pictures: readonly ArchivedPicture[], unopened: readonly UnopenedPicture[]) => Promise<T>,
): Promise<T> {
  const zip = await openPromise(path, { autoClose: false }).catch(refuse);
  try {
    const { pictures, unopened } = await picturesIn(zip).catch(refuse);
    return await work(pictures, unopened);
  } finally {
    zip.close();
  }
}

async function picturesIn(zip: ZipFile) {
  if (zip.entryCount > mostEntries) throw new Error(`${zip.entryCount} entries`);
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  const names = namesOf(entries);
  const pictures: ArchivedPicture[] = [];
  const unopened: UnopenedPicture[] = [];
  for (const [place, entry] of entries.entries()) {
    const name = names[place];
    if (isLeftOut(name)) continue;
    if (entry.isEncrypted()) throw new Error(`${name} is encrypted`);
    // What cannot be unpacked at all is refused by name when it is opened.
    const head = await readHead(zip, entry).catch(() => null);
    const sniffed = head && sniff(head);
    if (!sniffed || sniffed.kind === 'picture') pictures.push(pictureOf(zip, entry, name));
    const format = sniffed && unopenedPicture(sniffed);
    if (format) unopened.push({ name, format });
  }
  return { pictures, unopened };
}

/** Info-ZIP's field for a name in Unicode. */
const unicodeName = 0x7075;
const utf8Flag = 0x800;

function namesOf(entries: readonly Entry[]): string[] {
  const names = decodeZipNames(
    entries.map(({ fileNameRaw, generalPurposeBitFlag }) => {
      return { bytes: fileNameRaw, isUtf8: (generalPurposeBitFlag & utf8Flag) !== 0 };
    }),
  );
  return entries.map(({ fileName, extraFields }, place) =>
    extraFields.some(({ id }) => id === unicodeName) ? fileName : names[place],
  );
}

function pictureOf(zip: ZipFile, entry: Entry, name: string): ArchivedPicture {
  async function* unpacked() {
    try {
      yield* await zip.openReadStreamPromise(entry);
    } catch (cause) {
      throw new AppError('file_damaged', {}, { cause });
    }
  }
  return { name, bytes: entry.uncompressedSize, open: () => Readable.from(unpacked()) };
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
