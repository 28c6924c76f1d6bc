import { encodedOf, linearOf } from '../color/oklab.ts';

/** Places of the way back; a finer table gives the same 16 bits. */
const steps = 8192;

/** Light, 0..1, of each value that a sample of this depth can have, by sRGB's curve, which other RGB spaces come near. */
export function lightOfSamples(maximum: 255 | 65535): Float32Array {
  return Float32Array.from({ length: maximum + 1 }, (_, value) => linearOf(value / maximum));
}

/**
 * Encoded values, 0..1, of light, in steps of its square root: small values, where the curve is steep, are close together.
 * Between two places lies {@link encodeLight}.
 */
export function encodingTable(): Float32Array {
  // One more than there are places: what is read beyond white is white.
  return Float32Array.from({ length: steps + 2 }, (_, i) => encodedOf(Math.min(1, i / steps) ** 2));
}

/** The encoded value of light; beyond white it is white. */
export function encodeLight(table: Float32Array, light: number): number {
  if (light <= 0) return 0;
  if (light >= 1) return 1;
  const place = Math.sqrt(light) * steps;
  const low = place | 0;
  return table[low] + (place - low) * (table[low + 1] - table[low]);
}
