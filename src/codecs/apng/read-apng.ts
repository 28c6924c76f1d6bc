import { latin1, viewOf } from '../byte-source.ts';

/** A frame as it is stored: a part of the canvas, and how it goes onto what stands there (PNG 3rd edition, §11.3.6.2). */
export interface StoredFrame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly delayMs: number;
  /** What becomes of the canvas afterwards: it stays, this part of it is cleared, or what was there before comes back. */
  readonly after: 'stay' | 'clear' | 'restore';
  /** Whether it is laid over the canvas, or takes its place. */
  readonly isOver: boolean;
  /** Compressed pixels, in pieces. */
  readonly data: readonly Uint8Array[];
}

export interface Apng {
  /** The header's body; that of a frame differs in its size alone. */
  readonly header: Uint8Array;
  /** Chunks that pixels cannot be read without: palette and transparent color. */
  readonly shared: readonly Uint8Array[];
  /** How often it is shown; 0: forever. */
  readonly plays: number;
  readonly frames: readonly StoredFrame[];
}

const afters = ['stay', 'clear', 'restore'] as const;
/** A denominator of 0 stands for hundredths of a second. */
const usualParts = 100;

/** The frames of an animated PNG; null where they make no sense, and for a PNG that is not animated. */
export function readApng(bytes: Uint8Array): Apng | null {
  const view = viewOf(bytes);
  const shared: Uint8Array[] = [];
  const frames: StoredFrame[] = [];
  let header: Uint8Array | undefined;
  let plays: number | undefined;
  let current: Uint8Array[] | undefined;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at);
    const type = latin1(bytes, at + 4, at + 8);
    const body = bytes.subarray(at + 8, at + 8 + length);
    const end = at + 12 + length;
    if (body.length < length) break;
    if (type === 'IHDR') header = body;
    else if (type === 'PLTE' || type === 'tRNS') shared.push(bytes.subarray(at, end));
    else if (type === 'acTL' && length >= 8) plays = viewOf(body).getUint32(4);
    else if (type === 'fcTL' && length >= 26) {
      current = [];
      frames.push(frameOf(viewOf(body), current));
    } else if (type === 'IDAT') current?.push(body);
    // A number goes before the data.
    else if (type === 'fdAT') current?.push(body.subarray(4));
    else if (type === 'IEND') break;
    at = end;
  }
  if (!header || header.length < 13 || plays === undefined || frames.length === 0) return null;
  const canvas = { width: viewOf(header).getUint32(0), height: viewOf(header).getUint32(4) };
  const isSound = frames.every(
    ({ x, y, width, height, data }) =>
      width > 0 && height > 0 && x + width <= canvas.width && y + height <= canvas.height && data.length > 0,
  );
  return isSound ? { header, shared, plays, frames } : null;
}

function frameOf(view: DataView, data: Uint8Array[]): StoredFrame {
  const parts = view.getUint16(22) || usualParts;
  return {
    width: view.getUint32(4),
    height: view.getUint32(8),
    x: view.getUint32(12),
    y: view.getUint32(16),
    delayMs: Math.round((view.getUint16(20) * 1000) / parts),
    after: afters[view.getUint8(24)] ?? 'stay',
    isOver: view.getUint8(25) === 1,
    data,
  };
}
