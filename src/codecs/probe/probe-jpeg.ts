import { type ByteSource, latin1, viewOf } from '../byte-source.ts';
import { type Density, uprightDensity } from '../density/density.ts';
import { readExifDensity } from '../density/exif-density.ts';
import { readJfifDensity } from '../density/jpeg-density.ts';
import { readOrientation } from '../metadata/exif-orientation.ts';
import { type Orientation, type PictureHeader, upright } from '../picture-header.ts';
import { jpegQuality } from './jpeg-quality.ts';

/** More segments than any camera writes before the first scan. */
const maxSegments = 4096;

/** JPEG (ITU T.81): walks the segments up to the first scan. */
export async function probeJpeg(source: ByteSource): Promise<Omit<PictureHeader, 'format'> | null> {
  let orientation: Orientation = 1;
  let frame: { width: number; height: number; bitDepth: number } | null = null;
  let quality: number | undefined;
  let density: Density | undefined;
  let exifDensity: Density | undefined;
  let at = 2;
  for (let segments = 0; segments < maxSegments; segments++) {
    const head = await source.read(at, 4);
    if (head.length < 4 || head[0] !== 0xff) return null;
    const marker = head[1];
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) return null;
    if (marker === 0xda) {
      if (!frame) return null;
      return {
        ...upright(frame, orientation),
        frames: 1,
        orientation,
        hasAlpha: false,
        bitDepth: frame.bitDepth,
        jpegQuality: quality,
        density: uprightDensity(density ?? exifDensity, orientation),
      };
    }
    const length = (head[2] << 8) | head[3];
    if (length < 2) return null;
    if (isFrame(marker)) {
      const body = await source.read(at + 4, 6);
      if (body.length < 6) return null;
      const view = viewOf(body);
      frame = { bitDepth: body[0], height: view.getUint16(1), width: view.getUint16(3) };
    } else if (marker === 0xe0) {
      density ??= readJfifDensity(await source.read(at + 4, Math.min(length - 2, 16)));
    } else if (marker === 0xdb) {
      quality ??= jpegQuality(await source.read(at + 4, length - 2));
    } else if (marker === 0xe1 && orientation === 1) {
      const body = await source.read(at + 4, Math.min(length - 2, 64 * 1024));
      if (latin1(body, 0, 4) === 'Exif') {
        orientation = readOrientation(body);
        exifDensity = readExifDensity(body);
      }
    }
    at += 2 + length;
  }
  return null;
}

/** Start-of-frame markers: C0 to CF but the tables and extensions C4, C8, CC. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}
