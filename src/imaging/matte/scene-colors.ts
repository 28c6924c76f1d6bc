import type { Raster, Samples } from '../raster/raster.ts';
import { resamplePlane } from '../raster/resample.ts';
import { rimShare } from '../rim/rim-share.ts';

/** What lies in front and behind, on a coarse grid, around all half-transparent pixels: interleaved RGB in the picture's own values. */
export interface SceneColors {
  readonly width: number;
  readonly height: number;
  readonly foreground: Float32Array;
  readonly background: Float32Array;
  /** How much of each cell is rim, 0..1: elsewhere pixels keep their color; undefined where all partial alpha is rim. */
  readonly rim?: Float32Array;
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
 * not. What is partial away from every edge is opaque and keeps its color. Germer, Uelwer, Conrad, Harmeling: "Fast Multi-Level Foreground Estimation", 2020, on a grid of at most 1024
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
    const partial = findPartial(level);
    // The finest level is most of the work, and little of it is ever looked at.
    const needed = step === last ? neededCells(alpha, level, partial) : undefined;
    colors = enlarge(colors, level, needed);
    const isSmall = Math.max(levelWidth, levelHeight) <= smallSide;
    for (let sweep = isSmall ? sweeps.small : sweeps.large; sweep > 0; sweep--) solve(colors, level, partial);
  }
  const rim = rimShare({ width, height, data: finest.alpha });
  return rim ? { ...colors, rim: resamplePlane(rim, width, height).data } : colors;
}

/** Nearest samples, because color and alpha of one pixel belong together and means of both do not. */
function samplePicture(pixels: Raster, alpha: Raster<Uint8Array>, width: number, height: number): Level {
  const image = newSamples(pixels.data, width * height * 3);
  const level = { width, height, image, alpha: new Float32Array(width * height) };
  const columns = nearest(pixels.width, width);
  const rows = nearest(pixels.height, height);
  for (let y = 0; y < height; y++) sampleRow(pixels, alpha.data, rows[y] * pixels.width, columns, level, y);
  return level;
}

// Loops over all pixels are cut into functions for a row: V8 optimizes what is called often once and for all.
function sampleRow(
  { data, channels }: Raster,
  opacities: Uint8Array,
  row: number,
  columns: Int32Array,
  level: Level,
  y: number,
): void {
  const { image, alpha } = level;
  const maximum = data instanceof Uint16Array ? 65535 : 255;
  for (let x = 0, i = y * level.width; x < columns.length; x++, i++) {
    const source = row + columns[x];
    const from = source * channels;
    let front = opacities[source] / 255;
    // Half-transparent already: its color is the subject's in that proportion.
    if (channels === 4 && front > 0) front = Math.min(1, (front * maximum) / data[from + 3]);
    alpha[i] = front;
    image[i * 3] = data[from];
    image[i * 3 + 1] = data[from + 1];
    image[i * 3 + 2] = data[from + 2];
  }
}

function newSamples(like: Samples, length: number): Samples {
  return like instanceof Uint16Array ? new Uint16Array(length) : new Uint8Array(length);
}

/** For each of `to` places the one of `from` places that its center lies in. */
function nearest(from: number, to: number): Int32Array {
  return Int32Array.from({ length: to }, (_, i) => Math.floor(((i + 0.5) * from) / to));
}

function sampleLevel(level: Level, width: number, height: number): Level {
  const image = newSamples(level.image, width * height * 3);
  const alpha = new Float32Array(width * height);
  const columns = nearest(level.width, width);
  const rows = nearest(level.height, height);
  for (let y = 0, i = 0; y < height; y++) {
    const row = rows[y] * level.width;
    for (let x = 0; x < width; x++, i++) {
      const source = row + columns[x];
      alpha[i] = level.alpha[source];
      image[i * 3] = level.image[source * 3];
      image[i * 3 + 1] = level.image[source * 3 + 1];
      image[i * 3 + 2] = level.image[source * 3 + 2];
    }
  }
  return { width, height, image, alpha };
}

