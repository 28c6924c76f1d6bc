import { type UnzipFileInfo, unzipSync } from 'fflate';
import { isHiddenFile, isPictureName } from './photo-check.ts';

export interface ArchivePhoto {
  /** Without the folders it lay in. */
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface ArchiveContent {
  readonly photos: readonly ArchivePhoto[];
  /** How many pictures are in it; with more than are taken, none of them is unpacked. */
  readonly count: number;
  readonly noPictures: number;
  /** Names of pictures above the size. */
  readonly tooLarge: readonly string[];
}

/** The pictures in a zip file. Throws when it is damaged, protected by a password or no zip file at all. */
export function readArchive(
  zip: Uint8Array<ArrayBuffer>,
  { maxBytes, most }: { maxBytes: number; most: number },
): ArchiveContent {
  if (isEncrypted(zip)) throw new Error('the zip file is protected by a password');
  const fitting = new Set<string>();
  const tooLarge: string[] = [];
  let noPictures = 0;
  unzipSync(zip, {
    filter({ name, originalSize }) {
      if (name.endsWith('/') || isHiddenFile(name)) return false;
      if (!isPictureName(name)) noPictures++;
      else if (originalSize > maxBytes) tooLarge.push(baseName(name));
      else fitting.add(name);
      return false;
    },
  });
  const isTaken = ({ name }: UnzipFileInfo) => fitting.size <= most && fitting.has(name);
  const unpacked = Object.entries(unzipSync(zip, { filter: isTaken }));
  const photos = unpacked.map(([name, bytes]) => ({ name: baseName(name), bytes }));
  return { photos, count: fitting.size, noPictures, tooLarge };
}

function baseName(path: string): string {
  return path.split(/[/\\]/).at(-1) ?? path;
}

const endRecord = 0x06054b50;
const entryRecord = 0x02014b50;
const longestEnd = 22 + 0xffff;

/** Whether an entry says that it is encrypted (bit 0 of its flags; APPNOTE 4.4.4): fflate would unpack it as noise. */
function isEncrypted(zip: Uint8Array): boolean {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const first = Math.max(0, zip.length - longestEnd);
  for (let end = zip.length - 22; end >= first; end--) {
    if (view.getUint32(end, true) !== endRecord) continue;
    let at = view.getUint32(end + 16, true);
    while (at + 46 <= zip.length && view.getUint32(at, true) === entryRecord) {
      if (view.getUint16(at + 8, true) & 1) return true;
      at += 46 + [28, 30, 32].reduce((sum, field) => sum + view.getUint16(at + field, true), 0);
    }
    return false;
  }
  return false;
}
