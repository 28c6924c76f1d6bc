import { letterInk } from '../../../imaging/lettering/letter-ink.ts';
import { inkBoxOf } from '../../../imaging/lettering/letter-shapes.ts';
import { type Homography, inverseOf, placeBy } from '../../../imaging/quad/cut-quad.ts';
import { blurPlane } from '../../../imaging/raster/gaussian-blur.ts';
import type { Plane } from '../../../imaging/raster/raster.ts';

/** A change this small of the error, as a share of it, ends the search. */
const leastGain = 1e-3;
/** How far the ends of the ink may be in shares of it: specks beyond don't count. */
const speck = 0.002;

/** The ink of polygons under a homography. */
export function placedInk(polygons: readonly Float32Array[], place: Homography, size: Plane): Plane {
  return letterInk(polygons, (x, y) => placeBy(place, x, y), size);
}

/** Where ink lies, from the mass of it in rows and columns; undefined of none. */
export function massBox({ width, height, data }: Plane) {
  const columns = new Float64Array(width);
  const rows = new Float64Array(height);
  let all = 0;
  for (let i = 0; i < data.length; i++) {
    // Faint values are noise of what is behind.
    const value = data[i] > 0.25 ? data[i] : 0;
    columns[i % width] += value;
    rows[Math.floor(i / width)] += value;
    all += value;
  }
  if (all < 4) return undefined;
  const [left, right] = endsOf(columns, speck * all);
  const [top, bottom] = endsOf(rows, speck * all);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Where sums begin and end, but for so much on either side, with parts of a pixel. */
function endsOf(sums: Float64Array, speckMass: number): [number, number] {
  const most = Math.max(...sums);
  const first = (step: number, from: number) => {
    let passed = 0;
    for (let at = from; at >= 0 && at < sums.length; at += step) {
      passed += sums[at];
      if (passed > speckMass) return at;
    }
    return from;
  };
  const left = first(1, 0);
  const right = first(-1, sums.length - 1);
  const part = (at: number) => Math.min(1, sums[at] / Math.max(1e-6, Math.min(most, 3)));
  return [left + 1 - part(left), right + part(right)];
}

/** What lays polygons so that their ink fills this box. */
export function fillingBox(
  polygons: readonly Float32Array[],
  box: { x: number; y: number; width: number; height: number },
): Homography | undefined {
  const own = inkBoxOf(polygons);
  if (!own) return undefined;
  const [sx, sy] = [box.width / own.width, box.height / own.height];
  return [sx, 0, box.x - own.x * sx, 0, sy, box.y - own.y * sy, 0, 0];
}

/**
 * Turns, moves, scales and slants polygons until their ink lies on what is seen best (Lucas and Kanade, 1981, with the
 * damping of Levenberg and Marquardt).
 *
 * @param seen how far each pixel is covered, 0..1
 * @param sigma both are blurred by so many pixels
 */
export function fitInk(
  polygons: readonly Float32Array[],
  start: Homography,
  seen: Plane,
  { sigma, rounds, isTilted = false }: { sigma: number; rounds: number; isTilted?: boolean },
): { place: Homography; error: number } {
  const goal = blurPlane(seen, sigma);
  const free = isTilted ? 8 : 6;
  let place = start;
  let ink = blurPlane(placedInk(polygons, place, seen), sigma);
  let error = squaredDifference(ink, goal);
  let damping = 1e-3;
  for (let round = 0; round < rounds; round++) {
    const { matrix, vector } = normalEquations(ink, goal, place, free);
    for (let row = 0; row < free; row++) matrix[row * free + row] *= 1 + damping;
    const step = solved(matrix, vector, free);
    if (!step) break;
    const next = place.map((value, at) => value + (step[at] ?? 0)) as unknown as Homography;
    const nextInk = blurPlane(placedInk(polygons, next, seen), sigma);
    const nextError = squaredDifference(nextInk, goal);
    if (nextError >= error || !Number.isFinite(nextError)) {
      damping *= 10;
      if (damping > 100) break;
      continue;
    }
    const gain = (error - nextError) / error;
    [place, ink, error] = [next, nextInk, nextError];
    damping = Math.max(1e-6, damping / 5);
    if (gain < leastGain) break;
  }
  return { place, error };
}

function squaredDifference(one: Plane, other: Plane): number {
  let sum = 0;
  for (let i = 0; i < one.data.length; i++) sum += (one.data[i] - other.data[i]) ** 2;
  return sum;
}

/** JᵀJ and Jᵀr of the ink's change with each of the numbers of the homography. */
function normalEquations({ width, height, data }: Plane, goal: Plane, place: Homography, free: number) {
  const matrix = new Float64Array(free * free);
  const vector = new Float64Array(free);
  const change = new Float64Array(8);
  const back = inverseOf(place);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const slopeX = (data[i + 1] - data[i - 1]) / 2;
      const slopeY = (data[i + width] - data[i - width]) / 2;
      if (slopeX * slopeX + slopeY * slopeY < 1e-6) continue;
      const at = placeBy(back, x + 0.5, y + 0.5);
      const depth = place[6] * at.x + place[7] * at.y + 1;
      // Where the outline moves to the right, what was to the left comes here.
      change[0] = (-slopeX * at.x) / depth;
      change[1] = (-slopeX * at.y) / depth;
      change[2] = -slopeX / depth;
      change[3] = (-slopeY * at.x) / depth;
      change[4] = (-slopeY * at.y) / depth;
      change[5] = -slopeY / depth;
      const along = (slopeX * (x + 0.5) + slopeY * (y + 0.5)) / depth;
      change[6] = along * at.x;
      change[7] = along * at.y;
      const rest = goal.data[i] - data[i];
      for (let row = 0; row < free; row++) {
        vector[row] += change[row] * rest;
        for (let column = 0; column <= row; column++)
          matrix[row * free + column] += change[row] * change[column];
      }
    }
  }
  for (let row = 0; row < free; row++)
    for (let column = row + 1; column < free; column++)
      matrix[row * free + column] = matrix[column * free + row];
  return { matrix, vector };
}

/** Of a system of equations by elimination with pivots; undefined where it has no single solution. */
function solved(matrix: Float64Array, vector: Float64Array, count: number): number[] | undefined {
  const rows = Array.from({ length: count }, (_, row) => [
    ...matrix.subarray(row * count, (row + 1) * count),
    vector[row],
  ]);
  for (let column = 0; column < count; column++) {
    let pivot = column;
    for (let row = column + 1; row < count; row++)
      if (Math.abs(rows[row][column]) > Math.abs(rows[pivot][column])) pivot = row;
    if (!(Math.abs(rows[pivot][column]) > 1e-12)) return undefined;
    [rows[column], rows[pivot]] = [rows[pivot], rows[column]];
    for (let row = 0; row < count; row++) {
      if (row === column) continue;
      const factor = rows[row][column] / rows[column][column];
      for (let at = column; at <= count; at++) rows[row][at] -= factor * rows[column][at];
    }
  }
  return rows.map((row, at) => row[count] / row[at]);
}
