import type { Raster } from '#src/imaging/raster/raster.ts';

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

/**
 * Structural similarity of brightness (Wang, Bovik, Sheikh, Simoncelli: "Image Quality Assessment", 2004): Gaussian
 * window of 11 pixels, σ 1.5; 1 is the same.
 */
export function structuralSimilarity(one: Raster, other: Raster): number {
  const { width, height } = one;
  const [a, b] = [brightness(one), brightness(other)];
  const blurred = (at: (i: number) => number) =>
    blur(
      Float32Array.from(a, (_, i) => at(i)),
      width,
      height,
    );
  const [ma, mb] = [blurred((i) => a[i]), blurred((i) => b[i])];
  const [aa, bb, ab] = [blurred((i) => a[i] ** 2), blurred((i) => b[i] ** 2), blurred((i) => a[i] * b[i])];
  const [c1, c2] = [0.01 ** 2, 0.03 ** 2];
  let sum = 0;
  for (let i = 0; i < a.length; i++) {
    const covariance = ab[i] - ma[i] * mb[i];
    const variances = aa[i] - ma[i] ** 2 + bb[i] - mb[i] ** 2;
    const means = ma[i] ** 2 + mb[i] ** 2;
    sum += ((2 * ma[i] * mb[i] + c1) * (2 * covariance + c2)) / ((means + c1) * (variances + c2));
  }
  return sum / a.length;
}

function brightness({ width, height, channels, data }: Raster): Float32Array {
  const unit = 1 / (data instanceof Uint16Array ? 65535 : 255);
  return Float32Array.from({ length: width * height }, (_, i) => {
    const at = i * channels;
    return (0.299 * data[at] + 0.587 * data[at + 1] + 0.114 * data[at + 2]) * unit;
  });
}

function blur(values: Float32Array, width: number, height: number): Float32Array {
  const reach = 5;
  const taps = Array.from({ length: 2 * reach + 1 }, (_, i) =>
    Math.exp(-((i - reach) ** 2) / (2 * 1.5 ** 2)),
  );
  const total = taps.reduce((sum, tap) => sum + tap, 0);
  const weights = taps.map((tap) => tap / total);
  /** Along lines of `count` values that are `step` apart; `next` lies between the starts of two lines. */
  const along = (source: Float32Array, count: number, step: number, lines: number, next: number) => {
    const blurred = new Float32Array(source.length);
    for (let line = 0; line < lines; line++) {
      for (let position = 0; position < count; position++) {
        let sum = 0;
        for (let k = -reach; k <= reach; k++) {
          const at = Math.min(Math.max(position + k, 0), count - 1);
          sum += weights[k + reach] * source[line * next + at * step];
        }
        blurred[line * next + position * step] = sum;
      }
    }
    return blurred;
  };
  return along(along(values, width, 1, height, width), height, width, width, 1);
}
