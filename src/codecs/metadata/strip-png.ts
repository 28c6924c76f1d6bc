import { crc32, inflateSync } from 'node:zlib';
import { latin1, viewOf } from '../byte-source.ts';
import type { Orientation } from '../picture-header.ts';
import { orientationBlock } from './exif-orientation.ts';
import { pngChunkWith } from './png-chunk.ts';

const kept = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'cICP',
  'pHYs',
  'sBIT',
  'acTL',
  'fcTL',
  'fdAT',
]);

/** The largest real profiles (printer tables) are about 3 MB. */
const maxProfileBytes = 8 * 1024 * 1024;

/** Keeps pixels, palette, animation, density and color; a profile only when it unpacks to a sensible size. */
export function stripPng(bytes: Uint8Array, orientation: Orientation): Uint8Array[] | null {
  const parts: Uint8Array[] = [bytes.subarray(0, 8)];
  const view = viewOf(bytes);
  let at = 8;
  while (at + 8 <= bytes.length) {
    const length = view.getUint32(at);
    const type = latin1(bytes, at + 4, at + 8);
    const end = Math.min(at + 12 + length, bytes.length);
    if (kept.has(type) || (type === 'iCCP' && isSensibleProfile(bytes.subarray(at + 8, at + 8 + length)))) {
      parts.push(bytes.subarray(at, end));
    }
    if (type === 'IHDR' && orientation !== 1) parts.push(pngChunk('eXIf', orientationBlock(orientation)));
    if (type === 'IEND') break;
    at = end;
  }
  return parts;
}

/** As every chunk, with the faster checksum. */
export function pngChunk(type: string, ...body: readonly Uint8Array[]): Uint8Array {
  return pngChunkWith(crc32, type, ...body);
}

function isSensibleProfile(body: Uint8Array): boolean {
  const nameEnd = body.indexOf(0);
  if (nameEnd < 1 || nameEnd > 79) return false;
  try {
    inflateSync(body.subarray(nameEnd + 2), { maxOutputLength: maxProfileBytes });
    return true;
  } catch {
    return false;
  }
}
