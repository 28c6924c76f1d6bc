import { averagePlane } from '../raster/gaussian-blur.ts';
import type { Plane } from '../raster/raster.ts';
import { resamplePlane } from '../raster/resample.ts';
import { smooth } from '../raster/smooth.ts';

/** Longer side of the grid on which rims are told from doubts. */
const gridSide = 256;
/** Alpha up to which a cell counts as clear, and from which on as full. */
const [clear, full] = [0.06, 0.97];
/** A cell with so many clear ones around it (within this deviation, cells) is in the rim whatever its alpha does. */
const near = { reach: 3, from: 0.01, to: 0.08 };
/** By how much alpha changes over the whole side where it is an edge, however soft, and where it is a doubt about a surface. */
const slope = { surface: 3, edge: 6, reach: 1.5 };
/** What is lower by so much than all that is around it, of 1, is a hole in something. */
const sunk = { from: 0.04, to: 0.15 };
/** Such a hole ends in a slope of its own, so many cells wide. */
const holeEdge = 3;
const levels = 255;

/**
 * How much partial alpha is that of a rim, where the old background shows through: 1 near what is clear and on soft edges, 0
 * in the middle of a coat that the network was not sure of. On a grid of at most 256; undefined where all partial alpha is rim.
 *
 * @param alpha 0..1, of any size
 */
export function rimShare(alpha: Plane): Plane | undefined {
  const scale = Math.min(1, gridSide / Math.max(alpha.width, alpha.height));
  const width = Math.max(1, Math.round(alpha.width * scale));
  const height = Math.max(1, Math.round(alpha.height * scale));
  const small = resamplePlane(alpha, width, height);
  const cells = small.data;
  const isClear = Float32Array.from(cells, (value) => (value <= clear ? 1 : 0));
  const beside = averagePlane({ width, height, data: isClear }, near.reach).data;
  const isInner = (i: number) => cells[i] > clear && cells[i] < full && beside[i] < near.to;
  if (!cells.some((_, i) => isInner(i))) return undefined;
  const steep = averagePlane(slopes(small), slope.reach).data;
  const around = leastWayOut(small);
  const depths = highest({ width, height, data: around.map((way, i) => way - cells[i]) }, holeEdge);
  const data = cells.map((_, i) => {
    const isEdge = smooth(slope.surface, slope.edge, steep[i]) * smooth(sunk.to, sunk.from, depths[i]);
    return Math.max(smooth(near.from, near.to, beside[i]), isEdge);
  });
  return { width, height, data };
}

/** By how much alpha changes around each cell, per side of the grid. */
function slopes({ width, height, data }: Plane): Plane {
  const found = new Float32Array(data.length);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const across = data[x + 1 < width ? i + 1 : i] - data[x > 0 ? i - 1 : i];
      const down = data[y + 1 < height ? i + width : i] - data[y > 0 ? i - width : i];
      found[i] = (Math.hypot(across, down) / 2) * gridSide;
    }
  }
  return { width, height, data: found };
}

/** The highest value so many cells around each. */
function highest({ width, height, data }: Plane, reach: number): Float32Array {
  const rows = new Float32Array(data.length);
  const found = new Float32Array(data.length);
  for (let i = 0; i < data.length; i++) {
    const x = i % width;
    for (let at = i - Math.min(reach, x); at <= i + Math.min(reach, width - 1 - x); at++)
      rows[i] = Math.max(rows[i], data[at]);
  }
  for (let y = 0, i = 0; y < height; y++) {
    const [top, bottom] = [Math.max(y - reach, 0), Math.min(y + reach, height - 1)];
    for (let x = 0; x < width; x++, i++) {
      for (let row = top; row <= bottom; row++) found[i] = Math.max(found[i], rows[row * width + x]);
    }
  }
  return found;
}

/**
 * The highest alpha on the lowest way from each cell to a clear one: its own, unless it lies in a hole. (Reconstruction by
 * erosion; Vincent: "Morphological Grayscale Reconstruction in Image Analysis", 1993.)
 */
function leastWayOut({ width, data }: Plane): Float32Array {
  const own = Uint8Array.from(data, (value) => Math.min(levels, Math.max(0, Math.round(value * levels))));
  const found = new Float32Array(data.length).fill(1);
  const seen = new Uint8Array(data.length);
  const waiting: number[][] = Array.from({ length: levels + 1 }, () => []);
  for (let i = 0; i < own.length; i++) {
    if (data[i] > clear) continue;
    waiting[own[i]].push(i);
    seen[i] = 1;
  }
  for (let level = 0; level <= levels; level++) {
    for (let i = waiting[level].pop(); i !== undefined; i = waiting[level].pop()) {
      found[i] = level / levels;
      const x = i % width;
      for (const next of [x > 0 ? i - 1 : -1, x + 1 < width ? i + 1 : -1, i - width, i + width]) {
        if (next < 0 || next >= own.length || seen[next] === 1) continue;
        seen[next] = 1;
        waiting[Math.max(level, own[next])].push(next);
      }
    }
  }
  return found.map((way, i) => Math.max(way, data[i]));
}
