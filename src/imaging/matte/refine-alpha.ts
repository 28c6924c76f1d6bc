import type { Box, Plane, Raster, Size } from '../raster/raster.ts';
import { resamplePlane } from '../raster/resample.ts';
import { coefficientCount, guidedCoefficients } from './guided-filter.ts';

/** Cells of the coarse alpha that are worked on at a time: small enough for the processor's cache. */
const tileSize = 64;

export interface RefineSettings {
  /** Window of the guided filter, in cells of the coarse alpha. */
  readonly radius: number;
  /** Variance of colors (0..1 squared) below which a place counts as flat. */
  readonly epsilon: number;
  /** The result stays within the coarse alphas found this many cells around. */
  readonly leash: number;
}

const defaults: RefineSettings = { radius: 8, epsilon: 1e-4, leash: 2 };
/** The faint haze that networks leave: this near to 0 or 1 alpha is taken for sure. */
const haze = 0.04;
const stretch = 255 / (1 - 2 * haze);

/**
 * Brings a network's coarse alpha to the full size of the picture, edges and hair following the picture's own colors:
 * a fast guided filter whose coefficients are found on the coarse grid and applied to the full pixels, and only where
 * the coarse alpha is neither 0 nor 1. The filter is believed as far as colors explain the coarse alpha (they do not at
 * a plain edge before a busy background) and never goes beyond the coarse alphas near by.
 *
 * @param coarse 0..1, stretched over the whole picture; a grid finer than the picture is fine too
 * @param pixels 3 or 4 channels, 8 or 16 bit; alpha is ignored
 */
export function refineAlpha(
  coarse: Plane,
  pixels: Raster,
  settings: RefineSettings = defaults,
): Raster<Uint8Array> {
  const { width, height } = pixels;
  const grid = resamplePlane(coarse, Math.min(coarse.width, width), Math.min(coarse.height, height));
  const alpha: Raster<Uint8Array> = { width, height, channels: 1, data: new Uint8Array(width * height) };
  for (const strip of unsureStrips(grid, alpha, settings.leash)) {
    refineStrip(strip, grid, pixels, alpha, settings);
  }
  return alpha;
}

/** Fills what is sure in full size and returns the rest: runs of tiles side by side, so that they share their margins. */
function unsureStrips(coarse: Plane, alpha: Raster<Uint8Array>, leash: number): Box[] {
  const strips: Box[] = [];
  for (let y = 0; y < coarse.height; y += tileSize) {
    const height = Math.min(tileSize, coarse.height - y);
    let run: Box | undefined;
    for (let x = 0; x < coarse.width; x += tileSize) {
      const tile = { x, y, width: Math.min(tileSize, coarse.width - x), height };
      const level = evenLevel(coarse, growBox(tile, leash + 1, coarse));
      if (level === undefined) {
        if (run) strips.pop();
        run = run ? { ...run, width: run.width + tile.width } : tile;
        strips.push(run);
        continue;
      }
      run = undefined;
      if (level === 0) continue;
      const { left, right, top, bottom } = fullSize(tile, coarse, alpha);
      for (let row = top; row < bottom; row++) {
        alpha.data.fill(level, row * alpha.width + left, row * alpha.width + right);
      }
    }
  }
  return strips;
}

/** The first full pixel whose center lies beyond a place on the grid. */
function edgeOf(place: number, cells: number, size: number): number {
  return Math.ceil((place * size) / cells - 0.5);
}

/** The full pixels whose centers lie in a box of cells. */
function fullSize(box: Box, coarse: Plane, { width, height }: Raster) {
  return {
    left: edgeOf(box.x, coarse.width, width),
    right: edgeOf(box.x + box.width, coarse.width, width),
    top: edgeOf(box.y, coarse.height, height),
    bottom: edgeOf(box.y + box.height, coarse.height, height),
  };
}

/** What the pixels between four cells come to, by the coarse alphas that can reach them. */
const clear = 1;
const full = 2;
const unsure = 4;

