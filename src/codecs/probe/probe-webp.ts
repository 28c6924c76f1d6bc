import { type ByteSource, latin1, viewOf } from '../byte-source.ts';
import { type Density, uprightDensity } from '../density/density.ts';
import { readExifDensity } from '../density/exif-density.ts';
import { readOrientation } from '../metadata/exif-orientation.ts';
import { maxCountedFrames, type Orientation, type PictureHeader, upright } from '../picture-header.ts';

/** WebP (RFC 9649): lossy, lossless and extended, animated or not. */
export async function probeWebp(source: ByteSource): Promise<Omit<PictureHeader, 'format'> | null> {
  const head = await source.read(12, 18);
  if (head.length < 13) return null;
  const view = viewOf(head);
  const type = latin1(head, 0, 4);
  if (type === 'VP8L') {
    if (head[8] !== 0x2f) return null;
    const bits = view.getUint32(9, true);
    const size = { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    return { ...size, frames: 1, orientation: 1, hasAlpha: ((bits >>> 28) & 1) === 1, bitDepth: 8 };
  }
  if (head.length < 18) return null;
  if (type === 'VP8 ') {
    if (head[11] !== 0x9d || head[12] !== 0x01 || head[13] !== 0x2a) return null;
    const size = { width: view.getUint16(14, true) & 0x3fff, height: view.getUint16(16, true) & 0x3fff };
    return { ...size, frames: 1, orientation: 1, hasAlpha: false, bitDepth: 8 };
  }
  if (type !== 'VP8X') return null;
  const hasAlpha = (head[8] & 0x10) !== 0;
  const stored = { width: uint24(head, 12) + 1, height: uint24(head, 15) + 1 };
  const { frames, orientation, pictures, density } = await walkChunks(source);
  if (pictures === 0) return null;
  return {
    ...upright(stored, orientation),
    frames: Math.max(1, frames),
    orientation,
    hasAlpha,
    bitDepth: 8,
    density,
  };
}

async function walkChunks(source: ByteSource) {
  let frames = 0;
  let pictures = 0;
  let orientation: Orientation = 1;
  let density: Density | undefined;
  let at = 12;
  for (let chunks = 0; chunks < 2 * maxCountedFrames && frames < maxCountedFrames; chunks++) {
    const head = await source.read(at, 8);
    if (head.length < 8) break;
    const length = viewOf(head).getUint32(4, true);
    const type = latin1(head, 0, 4);
    if (type === 'ANMF') frames++;
    if (type === 'ANMF' || type === 'VP8 ' || type === 'VP8L') pictures++;
    if (type === 'EXIF') {
      const exif = await source.read(at + 8, Math.min(length, 64 * 1024));
      orientation = readOrientation(exif);
      density = readExifDensity(exif);
    }
    at += 8 + length + (length & 1);
  }
  return { frames, orientation, pictures, density: uprightDensity(density, orientation) };
}

function uint24(bytes: Uint8Array, at: number): number {
  return bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16);
}
