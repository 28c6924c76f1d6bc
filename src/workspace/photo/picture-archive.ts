import { strFromU8, type UnzipFileInfo, unzipSync } from 'fflate';
import { decodeZipNames, type RawZipName } from '../../codecs/zip-names.ts';
import { isHiddenFile, isPictureName, isUnopenedName } from './photo-check.ts';

export interface ArchivePhoto {
  /** Without the folders it lay in. */
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface ArchiveContent {
  readonly photos: readonly ArchivePhoto[];
  /** How many pictures are in it, also where fewer are taken. */
  readonly count: number;
  readonly noPictures: number;
  /** Names of pictures of formats that are not opened. */
  readonly unopened: readonly string[];
  /** Names of pictures above the size. */
  readonly tooLarge: readonly string[];
}

/** The pictures in a zip file: `most` after the first `skip`. Throws when it is damaged, protected by a password or no zip file at all. */
export function readArchive(
  zip: Uint8Array<ArrayBuffer>,
  { maxBytes, skip, most }: { maxBytes: number; skip: number; most: number },
): ArchiveContent {
  const listed = listEntries(zip);
  if (listed.some(({ isEncrypted }) => isEncrypted))
    throw new Error('the zip file is protected by a password');
  const names = properNames(listed);
  const nameOf = (name: string) => baseName(names.get(name) ?? name);
  const fitting = new Set<string>();
  const unopened: string[] = [];
  const tooLarge: string[] = [];
  let noPictures = 0;
  unzipSync(zip, {
    filter({ name, originalSize }) {
      if (name.endsWith('/') || isHiddenFile(name)) return false;
      if (isUnopenedName(name)) unopened.push(nameOf(name));
      else if (!isPictureName(name)) noPictures++;
      else if (originalSize > maxBytes) tooLarge.push(nameOf(name));
      else fitting.add(name);
      return false;
    },
  });
  const taken = new Set([...fitting].slice(skip, skip + most));
  const isTaken = ({ name }: UnzipFileInfo) => taken.has(name);
  const unpacked = Object.entries(unzipSync(zip, { filter: isTaken }));
  const photos = unpacked.map(([name, bytes]) => ({ name: nameOf(name), bytes }));
  return { photos, count: fitting.size, noPictures, unopened, tooLarge };
}

function baseName(path: string): string {
  return path.split(/[/\\]/).at(-1) ?? path;
}

const endRecord = 0x06054b50;
const entryRecord = 0x02014b50;
const longestEnd = 22 + 0xffff;

interface ListedEntry extends RawZipName {
  readonly isEncrypted: boolean;
}

/** What the directory says of each entry (APPNOTE 4.3.12): fflate tells neither, and would unpack what is encrypted as noise. */
function listEntries(zip: Uint8Array): ListedEntry[] {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const first = Math.max(0, zip.length - longestEnd);
  for (let end = zip.length - 22; end >= first; end--) {
    if (view.getUint32(end, true) !== endRecord) continue;
    const entries: ListedEntry[] = [];
    let at = view.getUint32(end + 16, true);
    while (at + 46 <= zip.length && view.getUint32(at, true) === entryRecord) {
      const flags = view.getUint16(at + 8, true);
      const bytes = zip.subarray(at + 46, at + 46 + view.getUint16(at + 28, true));
      entries.push({ bytes, isUtf8: (flags & 0x800) !== 0, isEncrypted: (flags & 1) !== 0 });
      at += 46 + [28, 30, 32].reduce((sum, field) => sum + view.getUint16(at + field, true), 0);
    }
    return entries;
  }
  return [];
}

/** By the names that fflate gives: it reads what does not say UTF-8 byte by byte. */
function properNames(entries: readonly ListedEntry[]): Map<string, string> {
  const decoded = decodeZipNames(entries);
  return new Map(entries.map(({ bytes, isUtf8 }, place) => [strFromU8(bytes, !isUtf8), decoded[place]]));
}
