import { type ByteSource, latin1, viewOf } from '../byte-source.ts';
import { profileOfNumbers, profileOfPng } from '../color/declared-color.ts';
import { type Density, uprightDensity } from '../density/density.ts';
import { readExifDensity } from '../density/exif-density.ts';
import { readPngDensity } from '../density/png-density.ts';
import { readOrientation } from '../metadata/exif-orientation.ts';
import { maxCountedFrames, type Orientation, type PictureHeader, upright } from '../picture-header.ts';

const maxChunks = 10_000;

/** PNG and APNG (W3C PNG third edition): walks the chunks up to the first pixel data. */
export async function probePng(source: ByteSource): Promise<Omit<PictureHeader, 'format'> | null> {
  const start = await source.read(8, 25);
  if (start.length < 25 || latin1(start, 4, 8) !== 'IHDR') return null;
  const view = viewOf(start);
  const stored = { width: view.getUint32(8), height: view.getUint32(12) };
  const bitDepth = start[16];
  const colorType = start[17];
  let hasAlpha = colorType === 4 || colorType === 6;
  let orientation: Orientation = 1;
  let frames = 1;
  let density: Density | undefined;
  let exifDensity: Density | undefined;
  const colors = new Map<string, Uint8Array>();
  let at = 33;
  for (let chunks = 0; chunks < maxChunks; chunks++) {
    const head = await source.read(at, 8);
    if (head.length < 8) return null;
    const length = viewOf(head).getUint32(0);
    const type = latin1(head, 4, 8);
    if (type === 'IDAT') {
      return {
        ...upright(stored, orientation),
        frames,
        orientation,
        hasAlpha,
        bitDepth,
        density: uprightDensity(density ?? exifDensity, orientation),
        declaredProfile: declaredBy(colors),
      };
    }
    if (type === 'tRNS') hasAlpha = true;
    if (colorChunks.has(type)) {
      colors.set(type, (await source.read(at + 8, Math.min(length, mostColorBytes))).slice());
    }
    if (type === 'pHYs') density = readPngDensity(await source.read(at + 8, Math.min(length, 9)));
    if (type === 'eXIf') {
      const exif = await source.read(at + 8, Math.min(length, 64 * 1024));
      orientation = readOrientation(exif);
      exifDensity = readExifDensity(exif);
    }
    if (type === 'acTL' && length >= 8) {
      const body = await source.read(at + 8, 4);
      if (body.length === 4) frames = Math.min(Math.max(1, viewOf(body).getUint32(0)), maxCountedFrames);
    }
    at += 12 + length;
  }
  return null;
}

const colorChunks = new Set(['gAMA', 'cHRM', 'cICP', 'sRGB', 'iCCP']);
/** Of those that are read. */
const mostColorBytes = 32;

/** cICP goes before a profile, a profile before sRGB, and all of them before gAMA and cHRM (PNG 3rd edition, §4.3). */
function declaredBy(colors: ReadonlyMap<string, Uint8Array>): Uint8Array | undefined {
  const numbers = colors.get('cICP');
  // RGB in its full range; what else there is, is meant for video.
  if (numbers?.length === 4 && numbers[2] === 0 && numbers[3] === 1) {
    return profileOfNumbers(numbers[0], numbers[1]);
  }
  if (colors.has('iCCP') || colors.has('sRGB')) return undefined;
  return profileOfPng({ gAMA: colors.get('gAMA'), cHRM: colors.get('cHRM') });
}
