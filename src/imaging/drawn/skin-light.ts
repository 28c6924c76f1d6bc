import { faceParts } from '../face/face-points.ts';
import { regionOf } from '../face/face-regions.ts';
import { blurPlane } from '../raster/gaussian-blur.ts';
import type { Plane } from '../raster/raster.ts';
import type { SceneFace } from './scene-face.ts';

/** In heights of the face: how far light is smoothed within the skin. */
const smoothing = 0.035;
/** Where hardly any skin is near, light comes from so much further around. */
const [further, weaker] = [3.5, 1e-3];
/** Of the light, what follows the form of the face rather than the photo. */
const formShare = 0.45;
/** Points of the mesh near one that its surface is told from. */
const neighbors = 14;
/** Rounds of the fit, and the difference of lightness from which on a point is doubted. */
const [rounds, doubt] = [5, 0.05];

/** Points that lie on the features themselves. */
const onFeatures = new Set<number>([
  ...faceParts.rightEye,
  ...faceParts.leftEye,
  ...faceParts.lips,
  ...faceParts.mouth,
  ...faceParts.rightBrow,
  ...faceParts.leftBrow,
]);

/**
 * How much lighter or darker than its own color the skin of a person is, without eyes, brows, lips, wrinkles and blotches: light within the skin,
 * mixed with what a lamp far away leaves on the form of the face.
 *
 * @param lightness of the smoothed picture
 */
export function skinLight(lightness: Plane, face: SceneFace): Float32Array {
  const { width, height } = lightness;
  const size = { width, height };
  const sigma = Math.max(1, smoothing * face.height);
  const features = featureShare(size, face);
  const weight = face.skin.map((share, i) => (share > 0.5 ? share * (1 - features[i]) : 0));
  const light = weight.map((share, i) => share * lightness.data[i]);
  const [near, nearLight] = [weight, light].map((data) => blurPlane({ ...size, data }, sigma).data);
  const [far, farLight] = [weight, light].map((data) => blurPlane({ ...size, data }, further * sigma).data);
  const oval = regionOf(size, face.points, [faceParts.oval], { soft: Math.max(1, 0.04 * face.height) });
  const form = formLight(lightness, face);
  const base = face.colors.skin[0];
  const relative = new Float32Array(weight.length);
  for (let i = 0; i < relative.length; i++) {
    const own = (nearLight[i] + weaker * farLight[i]) / (near[i] + weaker * far[i] + 1e-9);
    if (own === 0) continue;
    const share = oval[i] > 0.01 ? formShare * oval[i] : 0;
    relative[i] = (1 - share) * (own - base) + (share > 0 ? share * (form[i] - base) : 0);
  }
  return blurPlane({ ...size, data: relative }, Math.max(0.6, 0.01 * face.height)).data;
}

/** Eyes, brows, lips and the base of the nose, a little larger than they are. */
function featureShare(size: { width: number; height: number }, { points, eyeDistance }: SceneFace) {
  const nose = [79, 166, 60, 20, 97, 2, 326, 250, 290, 392, 309];
  const lines = [
    [130, 247, 30, 29, 27, 28, 56, 133, 154, 145, 163, 33],
    [359, 467, 260, 259, 257, 258, 286, 362, 381, 374, 390, 263],
    faceParts.rightBrow,
    faceParts.leftBrow,
    faceParts.lips,
    nose,
  ];
  const shares = regionOf(size, points, lines, { grow: 1.25, soft: Math.max(0.6, 0.02 * eyeDistance) });
  return shares.map((share) => Math.min(1, 2 * share));
}

/**
 * Light that depends on how the surface is turned alone: L ≈ a + b · n, fitted to the points of the mesh by least squares that doubt what lies
 * far off, then spread between the points.
 */
function formLight(lightness: Plane, { points, depths, height }: SceneFace): Float32Array {
  const { width, height: rows } = lightness;
  const even = blurPlane(lightness, Math.max(0.6, 0.012 * height)).data;
  const normals = pointNormals(points, depths);
  const rowsOf: number[][] = [];
  const wanted: number[] = [];
  for (let k = 0; k < points.length; k++) {
    const x = Math.floor(points[k][0]);
    const y = Math.floor(points[k][1]);
    if (onFeatures.has(k) || x < 0 || y < 0 || x >= width || y >= rows) continue;
    rowsOf.push([1, ...normals[k]]);
    wanted.push(even[y * width + x]);
  }
  const fit = robustFit(rowsOf, wanted);
  const values = normals.map((n) => fit[0] + fit[1] * n[0] + fit[2] * n[1] + fit[3] * n[2]);
  return spread(values, points, width, rows, Math.max(1.5, 0.05 * height));
}

