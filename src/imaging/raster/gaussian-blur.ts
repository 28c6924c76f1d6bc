import type { Plane } from './raster.ts';

/** So often a box follows a box to make a bell; three come within an eighth of its height in the plane. */
const bell = 3;

/** A box of `2 * whole + 1` ones with a `fraction` at each end. */
interface Box {
  readonly whole: number;
  readonly fraction: number;
}

/** The box with this standard deviation. */
function boxOf(sigma: number): Box {
  const variance = sigma * sigma;
  const whole = Math.max(0, Math.floor((Math.sqrt(12 * variance + 1) - 1) / 2));
  // The variance of such a box, solved for its fraction.
  const fraction =
    ((2 * whole + 1) * (whole * (whole + 1) - 3 * variance)) / (6 * (variance - (whole + 1) ** 2));
  return { whole, fraction };
}

/** How many pixels away a value of {@link blurPlane} can come from. */
export function blurReach(sigma: number): number {
  return bell * averageReach(sigma / Math.sqrt(bell));
}

/** How many pixels away a value of {@link averagePlane} can come from. */
export function averageReach(sigma: number): number {
  return boxOf(sigma).whole + 1;
}

/**
 * Gaussian blur by three "extended" boxes, whose width need not be whole (Gwosdek, Grewenig, Bruhn, Weickert:
 * "Theoretical Foundations of Gaussian Convolution by Extended Box Filtering", 2011): the time does not depend on
 * `sigma`, and the variance is exact. Beyond the edge the edge goes on. A pixel depends on nothing further away than
 * {@link blurReach}, so that parts of a picture come out as in the whole.
 *
 * @param sigma standard deviation in pixels, above 0
 */
export function blurPlane(plane: Plane, sigma: number): Plane {
  return boxes(plane, boxOf(sigma / Math.sqrt(bell)), bell);
}

/** Mean over one such box: where the shape of the window does not matter, in a third of the time. */
export function averagePlane(plane: Plane, sigma: number): Plane {
  return boxes(plane, boxOf(sigma), 1);
}

function boxes({ width, height, data }: Plane, box: Box, passes: number): Plane {
  const blurred = new Float32Array(data.length);
  // Along a line's one other pixel everything is even.
  if (width > 1) blurRows(data, blurred, width, box, passes);
  else blurred.set(data);
  if (height > 1) for (let pass = 0; pass < passes; pass++) blurColumns(blurred, width, height, box);
  return { width, height, data: blurred };
}

function blurRows(
  from: Float32Array,
  to: Float32Array,
  width: number,
  { whole, fraction }: Box,
  passes: number,
): void {
  const reach = passes * (whole + 1);
  const scale = 1 / (2 * whole + 1 + 2 * fraction);
  let line = new Float32Array(width + 2 * reach);
  let next = new Float32Array(line.length);
  for (let start = 0; start < from.length; start += width) {
    line.fill(from[start], 0, reach);
    line.set(from.subarray(start, start + width), reach);
    line.fill(from[start + width - 1], reach + width);
    for (let pass = 1; pass <= passes; pass++) {
      const first = pass * (whole + 1);
      const end = line.length - first;
      if (whole === 0) {
        // Without a sum that runs along, neighbors do not wait for each other.
        for (let i = first; i < end; i++)
          next[i] = (line[i] + fraction * (line[i - 1] + line[i + 1])) * scale;
        [line, next] = [next, line];
        continue;
      }
      let sum = 0;
      for (let i = first - whole; i < first + whole; i++) sum += line[i];
      for (let i = first; i < end; i++) {
        sum += line[i + whole];
        next[i] = (sum + fraction * (line[i - whole - 1] + line[i + whole + 1])) * scale;
        sum -= line[i - whole];
      }
      [line, next] = [next, line];
    }
    to.set(line.subarray(reach, reach + width), start);
  }
}

/** In place: all columns side by side, row after row. */
function blurColumns(data: Float32Array, width: number, height: number, { whole, fraction }: Box): void {
  const scale = 1 / (2 * whole + 1 + 2 * fraction);
  const row = (y: number) => {
    const start = Math.min(Math.max(y, 0), height - 1) * width;
    return data.subarray(start, start + width);
  };
  // Rows that are overwritten still count for those below them.
  const kept = Array.from({ length: whole + 2 }, () => row(0).slice());
  const above = (y: number) => kept[(y + 2 * kept.length) % kept.length];
  const sum = new Float64Array(width);
  for (let y = -whole; y < whole; y++) {
    const values = row(y);
    for (let x = 0; x < width; x++) sum[x] += values[x];
  }
  for (let y = 0; y < height; y++) {
    const center = row(y);
    above(y).set(center);
    if (whole === 0) {
      const [before, after] = [above(y - 1), row(y + 1)];
      for (let x = 0; x < width; x++) center[x] = (center[x] + fraction * (before[x] + after[x])) * scale;
      continue;
    }
    const entering = row(y + whole);
    const before = above(y - whole - 1);
    const leaving = above(y - whole);
    const after = row(y + whole + 1);
    for (let x = 0; x < width; x++) {
      const total = sum[x] + entering[x];
      const value = (total + fraction * (before[x] + after[x])) * scale;
      sum[x] = total - leaving[x];
      // In the last row this is also what enters and what comes after: it is written last.
      center[x] = value;
    }
  }
}
