import { bytesSource, viewOf } from '../byte-source.ts';
import { joinBytes } from '../join-bytes.ts';
import {
  readTiff,
  readValues,
  type TiffDirectory,
  type TiffEntry,
  type TiffLayout,
} from './tiff-directories.ts';

/** Strips and tiles: where they lie, and their lengths. */
const pixelTags = [
  [273, 279],
  [324, 325],
] as const;
const tag = { compression: 259, xmp: 700 };
/** Its pixels lie at places that tags of its own say (TIFF 6.0, JPEG Compression). */
const oldJpeg = 6;
const type = { bytes: 1, long: 4, long8: 16 };

/** A page on its way into a file: its entries' values as they are, its strips or tiles in their order. */
interface Page {
  readonly entries: readonly {
    readonly tag: number;
    readonly entry: TiffEntry;
    readonly values: Uint8Array;
  }[];
  readonly offsetsTag: number;
  readonly pieces: readonly Uint8Array[];
}

/**
 * The same TIFF with nothing in it but what its pages need to be shown, byte for byte, and this XMP packet in the first. Null
 * where that cannot be told: old JPEG compression, pieces without lengths or outside the file.
 */
export async function bareTiff(bytes: Uint8Array, xmp?: Uint8Array): Promise<Uint8Array | null> {
  const pages = await readPages(bytes);
  return pages && writePages(pages.layout, pages.pages, xmp);
}

/** The pages of these files one after the other; all have to be of one layout, as those of one encoder are. */
export async function joinTiffs(files: readonly Uint8Array[], xmp?: Uint8Array): Promise<Uint8Array> {
  const all: Page[] = [];
  let layout: TiffLayout | undefined;
  for (const file of files) {
    const read = await readPages(file);
    layout ??= read?.layout;
    const isAlike = read?.layout.isLittle === layout?.isLittle && read?.layout.isBig === layout?.isBig;
    if (!read || !isAlike) throw new Error('these TIFF files cannot be joined');
    all.push(...read.pages);
  }
  const joined = layout && writePages(layout, all, xmp);
  if (!joined) throw new Error('no TIFF holds this');
  return joined;
}

async function readPages(bytes: Uint8Array): Promise<{ layout: TiffLayout; pages: Page[] } | null> {
  const file = await readTiff(bytesSource(bytes));
  if (!file) return null;
  // Pages may share pieces; those that name the same ones again and again would make a file of any size.
  let room = bytes.length;
  const pages: Page[] = [];
  for (const directory of file.directories) {
    const page = await readPage(bytes, directory, file.layout);
    room -= page?.pieces.reduce((sum, piece) => sum + piece.length, 0) ?? 0;
    if (!page || room < 0) return null;
    pages.push(page);
  }
  return { layout: file.layout, pages };
}

async function readPage(
  bytes: Uint8Array,
  directory: TiffDirectory,
  layout: TiffLayout,
): Promise<Page | null> {
  const source = bytesSource(bytes);
  const [offsetsTag, lengthsTag] = pixelTags.find(([offsets]) => directory.has(offsets)) ?? [0, 0];
  const offsets = directory.get(offsetsTag);
  const lengths = directory.get(lengthsTag);
  const compression = directory.get(tag.compression);
  if (!offsets || !lengths || offsets.count !== lengths.count) return null;
  if (compression && (await readValues(source, compression, layout))[0] === oldJpeg) return null;
  const starts = await readValues(source, offsets, layout, offsets.count);
  const sizes = await readValues(source, lengths, layout, lengths.count);
  if (starts.length < offsets.count || sizes.length < lengths.count) return null;
  const pieces = starts.map((start, index) => bytes.subarray(start, start + sizes[index]));
  if (pieces.some((piece, index) => piece.length < sizes[index])) return null;
  const entries = [...directory].map(([id, entry]) => {
    return { tag: id, entry, values: bytes.subarray(entry.at, entry.at + entry.bytes) };
  });
  if (entries.some(({ entry, values }) => values.length < entry.bytes)) return null;
  return { entries, offsetsTag, pieces };
}

function writePages(layout: TiffLayout, pages: readonly Page[], xmp?: Uint8Array): Uint8Array | null {
  const { isLittle, isBig } = layout;
  const [countBytes, entryBytes, wordBytes] = isBig ? [8, 20, 8] : [2, 12, 4];
  const parts: Uint8Array[] = [];
  let end = 0;
  const add = (part: Uint8Array): number => {
    const at = end;
    parts.push(part);
    end += part.length;
    return at;
  };
  /** Directories and values begin on an even byte (TIFF 6.0 §2). */
  const addEven = (part: Uint8Array): number => {
    if (end % 2 === 1) add(new Uint8Array(1));
    return add(part);
  };
  const word = (view: DataView, at: number, value: number) => {
    if (isBig) view.setBigUint64(at, BigInt(value), isLittle);
    else view.setUint32(at, value, isLittle);
  };
  const header = new Uint8Array(isBig ? 16 : 8);
  const headerView = viewOf(header);
  headerView.setUint16(0, isLittle ? 0x4949 : 0x4d4d);
  headerView.setUint16(2, isBig ? 43 : 42, isLittle);
  if (isBig) headerView.setUint16(4, 8, isLittle);
  add(header);

  let pointer: { view: DataView; at: number } = { view: headerView, at: isBig ? 8 : 4 };
  for (const [place, { entries, offsetsTag, pieces }] of pages.entries()) {
    const offsets = new Uint8Array(pieces.length * wordBytes);
    for (const [index, piece] of pieces.entries()) word(viewOf(offsets), index * wordBytes, add(piece));
    const written = entries.map(({ tag: id, entry, values }) =>
      id === offsetsTag
        ? { id, type: isBig ? type.long8 : type.long, count: pieces.length, values: offsets }
        : { id, type: entry.type, count: entry.count, values },
    );
    if (xmp && place === 0) written.push({ id: tag.xmp, type: type.bytes, count: xmp.length, values: xmp });
    written.sort((one, other) => one.id - other.id);

    const directory = new Uint8Array(countBytes + written.length * entryBytes + wordBytes);
    const view = viewOf(directory);
    if (isBig) view.setBigUint64(0, BigInt(written.length), isLittle);
    else view.setUint16(0, written.length, isLittle);
    for (const [index, entry] of written.entries()) {
      const at = countBytes + index * entryBytes;
      view.setUint16(at, entry.id, isLittle);
      view.setUint16(at + 2, entry.type, isLittle);
      word(view, at + 4, entry.count);
      if (entry.values.length <= wordBytes) directory.set(entry.values, at + 4 + wordBytes);
      else word(view, at + 4 + wordBytes, addEven(entry.values));
    }
    word(pointer.view, pointer.at, addEven(directory));
    pointer = { view, at: directory.length - wordBytes };
  }
  // Offsets of 32 bits end there.
  return isBig || end < 2 ** 32 ? joinBytes(parts) : null;
}
