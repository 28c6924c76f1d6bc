import { latin1 } from '../byte-source.ts';

const graphicControl = 0xf9;
const application = 0xff;
/** The extensions that say how often an animation repeats. */
const keptApplications = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);

/** Keeps frames, their timing and the number of repetitions; comments, texts and other extensions go. */
export function stripGif(bytes: Uint8Array): Uint8Array[] | null {
  if (bytes.length < 13) return null;
  const screenEnd = 13 + tableBytes(bytes[10]);
  const parts: Uint8Array[] = [bytes.subarray(0, screenEnd)];
  let at = screenEnd;
  while (at < bytes.length) {
    const label = bytes[at];
    if (label === 0x3b) break;
    if (label === 0x21) {
      const end = afterBlocks(bytes, at + 2);
      const isRepetition =
        bytes[at + 1] === application && keptApplications.has(latin1(bytes, at + 3, at + 14));
      if (bytes[at + 1] === graphicControl || isRepetition) parts.push(bytes.subarray(at, end));
      at = end;
    } else if (label === 0x2c && at + 10 <= bytes.length) {
      const end = afterBlocks(bytes, at + 11 + tableBytes(bytes[at + 9]));
      parts.push(bytes.subarray(at, end));
      at = end;
    } else {
      break;
    }
  }
  parts.push(Uint8Array.of(0x3b));
  return parts;
}

function tableBytes(flags: number): number {
  return flags & 0x80 ? 3 << ((flags & 7) + 1) : 0;
}

function afterBlocks(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length) {
    const length = bytes[at];
    at += 1 + length;
    if (length === 0) break;
  }
  return Math.min(at, bytes.length);
}
