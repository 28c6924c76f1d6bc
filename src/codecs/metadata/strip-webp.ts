import { latin1, viewOf } from '../byte-source.ts';
import type { Orientation } from '../picture-header.ts';
import { orientationBlock } from './exif-orientation.ts';

const kept = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
const exifFlag = 0x08;
const xmpFlag = 0x04;

/** Keeps pixels, alpha, animation and profile. */
export function stripWebp(bytes: Uint8Array, orientation: Orientation): Uint8Array[] | null {
  const chunks: Uint8Array[] = [];
  const view = viewOf(bytes);
  const riffEnd = Math.min(bytes.length, 8 + view.getUint32(4, true));
  let isCut = false;
  let at = 12;
  while (at + 8 <= riffEnd) {
    const length = view.getUint32(at + 4, true);
    const type = latin1(bytes, at, at + 4);
    const end = Math.min(at + 8 + length + (length & 1), bytes.length);
    if (type === 'VP8X' && length >= 10) {
      const extended = bytes.slice(at, end);
      extended[8] &= ~(exifFlag | xmpFlag);
      if (orientation !== 1) extended[8] |= exifFlag;
      chunks.push(extended);
    } else if (kept.has(type)) {
      chunks.push(bytes.subarray(at, end));
      isCut ||= at + 8 + length > bytes.length;
    }
    at = end;
  }
  if (orientation !== 1) chunks.push(exifChunk(orientation));
  const head = bytes.slice(0, 12);
  const size = chunks.reduce((sum, chunk) => sum + chunk.length, 4);
  // A cut file goes on declaring what it lost, or decoders would take the rest for all of it.
  viewOf(head).setUint32(4, isCut ? view.getUint32(4, true) : size, true);
  return [head, ...chunks];
}

function exifChunk(orientation: Orientation): Uint8Array {
  const block = orientationBlock(orientation);
  const chunk = new Uint8Array(8 + block.length);
  chunk.set([0x45, 0x58, 0x49, 0x46]);
  viewOf(chunk).setUint32(4, block.length, true);
  chunk.set(block, 8);
  return chunk;
}
