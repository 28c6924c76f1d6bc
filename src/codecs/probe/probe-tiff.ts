import { type ByteSource, viewOf } from '../byte-source.ts';
import { toOrientation } from '../metadata/exif-orientation.ts';
import { type PictureHeader, upright } from '../picture-header.ts';

const maxPages = 1000;
const tag = { width: 256, height: 257, bits: 258, orientation: 274, extraSamples: 338 };

/** TIFF 6.0 and BigTIFF: the first page's directory; the chain of pages is followed, a loop in it is damage. */
export async function probeTiff(source: ByteSource): Promise<Omit<PictureHeader, 'format'> | null> {
  const head = await source.read(0, 16);
  if (head.length < 8) return null;
  const littleEndian = head[0] === 0x49;
  const isBig = viewOf(head).getUint16(2, littleEndian) === 43;
  if (isBig && head.length < 16) return null;
  const layout = { littleEndian, isBig };
  let offset = isBig
    ? Number(viewOf(head).getBigUint64(8, littleEndian))
    : viewOf(head).getUint32(4, littleEndian);

  const seen = new Set<number>();
  let first: Map<number, number> | null = null;
  while (offset !== 0 && seen.size < maxPages) {
    if (seen.has(offset)) return null;
    seen.add(offset);
    const directory = await readDirectory(source, offset, layout);
    if (!directory) {
      if (!first) return null;
      seen.delete(offset);
      break;
    }
    first ??= directory.values;
    offset = directory.next;
  }
  if (!first) return null;
  const orientation = toOrientation(first.get(tag.orientation) ?? 1);
  const stored = { width: first.get(tag.width) ?? 0, height: first.get(tag.height) ?? 0 };
  return {
    ...upright(stored, orientation),
    frames: seen.size,
    orientation,
    hasAlpha: first.has(tag.extraSamples),
    bitDepth: first.get(tag.bits) ?? 1,
  };
}

/** First value of each entry that we know; values that do not fit in the entry are followed. */
async function readDirectory(
  source: ByteSource,
  offset: number,
  { littleEndian, isBig }: { littleEndian: boolean; isBig: boolean },
): Promise<{ values: Map<number, number>; next: number } | null> {
  const countBytes = isBig ? 8 : 2;
  const entryBytes = isBig ? 20 : 12;
  const counted = await source.read(offset, countBytes);
  if (counted.length < countBytes) return null;
  const count = isBig
    ? Number(viewOf(counted).getBigUint64(0, littleEndian))
    : viewOf(counted).getUint16(0, littleEndian);
  if (count === 0 || count > 4096) return null;
  const start = offset + countBytes;
  const entries = (await source.read(start, count * entryBytes + (isBig ? 8 : 4))).slice();
  if (entries.length < count * entryBytes) return null;
  const view = viewOf(entries);
  const values = new Map<number, number>();
  for (let at = 0; at < count * entryBytes; at += entryBytes) {
    const id = view.getUint16(at, littleEndian);
    if (!Object.values(tag).includes(id)) continue;
    const isShort = view.getUint16(at + 2, littleEndian) === 3;
    const valueAt = at + (isBig ? 12 : 8);
    const amount = isBig
      ? Number(view.getBigUint64(at + 4, littleEndian))
      : view.getUint32(at + 4, littleEndian);
    if (isShort && amount * 2 > (isBig ? 8 : 4)) {
      const pointer = isBig
        ? Number(view.getBigUint64(valueAt, littleEndian))
        : view.getUint32(valueAt, littleEndian);
      const bytes = await source.read(pointer, 2);
      if (bytes.length === 2) values.set(id, viewOf(bytes).getUint16(0, littleEndian));
    } else {
      values.set(id, isShort ? view.getUint16(valueAt, littleEndian) : view.getUint32(valueAt, littleEndian));
    }
  }
  const nextAt = count * entryBytes;
  if (entries.length < nextAt + (isBig ? 8 : 4)) return { values, next: 0 };
  const next = isBig ? Number(view.getBigUint64(nextAt, littleEndian)) : view.getUint32(nextAt, littleEndian);
  return { values, next };
}
