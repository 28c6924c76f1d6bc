import { linearOf } from '../color/oklab.ts';

/** Light, 0..1, of each value that a sample of this depth can have, by sRGB's curve, which other RGB spaces come near. */
export function lightOfSamples(maximum: 255 | 65535): Float32Array {
  return Float32Array.from({ length: maximum + 1 }, (_, value) => linearOf(value / maximum));
}
