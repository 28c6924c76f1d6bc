import type { Raster, Samples } from './raster.ts';

/** What lies in front and behind, on a coarse grid: interleaved RGB in the picture's own values. */
export interface SceneColors {
  readonly width: number;
  readonly height: number;
  readonly foreground: Float32Array;
  readonly background: Float32Array;
}

interface Level {
  readonly width: number;
  readonly height: number;
  readonly image: Samples;
  readonly alpha: Float32Array;
}

/** Longer side of the grid; a finer one costs more and looks the same. */
const gridSize = 1024;
/** Weight of a neighbor where alpha is level, and what is added to it per step of alpha (the paper's values). */
const levelWeight = 1e-5;
const stepWeight = 1;
/** Sweeps over a level: many while it is small and far from the answer, few later. */
const smallSide = 32;
const sweeps = { small: 10, large: 2 };

/**
 * The colors of subject and background behind each other: a pixel of partial alpha shows
 * `alpha · foreground + (1 − alpha) · background`, and both are sought so that they change little where alpha does
 * not. Germer, Uelwer, Conrad, Harmeling: "Fast Multi-Level Foreground Estimation", 2020, on a grid of at most 1024
 * and only where alpha is partial; `composeSubject` adds the detail of the full size.
 *
 * @param pixels 3 or 4 channels, 8 or 16 bit
 * @param alpha of the same size; in a picture with alpha of its own not above that
 */
export function estimateSceneColors(pixels: Raster, alpha: Raster<Uint8Array>): SceneColors {
  const scale = Math.min(1, gridSize / Math.max(pixels.width, pixels.height));
  const width = Math.max(1, Math.round(pixels.width * scale));
  const height = Math.max(1, Math.round(pixels.height * scale));
  const finest = samplePicture(pixels, alpha, width, height);
  let colors = meanColors(finest);
  const last = Math.ceil(Math.log2(Math.max(width, height, 2)));
  for (let step = 1; step <= last; step++) {
    const levelWidth = Math.round(width ** (step / last));
    const levelHeight = Math.round(height ** (step / last));
    const level = step === last ? finest : sampleLevel(finest, levelWidth, levelHeight);
    colors = enlarge(colors, level);
    const partial = findPartial(level);
    const isSmall = Math.max(levelWidth, levelHeight) <= smallSide;
    for (let sweep = isSmall ? sweeps.small : sweeps.large; sweep > 0; sweep--) solve(colors, level, partial);
  }
  return colors;
}

/** Nearest samples, because color and alpha of one pixel belong together and means of both do not. */
function samplePicture(pixels: Raster, alpha: Raster<Uint8Array>, width: number, height: number): Level {
  const { data, channels } = pixels;
  const maximum = data instanceof Uint16Array ? 65535 : 255;
  const image = newSamples(data, width * height * 3);
  const samples = new Float32Array(width * height);
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor(((y + 0.5) * pixels.height) / height) * pixels.width;
    for (let x = 0; x < width; x++, i++) {
      const source = row + Math.floor(((x + 0.5) * pixels.width) / width);
      samples[i] = alpha.data[source] / 255;
      const from = source * channels;
      // Half-transparent already: its color is the subject's in that proportion.
      if (channels === 4 && samples[i] > 0) samples[i] = Math.min(1, (samples[i] * maximum) / data[from + 3]);
      image[i * 3] = data[from];
      image[i * 3 + 1] = data[from + 1];
      image[i * 3 + 2] = data[from + 2];
    }
  }
  return { width, height, image, alpha: samples };
}

function newSamples(like: Samples, length: number): Samples {
  return like instanceof Uint16Array ? new Uint16Array(length) : new Uint8Array(length);
}

function sampleLevel(level: Level, width: number, height: number): Level {
  const image = newSamples(level.image, width * height * 3);
  const alpha = new Float32Array(width * height);
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor(((y + 0.5) * level.height) / height) * level.width;
    for (let x = 0; x < width; x++, i++) {
      const source = row + Math.floor(((x + 0.5) * level.width) / width);
      alpha[i] = level.alpha[source];
      image[i * 3] = level.image[source * 3];
      image[i * 3 + 1] = level.image[source * 3 + 1];
      image[i * 3 + 2] = level.image[source * 3 + 2];
    }
  }
  return { width, height, image, alpha };
}

