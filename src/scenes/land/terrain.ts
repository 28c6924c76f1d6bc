import type { Noise } from '../../imaging/sampling/noise.ts';
import { smooth } from '../../imaging/sampling/ramp.ts';
import { siteShare } from '../village/village-site.ts';
import { erode, slide } from './erosion.ts';
import { type Knoll, knollCeiling, knollShape } from './knoll.ts';
import { type Relief, reliefShape, withSite } from './relief.ts';

/** The bare land: an eroded grid in front of the camera, its unweathered shape beyond, and rocks finer than the grid. Meters. */
export interface Terrain {
  /**
   * @param footprint width of a pixel there; details below it are left out.
   * @param outline true where only what stands out counts: details lower than half a pixel are left out, too
   */
  height(x: number, z: number, footprint: number, outline?: boolean): number;
  /** Whether the bare land there is surely lower than `level`: much faster than its height. */
  isBelow(x: number, z: number, level: number): boolean;
  /** Without details: fast, for shadows and slopes. */
  rough(x: number, z: number): number;
  /** Rise over run of the bare land around a place. */
  steep(x: number, z: number): number;
  /** Height up to which a place lies in shadow of the land. */
  shadow(x: number, z: number): number;
}

/** Meters from side to side of the grid in front of the camera: a gorge is narrow, and has sharp edges. */
const spanOf = ({ kind }: Relief) => (kind === 'gorge' ? 1600 : 16_000);
/** Where it begins, as shares of its width. */
const beginning = { left: -0.5, front: -0.05 };
/** Cells to a side. A draft is too small to show what the finer grid adds. */
const grids = { fine: 640, coarse: 320 };

/** How strong details are on a land; 0.45 where nothing is said. */
const rockiness: Partial<Record<Relief['kind'], number>> = {
  alps: 1,
  volcano: 1,
  islands: 1,
  canyon: 0.2,
  gorge: 0.03,
};
/** From crest to crest and from foot to crest, meters. */
const windRipples = [
  { length: 12, rise: 0.2 },
  { length: 2.6, rise: 0.075 },
  { length: 0.5, rise: 0.016 },
] as const;
/** How much lower each octave of details is than the one before. */
const detailGain = 0.46;
/** No detail beyond the grid is higher, meters. */
const beyondGrid = 22;

/** The last land that was made: a draft whose light or weather alone changes stands on it again. */
let latest: { readonly key: string; readonly grid: Float32Array } | undefined;

function weathered(
  relief: Relief,
  shape: (x: number, z: number) => number,
  seed: number,
  size: number,
  halfWidth: number,
): Float32Array {
  const span = spanOf(relief);
  const cell = span / size;
  const [left, front] = [beginning.left * span, beginning.front * span];
  const key = JSON.stringify([relief, seed, size, halfWidth]);
  if (latest?.key === key) return latest.grid;
  const drops = (fine: number) => Math.round(fine * (size / grids.fine) ** 2);
  // What lies beside the picture only throws shadows into it: every other cell will do, and no rain.
  const seenTo = (row: number) => (halfWidth * 1.2 * Math.max(0, front + row * cell) + 0.044 * span) / cell;
  const isSeen = (column: number, row: number) => Math.abs(column - size / 2) < seenTo(row);
  const grid = new Float32Array(size * size);
  for (let j = 0, o = 0; j < size; j++)
    for (let i = 0; i < size; i++, o++)
      if ((i % 2 === 0 && j % 2 === 0) || isSeen(i, j)) grid[o] = shape(left + i * cell, front + j * cell);
  fillBetween(grid, size, isSeen);
  if (relief.kind === 'alps' || relief.kind === 'volcano' || relief.kind === 'islands') {
    erode(grid, size, cell, drops(90_000), seed, isSeen);
    slide(grid, size, cell, 1.35, 3);
  } else if (relief.kind === 'hills' || relief.kind === 'plain' || relief.kind === 'coast')
    erode(grid, size, cell, drops(25_000), seed, isSeen);
  latest = { key, grid };
  return grid;
}

