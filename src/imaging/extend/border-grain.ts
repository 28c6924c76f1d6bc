import type { Raster } from '../raster/raster.ts';
import { cellHash } from '../sampling/cell-hash.ts';
import type { Side } from './side.ts';

/** Known pixels inward that grain is taken from, and how it is cut up. */
const bandDepth = 24;
const block = 12;
/** Pixels on each side whose mean is taken off. */
const radius = 2;
/** Of 255: more is no grain. */
const mostGrain = 5;
/** Rounding, and what fades from the border, add to it. */
const gain = 0.92;

/**
 * Gives what is plain the grain of the border: in small blocks from shuffled places beside it.
 *
 * @param sources of the missing pixels; those below 0 are plain
 * @param ends 1 for each place along the border where the subject ends: hair is no grain
 */
export function addGrain(
  pixels: Raster,
  side: Side,
  sources: Int32Array,
  seed: number,
  ends?: Uint8Array,
): void {
  const { data } = pixels;
  const { missing, length, known, start, outward, onward } = side;
  const unit = data instanceof Uint16Array ? 257 : 1;
  const depths = Math.min(bandDepth, known - radius - 1);
  if (depths < 1 || length < 2 * radius + 2) return;
  const free = ends && Array.from(ends.keys()).filter((along) => ends[along] === 0);
  for (let along = 0, at = 0; along < length; along++) {
    for (let depth = 0; depth < missing; depth++, at++) {
      if (sources[at] >= 0) continue;
      const hash = cellHash(Math.floor(along / block), Math.floor(depth / block), seed);
      const shift = (hash % (4 * block + 1)) - 2 * block;
      const beside = free?.length ? free[(along + shift + length) % free.length] : along + shift;
      const fromAlong = Math.min(Math.max(beside, radius), length - 1 - radius);
      const fromDepth = -1 - radius - ((depth + (hash >>> 8)) % depths);
      if (fromDepth - radius < -known) continue;
      const from = start + fromDepth * outward + fromAlong * onward;
      const to = start + depth * outward + along * onward;
      for (let channel = 0; channel < 3; channel++) {
        const grain = gain * grainAt(data, from, channel, outward, onward);
        const limited = Math.max(-mostGrain * unit, Math.min(mostGrain * unit, grain));
        const value = data[to * 3 + channel] + limited;
        data[to * 3 + channel] = Math.max(0, Math.min(255 * unit, Math.round(value)));
      }
    }
  }
}

function grainAt(data: Raster['data'], at: number, channel: number, outward: number, onward: number): number {
  let sum = 0;
  for (let depth = -radius; depth <= radius; depth++) {
    for (let along = -radius; along <= radius; along++)
      sum += data[(at + depth * outward + along * onward) * 3 + channel];
  }
  return data[at * 3 + channel] - sum / (2 * radius + 1) ** 2;
}
