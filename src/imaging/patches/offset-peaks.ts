import { blurPlane } from '../raster/gaussian-blur.ts';

/** A shift in whole pixels, and how much of the picture repeats itself by it. */
export interface Offset {
  readonly x: number;
  readonly y: number;
  readonly weight: number;
}

const blur = 1.4;
/** Of a peak: the highest among so many on each side. */
const usualRadius = 4;

/**
 * The offsets by which a picture repeats itself most: peaks of their histogram ("Statistics of Patch Offsets for Image
 * Completion": He, Sun, 2012).
 *
 * @param places for each pixel the place it looks like, or −1
 * @param radius peaks are farther apart than this
 */
export function offsetPeaks(
  places: Int32Array,
  width: number,
  height: number,
  { most, radius = usualRadius }: { most: number; radius?: number },
): Offset[] {
  const across = 2 * width + 1;
  const histogram = new Float32Array(across * (2 * height + 1));
  for (let at = 0; at < places.length; at++) {
    if (places[at] < 0) continue;
    const x = (places[at] % width) - (at % width);
    const y = Math.trunc(places[at] / width) - Math.trunc(at / width);
    histogram[(y + height) * across + x + width]++;
  }
  const { data } = blurPlane({ width: across, height: 2 * height + 1, data: histogram }, blur);
  const peaks: Offset[] = [];
  for (let y = 0; y <= 2 * height; y++) {
    for (let x = 0; x < across; x++) {
      const weight = data[y * across + x];
      // Less than a single pair makes.
      if (weight < 0.05 || !isPeak(data, { width: across, radius }, x, y)) continue;
      if (x === width && y === height) continue;
      peaks.push({ x: x - width, y: y - height, weight });
    }
  }
  return peaks.sort((one, other) => other.weight - one.weight).slice(0, most);
}

function isPeak(
  data: Float32Array,
  { width, radius }: { width: number; radius: number },
  x: number,
  y: number,
): boolean {
  const value = data[y * width + x];
  const height = data.length / width;
  for (let row = Math.max(0, y - radius); row <= Math.min(height - 1, y + radius); row++) {
    for (let column = Math.max(0, x - radius); column <= Math.min(width - 1, x + radius); column++) {
      const other = data[row * width + column];
      if (other > value || (other === value && row * width + column < y * width + x)) return false;
    }
  }
  return true;
}
