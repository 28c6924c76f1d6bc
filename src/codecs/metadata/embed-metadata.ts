import { latin1, viewOf } from '../byte-source.ts';
import { deflate } from '../deflate.ts';
import type { Density } from '../density/density.ts';
import { withJpegDensity } from '../density/jpeg-density.ts';
import { pngDensityBody } from '../density/png-density.ts';
import { joinBytes } from '../join-bytes.ts';
import type { PictureHeader } from '../picture-header.ts';
import type { MetadataBlocks } from './metadata-blocks.ts';
import { pngChunk, withoutPngChunk } from './png-chunk.ts';

/** What is put into a file that was written without any of it. */
export interface Embedded extends MetadataBlocks {
  readonly profile?: Uint8Array;
  /** Not in a WebP, which says it in its EXIF block alone. */
  readonly density?: Density;
}

/** Formats that come out of every encoder bare, and are completed here. */
export type CompletedFormat = 'jpeg' | 'png' | 'webp';

const completions: Record<CompletedFormat, (bytes: Uint8Array, embedded: Embedded) => Promise<Uint8Array>> = {
  jpeg: async (bytes, embedded) => completeJpeg(bytes, embedded),
  png: completePng,
  webp: async (bytes, embedded) => completeWebp(bytes, embedded),
};

/** The same file with profile, density and metadata in it; the encoder must have written none. */
export async function embedMetadata(
  bytes: Uint8Array,
  format: CompletedFormat,
  embedded: Embedded,
): Promise<Uint8Array> {
  const { exif, xmp, iptc, profile, density } = embedded;
  const isEmpty = !exif && !xmp && !iptc && !profile && !density;
  return isEmpty ? bytes : completions[format](bytes, embedded);
}

const completed: readonly string[] = ['jpeg', 'png', 'webp'] satisfies readonly CompletedFormat[];

/** Parts of the file without its metadata, but for an orientation; null when the container makes no sense. */
export type StripFile = (bytes: Uint8Array, orientation: PictureHeader['orientation']) => Uint8Array[] | null;

/**
 * The same file, pixels untouched, with these blocks in place of its own; blocks that its format does not take are left out.
 * The blocks' own orientation has to be the file's.
 */
export async function replaceMetadata(
  bytes: Uint8Array,
  { format, orientation }: Pick<PictureHeader, 'format' | 'orientation'>,
  blocks: MetadataBlocks,
  strip: StripFile,
): Promise<Uint8Array | null> {
  const parts = strip(bytes, blocks.exif ? 1 : orientation);
  if (!parts) return null;
  const bare = joinBytes(parts);
  return completed.includes(format) ? embedMetadata(bare, format as CompletedFormat, blocks) : bare;
}

const ascii = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

/** A segment's length counts its own two bytes. */
const maxSegment = 65_533;

/** After JFIF's segment, where there is one: EXIF, XMP, Photoshop's resources, the profile in pieces. */
function completeJpeg(jpeg: Uint8Array, { exif, xmp, iptc, profile, density }: Embedded): Uint8Array {
  const bytes = density ? withJpegDensity(jpeg, density) : jpeg;
  const start = bytes[3] === 0xe0 ? 4 + ((bytes[4] << 8) | bytes[5]) : 2;
  const parts = [bytes.subarray(0, start)];
  const add = (marker: number, name: string, body: Uint8Array) => {
    const head = ascii(name);
    // What does not fit into one segment cannot be said in a JPEG (a preview was taken out before).
    if (head.length + body.length <= maxSegment) parts.push(jpegSegment(marker, head, body));
  };
  if (exif) add(0xe1, 'Exif\0\0', exif);
  if (xmp) add(0xe1, 'http://ns.adobe.com/xap/1.0/\0', xmp);
  if (iptc) add(0xed, 'Photoshop 3.0\0', iptc);
  if (profile) {
    const room = maxSegment - 14;
    const count = Math.ceil(profile.length / room);
    for (let index = 0; index < count; index++) {
      const head = joinBytes([ascii('ICC_PROFILE\0'), Uint8Array.of(index + 1, count)]);
      parts.push(jpegSegment(0xe2, head, profile.subarray(index * room, (index + 1) * room)));
    }
  }
  parts.push(bytes.subarray(start));
  return joinBytes(parts);
}

