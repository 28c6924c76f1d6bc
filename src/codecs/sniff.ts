import { latin1 } from './byte-source.ts';
import { type ClipFormat, clipTypes } from './clip-types.ts';
import type { PictureFormat } from './file-types.ts';

/** What the first bytes say a file is: a picture, a clip, something known that is not opened (with its proper name), or neither. */
export type Sniffed =
  | { kind: 'picture'; format: PictureFormat }
  | { kind: 'clip'; format: ClipFormat }
  | { kind: 'unsupported'; format: string }
  | { kind: 'unknown' };

/** How many bytes from the start `sniff` looks at. */
export const sniffBytes = 1024;

type Signature = readonly [offset: number, bytes: string, name: string];

const pictures: readonly (readonly [offset: number, bytes: string, format: PictureFormat])[] = [
  [0, '\xff\xd8\xff', 'jpeg'],
  [0, '\x89PNG\r\n\x1a\n', 'png'],
  [0, 'GIF87a', 'gif'],
  [0, 'GIF89a', 'gif'],
];

const others: readonly Signature[] = [
  [0, 'BM', 'BMP'],
  [0, '\0\0\x01\0', 'ICO'],
  [0, '\0\0\x02\0', 'CUR'],
  [0, '8BPS', 'PSD'],
  [0, '\xff\x0a', 'JPEG XL'],
  [0, '\0\0\0\x0cJXL \r\n\x87\n', 'JPEG XL'],
  [0, '\0\0\0\x0cjP  \r\n\x87\n', 'JPEG 2000'],
  [0, '\xff\x4f\xff\x51', 'JPEG 2000'],
  [0, 'II\xbc\x01', 'JPEG XR'],
  [0, 'qoif', 'QOI'],
  [0, 'v/1\x01', 'OpenEXR'],
  [0, '#?RADIANCE', 'Radiance HDR'],
  [0, 'SIMPLE  =', 'FITS'],
  [0, 'farbfeld', 'farbfeld'],
  [0, 'gimp xcf', 'XCF'],
  [0, 'IIU\0', 'Panasonic RAW'],
  [0, 'FUJIFILMCCD-RAW', 'Fujifilm RAW'],
  [0, '%PDF-', 'PDF'],
  [0, '%!PS', 'PostScript'],
  [0, 'FLV\x01', 'FLV video'],
  [0, 'OggS', 'Ogg'],
  [0, 'ID3', 'MP3 audio'],
  [0, 'fLaC', 'FLAC audio'],
  [0, 'PK\x03\x04', 'ZIP'],
  [0, 'Rar!', 'RAR'],
  [0, '7z\xbc\xaf\x27\x1c', '7-Zip'],
  [0, '\x1f\x8b', 'gzip'],
  [0, '\x7fELF', 'program'],
  [0, 'MZ', 'program'],
  [0, '#EXTM3U', 'playlist'],
  [8, 'WAVE', 'WAV audio'],
];

/** Of the names above and below, those of pictures: who brings one misses it. */
const pictureNames = new Set([
  'BMP',
  'ICO',
  'CUR',
  'PSD',
  'JPEG XL',
  'JPEG 2000',
  'JPEG XR',
  'QOI',
  'OpenEXR',
  'Radiance HDR',
  'FITS',
  'farbfeld',
  'XCF',
  'Panasonic RAW',
  'Fujifilm RAW',
  'Canon RAW',
  'Netpbm',
  'SVG',
]);

/** The proper name of a picture's format that is not opened; null for all other files. */
export function unopenedPicture(sniffed: Sniffed): string | null {
  return sniffed.kind === 'unsupported' && pictureNames.has(sniffed.format) ? sniffed.format : null;
}

const heifBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

/** Tells a file's format from its first bytes (`sniffBytes` are enough); names and extensions are never asked. */
export function sniff(head: Uint8Array): Sniffed {
  const text = latin1(head, 0, sniffBytes);
  const has = (offset: number, bytes: string) => text.startsWith(bytes, offset);

  for (const [offset, bytes, format] of pictures) if (has(offset, bytes)) return { kind: 'picture', format };
  if (has(0, 'RIFF') && has(8, 'WEBP')) return { kind: 'picture', format: 'webp' };
  if (has(0, 'II*\0') || has(0, 'MM\0*') || has(0, 'II+\0') || has(0, 'MM\0+')) {
    if (has(8, 'CR\x02')) return { kind: 'unsupported', format: 'Canon RAW' };
    return { kind: 'picture', format: 'tiff' };
  }
  if (has(0, 'RIFF') && has(8, 'AVI ')) return { kind: 'clip', format: 'avi' };
  // Both are one container, whose head says which it is meant for.
  if (has(0, '\x1aE\xdf\xa3')) return { kind: 'clip', format: text.includes('webm') ? 'webm' : 'mkv' };
  if (has(4, 'ftyp')) return sniffBoxes(text);
  for (const [offset, bytes, name] of others) {
    if (has(offset, bytes)) return { kind: 'unsupported', format: name };
  }
  if (/^P[1-7]\s/.test(text)) return { kind: 'unsupported', format: 'Netpbm' };
  return sniffText(head, text);
}

/** What a file that is known, but no picture, is called in a message: `SVG`, `MP4 video`. */
export function properName(sniffed: Exclude<Sniffed, { kind: 'picture' | 'unknown' }>): string {
  return sniffed.kind === 'clip' ? clipTypes[sniffed.format].name : sniffed.format;
}

/** ISO base media files (HEIC, AVIF, MP4, MOV …) say what they are in a list of brands. */
function sniffBoxes(text: string): Sniffed {
  const boxSize = Math.min((text.charCodeAt(2) << 8) | text.charCodeAt(3) || 16, sniffBytes);
  const major = text.slice(8, 12);
  const brands = [major];
  for (let at = 16; at + 4 <= boxSize; at += 4) brands.push(text.slice(at, at + 4));
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) {
    return { kind: 'picture', format: 'avif' };
  }
  if (brands.some((brand) => heifBrands.has(brand))) return { kind: 'picture', format: 'heic' };
  if (major === 'crx ') return { kind: 'unsupported', format: 'Canon RAW' };
  if (major === 'qt  ') return { kind: 'clip', format: 'mov' };
  if (major.startsWith('M4A')) return { kind: 'unsupported', format: 'M4A audio' };
  return { kind: 'clip', format: 'mp4' };
}

function sniffText(head: Uint8Array, text: string): Sniffed {
  if (head.length === 0 || head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))) {
    return { kind: 'unknown' };
  }
  const start = text.replace(/^\xef\xbb\xbf/, '').trimStart();
  // First of all: a page may well begin with a drawing of its own.
  if (/^<!DOCTYPE html|^<(html|head|body|script|title)\b/i.test(start)) {
    return { kind: 'unsupported', format: 'HTML' };
  }
  if (/<svg[\s>]/i.test(start) || /<!DOCTYPE svg/i.test(start)) return { kind: 'unsupported', format: 'SVG' };
  if (start.startsWith('<?xml')) return { kind: 'unsupported', format: 'XML' };
  return { kind: 'unsupported', format: 'text' };
}
