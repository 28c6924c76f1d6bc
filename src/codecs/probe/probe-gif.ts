import { type ByteSource, viewOf } from '../byte-source.ts';
import { maxCountedFrames, type PictureHeader } from '../picture-header.ts';

/** GIF87a and GIF89a: walks all blocks and counts the frames. */
export async function probeGif(source: ByteSource): Promise<Omit<PictureHeader, 'format'> | null> {
  const screen = await source.read(0, 13);
  if (screen.length < 13) return null;
  const view = viewOf(screen);
  const width = view.getUint16(6, true);
  const height = view.getUint16(8, true);
  let at = 13 + tableBytes(screen[10]);
  let frames = 0;
  let hasAlpha = false;
  while (frames < maxCountedFrames) {
    const head = await source.read(at, 10);
    const label = head[0];
    if (label === 0x21 && head.length > 3) {
      if (head[1] === 0xf9 && frames === 0) hasAlpha = (head[3] & 1) === 1;
      at = await afterBlocks(source, at + 2);
    } else if (label === 0x2c && head.length === 10) {
      if (frames === 0) {
        const frame = viewOf(head);
        const covers = frame.getUint16(5, true) >= width && frame.getUint16(7, true) >= height;
        hasAlpha ||= !covers;
      }
      frames++;
      at = await afterBlocks(source, at + 10 + tableBytes(head[9]) + 1);
    } else {
      // The trailer, the end of a cut file, or bytes that are no block: what was counted so far stands.
      break;
    }
  }
  return frames === 0 ? null : { width, height, frames, orientation: 1, hasAlpha, bitDepth: 8 };
}

function tableBytes(flags: number): number {
  return flags & 0x80 ? 3 << ((flags & 7) + 1) : 0;
}

/** Skips a chain of sub-blocks; an empty one ends it. */
async function afterBlocks(source: ByteSource, from: number): Promise<number> {
  let at = from;
  for (;;) {
    const [length] = await source.read(at, 1);
    if (length === undefined) return at;
    at += 1 + length;
    if (length === 0) return at;
  }
}