function refineStrip(
  strip: Box,
  coarse: Plane,
  pixels: Raster,
  alpha: Raster<Uint8Array>,
  settings: RefineSettings,
): void {
  const box = growBox(strip, 1, coarse);
  const kinds = kindsBetween(coarse, box, settings.leash);
  const cells = cellsOf(coarse, pixels, box, kinds, settings);
  const row = new Float32Array(box.width * cellValues);
  const { left, right, top, bottom } = fullSize(strip, coarse, alpha);
  const columns = Int32Array.from({ length: box.width + 2 }, (_, gap) =>
    Math.min(Math.max(edgeOf(box.x + gap - 0.5, coarse.width, pixels.width), left), right),
  );
  columns[box.width + 1] = right;
  const scaleX = coarse.width / pixels.width;
  const scaleY = coarse.height / pixels.height;
  const { data, channels } = pixels;
  const out = alpha.data;
  for (let y = top; y < bottom; y++) {
    const start = y * alpha.width;
    const sourceY = (y + 0.5) * scaleY - 0.5 - box.y;
    const gaps = (Math.floor(sourceY) + 1) * (box.width + 1);
    for (let first = 0, end = 0; first <= box.width; first = end) {
      const kind = kinds[gaps + first];
      while (end <= box.width && kinds[gaps + end] === kind) end++;
      if (kind === full) out.fill(255, start + columns[first], start + columns[end]);
      if (kind !== unsure) continue;
      mixRows(cells, row, sourceY, Math.max(first - 1, 0), Math.min(end, box.width));
      for (let gap = first; gap < end; gap++) {
        // From the center of one cell to the next everything is linear: its value at the first pixel, its step per pixel.
        const i = Math.max(gap - 1, 0) * cellValues;
        const j = Math.min(gap, box.width - 1) * cellValues;
        const t = (columns[gap] + 0.5) * scaleX + 0.5 - box.x - gap;
        const valueStep = scaleX * (row[j] - row[i]);
        const beliefStep = scaleX * (row[j + 1] - row[i + 1]);
        const lowStep = scaleX * (row[j + 2] - row[i + 2]);
        const highStep = scaleX * (row[j + 3] - row[i + 3]);
        const redStep = scaleX * (row[j + 4] - row[i + 4]);
        const greenStep = scaleX * (row[j + 5] - row[i + 5]);
        const blueStep = scaleX * (row[j + 6] - row[i + 6]);
        const offsetStep = scaleX * (row[j + 7] - row[i + 7]);
        let value = row[i] + t * (row[j] - row[i]);
        let belief = row[i + 1] + t * (row[j + 1] - row[i + 1]);
        let low = row[i + 2] + t * (row[j + 2] - row[i + 2]);
        let high = row[i + 3] + t * (row[j + 3] - row[i + 3]);
        let red = row[i + 4] + t * (row[j + 4] - row[i + 4]);
        let green = row[i + 5] + t * (row[j + 5] - row[i + 5]);
        let blue = row[i + 6] + t * (row[j + 6] - row[i + 6]);
        let offset = row[i + 7] + t * (row[j + 7] - row[i + 7]);
        const stop = start + columns[gap + 1];
        for (let to = start + columns[gap], at = to * channels; to < stop; to++, at += channels) {
          const guided = red * data[at] + green * data[at + 1] + blue * data[at + 2] + offset;
          const bounded = Math.min(Math.max(guided, low), high);
          out[to] = byteOf(value + belief * (bounded - value));
          value += valueStep;
          belief += beliefStep;
          low += lowStep;
          high += highStep;
          red += redStep;
          green += greenStep;
          blue += blueStep;
          offset += offsetStep;
        }
      }
    }
  }
}

/**
 * The kind of each gap: the pixels between the centers of four cells of the box, or beyond those at its border. There
 * is one more of them than cells in each row and column.
 */
