import { joinBytes } from '../join-bytes.ts';

/** Bytes that saying a density adds to a file: JFIF's segment (ITU-T T.871) without a thumbnail. */
export const densityBytes = 18;

/**
 * The same JPEG, which says how many pixels an inch of it has. Our encoders write no segment of JFIF by themselves.
 *
 * @param density 1..65 535
 */
export function withDensity(jpeg: Uint8Array, density: number): Uint8Array {
  if (jpeg[3] === 0xe0) throw new Error('this JPEG says a density already');
  const [high, low] = [density >> 8, density & 0xff];
  // Marker and length, "JFIF", version 1.02, dots per inch, both densities, no thumbnail.
  const segment = [0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 2, 1, high, low, high, low, 0, 0];
  return joinBytes([jpeg.subarray(0, 2), Uint8Array.from(segment), jpeg.subarray(2)]);
}