/** The cells of odd rows and columns that aren't seen: means of their neighbors. */
function fillBetween(
  grid: Float32Array,
  size: number,
  isSeen: (column: number, row: number) => boolean,
): void {
  for (let j = 0; j < size; j++)
    for (let i = 0; i < size; i++) {
      if ((i % 2 === 0 && j % 2 === 0) || isSeen(i, j)) continue;
      const [i0, j0] = [i & ~1, j & ~1];
      const i1 = Math.min(size - 2, i0 + (i & 1) * 2);
      const j1 = Math.min(size - 2, j0 + (j & 1) * 2);
      grid[j * size + i] =
        (grid[j0 * size + i0] + grid[j0 * size + i1] + grid[j1 * size + i0] + grid[j1 * size + i1]) / 4;
    }
}

export function createTerrain(
  relief: Relief,
  noise: Noise,
  seed: number,
  towardsSun: readonly [number, number, number],
  { knoll, halfWidth, isDraft = false }: { knoll?: Knoll; halfWidth: number; isDraft?: boolean },
): Terrain {
  const size = isDraft ? grids.coarse : grids.fine;
  const span = spanOf(relief);
  const cell = span / size;
  const [left, front] = [beginning.left * span, beginning.front * span];
  const shape = reliefShape(relief, noise);
  const flat = relief.kind === 'sea';
  const grid = weathered(relief, shape, seed, size, halfWidth);

  /** Smooth between the cells (quadratic B-spline): no facets in front. */
  function sample(table: Float32Array, x: number, z: number): number {
    const u = (x - left) / cell;
    const v = (z - front) / cell;
    const i = Math.max(1, Math.min(size - 2, Math.round(u)));
    const j = Math.max(1, Math.min(size - 2, Math.round(v)));
    const fx = Math.max(-0.5, Math.min(0.5, u - i));
    const fy = Math.max(-0.5, Math.min(0.5, v - j));
    const a = 0.5 * (0.5 - fx) * (0.5 - fx);
    const b = 0.75 - fx * fx;
    const c = 0.5 * (0.5 + fx) * (0.5 + fx);
    const o = j * size + i;
    const upper = a * table[o - size - 1] + b * table[o - size] + c * table[o - size + 1];
    const middle = a * table[o - 1] + b * table[o] + c * table[o + 1];
    const lower = a * table[o + size - 1] + b * table[o + size] + c * table[o + size + 1];
    return (
      0.5 * (0.5 - fy) * (0.5 - fy) * upper +
      (0.75 - fy * fy) * middle +
      0.5 * (0.5 + fy) * (0.5 + fy) * lower
    );
  }

  const slopes = new Float32Array(size * size);
  for (let j = 1; j < size - 1; j++)
    for (let i = 1, o = j * size + 1; i < size - 1; i++, o++) {
      const acrossX = grid[o + 1] - grid[o - 1];
      const acrossZ = grid[o + size] - grid[o - size];
      slopes[o] = Math.sqrt(acrossX * acrossX + acrossZ * acrossZ) / (2 * cell);
    }
  const steepAt = (x: number, z: number): number =>
    readGrid(slopes, size, (x - left) / cell, (z - front) / cell);

  const margin = 0.056 * span;
  const rocks = rockiness[relief.kind] ?? 0.45;
  /** Crests of dunes and edges of cliffs are sharper than the grid. */
  const crisp = relief.kind === 'dunes' || relief.kind === 'canyon' || relief.kind === 'gorge';
  const risen = knoll && knollShape(knoll, noise);
  const knollTop = knoll && knollCeiling(knoll);
  const highestKnoll = knollTop ? knollTop(0, 0) : Number.NEGATIVE_INFINITY;
  function rough(x: number, z: number): number {
    const bare = unrisen(x, z);
    return risen && knollTop && knollTop(x, z) > bare ? Math.max(bare, risen(x, z)) : bare;
  }
  const { site } = relief;
  function unrisen(x: number, z: number): number {
    const bare = weatheredAt(x, z);
    return site ? withSite(site, noise, x, z, bare) : bare;
  }
  function weatheredAt(x: number, z: number): number {
    if (flat) return -60;
    const inside = Math.min(x - left, -left - x, front + size * cell - z) / margin;
    if (inside >= 1) return sample(grid, x, z);
    if (inside <= 0) return shape(x, z);
    return sample(grid, x, z) * inside + shape(x, z) * (1 - inside);
  }

  const crispTo = relief.falls ? relief.falls.z + 90 : Number.POSITIVE_INFINITY;
  function height(x: number, z: number, footprint: number, outline = false): number {
    const bare = crisp && z < crispTo ? shape(x, z) : unrisen(x, z);
    const stand = risen && knollTop && knollTop(x, z) > bare ? risen(x, z) : Number.NEGATIVE_INFINITY;
    if (stand > bare) return relief.kind === 'dunes' ? rippled(stand, x, z, footprint, outline) : stand;
    return detailed(bare, x, z, footprint, outline);
  }
  /** Ripples of the wind on sand, large and small. */
  function rippled(base: number, x: number, z: number, footprint: number, outline: boolean): number {
    const wind = x * 0.75 - z * 0.4;
    let ripples = 0;
    for (const { length, rise } of windRipples) {
      const near = 1 - footprint / (length * 0.3);
      if (near <= 0 || (outline && rise < footprint * 0.6)) continue;
      const bend =
        length *
        (1.3 * noise.fbm(x / (length * 9), z / (length * 9), 2) +
          noise.at(x / (length * 23), z / (length * 23)));
      const wave = 0.5 + 0.5 * Math.sin(((wind + bend) / length) * 2 * Math.PI);
      const strength = 0.35 + 0.65 * smooth(-0.35, 0.3, noise.at(x / (length * 13) + 5, z / (length * 13)));
      ripples += Math.min(1, near * 1.6) * strength * rise * wave * wave;
    }
    // Slip faces are smooth.
    return base + ripples * smooth(0.5, 0.32, steepAt(x, z));
  }
  function detailed(base: number, x: number, z: number, footprint: number, outline: boolean): number {
    if (flat || base < -6) return base;
    if (relief.kind === 'dunes') return rippled(base, x, z, footprint, outline);
    const steep = Math.min(1.4, steepAt(x, z));
    const octaves = Math.max(0, Math.min(9, Math.log2(60 / footprint)));
    if (octaves < 1) return base;
    const settled = site ? 1 - 0.9 * siteShare(site, x, z) : 1;
    const strength = settled * rocks * (1.2 + 26 * steep * steep);
    if (outline && strength < footprint * 1.4) return base;
    const highEnough = outline ? 1 + Math.log(strength / footprint + 1e-9) / -Math.log(detailGain) : 9;
    const whole = Math.floor(Math.min(octaves, Math.max(2, highEnough)));
    // Crests and clefts on steep rock, soft humps on flat ground.
    const rough3 = noise.fbm(x * 0.013, z * 0.013 + base * 0.004, whole, detailGain);
    return base + strength * (steep > 0.5 ? 0.5 * rough3 + 0.5 * (0.35 - Math.abs(rough3)) : 0.7 * rough3);
  }

  /** The highest cell around each one with the rocks on it, and how far the land may differ from the grid there. */
  const { ceilings, leeways } = findCeilings();
  function findCeilings() {
    const ceilings = new Float32Array(size * size);
    const leeways = new Float32Array(size * size);
    for (let j = 1; j < size - 1; j++)
      for (let i = 1, o = j * size + 1; i < size - 1; i++, o++) {
        let highest = grid[o];
        let steepest = slopes[o];
        for (let row = o - size; row <= o + size; row += size)
          for (let n = row - 1; n <= row + 1; n++) {
            if (grid[n] > highest) highest = grid[n];
            if (slopes[n] > steepest) steepest = slopes[n];
          }
        const steep = Math.min(1.4, steepest);
        const most = 0.55 * rocks * (1.2 + 26 * steep * steep);
        leeways[o] = crisp ? most + 1.5 + 0.6 * cell * steepest : most;
        ceilings[o] = highest + most + (crisp ? 2 + 0.2 * cell * steepest : 0);
      }
    return { ceilings, leeways };
  }
  function isBelow(x: number, z: number, level: number): boolean {
    if (flat) return level > -60;
    if (risen && knollTop && level <= highestKnoll && knollTop(x, z) >= level && risen(x, z) >= level)
      return false;
    if (site && siteShare(site, x, z) > 0) return unrisen(x, z) + 4 < level;
    const i = Math.round((x - left) / cell);
    const j = Math.round((z - front) / cell);
    if (i < 1 || j < 1 || i > size - 2 || j > size - 2) return unrisen(x, z) + beyondGrid < level;
    const o = j * size + i;
    return ceilings[o] < level || unrisen(x, z) + leeways[o] < level;
  }

  const shadows = castShadows(grid, size, cell, towardsSun);
  return {
    height,
    isBelow,
    rough,
    steep: steepAt,
    shadow: (x, z) =>
      flat ? -1e6 : x < left || x > -left || z > front + size * cell ? -1e6 : sample(shadows, x, z),
  };
}

