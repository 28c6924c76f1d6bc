import { viewOf } from '../byte-source.ts';
import type { Orientation } from '../picture-header.ts';

const orientationTag = 0x0112;
const gpsTag = 0x8825;
const exifTag = 0x8769;
/** Offset and length of the small JPEG that the second directory describes. */
const [previewTag, previewLengthTag] = [0x0201, 0x0202];
/** Bytes of one value, by type (TIFF 6.0 §2). */
const typeBytes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
const entryBytes = 12;

/**
 * The same block for pixels of this orientation, without its small preview, and on request without the directory about the
 * place: what it said is overwritten with zeros. Everything else stays where it is, since makers' notes count from the block's
 * start. Undefined when it is no TIFF structure.
 */
export function redactExif(
  exif: Uint8Array,
  location: 'keep' | 'remove',
  orientation: Orientation = 1,
): Uint8Array | undefined {
  const block = new Uint8Array(exif);
  const order = String.fromCharCode(block[0], block[1]);
  if (block.length < 14 || (order !== 'II' && order !== 'MM')) return undefined;
  const directories = new Directories(block, order === 'II');
  const first = directories.at(directories.number(4));
  if (!first) return undefined;
  for (const entry of first) {
    if (entry.tag === orientationTag) directories.setShort(entry.at + 8, orientation);
  }
  directories.dropNext(first);
  if (location === 'remove') {
    for (const entry of first) {
      const sub = entry.tag === exifTag ? directories.at(directories.number(entry.at + 8)) : undefined;
      // Where the standard does not want it, but some programs put it.
      if (sub) directories.dropLocation(sub);
    }
    directories.dropLocation(first);
  }
  return block;
}

/** X and Y resolution, and their unit. */
const densityTags = [0x011a, 0x011b, 0x0128];

/** The same block, without what its first directory says of a density. Undefined when it is no TIFF structure. */
export function withoutExifDensity(exif: Uint8Array): Uint8Array | undefined {
  const block = new Uint8Array(exif);
  const order = String.fromCharCode(block[0], block[1]);
  if (block.length < 14 || (order !== 'II' && order !== 'MM')) return undefined;
  const directories = new Directories(block, order === 'II');
  for (const tag of densityTags) {
    const directory = directories.at(directories.number(4));
    const entry = directory?.find((candidate) => candidate.tag === tag);
    if (directory && entry) directories.dropEntry(directory, entry);
  }
  return block;
}

interface Entry {
  readonly at: number;
  readonly tag: number;
}

class Directories {
  readonly #block: Uint8Array;
  readonly #view: DataView;
  readonly #isLittle: boolean;

  constructor(block: Uint8Array, isLittle: boolean) {
    this.#block = block;
    this.#view = viewOf(block);
    this.#isLittle = isLittle;
  }

  number(at: number): number {
    return this.#view.getUint32(at, this.#isLittle);
  }

  setShort(at: number, value: number): void {
    this.#view.setUint16(at, value, this.#isLittle);
  }

  /** The entries of the directory there; undefined when it does not lie within the block. */
  at(offset: number): Entry[] | undefined {
    if (offset < 8 || offset + 6 > this.#block.length) return undefined;
    const count = this.#view.getUint16(offset, this.#isLittle);
    if (count === 0 || offset + 2 + count * entryBytes > this.#block.length) return undefined;
    return Array.from({ length: count }, (_, index) => {
      const at = offset + 2 + index * entryBytes;
      return { at, tag: this.#view.getUint16(at, this.#isLittle) };
    });
  }

  /** Takes the directory that follows this one out, with the preview it describes. */
  dropNext(directory: readonly Entry[]): void {
    const pointer = directory.at(-1)!.at + entryBytes;
    if (pointer + 4 > this.#block.length) return;
    const next = this.at(this.number(pointer));
    this.#view.setUint32(pointer, 0);
    if (!next) return;
    const numberIn = (tag: number) => {
      const entry = next.find((candidate) => candidate.tag === tag);
      return entry ? this.number(entry.at + 8) : 0;
    };
    this.#clear(numberIn(previewTag), numberIn(previewLengthTag));
    this.#clearDirectory(next);
  }

  /** Clears the directory about the place and the entry that points to it, which moves to the end and is not counted. */
  dropLocation(directory: readonly Entry[]): void {
    const pointer = directory.find(({ tag }) => tag === gpsTag);
    if (!pointer) return;
    const place = this.at(this.number(pointer.at + 8));
    if (place) this.#clearDirectory(place);
    this.dropEntry(directory, pointer);
  }

  /** The entries behind it move up, and what it stood for stays unnamed. */
  dropEntry(directory: readonly Entry[], { at }: Entry): void {
    const end = directory.at(-1)!.at + entryBytes;
    const hasNext = end + 4 <= this.#block.length;
    this.#block.copyWithin(at, at + entryBytes, hasNext ? end + 4 : end);
    this.#clear((hasNext ? end + 4 : end) - entryBytes, entryBytes);
    this.setShort(directory[0].at - 2, directory.length - 1);
  }

  #clearDirectory(entries: readonly Entry[]): void {
    for (const { at } of entries) {
      const size = (typeBytes[this.#view.getUint16(at + 2, this.#isLittle)] ?? 1) * this.number(at + 4);
      if (size > 4) this.#clear(this.number(at + 8), size);
      this.#clear(at, entryBytes);
    }
    this.#clear(entries[0].at - 2, 2);
  }

  #clear(from: number, length: number): void {
    // Never the header, whatever an offset says.
    if (from >= 8) this.#block.fill(0, from, from + length);
  }
}
