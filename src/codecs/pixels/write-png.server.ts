import { open } from 'node:fs/promises';
import os from 'node:os';
import { constants, createDeflate, deflateSync } from 'node:zlib';
import type { Picture } from '../../tasks/photo.ts';
import { viewOf } from '../byte-source.ts';
import { provenanceXmp } from '../metadata/provenance.ts';
import { pngChunk } from '../metadata/strip-png.ts';

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
/** The keyword of XMP in PNG, not compressed, without a language and its translation (XMP part 3, 1.1.5). */
const xmpKeyword = Buffer.from('XML:com.adobe.xmp\0\0\0\0\0', 'latin1');
/** Gray, gray + alpha, RGB, RGB + alpha. */
const colorTypes = { 1: 0, 2: 4, 3: 2, 4: 6 } as const;
/** Bands are compressed side by side; smaller ones lose matches at their borders, larger ones cores at the end. */
const bandBytes = 2 * 1024 * 1024;
/** Always the "up" filter and zlib's fastest level: on photos 2 to 3 times as fast as libpng at level 2, and smaller. */
const upFilter = 2;

export interface WritePngOptions {
  /** 1 fast (results), 0 not compressed at all (pictures that go on to another encoder). */
  readonly level?: 0 | 1;
}

/**
 * Writes a picture as PNG, with its profile, how it came about, and no other metadata; 8 and 16 bit, gray and RGB, with or
 * without alpha. Returns the file's size. Bands of rows are filtered here and compressed on the thread pool.
 */
export async function writePng(
  path: string,
  picture: Picture,
  options: WritePngOptions = {},
): Promise<number> {
  const file = await open(path, 'w');
  let bytes = 0;
  try {
    for await (const part of encodePng(picture, options)) {
      await file.writeFile(part);
      bytes += part.length;
    }
  } finally {
    await file.close();
  }
  return bytes;
}

/** The same into memory. */
export async function pngBytes(picture: Picture, options: WritePngOptions = {}): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of encodePng(picture, options)) parts.push(part);
  return Buffer.concat(parts);
}

async function* encodePng(
  { raster, profile, sourceType, madeParts }: Picture,
  { level = 1 }: WritePngOptions,
) {
  const { width, height, channels } = raster;
  const is16Bit = raster.data instanceof Uint16Array;
  const rowBytes = width * channels * (is16Bit ? 2 : 1);
  yield signature;
  yield pngChunk('IHDR', imageHeader(width, height, is16Bit ? 16 : 8, colorTypes[channels]));
  if (profile) {
    yield pngChunk('iCCP', Uint8Array.of(0x69, 0x63, 0x63, 0, 0), deflateSync(profile));
  } else {
    yield pngChunk('sRGB', Uint8Array.of(0));
  }
  if (sourceType) yield pngChunk('iTXt', xmpKeyword, Buffer.from(provenanceXmp({ sourceType, madeParts })));

  const rows = Math.min(height, Math.max(1, Math.floor(bandBytes / (rowBytes + 1))));
  const filter = is16Bit ? filter16 : filter8;
  // Filtered rows of bands that are done: new memory would first be cleared, page by page.
  const spare: Uint8Array[] = [];
  // Two bands more than there are cores keep them busy while this thread filters the next.
  const ahead = os.availableParallelism() + 2;
  const pending: Promise<Band>[] = [];
  let adler = 1;
  let start = 0;
  yield pngChunk('IDAT', Uint8Array.of(0x78, 0x01));
  while (start < height || pending.length > 0) {
    while (start < height && pending.length < ahead) {
      const end = Math.min(height, start + rows);
      const store = spare.pop() ?? new Uint8Array((rowBytes + 1) * rows);
      const filtered = store.subarray(0, (rowBytes + 1) * (end - start));
      filter(raster.data, rowBytes, start, filtered);
      const band = compress(filtered, level).finally(() => spare.push(store));
      band.catch(() => {});
      pending.push(band);
      start = end;
    }
    const band = await pending.shift()!;
    adler = combineAdler(adler, band.adler, band.length);
    yield pngChunk('IDAT', band.bytes);
  }
  const trailer = new Uint8Array(6);
  trailer[0] = 0x03;
  viewOf(trailer).setUint32(2, adler);
  yield pngChunk('IDAT', trailer);
  yield pngChunk('IEND');
}

