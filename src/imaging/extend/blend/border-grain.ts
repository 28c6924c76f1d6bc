import type { Raster } from '../../raster/raster.ts';
import { cellHash } from '../../sampling/cell-hash.ts';
import type { Side } from '../side.ts';

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
  const depths = Math.min(bandDepth, known - 2 * radius);
  if (depths < 1 || length < 2 * radius + 2 || !sources.some((source) => source < 0)) return;
  const free = ends && Array.from(ends.keys()).filter((along) => ends[along] === 0);
  const grain = grainBeside(pixels, side, depths);
  for (let along = 0, at = 0; along < length; along++) {
    let [from, first] = [0, 0];
    for (let depth = 0; depth < missing; depth++, at++) {
      if (depth % block === 0) {
        const hash = cellHash(Math.floor(along / block), Math.floor(depth / block), seed);
        const shift = (hash % (4 * block + 1)) - 2 * block;
        const other = free?.length ? free[(along + shift + length) % free.length] : along + shift;
        from = Math.min(Math.max(other, radius), length - 1 - radius) * depths;
        first = hash >>> 8;
      }
      if (sources[at] >= 0) continue;
      const to = 3 * (start + depth * outward + along * onward);
      const place = 3 * (from + ((depth + first) % depths));
      for (let channel = 0; channel < 3; channel++) {
        const value = data[to + channel] + grain[place + channel];
        data[to + channel] = Math.max(0, Math.min(255 * unit, Math.round(value)));
      }
    }
  }
}

/** Three for each place along the border and so many known pixels inward: what they differ by from what is around them. */
function grainBeside(
  { data }: Raster,
  { length, start, outward, onward }: Side,
  depths: number,
): Float32Array {
  const most = mostGrain * (data instanceof Uint16Array ? 257 : 1);
  const grain = new Float32Array(3 * depths * length);
  for (let along = radius; along < length - radius; along++) {
    for (let depth = 0; depth < depths; depth++) {
      const at = 3 * (start - (1 + radius + depth) * outward + along * onward);
      for (let channel = 0; channel < 3; channel++) {
        const own = gain * grainAt(data, at + channel, 3 * outward, 3 * onward);
        grain[3 * (along * depths + depth) + channel] = Math.max(-most, Math.min(most, own));
      }
    }
  }
  return grain;
}

function grainAt(data: Raster['data'], at: number, outward: number, onward: number): number {
  let sum = 0;
  for (let depth = -radius; depth <= radius; depth++) {
    for (let along = -radius; along <= radius; along++) sum += data[at + depth * outward + along * onward];
  }
  return data[at] - sum / (2 * radius + 1) ** 2;
}