function pointNormals(
  points: readonly (readonly [number, number])[],
  depths: readonly number[],
): [number, number, number][] {
  const away = new Float64Array(points.length);
  return points.map(([x, y], k) => {
    for (let i = 0; i < away.length; i++)
      away[i] = (points[i][0] - x) ** 2 + (points[i][1] - y) ** 2 + (depths[i] - depths[k]) ** 2;
    const limit = away.toSorted()[Math.min(neighbors, away.length) - 1];
    const near: number[] = [];
    for (let i = 0; i < away.length; i++) if (away[i] <= limit) near.push(i);
    // The plane z = c + p x + q y through the nearest points.
    let xx = 1e-6;
    let xy = 0;
    let yy = 1e-6;
    let xz = 0;
    let yz = 0;
    const mean = (of: (i: number) => number) => near.reduce((sum, i) => sum + of(i), 0) / near.length;
    const mx = mean((i) => points[i][0]);
    const my = mean((i) => points[i][1]);
    const mz = mean((i) => depths[i]);
    for (const i of near) {
      const dx = points[i][0] - mx;
      const dy = points[i][1] - my;
      const dz = depths[i] - mz;
      xx += dx * dx;
      xy += dx * dy;
      yy += dy * dy;
      xz += dx * dz;
      yz += dy * dz;
    }
    const scale = 1 / (xx * yy - xy * xy + 1e-9);
    const held = (slope: number) => Math.min(3, Math.max(-3, slope));
    const p = held((xz * yy - yz * xy) * scale);
    const q = held((yz * xx - xz * xy) * scale);
    const length = Math.hypot(p, q, 1);
    return [p / length, q / length, -1 / length];
  });
}

/** Weighted least squares of four unknowns, in rounds that doubt what lies far off. */
function robustFit(rows: readonly number[][], wanted: readonly number[]): number[] {
  let weights = rows.map(() => 1);
  let fit = [0.5, 0, 0, 0];
  for (let round = 0; round < rounds; round++) {
    const system = Array.from({ length: 4 }, () => new Array<number>(5).fill(0));
    for (const [k, row] of rows.entries()) {
      for (let i = 0; i < 4; i++) {
        for (let j = 0; j < 4; j++) system[i][j] += weights[k] * row[i] * row[j];
        system[i][4] += weights[k] * row[i] * wanted[k];
      }
    }
    for (let i = 0; i < 4; i++) system[i][i] += 1e-3;
    fit = solve(system);
    weights = rows.map((row, k) => {
      const off = row.reduce((sum, value, i) => sum + value * fit[i], 0) - wanted[k];
      return 1 / (1 + (off / doubt) ** 2);
    });
  }
  return fit;
}

/** Gauss's elimination of a small system whose last column is the right side. */
function solve(system: number[][]): number[] {
  const size = system.length;
  for (let i = 0; i < size; i++) {
    for (let row = i + 1; row < size; row++) {
      const factor = system[row][i] / system[i][i];
      for (let c = i; c <= size; c++) system[row][c] -= factor * system[i][c];
    }
  }
  const x = new Array<number>(size).fill(0);
  for (let i = size - 1; i >= 0; i--) {
    let sum = system[i][size];
    for (let c = i + 1; c < size; c++) sum -= system[i][c] * x[c];
    x[i] = sum / system[i][i];
  }
  return x;
}

/** Values at points, as a bell-weighted mean of those near each place; places far from all points have 0. */
function spread(
  values: readonly number[],
  points: readonly (readonly [number, number])[],
  width: number,
  height: number,
  sigma: number,
): Float32Array {
  const sum = new Float32Array(width * height);
  const weight = new Float32Array(width * height);
  const reach = Math.ceil(3 * sigma);
  // Every so many pixels are enough for what is this smooth; the rest lies between them.
  const pace = Math.max(1, Math.floor(sigma / 3));
  for (const [k, [px, py]] of points.entries()) {
    const left = Math.ceil((px - reach) / pace) * pace;
    const top = Math.ceil((py - reach) / pace) * pace;
    for (let y = Math.max(0, top); y < Math.min(height, py + reach); y += pace) {
      for (let x = Math.max(0, left); x < Math.min(width, px + reach); x += pace) {
        const w = Math.exp(-((x - px) ** 2 + (y - py) ** 2) / (2 * sigma * sigma));
        sum[y * width + x] += w * values[k];
        weight[y * width + x] += w;
      }
    }
  }
  if (pace > 1) {
    const [wideSum, wideWeight] = [sum, weight].map((data) => blurPlane({ width, height, data }, pace).data);
    sum.set(wideSum);
    weight.set(wideWeight);
  }
  return sum.map((value, i) => (weight[i] > 1e-6 ? value / weight[i] : 0));
}
