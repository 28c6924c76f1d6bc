import { complexGrid, transform } from '../fourier/fast-fourier.ts';
import type { Plane } from '../raster/raster.ts';

/** Pixels of a window's side; a wave of so many pixels is the longest one that is told from none. */
export const windowSide = 128;
/** Of the windows, those with most in them count. */
const countedShare = 0.6;
/** What of a window's pixels a Hann window counts, squared and added up, for each row and column. */
const hannPower = 3 / 8;

/**
 * How strong the waves in a picture are: the logarithm of their power, a mean over windows of 128 × 128 pixels that overlap by half (Welch: "The
 * Use of Fast Fourier Transform for the Estimation of Power Spectra", 1967), each divided by all of its power. Rows by periods down, 0..64 of 128;
 * columns by periods across, those from 64 on are negative.
 */
export type BlurSpectrum = Float32Array;

/**
 * @param light how bright it is, 0..1 in linear light
 * @param assumedNoise 0..1, taken to lie over the picture: where JPEG has left nothing below it, that says nothing about blur
 * @returns null for a picture with a side below 128 pixels, or with nothing in it
 */
export function measureSpectrum(light: Plane, assumedNoise = 0.01): BlurSpectrum | null {
  const { width, height, data } = light;
  if (width < windowSide || height < windowSide) return null;
  const weights = Float32Array.from({ length: windowSide }, (_, at) => {
    return 0.5 - 0.5 * Math.cos((2 * Math.PI * (at + 0.5)) / windowSide);
  });
  const windows: { readonly energy: number; readonly left: number; readonly top: number }[] = [];
  const grid = complexGrid(windowSide, windowSide);
  for (const top of places(height)) {
    for (const left of places(width)) {
      windows.push({ energy: look(left, top), left, top });
    }
  }
  windows.sort((one, other) => other.energy - one.energy);
  const counted = windows
    .filter(({ energy }) => energy > 0)
    .slice(0, Math.max(1, Math.ceil(windows.length * countedShare)));
  if (counted.length === 0) return null;
  const spectrum = new Float32Array((windowSide / 2 + 1) * windowSide);
  const noise = (assumedNoise * hannPower * windowSide) ** 2;
  for (const { energy, left, top } of counted) {
    look(left, top);
    transform(grid);
    for (let i = 0; i < spectrum.length; i++) {
      spectrum[i] += Math.log((grid.re[i] ** 2 + grid.im[i] ** 2 + noise) / energy) / counted.length;
    }
  }
  return spectrum;

  /** Puts a window into the grid, without its mean; answers its energy. */
  function look(left: number, top: number): number {
    let [sum, all] = [0, 0];
    for (let y = 0; y < windowSide; y++) {
      for (let x = 0; x < windowSide; x++) {
        const weight = weights[y] * weights[x];
        sum += weight * data[(top + y) * width + left + x];
        all += weight;
      }
    }
    const mean = sum / all;
    let energy = 0;
    for (let y = 0; y < windowSide; y++) {
      for (let x = 0; x < windowSide; x++) {
        const value = (data[(top + y) * width + left + x] - mean) * weights[y] * weights[x];
        grid.re[y * windowSide + x] = value;
        energy += value * value;
      }
    }
    grid.im.fill(0);
    return energy;
  }
}

/** Where windows begin that overlap by half. */
function places(length: number): number[] {
  const step = windowSide / 2;
  return Array.from({ length: Math.floor((length - windowSide) / step) + 1 }, (_, at) => at * step);
}