/** Between four cells; beyond the grid its edge goes on. */
function readGrid(table: Float32Array, size: number, column: number, row: number): number {
  const u = Math.max(0, Math.min(size - 1.001, column));
  const v = Math.max(0, Math.min(size - 1.001, row));
  const i = u | 0;
  const j = v | 0;
  const fx = u - i;
  const fz = v - j;
  const o = j * size + i;
  const near = table[o] + (table[o + 1] - table[o]) * fx;
  return near + (table[o + size] + (table[o + size + 1] - table[o + size]) * fx - near) * fz;
}

/** For each cell the height of the shadow above it: what lies towards the sun, less what the sun's ray falls on the way. */
function castShadows(
  grid: Float32Array,
  size: number,
  cell: number,
  [sx, sy, sz]: readonly [number, number, number],
): Float32Array {
  const shadows = new Float32Array(size * size).fill(-1e6);
  const across = Math.max(Math.abs(sx), Math.abs(sz));
  if (across < 1e-6 || sy <= 0) return shadows;
  const [stepX, stepZ] = [sx / across, sz / across];
  const fall = (sy / across) * cell;
  const columns = stepX > 0 ? { first: size - 1, step: -1 } : { first: 0, step: 1 };
  const rows = stepZ > 0 ? { first: size - 1, step: -1 } : { first: 0, step: 1 };
  const alongX = Math.abs(sx) >= Math.abs(sz);
  // The line of cells nearer to the sun is complete before the next one starts.
  for (let m = 0; m < size; m++) {
    for (let n = 0; n < size; n++) {
      const i = alongX ? columns.first + columns.step * m : n;
      const j = alongX ? n : rows.first + rows.step * m;
      const u = i + stepX;
      const v = j + stepZ;
      if (u < 0 || v < 0 || u > size - 1 || v > size - 1) continue;
      const i0 = Math.min(size - 2, Math.floor(u));
      const j0 = Math.min(size - 2, Math.floor(v));
      const fx = u - i0;
      const fy = v - j0;
      const read = (o: number) => Math.max(grid[o], shadows[o]);
      const o = j0 * size + i0;
      const above =
        (read(o) * (1 - fx) + read(o + 1) * fx) * (1 - fy) +
        (read(o + size) * (1 - fx) + read(o + size + 1) * fx) * fy;
      shadows[j * size + i] = above - fall;
    }
  }
  return shadows;
}
