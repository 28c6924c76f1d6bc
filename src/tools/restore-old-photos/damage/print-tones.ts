import { workingColors } from '../../../imaging/color/working-colors.ts';
import type { Plane, Raster } from '../../../imaging/raster/raster.ts';

/** Damage is looked for on a copy of so many pixels: what is thinner there than a pixel is hardly seen on the print. */
const copyPixels = 1_000_000;

/** A print as damage is looked for in it. */
export interface PrintTones {
  readonly width: number;
  readonly height: number;
  /** Luminance of the encoded values, 0..255. */
  readonly tones: Plane;
  /** How far red lies from blue, and green from the mean of both, 0..255: what is no dye of the print differs in it. */
  readonly warmth: Plane;
  /** Standard deviation of grain. */
  readonly grain: number;
  /** As bright as its brightest that is more than a speck; and as dark. */
  readonly white: number;
  readonly black: number;
}

/** @param picture 3 or 4 channels */
export function printTones(picture: Raster): PrintTones {
  const { width, height, data } = workingColors(picture, copyPixels);
  const tones = new Float32Array(width * height);
  const warmth = new Float32Array(width * height);
  const counts = new Uint32Array(256);
  for (let i = 0; i < tones.length; i++) {
    const [red, green, blue] = [data[3 * i], data[3 * i + 1], data[3 * i + 2]];
    tones[i] = 255 * (0.299 * red + 0.587 * green + 0.114 * blue);
    warmth[i] = 255 * (red - blue);
    counts[Math.round(tones[i])]++;
  }
  const grain = Math.max(0.7, grainOf(tones, width, height));
  return {
    width,
    height,
    tones: { width, height, data: tones },
    warmth: { width, height, data: warmth },
    grain,
    white: levelAt(counts, 0.995 * tones.length),
    black: levelAt(counts, 0.005 * tones.length),
  };
}

function levelAt(counts: Uint32Array, below: number): number {
  let sum = 0;
  for (let level = 0; level < 256; level++) {
    sum += counts[level];
    if (sum >= below) return level;
  }
  return 255;
}

/** The lower quartile, over blocks, of the median of the finest diagonal differences: of the calmer parts of the print. */
function grainOf(tones: Float32Array, width: number, height: number): number {
  const side = 16;
  const medians: number[] = [];
  for (let top = 0; top + side <= height; top += side) {
    for (let left = 0; left + side <= width; left += side) {
      const found: number[] = [];
      for (let y = top; y < top + side; y += 2) {
        for (let x = left; x < left + side; x += 2) {
          const i = y * width + x;
          found.push(Math.abs(tones[i] - tones[i + 1] - tones[i + width] + tones[i + width + 1]) / 2);
        }
      }
      found.sort((one, other) => one - other);
      medians.push(found[found.length >> 1]);
    }
  }
  if (medians.length === 0) return 0;
  medians.sort((one, other) => one - other);
  return medians[medians.length >> 2] / 0.6745;
}
