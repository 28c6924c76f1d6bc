import { type ByteSource, viewOf } from '../byte-source.ts';

const maxPages = 1000;
const maxEntries = 4096;
/** Bytes of one value, by type (TIFF 6.0 §2; 16 to 18 are BigTIFF's). */
const valueBytes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8] as const;
const types = { short: 3, long: 4, rational: 5, long8: 16 } as const;

/**
 * What it takes to show a page (TIFF 6.0, Technical Notes 1 and 2, ICC.1 annex B): its shape, samples, compression, strips and
 * tiles, colors, orientation, density, profile and number. All others are about the picture, its maker or another picture.
 */
const shownTags: ReadonlySet<number> = new Set([
  254, 255, 256, 257, 258, 259, 262, 263, 264, 265, 266, 273, 274, 277, 278, 279, 280, 281, 282, 283, 284,
  286, 287, 290, 291, 292, 293, 296, 297, 301, 317, 318, 319, 320, 321, 322, 323, 324, 325, 326, 327, 328,
  332, 334, 336, 338, 339, 340, 341, 347, 529, 530, 531, 532, 34675,
]);

export interface TiffLayout {
  readonly isLittle: boolean;
  /** BigTIFF: offsets and counts of 64 bits. */
  readonly isBig: boolean;
}

export interface TiffEntry {
  readonly type: number;
  readonly count: number;
  /** Where its values lie, and how many bytes they are. */
  readonly at: number;
  readonly bytes: number;
}

/** Entries by tag, only those of {@link shownTags}. */
export type TiffDirectory = ReadonlyMap<number, TiffEntry>;

export interface TiffFile {
  readonly layout: TiffLayout;
  /** One a page, the first of them whole; the chain ends before one that is cut. */
  readonly directories: readonly TiffDirectory[];
}

/** TIFF 6.0 and BigTIFF: the chain of pages is followed; null where a loop in it, or the first of them, makes no sense. */
export async function readTiff(source: ByteSource): Promise<TiffFile | null> {
  const head = await source.read(0, 16);
  if (head.length < 8) return null;
  const isLittle = head[0] === 0x49;
  const isBig = viewOf(head).getUint16(2, isLittle) === 43;
  if (isBig && head.length < 16) return null;
  const layout = { isLittle, isBig };
  let offset = isBig ? Number(viewOf(head).getBigUint64(8, isLittle)) : viewOf(head).getUint32(4, isLittle);
  const seen = new Set<number>();
  const directories: TiffDirectory[] = [];
  while (offset !== 0 && directories.length < maxPages) {
    if (seen.has(offset)) return null;
    seen.add(offset);
    const directory = await readDirectory(source, offset, layout);
    if (!directory) break;
    directories.push(directory.entries);
    offset = directory.next;
  }
  return directories.length > 0 ? { layout, directories } : null;
}

async function readDirectory(
  source: ByteSource,
  offset: number,
  { isLittle, isBig }: TiffLayout,
): Promise<{ entries: TiffDirectory; next: number } | null> {
  const [countBytes, entryBytes, wordBytes] = isBig ? [8, 20, 8] : [2, 12, 4];
  const counted = await source.read(offset, countBytes);
  if (counted.length < countBytes) return null;
  const count = isBig
    ? Number(viewOf(counted).getBigUint64(0, isLittle))
    : viewOf(counted).getUint16(0, isLittle);
  if (count === 0 || count > maxEntries) return null;
  const start = offset + countBytes;
  const table = (await source.read(start, count * entryBytes + wordBytes)).slice();
  if (table.length < count * entryBytes) return null;
  const view = viewOf(table);
  const word = (at: number) =>
    isBig ? Number(view.getBigUint64(at, isLittle)) : view.getUint32(at, isLittle);
  const entries = new Map<number, TiffEntry>();
  for (let at = 0; at < count * entryBytes; at += entryBytes) {
    const tag = view.getUint16(at, isLittle);
    const type = view.getUint16(at + 2, isLittle);
    const size = valueBytes[type] ?? 0;
    if (!shownTags.has(tag) || size === 0) continue;
    const amount = word(at + 4);
    const valueAt = at + 4 + wordBytes;
    const isInside = amount * size <= wordBytes;
    entries.set(tag, {
      type,
      count: amount,
      bytes: amount * size,
      at: isInside ? start + valueAt : word(valueAt),
    });
  }
  const nextAt = count * entryBytes;
  return { entries, next: table.length < nextAt + wordBytes ? 0 : word(nextAt) };
}

/** The first values of an entry, at most so many; fewer where they are cut or no numbers of 16, 32 or 64 bits, or fractions. */
export async function readValues(
  source: ByteSource,
  { type, count, at }: TiffEntry,
  { isLittle }: TiffLayout,
  most = 1,
): Promise<number[]> {
  const size = valueBytes[type];
  const bytes = await source.read(at, Math.min(count, most) * size);
  const view = viewOf(bytes);
  const values: number[] = [];
  for (let from = 0; from + size <= bytes.length; from += size) {
    if (type === types.short) values.push(view.getUint16(from, isLittle));
    else if (type === types.long) values.push(view.getUint32(from, isLittle));
    else if (type === types.long8) values.push(Number(view.getBigUint64(from, isLittle)));
    else if (type === types.rational) {
      values.push(view.getUint32(from, isLittle) / view.getUint32(from + 4, isLittle));
    } else break;
  }
  return values;
}