/** The level the others begin from: one pixel with the mean color of each side. */
function meanColors({ image, alpha }: Level): SceneColors {
  const foreground = new Float32Array(3);
  const background = new Float32Array(3);
  let subject = 1e-6;
  let rest = 1e-6;
  for (let i = 0; i < alpha.length; i++) {
    subject += alpha[i];
    rest += 1 - alpha[i];
  }
  for (let i = 0; i < alpha.length; i++) {
    for (let channel = 0; channel < 3; channel++) {
      const value = image[i * 3 + channel];
      foreground[channel] += (alpha[i] * value) / subject;
      background[channel] += ((1 - alpha[i]) * value) / rest;
    }
  }
  return { width: 1, height: 1, foreground, background };
}

/** The coarser colors in the level's size; where alpha is full or zero one of the two is simply what is seen. */
function enlarge(colors: SceneColors, { width, height, image, alpha }: Level): SceneColors {
  const foreground = new Float32Array(width * height * 3);
  const background = new Float32Array(width * height * 3);
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor((y * colors.height) / height) * colors.width;
    for (let x = 0; x < width; x++, i++) {
      const coarse = (row + Math.floor((x * colors.width) / width)) * 3;
      const front = alpha[i] === 1 ? image : colors.foreground;
      const back = alpha[i] === 0 ? image : colors.background;
      const to = i * 3;
      const fromFront = alpha[i] === 1 ? to : coarse;
      const fromBack = alpha[i] === 0 ? to : coarse;
      for (let channel = 0; channel < 3; channel++) {
        foreground[to + channel] = front[fromFront + channel];
        background[to + channel] = back[fromBack + channel];
      }
    }
  }
  return { width, height, foreground, background };
}

function findPartial({ alpha }: Level): Int32Array {
  const found = new Int32Array(alpha.length);
  let count = 0;
  for (let i = 0; i < alpha.length; i++) if (alpha[i] > 0 && alpha[i] < 1) found[count++] = i;
  return found.subarray(0, count);
}

/** One sweep of Gauss-Seidel: for each partial pixel the two colors that fit it and its four neighbors best. */
function solve(colors: SceneColors, { width, height, image, alpha }: Level, partial: Int32Array): void {
  const { foreground, background } = colors;
  const neighbors = new Int32Array(4);
  for (let index = 0; index < partial.length; index++) {
    const i = partial[index];
    const x = i % width;
    neighbors[0] = x > 0 ? i - 1 : i;
    neighbors[1] = x < width - 1 ? i + 1 : i;
    neighbors[2] = i >= width ? i - width : i;
    neighbors[3] = i < width * (height - 1) ? i + width : i;
    const front = alpha[i];
    const behind = 1 - front;
    let weights = 0;
    let frontRed = front * image[i * 3];
    let frontGreen = front * image[i * 3 + 1];
    let frontBlue = front * image[i * 3 + 2];
    let backRed = behind * image[i * 3];
    let backGreen = behind * image[i * 3 + 1];
    let backBlue = behind * image[i * 3 + 2];
    for (let k = 0; k < 4; k++) {
      const neighbor = neighbors[k];
      const weight = levelWeight + stepWeight * Math.abs(front - alpha[neighbor]);
      weights += weight;
      frontRed += weight * foreground[neighbor * 3];
      frontGreen += weight * foreground[neighbor * 3 + 1];
      frontBlue += weight * foreground[neighbor * 3 + 2];
      backRed += weight * background[neighbor * 3];
      backGreen += weight * background[neighbor * 3 + 1];
      backBlue += weight * background[neighbor * 3 + 2];
    }
    const a = front * front + weights;
    const b = front * behind;
    const c = behind * behind + weights;
    const scale = 1 / (a * c - b * b);
    foreground[i * 3] = scale * (c * frontRed - b * backRed);
    foreground[i * 3 + 1] = scale * (c * frontGreen - b * backGreen);
    foreground[i * 3 + 2] = scale * (c * frontBlue - b * backBlue);
    background[i * 3] = scale * (a * backRed - b * frontRed);
    background[i * 3 + 1] = scale * (a * backGreen - b * frontGreen);
    background[i * 3 + 2] = scale * (a * backBlue - b * frontBlue);
  }
}
