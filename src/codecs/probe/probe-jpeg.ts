import { type ByteSource, latin1, viewOf } from '../byte-source.ts';
import { type Density, uprightDensity } from '../density/density.ts';
import { readExifDensity } from '../density/exif-density.ts';
import { readJfifDensity } from '../density/jpeg-density.ts';
import { readOrientation } from '../metadata/exif-orientation.ts';
import { isMarker, mostStrayBytes } from '../metadata/mend-jpeg.ts';
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
  let hasGainMap = false;
  let at = 2;
  for (let segments = 0; segments < maxSegments; segments++) {
    const found = await nextMarker(source, at);
    if (found === null) return null;
    at = found;
    const head = await source.read(at, 4);
    if (head.length < 4) return null;
    const marker = head[1];
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
        hasGainMap: hasGainMap || undefined,
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
    } else if (marker === 0xe1) {
      const body = await source.read(at + 4, length - 2);
      if (latin1(body, 0, 4) === 'Exif' && orientation === 1) {
        orientation = readOrientation(body);
        exifDensity = readExifDensity(body);
      }
      hasGainMap ||= saysGainMap(body);
    } else if (marker === 0xe2) {
      hasGainMap ||= latin1(await source.read(at + 4, Math.min(length - 2, 64))).startsWith(gainMapVersion);
    }
    at += 2 + length;
  }
  return null;
}

const xmp = 'http://ns.adobe.com/xap/1.0/\0';
/** Of Ultra HDR (Adobe, Google) and Apple, in the picture's XMP. */
const gainMapSpaces = ['http://ns.adobe.com/hdr-gain-map/1.0/', 'http://ns.apple.com/HDRGainMap/1.0/'];
/** The segment of ISO 21496-1, in the picture and in the map. */
const gainMapVersion = 'urn:iso:std:iso:ts:21496:-1\0';

function saysGainMap(body: Uint8Array): boolean {
  if (latin1(body, 0, xmp.length) !== xmp) return false;
  const packet = new TextDecoder('latin1').decode(body);
  return gainMapSpaces.some((space) => packet.includes(space));
}

/** Stray bytes before a segment, which some cameras leave, are passed over as decoders do it. */
async function nextMarker(source: ByteSource, from: number): Promise<number | null> {
  const near = await source.read(from, 4);
  if (near[0] === 0xff && isMarker(near[1])) return from;
  const stray = await source.read(from, mostStrayBytes);
  for (let at = stray.indexOf(0xff); at !== -1; at = stray.indexOf(0xff, at + 1)) {
    if (isMarker(stray[at + 1])) return from + at;
  }
  return null;
}

/** Start-of-frame markers: C0 to CF but the tables and extensions C4, C8, CC. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}