function kindsBetween({ width, height, data }: Plane, box: Box, leash: number): Uint8Array {
  const top = Math.max(box.y - 1 - leash, 0);
  const bottom = Math.min(box.y + box.height + 1 + leash, height);
  const columns = box.width + 1;
  const line = new Uint8Array(width);
  const rows = new Uint8Array(columns * (bottom - top));
  for (let y = top, i = 0; y < bottom; y++) {
    const left = Math.max(box.x - 1 - leash, 0);
    const right = Math.min(box.x + box.width + 1 + leash, width);
    for (let x = left; x < right; x++) line[x] = kindOf(data[y * width + x]);
    for (let gap = 0; gap < columns; gap++, i++) {
      const end = Math.min(box.x + gap + leash, width - 1);
      for (let x = Math.max(box.x + gap - 1 - leash, 0); x <= end; x++) rows[i] |= line[x];
    }
  }
  const kinds = new Uint8Array(columns * (box.height + 1));
  for (let gap = 0, i = 0; gap <= box.height; gap++) {
    const first = Math.max(box.y + gap - 1 - leash, 0) - top;
    const last = Math.min(box.y + gap + leash, height - 1) - top;
    for (let x = 0; x < columns; x++, i++) {
      let found = 0;
      for (let row = first; row <= last; row++) found |= rows[row * columns + x];
      kinds[i] = found === clear || found === full ? found : unsure;
    }
  }
  return kinds;
}

function kindOf(value: number): number {
  return value <= haze ? clear : value >= 1 - haze ? full : unsure;
}

/** Per cell, interleaved: coarse alpha, belief in the filter, lowest and highest alpha near by, coefficients. */
const cellValues = 8;

/** The cells of the box, as far as a pixel is computed from them; all but the belief in levels ({@link levelOf}). */
function cellsOf(
  coarse: Plane,
  pixels: Raster,
  box: Box,
  kinds: Uint8Array,
  { radius, epsilon, leash }: RefineSettings,
): Float32Array {
  const coefficients = coefficientsAround(box, coarse, pixels, radius, epsilon);
  const unit = stretch / (pixels.data instanceof Uint16Array ? 65535 : 255);
  const found = new Float64Array(coefficientCount);
  const cells = new Float32Array(box.width * box.height * cellValues);
  for (let y = 0, to = 0, gap = 0; y < box.height; y++, gap++) {
    for (let x = 0; x < box.width; x++, to += cellValues, gap++) {
      const below = gap + box.width + 1;
      if (((kinds[gap] | kinds[gap + 1] | kinds[below] | kinds[below + 1]) & unsure) === 0) continue;
      const at = (box.y + y) * coarse.width + box.x + x;
      let low = coarse.data[at];
      let high = low;
      const right = Math.min(box.x + x + leash, coarse.width - 1);
      const bottom = Math.min(box.y + y + leash, coarse.height - 1);
      for (let row = Math.max(box.y + y - leash, 0); row <= bottom; row++) {
        const end = row * coarse.width + right;
        for (let i = row * coarse.width + Math.max(box.x + x - leash, 0); i <= end; i++) {
          const value = coarse.data[i];
          if (value < low) low = value;
          if (value > high) high = value;
        }
      }
      const isSure = high <= haze || low >= 1 - haze;
      coefficients.read(x, y, found);
      cells[to] = levelOf(coarse.data[at]);
      cells[to + 1] = isSure ? 0 : found[4];
      cells[to + 2] = levelOf(low);
      cells[to + 3] = levelOf(high);
      cells[to + 4] = found[0] * unit;
      cells[to + 5] = found[1] * unit;
      cells[to + 6] = found[2] * unit;
      cells[to + 7] = levelOf(found[3]);
    }
  }
  return cells;
}

/**
 * The filter's coefficients for the cells of the box. They change so slowly that half the grid gives the same result at
 * a quarter of the work.
 */
function coefficientsAround(box: Box, coarse: Plane, pixels: Raster, radius: number, epsilon: number) {
  const outer = growBox(box, 2 * radius, coarse);
  const width = Math.ceil(outer.width / 2);
  const height = Math.ceil(outer.height / 2);
  const target = resamplePlane(cut(coarse, outer), width, height).data;
  const guide = guideOf(pixels, coarse, outer, { width, height });
  const found = guidedCoefficients(guide, target, { width, height }, Math.ceil(radius / 2), epsilon);
  return {
    read(x: number, y: number, out: Float64Array) {
      const sourceX = Math.max(((box.x - outer.x + x + 0.5) * width) / outer.width - 0.5, 0);
      const sourceY = Math.max(((box.y - outer.y + y + 0.5) * height) / outer.height - 0.5, 0);
      const left = Math.min(Math.floor(sourceX), Math.max(width - 2, 0));
      const upper = Math.min(Math.floor(sourceY), Math.max(height - 2, 0));
      const weightX = Math.min(sourceX - left, 1);
      const weightY = Math.min(sourceY - upper, 1);
      const a = (upper * width + left) * coefficientCount;
      const b = a + (Math.min(left + 1, width - 1) - left) * coefficientCount;
      const down = (Math.min(upper + 1, height - 1) - upper) * width * coefficientCount;
      for (let k = 0; k < coefficientCount; k++) {
        const high = found[a + k] + weightX * (found[b + k] - found[a + k]);
        const low = found[a + down + k] + weightX * (found[b + down + k] - found[a + down + k]);
        out[k] = high + weightY * (low - high);
      }
    },
  };
}

