import { viewOf } from '../byte-source.ts';
import type { Orientation } from '../picture-header.ts';

const orientationTag = 0x0112;

/** Reads the orientation out of a TIFF-structured EXIF block (with or without its "Exif\0\0" prefix); 1 when unreadable. */
export function readOrientation(exif: Uint8Array): Orientation {
  const hasPrefix = exif[0] === 0x45 && exif[1] === 0x78 && exif[2] === 0x69 && exif[3] === 0x66;
  const tiff = hasPrefix ? exif.subarray(6) : exif;
  if (tiff.length < 14) return 1;
  const view = viewOf(tiff);
  const littleEndian = tiff[0] === 0x49;
  if (!littleEndian && tiff[0] !== 0x4d) return 1;
  const directory = view.getUint32(4, littleEndian);
  if (directory + 2 > tiff.length) return 1;
  const entries = view.getUint16(directory, littleEndian);
  for (let index = 0; index < entries; index++) {
    const at = directory + 2 + index * 12;
    if (at + 12 > tiff.length) return 1;
    if (view.getUint16(at, littleEndian) === orientationTag)
      return toOrientation(view.getUint16(at + 8, littleEndian));
  }
  return 1;
}

export function toOrientation(value: number): Orientation {
  return value >= 1 && value <= 8 ? (value as Orientation) : 1;
}

/** The smallest EXIF block (big-endian TIFF, no prefix) that says nothing but the orientation. */
export function orientationBlock(orientation: Orientation): Uint8Array {
  const block = new Uint8Array(26);
  const view = viewOf(block);
  view.setUint32(0, 0x4d4d002a);
  view.setUint32(4, 8);
  view.setUint16(8, 1);
  view.setUint16(10, orientationTag);
  view.setUint16(12, 3);
  view.setUint32(14, 1);
  view.setUint16(18, orientation);
  return block;
}
