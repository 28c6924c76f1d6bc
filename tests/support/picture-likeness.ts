import type { Raster } from '#src/imaging/raster.ts';

/** Peak signal-to-noise ratio in dB over the first three channels; more is more alike. */
export function likeness(one: Raster, other: Raster): number {
  return 10 * Math.log10(1 / meanSquare(one, other));
}

function meanSquare(one: Raster, other: Raster): number {
  let sum = 0;
  const count = one.width * one.height * 3;
  eachDifference(one, other, (difference) => {
    sum += difference * difference;
  });
  return sum / count;
}

/** Mean and largest difference of the first three channels, on the scale 0..255. */
export function difference(one: Raster, other: Raster): { mean: number; most: number } {
  let sum = 0;
  let most = 0;
  eachDifference(one, other, (value) => {
    sum += Math.abs(value);
    most = Math.max(most, Math.abs(value));
  });
  return { mean: (sum / (one.width * one.height * 3)) * 255, most: most * 255 };
}

function eachDifference(one: Raster, other: Raster, take: (difference: number) => void): void {
  if (one.width !== other.width || one.height !== other.height)
    throw new Error('pictures of different sizes');
  const unit = ({ data }: Raster) => 1 / (data instanceof Uint16Array ? 65535 : 255);
  const [a, b] = [unit(one), unit(other)];
  for (let i = 0; i < one.width * one.height; i++) {
    for (let channel = 0; channel < 3; channel++) {
      take(one.data[i * one.channels + channel] * a - other.data[i * other.channels + channel] * b);
    }
  }
}
