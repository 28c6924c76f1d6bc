import { expect, test } from 'vitest';
import { properName, type Sniffed, sniff } from './sniff.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

test.each([
  ['\xff\xd8\xff\xe0', 'jpeg'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['GIF87a', 'gif'],
  ['GIF89a', 'gif'],
  ['RIFF\0\0\0\0WEBPVP8 ', 'webp'],
  ['\0\0\0\x1cftypavif\0\0\0\0avifmif1', 'avif'],
  ['\0\0\0\x1cftypmif1\0\0\0\0mif1avif', 'avif'],
  ['\0\0\0\x18ftypheic\0\0\0\0mif1', 'heic'],
  ['\0\0\0\x18ftypmif1\0\0\0\0heic', 'heic'],
  ['II*\0\x08\0\0\0', 'tiff'],
  ['MM\0*\0\0\0\x08', 'tiff'],
  ['II+\0\x08\0\0\0', 'tiff'],
])('%j begins a picture: %s', (head, format) => {
  expect(sniff(bytes(head))).toEqual({ kind: 'picture', format });
});

test.each([
  ['\0\0\0\x18ftypmp42\0\0\0\0isom', 'mp4', 'MP4 video'],
  ['\0\0\0\x14ftypqt  \0\0\0\0', 'mov', 'QuickTime video'],
  ['\x1aE\xdf\xa3\x9fB\x86\x81\x01B\x82\x84webm', 'webm', 'WebM video'],
  ['\x1aE\xdf\xa3\xa3B\x82\x88matroska', 'mkv', 'Matroska video'],
  ['RIFF\0\0\0\0AVI LIST', 'avi', 'AVI video'],
])('%j begins a clip: %s', (head, format, name) => {
  const sniffed = sniff(bytes(head)) as Extract<Sniffed, { kind: 'clip' }>;
  expect(sniffed).toEqual({ kind: 'clip', format });
  expect(properName(sniffed)).toBe(name);
});

test.each([
  ['BM\x36\0\0\0', 'BMP'],
  ['\0\0\x01\0\x01\0', 'ICO'],
  ['8BPS\0\x01', 'PSD'],
  ['\xff\x0a', 'JPEG XL'],
  ['\0\0\0\x0cJXL \r\n\x87\n', 'JPEG XL'],
  ['II*\0\x10\0\0\0CR\x02\0', 'Canon RAW'],
  ['%PDF-1.7', 'PDF'],
  ['PK\x03\x04', 'ZIP'],
  ['#EXTM3U\n/etc/passwd', 'playlist'],
  ['<svg xmlns="http://www.w3.org/2000/svg">', 'SVG'],
  ['\xef\xbb\xbf  <?xml version="1.0"?>\n<!-- hm -->\n<svg >', 'SVG'],
  ['<?xml version="1.0"?><note/>', 'XML'],
  ['<!doctype html><script>alert(1)</script>', 'HTML'],
  ['push graphic-context\nimage over 0,0', 'text'],
])('%j is named as the unsupported %s', (head, format) => {
  expect(sniff(bytes(head))).toEqual({ kind: 'unsupported', format });
});

test('bytes of no known kind are unknown', () => {
  expect(sniff(Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8))).toEqual({ kind: 'unknown' });
});
