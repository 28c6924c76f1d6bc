import { latin1, viewOf } from '../byte-source.ts';
import type { Density } from '../density/density.ts';
import { readExifDensity } from '../density/exif-density.ts';
import { readJfifDensity, withJpegDensity } from '../density/jpeg-density.ts';
import { joinBytes } from '../join-bytes.ts';
import type { Orientation } from '../picture-header.ts';
import { orientationBlock } from './exif-orientation.ts';
import { findScanEnd, mendJpeg } from './mend-jpeg.ts';

/**
 * Keeps frames, tables, scans, JFIF without its thumbnail, the ICC profile, Adobe's color transform, and the density, which
 * JFIF says from then on.
 */
export function stripJpeg(file: Uint8Array, orientation: Orientation): Uint8Array[] | null {
  const bytes = mendJpeg(file);
  const start = bytes.subarray(0, 2);
  const parts: Uint8Array[] = [];
  let jfif: Uint8Array | undefined;
  let exifDensity: Density | undefined;
  let isPlainRgb = false;
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
      break;
    }
    if (at + 4 > bytes.length) break;
    const end = at + 2 + ((bytes[at + 2] << 8) | bytes[at + 3]);
    if (end < at + 4 || end > bytes.length) break;
    const segment = bytes.subarray(at, end);
    if (marker === 0xe0) {
      if (latin1(segment, 4, 9) === 'JFIF\0' && segment.length >= 18) jfif ??= bareJfif(segment);
    } else if (marker === 0xe1 && latin1(segment, 4, 8) === 'Exif') {
      exifDensity ??= readExifDensity(segment.subarray(4));
    } else if (isKept(marker, segment)) {
      parts.push(segment);
      isPlainRgb ||= saysPlainRgb(marker, segment);
    }
    at = end;
    if (marker === 0xda) {
      const scanEnd = findScanEnd(bytes, at);
      parts.push(bytes.subarray(at, scanEnd));
      at = scanEnd;
    }
  }
  // JFIF's segment would say that colors are YCbCr.
  const density =
    jfif || !isPlainRgb ? ((jfif && readJfifDensity(jfif.subarray(4))) ?? exifDensity) : undefined;
  const plain = jfif ? [start, jfif] : [start];
  const head = density ? [withJpegDensity(joinBytes(plain), density)] : plain;
  // Where the file is cut before its end marker, the decoder judges what the scans are still worth.
  return [...head, ...(orientation === 1 ? [] : [exifSegment(orientation)]), ...parts];
}

function isKept(marker: number, segment: Uint8Array): boolean {
  if (marker === 0xe2) return latin1(segment, 4, 16) === 'ICC_PROFILE\0';
  if (marker === 0xee) return latin1(segment, 4, 9) === 'Adobe';
  const isApplication = marker >= 0xe0 && marker <= 0xef;
  return !isApplication && marker !== 0xfe;
}

/** By Adobe's segment, which names no transform, or by the names of the components. */
function saysPlainRgb(marker: number, segment: Uint8Array): boolean {
  if (marker === 0xee) return segment[15] === 0;
  const isFrame = marker >= 0xc0 && marker <= 0xc2;
  return (
    isFrame && segment[9] === 3 && latin1(Uint8Array.of(segment[10], segment[13], segment[16])) === 'RGB'
  );
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
