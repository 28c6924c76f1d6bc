import { guidedCoefficients } from './guided-filter.ts';
import type { Box, Plane, Raster } from './raster.ts';
import { resamplePlane } from './resample.ts';

/** Cells of the coarse alpha that are worked on at a time: small enough for the processor's cache. */
const tileSize = 128;

export interface RefineSettings {
  /** Window of the guided filter, in cells of the coarse alpha. */
  readonly radius: number;
  /** Variance of colors (0..1 squared) below which a place counts as flat. */
  readonly epsilon: number;
  /** How far, in cells, the filter reaches beyond where the coarse alpha is unsure. */
  readonly reach: number;
  /** The result stays within the coarse alphas found this many cells around. */
  readonly leash: number;
}

const defaults: RefineSettings = { radius: 8, epsilon: 1e-4, reach: 3, leash: 2 };
/** Coarse alpha within this distance of 0 or 1 is taken for sure. */
const sureMargin = 0.02;

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
  const trust = trustInGuide(grid, settings.reach);
  for (let y = 0; y < grid.height; y += tileSize) {
    for (let x = 0; x < grid.width; x += tileSize) {
      refineTile({ x, y, width: tileSize, height: tileSize }, grid, trust, pixels, alpha, settings);
    }
  }
  return alpha;
}

/** 1 where the coarse alpha is unsure, falling to 0 within `2 * reach` cells from there. */
function trustInGuide(coarse: Plane, reach: number): Plane {
  const { width, height } = coarse;
  const far = reach * 2;
  const distance = new Uint8Array(width * height);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const value = coarse.data[i];
      if (value > sureMargin && value < 1 - sureMargin) continue;
      const before = x > 0 ? distance[i - 1] : far;
      const above = y > 0 ? distance[i - width] : far;
      distance[i] = Math.min(before + 1, above + 1, far);
    }
  }
  const data = new Float32Array(width * height);
  for (let y = height - 1, i = distance.length - 1; y >= 0; y--) {
    for (let x = width - 1; x >= 0; x--, i--) {
      const after = x < width - 1 ? distance[i + 1] : far;
      const below = y < height - 1 ? distance[i + width] : far;
      const nearest = Math.min(distance[i], after + 1, below + 1);
      distance[i] = nearest;
      if (nearest < far) data[i] = Math.min(1, (far - nearest) / reach);
    }
  }
  return { width, height, data };
}

function refineTile(
  tile: Box,
  coarse: Plane,
  trust: Plane,
  pixels: Raster,
  alpha: Raster<Uint8Array>,
  settings: RefineSettings,
): void {
  const scaleX = pixels.width / coarse.width;
  const scaleY = pixels.height / coarse.height;
  const left = Math.ceil(tile.x * scaleX);
  const right = Math.min(Math.ceil((tile.x + tile.width) * scaleX), pixels.width);
  const top = Math.ceil(tile.y * scaleY);
  const bottom = Math.min(Math.ceil((tile.y + tile.height) * scaleY), pixels.height);

  const level = evenLevel(coarse, trust, growBox(tile, 1, coarse));
  if (level !== undefined) {
    if (level === 0) return;
    for (let y = top; y < bottom; y++)
      alpha.data.fill(level, y * alpha.width + left, y * alpha.width + right);
    return;
  }
  const outer = growBox(tile, 2 * settings.radius + 1, coarse);
  const target = cut(coarse, outer);
  const guide = guideOf(pixels, coarse, outer);
  const { red, green, blue, offset, fit } = guidedCoefficients(
    guide,
    target,
    settings.radius,
    settings.epsilon,
  );
  const belief = cut(trust, outer).data;
  for (let i = 0; i < belief.length; i++) belief[i] *= fit[i];
  const low = extreme(target, settings.leash, Math.min);
  const high = extreme(target, settings.leash, Math.max);

  const planes = [target.data, belief, red, green, blue, offset, low, high];
  const rows = planes.map(() => new Float32Array(outer.width));
  const [coarseRow, beliefRow, redRow, greenRow, blueRow, offsetRow, lowRow, highRow] = rows;
  const { data, channels } = pixels;
  const unit = 1 / (data instanceof Uint16Array ? 65535 : 255);
  for (let y = top; y < bottom; y++) {
    const sourceY = Math.min(Math.max((y + 0.5) / scaleY - 0.5 - outer.y, 0), outer.height - 1);
    const upper = Math.min(Math.floor(sourceY), Math.max(outer.height - 2, 0));
    mixRows(planes, rows, upper, Math.min(upper + 1, outer.height - 1), sourceY - upper);
    for (let x = left; x < right; x++) {
      const sourceX = Math.min(Math.max((x + 0.5) / scaleX - 0.5 - outer.x, 0), outer.width - 1);
      const i = sourceX | 0;
      const j = Math.min(i + 1, outer.width - 1);
      const weight = sourceX - i;
      const rest = 1 - weight;
      let value = rest * coarseRow[i] + weight * coarseRow[j];
      const confidence = rest * beliefRow[i] + weight * beliefRow[j];
      if (confidence > 0) {
        const at = (y * pixels.width + x) * channels;
        const guided =
          ((rest * redRow[i] + weight * redRow[j]) * data[at] +
            (rest * greenRow[i] + weight * greenRow[j]) * data[at + 1] +
            (rest * blueRow[i] + weight * blueRow[j]) * data[at + 2]) *
            unit +
          rest * offsetRow[i] +
          weight * offsetRow[j];
        const lowest = rest * lowRow[i] + weight * lowRow[j];
        const highest = rest * highRow[i] + weight * highRow[j];
        value += confidence * (Math.min(Math.max(guided, lowest), highest) - value);
      }
      alpha.data[y * alpha.width + x] = toByte(value);
    }
  }
}

