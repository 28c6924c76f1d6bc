import type { MetadataChoice } from '../../tasks/file-writing.ts';
import { bytesSource, latin1, viewOf } from '../byte-source.ts';
import { redactExif, withoutExifDensity } from '../metadata/redact-exif.ts';
import { redactXmp } from '../metadata/redact-xmp.ts';
import { type Box, childBoxes, readMeta } from './heif-boxes.ts';

/** Where the bytes of an item lie in the file. */
interface Extent {
  readonly from: number;
  readonly to: number;
}

/**
 * The same HEIC or AVIF file with its metadata items overwritten in place, so that no offset moves: pixels stay as they are.
 * Null where an item cannot be reached, or the boxes make no sense.
 */
export async function redactHeif(
  bytes: Uint8Array,
  choice: Exclude<MetadataChoice, 'keep'>,
): Promise<Uint8Array | null> {
  return editItems(bytes, (item, type) => {
    if (choice === 'none') return undefined;
    return type === 'Exif'
      ? editedExif(item, (block) => redactExif(block, 'remove'))
      : redactXmp(item, 'remove');
  });
}

/** The same file, whose EXIF blocks say no density. */
export async function withoutHeifDensity(bytes: Uint8Array): Promise<Uint8Array> {
  const edited = await editItems(bytes, (item, type) =>
    type === 'Exif' ? editedExif(item, withoutExifDensity) : item,
  );
  if (!edited) throw new Error('an item of our own file is not there');
  return edited;
}

/** What `edit` makes of each metadata item takes its place, unless it is longer or nothing: then the item is emptied. */
async function editItems(
  bytes: Uint8Array,
  edit: (item: Uint8Array, type: MetadataItem['type']) => Uint8Array | undefined,
): Promise<Uint8Array | null> {
  const meta = await readMeta(bytesSource(bytes));
  if (!meta) return null;
  const boxes = childBoxes(meta.subarray(4));
  const items = metadataItems(boxes.find(({ type }) => type === 'iinf'));
  if (items.length === 0) return bytes;
  const places = extentsOf(boxes.find(({ type }) => type === 'iloc'));
  const edited = new Uint8Array(bytes);
  for (const { id, type } of items) {
    const extents = places?.get(id);
    if (!extents?.every(({ from, to }) => from <= to && to <= bytes.length)) return null;
    const [only] = extents;
    const kept = extents.length === 1 ? edit(bytes.slice(only.from, only.to), type) : undefined;
    // Spaces are an empty packet; zeros no EXIF.
    for (const { from, to } of extents) edited.fill(type === 'Exif' ? 0 : 0x20, from, to);
    if (kept && kept.length <= only.to - only.from) edited.set(kept, only.from);
  }
  return edited;
}

/** The block begins after four bytes that say how much stands in front of it. */
function editedExif(
  item: Uint8Array,
  edit: (block: Uint8Array) => Uint8Array | undefined,
): Uint8Array | undefined {
  if (item.length < 4) return undefined;
  const start = 4 + viewOf(item).getUint32(0);
  const block = edit(item.subarray(start));
  if (!block) return undefined;
  item.set(block, start);
  return item;
}

interface MetadataItem {
  readonly id: number;
  readonly type: 'Exif' | 'mime';
}

function metadataItems(info: Box | undefined): MetadataItem[] {
  if (!info || info.body.length < 8) return [];
  const entries = childBoxes(info.body.subarray(info.body[0] === 0 ? 6 : 8));
  return entries.flatMap(({ type, body }) => {
    // Version 3 has ids of 32 bits; those before 2 know no types.
    const isWide = body[0] === 3;
    if (type !== 'infe' || body[0] < 2 || body.length < (isWide ? 14 : 12)) return [];
    const id = isWide ? viewOf(body).getUint32(4) : viewOf(body).getUint16(4);
    const kind = latin1(body, isWide ? 10 : 8, isWide ? 14 : 12);
    return kind === 'Exif' || kind === 'mime' ? [{ id, type: kind }] : [];
  });
}

/** Undefined where the table is cut, or an item lies elsewhere than in the file itself. */
function extentsOf(box: Box | undefined): Map<number, Extent[]> | undefined {
  if (!box) return undefined;
  try {
    return readExtents(box.body);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function readExtents(body: Uint8Array): Map<number, Extent[]> {
  const view = viewOf(body);
  const version = view.getUint8(0);
  const sizes = { offset: body[4] >> 4, length: body[4] & 15, base: body[5] >> 4, index: body[5] & 15 };
  let at = 6;
  const read = (bytes: number) => {
    let value = 0;
    for (let end = at + bytes; at < end; at++) value = value * 256 + view.getUint8(at);
    return value;
  };
  const places = new Map<number, Extent[]>();
  const count = read(version < 2 ? 2 : 4);
  for (let item = 0; item < count; item++) {
    const id = read(version < 2 ? 2 : 4);
    const method = version === 0 ? 0 : read(2) & 15;
    read(2);
    const base = read(sizes.base);
    const extents = Array.from({ length: read(2) }, () => {
      if (version > 0) read(sizes.index);
      const from = base + read(sizes.offset);
      return { from, to: from + read(sizes.length) };
    });
    // Within this file at an offset from its beginning.
    if (method === 0) places.set(id, extents);
  }
  return places;
}
