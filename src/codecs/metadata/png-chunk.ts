import { latin1, viewOf } from '../byte-source.ts';
import { joinBytes } from '../join-bytes.ts';

/** A chunk of a PNG: length, type, body, checksum (PNG 3rd edition, §5.3). The server has a faster checksum at hand. */
export function pngChunkWith(
  checksum: (bytes: Uint8Array) => number,
  type: string,
  ...body: readonly Uint8Array[]
): Uint8Array<ArrayBuffer> {
  const length = body.reduce((sum, part) => sum + part.length, 0);
  const chunk = new Uint8Array(12 + length);
  const view = viewOf(chunk);
  view.setUint32(0, length);
  for (let index = 0; index < 4; index++) chunk[4 + index] = type.charCodeAt(index);
  let at = 8;
  for (const part of body) {
    chunk.set(part, at);
    at += part.length;
  }
  view.setUint32(8 + length, checksum(chunk.subarray(4, 8 + length)));
  return chunk;
}

export function pngChunk(type: string, ...body: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return pngChunkWith(crc32, type, ...body);
}

/** The same chunks, which start at 0, without the first of this type. */
export function withoutPngChunk(chunks: Uint8Array, type: string): Uint8Array {
  const view = viewOf(chunks);
  for (let at = 0; at + 12 <= chunks.length; at += 12 + view.getUint32(at)) {
    if (latin1(chunks, at + 4, at + 8) !== type) continue;
    return joinBytes([chunks.subarray(0, at), chunks.subarray(at + 12 + view.getUint32(at))]);
  }
  return chunks;
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** CRC-32 of ISO 3309. */
function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = table[(value ^ byte) & 255] ^ (value >>> 8);
  return ~value >>> 0;
}