function jpegSegment(marker: number, head: Uint8Array, body: Uint8Array): Uint8Array {
  const length = 2 + head.length + body.length;
  return joinBytes([Uint8Array.of(0xff, marker, length >> 8, length & 255), head, body]);
}

/** Right after the header, since a profile has to come before the palette and the pixels. */
async function completePng(
  bytes: Uint8Array,
  { exif, xmp, profile, density }: Embedded,
): Promise<Uint8Array> {
  const headerEnd = 8 + 25;
  const parts = [bytes.subarray(0, headerEnd)];
  if (profile) parts.push(pngChunk('iCCP', ascii('icc\0\0'), await deflate(profile)));
  if (density) parts.push(pngChunk('pHYs', pngDensityBody(density)));
  if (xmp) parts.push(pngChunk('iTXt', ascii('XML:com.adobe.xmp\0\0\0\0\0'), xmp));
  if (exif) parts.push(pngChunk('eXIf', exif));
  // A profile and a statement about sRGB exclude each other.
  parts.push(profile ? withoutPngChunk(bytes.subarray(headerEnd), 'sRGB') : bytes.subarray(headerEnd));
  return joinBytes(parts);
}

const webpFlags = { profile: 0x20, alpha: 0x10, exif: 0x08, xmp: 0x04 } as const;

/** The extended form (WebP Container Specification, "Extended File Format"), made from the simple one where needed. */
function completeWebp(bytes: Uint8Array, { exif, xmp, profile }: Embedded): Uint8Array {
  const isExtended = latin1(bytes, 12, 16) === 'VP8X';
  const extended = isExtended ? new Uint8Array(bytes.subarray(12, 30)) : extendedHeader(bytes);
  extended[8] |= (profile ? webpFlags.profile : 0) | (exif ? webpFlags.exif : 0) | (xmp ? webpFlags.xmp : 0);
  const chunks = [extended];
  if (profile) chunks.push(riffChunk('ICCP', profile));
  chunks.push(bytes.subarray(isExtended ? 30 : 12));
  if (exif) chunks.push(riffChunk('EXIF', exif));
  if (xmp) chunks.push(riffChunk('XMP ', xmp));
  // A Buffer's `slice` would share memory with the caller's bytes.
  const head = new Uint8Array(bytes.subarray(0, 12));
  viewOf(head).setUint32(4, 4 + chunks.reduce((sum, chunk) => sum + chunk.length, 0), true);
  return joinBytes([head, ...chunks]);
}

function extendedHeader(bytes: Uint8Array): Uint8Array {
  const view = viewOf(bytes);
  let size: { width: number; height: number; hasAlpha: boolean };
  if (latin1(bytes, 12, 16) === 'VP8L') {
    const packed = view.getUint32(21, true);
    size = {
      width: (packed & 0x3fff) + 1,
      height: ((packed >> 14) & 0x3fff) + 1,
      hasAlpha: (packed & (1 << 28)) !== 0,
    };
  } else {
    size = {
      width: view.getUint16(26, true) & 0x3fff,
      height: view.getUint16(28, true) & 0x3fff,
      hasAlpha: false,
    };
  }
  const body = new Uint8Array(10);
  body[0] = size.hasAlpha ? webpFlags.alpha : 0;
  const bodyView = viewOf(body);
  bodyView.setUint16(4, (size.width - 1) & 0xffff, true);
  bodyView.setUint16(7, (size.height - 1) & 0xffff, true);
  return riffChunk('VP8X', body);
}

function riffChunk(type: string, body: Uint8Array): Uint8Array {
  const chunk = new Uint8Array(8 + body.length + (body.length & 1));
  chunk.set(ascii(type));
  viewOf(chunk).setUint32(4, body.length, true);
  chunk.set(body, 8);
  return chunk;
}