/** Each plane between two of its rows. */
function mixRows(planes: Float32Array[], rows: Float32Array[], upper: number, lower: number, weight: number) {
  for (let plane = 0; plane < planes.length; plane++) {
    const values = planes[plane];
    const row = rows[plane];
    for (let x = 0, i = upper * row.length, j = lower * row.length; x < row.length; x++, i++, j++) {
      row[x] = values[i] + weight * (values[j] - values[i]);
    }
  }
}

/** Smallest or largest value within a square window. */
function extreme(plane: Plane, radius: number, choose: (a: number, b: number) => number): Float32Array {
  const { width, height } = plane;
  let values = plane.data;
  for (const [count, step] of [
    [width, 1],
    [height, width],
  ]) {
    for (let reach = 0; reach < radius; reach++) {
      const next = new Float32Array(values.length);
      for (let i = 0; i < values.length; i++) {
        const position = Math.floor(i / step) % count;
        let value = values[i];
        if (position > 0) value = choose(value, values[i - step]);
        if (position < count - 1) value = choose(value, values[i + step]);
        next[i] = value;
      }
      values = next;
    }
  }
  return values;
}

/** Cuts the last faint haze off both ends, so that sure places are exactly 0 and 255. */
function toByte(value: number): number {
  const stretched = (value - sureMargin) / (1 - 2 * sureMargin);
  return stretched <= 0 ? 0 : stretched >= 1 ? 255 : Math.round(stretched * 255);
}

/** The one value of all full pixels in the box, when nothing there is unsure. */
function evenLevel(coarse: Plane, trust: Plane, box: Box): 0 | 255 | undefined {
  const level = coarse.data[box.y * coarse.width + box.x] < 0.5 ? 0 : 255;
  for (let y = box.y; y < box.y + box.height; y++) {
    for (let x = box.x, i = y * coarse.width + box.x; x < box.x + box.width; x++, i++) {
      if (trust.data[i] > 0 || toByte(coarse.data[i]) !== level) return undefined;
    }
  }
  return level;
}

/** Mean color of the full pixels in each coarse cell of the box, 0..1. */
function guideOf(pixels: Raster, coarse: Plane, box: Box): [Plane, Plane, Plane] {
  const { data, channels } = pixels;
  const { width, height } = box;
  const unit = 1 / (data instanceof Uint16Array ? 65535 : 255);
  const [red, green, blue] = [0, 1, 2].map(() => new Float32Array(width * height));
  const edges = (from: number, count: number, cells: number, size: number) =>
    Int32Array.from({ length: count + 1 }, (_, i) => Math.round(((from + i) * size) / cells));
  const columns = edges(box.x, width, coarse.width, pixels.width);
  const rows = edges(box.y, height, coarse.height, pixels.height);
  for (let y = 0, cell = 0; y < height; y++) {
    const top = Math.min(rows[y], pixels.height - 1);
    const bottom = Math.max(rows[y + 1], top + 1);
    for (let x = 0; x < width; x++, cell++) {
      const left = Math.min(columns[x], pixels.width - 1);
      const right = Math.max(columns[x + 1], left + 1);
      let r = 0;
      let g = 0;
      let b = 0;
      for (let row = top; row < bottom; row++) {
        const end = (row * pixels.width + right) * channels;
        for (let i = (row * pixels.width + left) * channels; i < end; i += channels) {
          r += data[i];
          g += data[i + 1];
          b += data[i + 2];
        }
      }
      const scale = unit / ((bottom - top) * (right - left));
      red[cell] = r * scale;
      green[cell] = g * scale;
      blue[cell] = b * scale;
    }
  }
  return [
    { width, height, data: red },
    { width, height, data: green },
    { width, height, data: blue },
  ];
}

function cut(plane: Plane, box: Box): Plane {
  const data = new Float32Array(box.width * box.height);
  for (let y = 0; y < box.height; y++) {
    const start = (box.y + y) * plane.width + box.x;
    data.set(plane.data.subarray(start, start + box.width), y * box.width);
  }
  return { width: box.width, height: box.height, data };
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
