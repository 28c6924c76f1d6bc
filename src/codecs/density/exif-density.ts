import { viewOf } from '../byte-source.ts';
import { type Density, densityPer } from './density.ts';

const tags = { x: 0x011a, y: 0x011b, unit: 0x0128 } as const;
const rational = 5;

/** What a TIFF-structured EXIF block says (with or without its "Exif\0\0" prefix); undefined where it says none, or is cut. */
export function readExifDensity(exif: Uint8Array): Density | undefined {
  const hasPrefix = exif[0] === 0x45 && exif[1] === 0x78 && exif[2] === 0x69 && exif[3] === 0x66;
  const block = hasPrefix ? exif.subarray(6) : exif;
  const isLittle = block[0] === 0x49;
  if (block.length < 14 || (!isLittle && block[0] !== 0x4d)) return undefined;
  const view = viewOf(block);
  const directory = view.getUint32(4, isLittle);
  if (directory + 2 > block.length) return undefined;
  const count = view.getUint16(directory, isLittle);
  // Inches, where nothing is said (Exif 2.32, table 4).
  const found = { x: 0, y: 0, unit: 2 };
  for (let at = directory + 2; at < directory + 2 + count * 12 && at + 12 <= block.length; at += 12) {
    const tag = view.getUint16(at, isLittle);
    if (tag === tags.unit) found.unit = view.getUint16(at + 8, isLittle);
    if (tag !== tags.x && tag !== tags.y) continue;
    const pointer = view.getUint32(at + 8, isLittle);
    if (view.getUint16(at + 2, isLittle) !== rational || pointer + 8 > block.length) continue;
    found[tag === tags.x ? 'x' : 'y'] =
      view.getUint32(pointer, isLittle) / view.getUint32(pointer + 4, isLittle);
  }
  return tiffDensity(found);
}

/** In the words of TIFF 6.0: unit 2 is the inch, 3 the centimeter, and 1 says nothing about a size. */
export function tiffDensity({ x, y, unit }: { x: number; y: number; unit: number }): Density | undefined {
  if (unit !== 2 && unit !== 3) return undefined;
  return densityPer(unit === 2 ? 'inch' : 'centimeter', x, y);
}
