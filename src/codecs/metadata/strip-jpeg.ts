import { latin1, viewOf } from '../byte-source.ts';
import type { Orientation } from '../picture-header.ts';
import { orientationBlock } from './exif-orientation.ts';

/** Keeps frames, tables, scans, JFIF without its thumbnail, the ICC profile and Adobe's color transform. */
export function stripJpeg(bytes: Uint8Array, orientation: Orientation): Uint8Array[] | null {
  const parts: Uint8Array[] = [bytes.subarray(0, 2)];
  if (orientation !== 1) parts.push(exifSegment(orientation));
  let at = 2;
  while (at + 1 < bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1];
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) {
      parts.push(bytes.subarray(at, at + 2));
      return parts;
    }
    if (at + 4 > bytes.length) break;
    const end = at + 2 + ((bytes[at + 2] << 8) | bytes[at + 3]);
    if (end < at + 4 || end > bytes.length) break;
    const segment = bytes.subarray(at, end);
    if (marker === 0xe0) {
      if (latin1(segment, 4, 9) === 'JFIF\0' && segment.length >= 18) parts.push(bareJfif(segment));
    } else if (isKept(marker, segment)) {
      parts.push(segment);
    }
    at = end;
    if (marker === 0xda) {
      const scanEnd = findScanEnd(bytes, at);
      parts.push(bytes.subarray(at, scanEnd));
      at = scanEnd;
    }
  }
  // Cut before the end marker: the decoder judges what the scans are still worth.
  return parts;
}

function isKept(marker: number, segment: Uint8Array): boolean {
  if (marker === 0xe2) return latin1(segment, 4, 16) === 'ICC_PROFILE\0';
  if (marker === 0xee) return latin1(segment, 4, 9) === 'Adobe';
  const isApplication = marker >= 0xe0 && marker <= 0xef;
  return !isApplication && marker !== 0xfe;
}

function bareJfif(segment: Uint8Array): Uint8Array {
  const bare = segment.slice(0, 18);
  bare.set([0, 16], 2);
  bare.set([0, 0], 16);
  return bare;
}

function exifSegment(orientation: Orientation): Uint8Array {
  const block = orientationBlock(orientation);
  const segment = new Uint8Array(10 + block.length);
  viewOf(segment).setUint32(0, 0xffe10000 | (8 + block.length));
  segment.set([0x45, 0x78, 0x69, 0x66, 0, 0], 4);
  segment.set(block, 10);
  return segment;
}

/** Entropy-coded data goes on until a marker that is neither a stuffed zero nor a restart. */
function findScanEnd(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1 && at + 1 < bytes.length) {
    const next = bytes[at + 1];
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
    at = bytes.indexOf(0xff, at + (next === 0xff ? 1 : 2));
  }
  return bytes.length;
}