function imageHeader(width: number, height: number, bitDepth: number, colorType: number): Uint8Array {
  const header = new Uint8Array(13);
  const view = viewOf(header);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header[8] = bitDepth;
  header[9] = colorType;
  return header;
}

type Rows = Picture['raster']['data'];

/** Fills `out` with rows from `start` on: each becomes its filter's number and its differences from the row above. */
function filter8(data: Rows, rowBytes: number, start: number, out: Uint8Array): void {
  const source = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  filterRows(source, start * rowBytes, start > 0, rowBytes, out);
}

/** As `filter8`, after putting the band's samples into PNG's byte order (most significant first). */
function filter16(data: Rows, rowBytes: number, start: number, out: Uint8Array): void {
  const first = Math.max(0, start - 1) * rowBytes;
  const end = (start + out.length / (rowBytes + 1)) * rowBytes;
  const band = Buffer.from(new Uint8Array(data.buffer, data.byteOffset + first, end - first).slice().buffer);
  if (os.endianness() === 'LE') band.swap16();
  filterRows(band, start > 0 ? rowBytes : 0, start > 0, rowBytes, out);
}

/**
 * Subtracts four samples at a time in one 32-bit word (no borrow crosses a byte: the top bits are set aside), through
 * aligned copies of two rows. Four times as fast as byte by byte.
 */
function filterRows(
  source: Uint8Array,
  from: number,
  hasRowAbove: boolean,
  rowBytes: number,
  out: Uint8Array,
) {
  const words = Math.ceil(rowBytes / 4);
  let row = new Uint32Array(words);
  let above = new Uint32Array(words);
  const difference = new Uint32Array(words);
  const differenceBytes = new Uint8Array(difference.buffer, 0, rowBytes);
  if (hasRowAbove) new Uint8Array(above.buffer).set(source.subarray(from - rowBytes, from));
  let at = from;
  for (let to = 0; to < out.length; to += rowBytes + 1) {
    new Uint8Array(row.buffer).set(source.subarray(at, at + rowBytes));
    for (let index = 0; index < words; index++) {
      const a = row[index];
      const b = above[index];
      difference[index] = ((a | 0x80808080) - (b & 0x7f7f7f7f)) ^ ((a ^ ~b) & 0x80808080);
    }
    out[to] = upFilter;
    out.set(differenceBytes, to + 1);
    at += rowBytes;
    [row, above] = [above, row];
  }
}

interface Band {
  readonly bytes: Uint8Array;
  /** Checksum and number of the bytes before compression. */
  readonly adler: number;
  readonly length: number;
}

/**
 * One band as deflate blocks that end on a byte and refer to nothing outside, so that bands can be put in a row. zlib
 * is asked for a whole stream: its two bytes of head, empty last block and checksum are taken off again.
 */
async function compress(rows: Uint8Array, level: 0 | 1): Promise<Band> {
  const deflate = createDeflate({ level, flush: constants.Z_FULL_FLUSH, chunkSize: bandBytes / 8 });
  const parts: Buffer[] = [];
  deflate.on('data', (part: Buffer) => parts.push(part));
  await new Promise<void>((resolve, reject) => {
    deflate.once('error', reject).once('end', resolve);
    deflate.write(rows, () => deflate.end());
  });
  const stream = Buffer.concat(parts);
  const lastBlockBytes = level === 0 ? 5 : 2;
  return {
    bytes: stream.subarray(2, -lastBlockBytes - 4),
    adler: stream.readUInt32BE(stream.length - 4),
    length: rows.length,
  };
}

/** Adler-32 of two pieces put together, from the checksum of each and the length of the second (RFC 1950). */
function combineAdler(first: number, second: number, secondLength: number): number {
  const base = 65521;
  const remainder = secondLength % base;
  const low = ((first & 0xffff) + (second & 0xffff) - 1 + base) % base;
  const high =
    (remainder * (first & 0xffff) + (first >>> 16) + (second >>> 16) - remainder + 2 * base) % base;
  return ((high << 16) | low) >>> 0;
}
