import { joinBytes } from '../join-bytes.ts';

const marker = { scan: 0xda, end: 0xd9, restart: 0xd0, temporary: 0x01 } as const;
/** Frames whose scans hold all coefficients of their blocks: baseline and extended, of either coding. */
const sequentialFrames = new Set([0xc0, 0xc1, 0xc9]);
/** What a scan of such a frame has to say: from the first coefficient to the last, all their bits. */
const wholeScan = [0, 63, 0];
/** More stray bytes than this are damage. */
export const mostStrayBytes = 64 * 1024;

/**
 * The same JPEG without what some cameras and programs write that every viewer passes over: stray bytes between segments, and
 * scans of a sequential frame that claim a part of the coefficients. No pixel changes. What needs no mending, or cannot be
 * followed, stays as it is.
 */
export function mendJpeg(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [bytes.subarray(0, 2)];
  let isMended = false;
  let isSequential = false;
  let at = 2;
  while (at < bytes.length) {
    const start = nextMarker(bytes, at);
    if (start === null) return bytes;
    isMended ||= start !== at;
    const kind = bytes[start + 1];
    if (kind === marker.end) {
      parts.push(bytes.subarray(start));
      return isMended ? joinBytes(parts) : bytes;
    }
    const end = start + 2 + ((bytes[start + 2] << 8) | bytes[start + 3]);
    if (!(end >= start + 4 && end <= bytes.length))
      return isMended ? joinBytes([...parts, bytes.subarray(start)]) : bytes;
    let segment = bytes.subarray(start, end);
    if (kind >= 0xc0 && kind <= 0xcf && kind !== 0xc4 && kind !== 0xc8 && kind !== 0xcc) {
      isSequential = sequentialFrames.has(kind);
    }
    at = end;
    if (kind === marker.scan) {
      const said = segment.length - wholeScan.length;
      if (isSequential && wholeScan.some((value, index) => segment[said + index] !== value)) {
        segment = new Uint8Array(segment);
        segment.set(wholeScan, said);
        isMended = true;
      }
      parts.push(segment);
      at = findScanEnd(bytes, end);
      segment = bytes.subarray(end, at);
    }
    parts.push(segment);
  }
  return isMended ? joinBytes(parts) : bytes;
}

/** Where the next segment begins at or after this place, its fill bytes passed over; null where only stray bytes come. */
function nextMarker(bytes: Uint8Array, from: number): number | null {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1 && at - from <= mostStrayBytes) {
    if (isMarker(bytes[at + 1])) return at;
    at = bytes.indexOf(0xff, at + 1);
  }
  return null;
}

/** Not a stuffed zero, a fill byte, or one of those that stand alone within scans. */
export function isMarker(byte: number | undefined): boolean {
  return (
    byte !== undefined && byte > marker.temporary && byte !== 0xff && (byte < marker.restart || byte >= 0xd8)
  );
}

/** Entropy-coded data goes on until a marker that is neither a stuffed zero nor a restart. */
export function findScanEnd(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1 && at + 1 < bytes.length) {
    const next = bytes[at + 1];
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
    at = bytes.indexOf(0xff, at + (next === 0xff ? 1 : 2));
  }
  return bytes.length;
}
