import type { Noise } from '../noise.ts';
import { erode, slide } from './erosion.ts';
import { type Knoll, knollShape } from './knoll.ts';
import { type Relief, reliefShape } from './relief.ts';

/** The bare land: an eroded grid in front of the camera, its unweathered shape beyond, and rocks finer than the grid. Meters. */
export interface Terrain {
  /** @param footprint width of a pixel there; details below it are left out. */
  height(x: number, z: number, footprint: number): number;
  /** Without details: fast, for shadows and slopes. */
  rough(x: number, z: number): number;
  /** Rise over run of the bare land around a place. */
  steep(x: number, z: number): number;
  /** Height up to which a place lies in shadow of the land. */
  shadow(x: number, z: number): number;
}

/** Meters from side to side, and where the grid begins. */
const span = 16_000;
const left = -span / 2;
const front = -800;
/** Cells to a side. A draft is too small to show what the finer grid adds. */
const grids = { fine: 640, coarse: 320 };

/** The last land that was made: a draft whose light or weather alone changes stands on it again. */
let latest: { readonly key: string; readonly grid: Float32Array } | undefined;

function weathered(
  relief: Relief,
  shape: (x: number, z: number) => number,
  seed: number,
  size: number,
): Float32Array {
  const cell = span / size;
  const key = JSON.stringify([relief, seed, size]);
  if (latest?.key === key) return latest.grid;
  const drops = (fine: number) => Math.round(fine * (size / grids.fine) ** 2);
  const grid = new Float32Array(size * size);
  for (let j = 0, o = 0; j < size; j++)
    for (let i = 0; i < size; i++, o++) grid[o] = shape(left + i * cell, front + j * cell);
  if (relief.kind === 'alps' || relief.kind === 'volcano' || relief.kind === 'islands') {
    erode(grid, size, cell, drops(90_000), seed);
    slide(grid, size, cell, 1.35, 3);
  } else if (relief.kind === 'hills' || relief.kind === 'plain' || relief.kind === 'coast')
    erode(grid, size, cell, drops(25_000), seed);
  latest = { key, grid };
  return grid;
}

export function createTerrain(
  relief: Relief,
  noise: Noise,
  seed: number,
  towardsSun: readonly [number, number, number],
  { knoll, isDraft = false }: { knoll?: Knoll; isDraft?: boolean } = {},
): Terrain {
  const size = isDraft ? grids.coarse : grids.fine;
  const cell = span / size;
  const shape = reliefShape(relief, noise);
  const flat = relief.kind === 'sea';
  const grid = weathered(relief, shape, seed, size);

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
    for (let i = 1, o = j * size + 1; i < size - 1; i++, o++)
      slopes[o] = Math.hypot(grid[o + 1] - grid[o - 1], grid[o + size] - grid[o - size]) / (2 * cell);
  const steepAt = (x: number, z: number): number => readGrid(slopes, size, x, z);

  const margin = 900;
  /** Crests of dunes and edges of cliffs are sharper than the grid. */
  const crisp = relief.kind === 'dunes' || relief.kind === 'canyon';
  const risen = knoll && knollShape(knoll, noise);
  function rough(x: number, z: number): number {
    const bare = unrisen(x, z);
    return risen ? Math.max(bare, risen(x, z)) : bare;
  }
  function unrisen(x: number, z: number): number {
    if (flat) return -60;
    const inside = Math.min(x - left, -left - x, front + size * cell - z) / margin;
    if (inside >= 1) return sample(grid, x, z);
    if (inside <= 0) return shape(x, z);
    return sample(grid, x, z) * inside + shape(x, z) * (1 - inside);
  }

  function height(x: number, z: number, footprint: number): number {
    const bare = crisp ? shape(x, z) : unrisen(x, z);
    const stand = risen ? risen(x, z) : Number.NEGATIVE_INFINITY;
    return stand > bare ? stand : detailed(bare, x, z, footprint);
  }
  function detailed(base: number, x: number, z: number, footprint: number): number {
    if (flat || base < -6) return base;
    if (relief.kind === 'dunes') {
      // Ripples of the wind.
      const near = Math.max(0, 1 - footprint * 3.5);
      return near > 0
        ? base +
            near *
              0.045 *
              Math.sin((x * 0.75 + z * 0.45 + 2.2 * noise.fbm(x * 0.06, z * 0.06, 3)) * 2.6) *
              (0.5 + 0.5 * noise.at(x * 0.03, z * 0.03))
        : base;
    }
    const steep = Math.min(1.4, steepAt(x, z));
    const octaves = Math.max(0, Math.min(9, Math.log2(60 / footprint)));
    if (octaves < 1) return base;
    const rocks =
      relief.kind === 'alps' || relief.kind === 'volcano' || relief.kind === 'islands'
        ? 1
        : relief.kind === 'canyon'
          ? 0.2
          : 0.45;
    const strength = rocks * (1.2 + 26 * steep * steep);
    const whole = Math.floor(octaves);
    // Crests and clefts on steep rock, soft humps on flat ground.
    const rough3 = noise.fbm(x * 0.013, z * 0.013 + base * 0.004, whole, 0.46);
    return base + strength * (steep > 0.5 ? 0.5 * rough3 + 0.5 * (0.35 - Math.abs(rough3)) : 0.7 * rough3);
  }

  const shadows = castShadows(grid, size, towardsSun);
  return {
    height,
    rough,
    steep: steepAt,
    shadow: (x, z) =>
      flat ? -1e6 : x < left || x > -left || z > front + size * cell ? -1e6 : sample(shadows, x, z),
  };
}

/** Between four cells; beyond the grid its edge goes on. */
function readGrid(table: Float32Array, size: number, x: number, z: number): number {
  const cell = span / size;
  const u = Math.max(0, Math.min(size - 1.001, (x - left) / cell));
  const v = Math.max(0, Math.min(size - 1.001, (z - front) / cell));
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
  [sx, sy, sz]: readonly [number, number, number],
): Float32Array {
  const cell = span / size;
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