/** The cells between two of their rows, from one column to another. */
function mixRows(cells: Float32Array, row: Float32Array, position: number, first: number, end: number): void {
  const last = cells.length / row.length - 1;
  const upper = Math.min(Math.max(Math.floor(position), 0), last);
  const weight = Math.max(position - upper, 0);
  const from = upper * row.length;
  const next = Math.min(upper + 1, last) * row.length;
  for (let i = first * cellValues; i < end * cellValues; i++)
    row[i] = cells[from + i] + weight * (cells[next + i] - cells[from + i]);
}

/** Alpha as a level of 255 without the haze, and the half that rounds it once decimals are cut off. */
function levelOf(value: number): number {
  return (value - haze) * stretch + 0.5;
}

function byteOf(level: number): number {
  return level <= 0 ? 0 : level >= 255 ? 255 : level | 0;
}

/** The one value of all full pixels in the box, when nothing there is unsure. */
function evenLevel(coarse: Plane, box: Box): 0 | 255 | undefined {
  const level = coarse.data[box.y * coarse.width + box.x] < 0.5 ? 0 : 255;
  for (let y = box.y; y < box.y + box.height; y++) {
    for (let x = box.x, i = y * coarse.width + box.x; x < box.x + box.width; x++, i++) {
      if (byteOf(levelOf(coarse.data[i])) !== level) return undefined;
    }
  }
  return level;
}

/** Mean color of the full pixels in each part of the box, divided into this many: interleaved RGB, 0..1. */
function guideOf(pixels: Raster, coarse: Plane, box: Box, { width, height }: Size): Float32Array {
  const { data, channels } = pixels;
  const unit = 1 / (data instanceof Uint16Array ? 65535 : 255);
  const guide = new Float32Array(width * height * 3);
  const edges = (from: number, length: number, parts: number, scale: number) =>
    Int32Array.from({ length: parts + 1 }, (_, i) => Math.round((from + (i * length) / parts) * scale));
  const columns = edges(box.x, box.width, width, pixels.width / coarse.width);
  const rows = edges(box.y, box.height, height, pixels.height / coarse.height);
  for (let y = 0, cell = 0; y < height; y++) {
    for (let x = 0; x < width; x++, cell += 3) {
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let row = rows[y]; row < rows[y + 1]; row++) {
        const end = (row * pixels.width + columns[x + 1]) * channels;
        for (let i = (row * pixels.width + columns[x]) * channels; i < end; i += channels) {
          red += data[i];
          green += data[i + 1];
          blue += data[i + 2];
        }
      }
      const scale = unit / ((rows[y + 1] - rows[y]) * (columns[x + 1] - columns[x]));
      guide[cell] = red * scale;
      guide[cell + 1] = green * scale;
      guide[cell + 2] = blue * scale;
    }
  }
  return guide;
}

function cut(plane: Plane, { x, y, width, height }: Box): Plane {
  const data = new Float32Array(width * height);
  for (let row = 0; row < height; row++) {
    const start = (y + row) * plane.width + x;
    data.set(plane.data.subarray(start, start + width), row * width);
  }
  return { width, height, data };
}

/** The box grown by `margin` on all sides, as far as it lies on the plane. */
function growBox(box: Box, margin: number, plane: Plane): Box {
  const x = Math.max(box.x - margin, 0);
  const y = Math.max(box.y - margin, 0);
  return {
    x,
    y,
    width: Math.min(box.x + box.width + margin, plane.width) - x,
    height: Math.min(box.y + box.height + margin, plane.height) - y,
  };
}
