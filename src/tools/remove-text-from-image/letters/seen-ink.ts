import { encodedOf, linearOf } from '../../../imaging/color/oklab.ts';
import type { Plane, Raster } from '../../../imaging/raster/raster.ts';

/** Light of red, green and blue, 0..1. */
export type Light = readonly [number, number, number];

/** Where letters and what is behind them are as alike as this (squared, in light), nothing can be told. */
const leastContrast = 0.002;
/** A color that lies so far beside the way from the background to the ink, in shares of that way, is neither. */
const beside = 0.6;

const lightOfByte = Float32Array.from({ length: 256 }, (_, value) => linearOf(value / 255));

/** How far ink of this light covers each pixel, 0..1, from the picture with it and the picture of what is behind it. */
export function seenInk(
  { width, height, data }: Raster<Uint8Array>,
  behind: Raster<Uint8Array>,
  ink: Light,
): Plane {
  const seen = new Float32Array(width * height);
  for (let i = 0; i < seen.length; i++) {
    let [along, way, length] = [0, 0, 0];
    for (let channel = 0; channel < 3; channel++) {
      const back = lightOfByte[behind.data[3 * i + channel]];
      const toInk = ink[channel] - back;
      const toSeen = lightOfByte[data[3 * i + channel]] - back;
      along += toInk * toSeen;
      way += toInk * toInk;
      length += toSeen * toSeen;
    }
    if (way < leastContrast) continue;
    const share = along / way;
    const off = Math.sqrt(Math.max(0, length - share * along) / way);
    seen[i] = Math.max(0, Math.min(1, share)) * Math.max(0, 1 - off / beside);
  }
  return { width, height, data: seen };
}

/** Brightness alone, in all three channels: JPEG keeps colors at half the size. */
export function brightnessOf({ data, ...size }: Raster<Uint8Array>): Raster<Uint8Array> {
  const gray = new Uint8Array(data.length);
  for (let i = 0; i < data.length; i += 3)
    gray.fill(0.299 * data[i] + 0.587 * data[i + 1] + 0.114 * data[i + 2] + 0.5, i, i + 3);
  return { ...size, data: gray };
}

/** Median light of the pixels that are picked; black of none. */
export function medianLight({ data }: Raster<Uint8Array>, picked: readonly number[]): Light {
  const median = (channel: number) => {
    const values = picked.map((i) => data[3 * i + channel]).sort((a, b) => a - b);
    return lightOfByte[values[Math.floor(values.length / 2)] ?? 0];
  };
  return [median(0), median(1), median(2)];
}

/**
 * Ink as it was laid with an opacity: what it was mixed with is taken out again.
 *
 * @param opacity 0..1, above 0
 */
export function unmixed(seen: Light, behind: Light, opacity: number): Light {
  const part = (channel: number) => {
    const [top, under] = [encodedOf(seen[channel]), encodedOf(behind[channel])];
    return linearOf(Math.max(0, Math.min(1, (top - (1 - opacity) * under) / opacity)));
  };
  return [part(0), part(1), part(2)];
}
