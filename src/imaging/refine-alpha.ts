import { coefficientCount, guidedCoefficients } from './guided-filter.ts';
import type { Box, Plane, Raster } from './raster.ts';
import { resamplePlane } from './resample.ts';

/** Cells of the coarse alpha that are worked on at a time: small enough for the processor's cache. */
const tileSize = 64;

interface Size {
  readonly width: number;
  readonly height: number;
}

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

/** The full pixels whose centers lie in a box of cells. */
function fullSize(box: Box, coarse: Plane, { width, height }: Raster) {
  const edge = (cell: number, cells: number, size: number) => Math.ceil((cell * size) / cells - 0.5);
  return {
    left: edge(box.x, coarse.width, width),
    right: edge(box.x + box.width, coarse.width, width),
    top: edge(box.y, coarse.height, height),
    bottom: edge(box.y + box.height, coarse.height, height),
  };
}

function refineStrip(
  strip: Box,
  coarse: Plane,
  pixels: Raster,
  alpha: Raster<Uint8Array>,
  settings: RefineSettings,
): void {
  const outer = growBox(strip, 1, coarse);
  const cells = cellsOf(coarse, pixels, outer, settings);
  const row = new Float32Array(outer.width * cellValues);
  const { left, right, top, bottom } = fullSize(strip, coarse, alpha);
  const scaleX = coarse.width / pixels.width;
  const scaleY = coarse.height / pixels.height;
  const { data, channels } = pixels;
  const unit = 1 / (data instanceof Uint16Array ? 65535 : 255);
  for (let y = top; y < bottom; y++) {
    const sourceY = (y + 0.5) * scaleY - 0.5 - outer.y;
    mixRows(cells, row, Math.min(Math.max(sourceY, 0), outer.height - 1));
    // From the center of one cell to the next everything is linear: its value at the first pixel, its step per pixel.
    for (let x = left; x < right; ) {
      const sourceX = (x + 0.5) * scaleX - 0.5 - outer.x;
      const cell = Math.max(Math.floor(sourceX), 0);
      const nextCenter = (cell + 1.5 + outer.x) / scaleX - 0.5;
      const end = cell + 1 < outer.width ? Math.min(right, Math.max(Math.ceil(nextCenter), x + 1)) : right;
      const i = cell * cellValues;
      const j = cell + 1 < outer.width ? i + cellValues : i;
      const isBelieved = row[i + 1] > 0 || row[j + 1] > 0;
      if (!isBelieved && row[i] <= haze && row[j] <= haze) {
        x = end;
        continue;
      }
      if (!isBelieved && row[i] >= 1 - haze && row[j] >= 1 - haze) {
        alpha.data.fill(255, y * alpha.width + x, y * alpha.width + end);
        x = end;
        continue;
      }
      const value0 = row[i];
      const value1 = row[j] - value0;
      const belief0 = row[i + 1];
      const belief1 = row[j + 1] - belief0;
      const low0 = row[i + 2];
      const low1 = row[j + 2] - low0;
      const high0 = row[i + 3];
      const high1 = row[j + 3] - high0;
      const red0 = row[i + 4];
      const red1 = row[j + 4] - red0;
      const green0 = row[i + 5];
      const green1 = row[j + 5] - green0;
      const blue0 = row[i + 6];
      const blue1 = row[j + 6] - blue0;
      const offset0 = row[i + 7];
      const offset1 = row[j + 7] - offset0;
      let at = (y * pixels.width + x) * channels;
      for (let to = y * alpha.width + x; x < end; x++, to++, at += channels) {
        const t = Math.max((x + 0.5) * scaleX - 0.5 - outer.x - cell, 0);
        let value = value0 + t * value1;
        if (isBelieved) {
          const guided =
            ((red0 + t * red1) * data[at] +
              (green0 + t * green1) * data[at + 1] +
              (blue0 + t * blue1) * data[at + 2]) *
              unit +
            offset0 +
            t * offset1;
          const bounded = Math.min(Math.max(guided, low0 + t * low1), high0 + t * high1);
          value += (belief0 + t * belief1) * (bounded - value);
        }
        alpha.data[to] = toByte(value);
      }
    }
  }
}

/** Per cell, interleaved: coarse alpha, belief in the filter, lowest and highest alpha near by, coefficients. */
const cellValues = 8;

function cellsOf(
  coarse: Plane,
  pixels: Raster,
  box: Box,
  { radius, epsilon, leash }: RefineSettings,
): Float32Array {
  const coefficients = coefficientsIn(box, coarse, pixels, radius, epsilon);
  const low = extremes(coarse, box, leash, -1);
  const high = extremes(coarse, box, leash, 1);
  const cells = new Float32Array(box.width * box.height * cellValues);
  for (let y = 0, i = 0, to = 0, from = 0; y < box.height; y++) {
    const start = (box.y + y) * coarse.width + box.x;
    for (let x = 0; x < box.width; x++, i++, to += cellValues, from += coefficientCount) {
      const isSure = high[i] <= haze || low[i] >= 1 - haze;
      cells[to] = coarse.data[start + x];
      cells[to + 1] = isSure ? 0 : coefficients[from + 4];
      cells[to + 2] = low[i];
      cells[to + 3] = high[i];
      cells[to + 4] = coefficients[from];
      cells[to + 5] = coefficients[from + 1];
      cells[to + 6] = coefficients[from + 2];
      cells[to + 7] = coefficients[from + 3];
    }
  }
  return cells;
}

