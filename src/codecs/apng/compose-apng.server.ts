import sharp from 'sharp';
import type { Raster } from '../../imaging/raster/raster.ts';
import { viewOf } from '../byte-source.ts';
import { joinBytes } from '../join-bytes.ts';
import { pngChunk } from '../metadata/strip-png.ts';
import type { Apng, StoredFrame } from './read-apng.ts';

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/**
 * The frames as they are shown, below each other: 8 bits, 4 channels, in the numbers they are stored in. With `last`, those
 * up to this place. Throws what sharp throws where a frame cannot be read.
 */
export async function composeApng(apng: Apng, last = apng.frames.length - 1): Promise<Raster<Uint8Array>> {
  const header = viewOf(apng.header);
  const [width, height] = [header.getUint32(0), header.getUint32(4)];
  const frames = apng.frames.slice(0, last + 1);
  const canvasBytes = width * height * 4;
  const all = new Uint8Array(canvasBytes * frames.length);
  let canvas = new Uint8Array(canvasBytes);
  for (const [place, frame] of frames.entries()) {
    // The first has nothing to go back to.
    const before = frame.after === 'restore' && place > 0 ? canvas.slice() : undefined;
    lay(await pixelsOf(apng, frame), frame, canvas, width);
    all.set(canvas, place * canvasBytes);
    if (before) canvas = before;
    else if (frame.after !== 'stay') clear(frame, canvas, width);
  }
  return { width, height: height * frames.length, channels: 4, data: all };
}

async function pixelsOf({ header, shared }: Apng, { width, height, data }: StoredFrame): Promise<Uint8Array> {
  const own = new Uint8Array(header);
  viewOf(own).setUint32(0, width);
  viewOf(own).setUint32(4, height);
  const parts = [signature, pngChunk('IHDR', own), ...shared, pngChunk('IDAT', ...data), pngChunk('IEND')];
  return sharp(joinBytes(parts), { failOn: 'truncated', limitInputPixels: false })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer();
}

function lay(
  pixels: Uint8Array,
  { x, y, width, height, isOver }: StoredFrame,
  canvas: Uint8Array,
  row: number,
) {
  for (let line = 0; line < height; line++) {
    const from = line * width * 4;
    const to = ((y + line) * row + x) * 4;
    if (!isOver) {
      canvas.set(pixels.subarray(from, from + width * 4), to);
      continue;
    }
    for (let at = 0; at < width * 4; at += 4) layPixel(pixels, from + at, canvas, to + at);
  }
}

/** Straight alpha, one over the other (PNG 3rd edition, §13.16). */
function layPixel(pixels: Uint8Array, from: number, canvas: Uint8Array, to: number): void {
  const above = pixels[from + 3] / 255;
  const below = (canvas[to + 3] / 255) * (1 - above);
  const alpha = above + below;
  for (let channel = 0; channel < 3 && alpha > 0; channel++) {
    const mixed = pixels[from + channel] * above + canvas[to + channel] * below;
    canvas[to + channel] = Math.round(mixed / alpha);
  }
  canvas[to + 3] = Math.round(alpha * 255);
}

function clear({ x, y, width, height }: StoredFrame, canvas: Uint8Array, row: number): void {
  for (let line = y; line < y + height; line++)
    canvas.fill(0, (line * row + x) * 4, (line * row + x + width) * 4);
}