/** The level the others begin from: one pixel with the mean color of each side. */
function meanColors(level: Level): SceneColors {
  const front = new Float64Array(4);
  const all = new Float64Array(4);
  for (let y = 0; y < level.height; y++) addRow(level, y, front, all);
  const mean = (sums: Float64Array) =>
    Float32Array.from(sums.subarray(0, 3), (sum) => sum / (sums[3] + 1e-6));
  return {
    width: 1,
    height: 1,
    foreground: mean(front),
    background: mean(all.map((sum, i) => sum - front[i])),
  };
}

/** Adds a row's colors, and how much there is of them: of the subject, and of everything. */
function addRow({ width, image, alpha }: Level, y: number, front: Float64Array, all: Float64Array): void {
  for (let i = y * width, at = i * 3; i < (y + 1) * width; i++, at += 3) {
    all[0] += image[at];
    all[1] += image[at + 1];
    all[2] += image[at + 2];
    const share = alpha[i];
    if (share === 0) continue;
    front[0] += share * image[at];
    front[1] += share * image[at + 1];
    front[2] += share * image[at + 2];
    front[3] += share;
  }
  all[3] += width;
}

/** The coarser colors in the level's size; where alpha is full or zero one of the two is simply what is seen. Cells not needed stay 0. */
function enlarge(coarse: SceneColors, level: Level, needed: Uint8Array | undefined): SceneColors {
  const { width, height } = level;
  const foreground = new Float32Array(width * height * 3);
  const background = new Float32Array(width * height * 3);
  const columns = Int32Array.from({ length: width }, (_, x) => Math.floor((x * coarse.width) / width) * 3);
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y * coarse.height) / height) * coarse.width * 3;
    enlargeRow(coarse.foreground, row, columns, foreground, level, y, 1, needed);
    enlargeRow(coarse.background, row, columns, background, level, y, 0, needed);
  }
  return { width, height, foreground, background };
}

/** @param seen the alpha at which this side is all that is seen */
function enlargeRow(
  coarse: Float32Array,
  row: number,
  columns: Int32Array,
  colors: Float32Array,
  { width, image, alpha }: Level,
  y: number,
  seen: 0 | 1,
  needed: Uint8Array | undefined,
): void {
  for (let x = 0, i = y * width, to = i * 3; x < width; x++, i++, to += 3) {
    if (needed && needed[i] === 0) continue;
    if (alpha[i] === seen) {
      colors[to] = image[to];
      colors[to + 1] = image[to + 1];
      colors[to + 2] = image[to + 2];
    } else {
      const from = row + columns[x];
      colors[to] = coarse[from];
      colors[to + 1] = coarse[from + 1];
      colors[to + 2] = coarse[from + 2];
    }
  }
}

/** Marks the cells that partial ones look at, and those that partial pixels of the full size lie between. */
function neededCells(alpha: Raster<Uint8Array>, { width, height }: Level, partial: Int32Array): Uint8Array {
  const needed = new Uint8Array(width * height);
  for (let index = 0; index < partial.length; index++) {
    const i = partial[index];
    needed[i] = 1;
    needed[Math.max(i - 1, 0)] = 1;
    needed[Math.min(i + 1, needed.length - 1)] = 1;
    needed[Math.max(i - width, 0)] = 1;
    needed[Math.min(i + width, needed.length - 1)] = 1;
  }
  const place = (pixel: number, cells: number, pixels: number) =>
    Math.min(Math.max(Math.floor(((pixel + 0.5) * cells) / pixels - 0.5), 0), cells - 1);
  const columns = Int32Array.from({ length: alpha.width }, (_, x) => place(x, width, alpha.width));
  for (let y = 0; y < alpha.height; y++) {
    const upper = place(y, height, alpha.height);
    const lower = Math.min(upper + 1, height - 1);
    markRow(alpha.data, y * alpha.width, columns, needed, upper * width, lower * width, width);
  }
  return needed;
}

function markRow(
  opacities: Uint8Array,
  start: number,
  columns: Int32Array,
  needed: Uint8Array,
  upper: number,
  lower: number,
  width: number,
): void {
  for (let x = 0; x < columns.length; x++) {
    // 0 and 255, the one before 0 in a byte, are the two that are whole.
    if (((opacities[start + x] + 1) & 255) < 2) continue;
    const left = columns[x];
    const right = left + 1 < width ? left + 1 : left;
    needed[upper + left] = 1;
    needed[upper + right] = 1;
    needed[lower + left] = 1;
    needed[lower + right] = 1;
  }
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
