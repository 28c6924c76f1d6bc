import { joinBytes } from '../../codecs/join-bytes.ts';

/** A block of the application "XMP Data", whose authentication code is "XMP". */
const head = Uint8Array.of(0x21, 0xff, 0x0b, ...new TextEncoder().encode('XMP DataXMP'));
/**
 * Readers that don't know XMP take its letters for lengths of blocks. Wherever the last of them lands in here, the next lengths lead to the
 * end.
 */
const trailer = Uint8Array.from({ length: 258 }, (_, at) => (at === 0 ? 1 : at < 257 ? 256 - at : 0));
const endOfGif = 0x3b;

/**
 * The same GIF with XMP before its end (part 3 of the XMP specification, "GIF"). The packet is UTF-8 without zeros.
 *
 * @throws where the file doesn't end as a GIF does
 */
export function withGifXmp(gif: Uint8Array, xmp: Uint8Array): Uint8Array {
  if (gif.at(-1) !== endOfGif) throw new Error('a GIF that has no end');
  return joinBytes([gif.subarray(0, -1), head, xmp, trailer, gif.subarray(-1)]);
}