/** Smallest (sign −1) or largest (sign 1) value in a square window around each cell of the box. */
function extremes({ width, height, data }: Plane, box: Box, radius: number, sign: 1 | -1): Float32Array {
  const top = Math.max(box.y - radius, 0);
  const bottom = Math.min(box.y + box.height + radius, height);
  const rows = new Float32Array(box.width * (bottom - top));
  for (let y = top, i = 0; y < bottom; y++) {
    const start = y * width;
    for (let x = box.x; x < box.x + box.width; x++, i++) {
      let found = data[start + x];
      const end = start + Math.min(x + radius, width - 1);
      for (let at = start + Math.max(x - radius, 0); at <= end; at++)
        if ((data[at] - found) * sign > 0) found = data[at];
      rows[i] = found;
    }
  }
  const out = new Float32Array(box.width * box.height);
  for (let y = box.y, i = 0; y < box.y + box.height; y++) {
    const first = Math.max(y - radius, top) - top;
    const last = Math.min(y + radius, bottom - 1) - top;
    for (let x = 0; x < box.width; x++, i++) {
      let found = rows[first * box.width + x];
      for (let row = first + 1; row <= last; row++) {
        const value = rows[row * box.width + x];
        if ((value - found) * sign > 0) found = value;
      }
      out[i] = found;
    }
  }
  return out;
}

/**
 * The filter's coefficients for each cell of the box. They change so slowly that half the grid gives the same result at
 * a quarter of the work.
 */
function coefficientsIn(
  box: Box,
  coarse: Plane,
  pixels: Raster,
  radius: number,
  epsilon: number,
): Float32Array {
  const outer = growBox(box, 2 * radius, coarse);
  const width = Math.ceil(outer.width / 2);
  const height = Math.ceil(outer.height / 2);
  const target = resamplePlane(cut(coarse, outer), width, height).data;
  const guide = guideOf(pixels, coarse, outer, { width, height });
  const found = guidedCoefficients(guide, target, { width, height }, Math.ceil(radius / 2), epsilon);
  const out = new Float32Array(box.width * box.height * coefficientCount);
  for (let y = 0, to = 0; y < box.height; y++) {
    const sourceY = Math.max(((box.y - outer.y + y + 0.5) * height) / outer.height - 0.5, 0);
    const upper = Math.min(Math.floor(sourceY), Math.max(height - 2, 0));
    const below = Math.min(upper + 1, height - 1) - upper;
    const weightY = Math.min(sourceY - upper, 1);
    for (let x = 0; x < box.width; x++) {
      const sourceX = Math.max(((box.x - outer.x + x + 0.5) * width) / outer.width - 0.5, 0);
      const left = Math.min(Math.floor(sourceX), Math.max(width - 2, 0));
      const weightX = Math.min(sourceX - left, 1);
      const a = (upper * width + left) * coefficientCount;
      const b = a + (Math.min(left + 1, width - 1) - left) * coefficientCount;
      const down = below * width * coefficientCount;
      for (let k = 0; k < coefficientCount; k++) {
        const high = found[a + k] + weightX * (found[b + k] - found[a + k]);
        const low = found[a + down + k] + weightX * (found[b + down + k] - found[a + down + k]);
        out[to++] = high + weightY * (low - high);
      }
    }
  }
  return out;
}

/** The cells between two of their rows. */
function mixRows(cells: Float32Array, row: Float32Array, position: number): void {
  const last = cells.length / row.length - 1;
  const upper = Math.min(Math.floor(position), last);
  const weight = position - upper;
  const from = upper * row.length;
  const next = Math.min(upper + 1, last) * row.length;
  for (let i = 0; i < row.length; i++)
    row[i] = cells[from + i] + weight * (cells[next + i] - cells[from + i]);
}

function toByte(value: number): number {
  const stretched = (value - haze) / (1 - 2 * haze);
  return stretched <= 0 ? 0 : stretched >= 1 ? 255 : (stretched * 255 + 0.5) | 0;
}

/** The one value of all full pixels in the box, when nothing there is unsure. */
function evenLevel(coarse: Plane, box: Box): 0 | 255 | undefined {
  const level = coarse.data[box.y * coarse.width + box.x] < 0.5 ? 0 : 255;
  for (let y = box.y; y < box.y + box.height; y++) {
    for (let x = box.x, i = y * coarse.width + box.x; x < box.x + box.width; x++, i++) {
      if (toByte(coarse.data[i]) !== level) return undefined;
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
