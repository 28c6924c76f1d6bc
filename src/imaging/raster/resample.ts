import { type Plane, type Raster, type Samples, samplesLike } from './raster.ts';

/**
 * How source pixels are weighed. `linear`: enlarging interpolates linearly, shrinking averages by area; nothing rings.
 * `cubic`: the cubic convolution of Keys (1981, a = −½), widened by the scale when shrinking; what most programs call a
 * good bicubic. `lanczos`: a sinc of three lobes, widened likewise; sharper, rings a little more.
 */
export type Kernel = 'linear' | 'cubic' | 'lanczos';

/** Value at a distance from the center, and the distance from which on it is 0. */
const windows: Record<Exclude<Kernel, 'linear'>, { at(distance: number): number; radius: number }> = {
  cubic: {
    radius: 2,
    at(distance) {
      const x = Math.abs(distance);
      if (x < 1) return (1.5 * x - 2.5) * x * x + 1;
      return x < 2 ? ((-0.5 * x + 2.5) * x - 4) * x + 2 : 0;
    },
  },
  lanczos: {
    radius: 3,
    at: (distance) => (Math.abs(distance) < 3 ? sinc(distance) * sinc(distance / 3) : 0),
  },
};

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

/** For each output position: the first source position and the weights of the ones from there on; they sum to 1. */
interface Taps {
  readonly count: number;
  readonly starts: Int32Array;
  readonly weights: Float32Array;
}

/** All kernels keep pixel centers where they are: output `x` looks at source `(x + 0.5) * from / to - 0.5`. */
function axisTaps(from: number, to: number, kernel: Kernel): Taps {
  return kernel === 'linear' ? linearTaps(from, to) : windowTaps(from, to, windows[kernel]);
}

/** What lies beyond the edge counts for nothing, and the rest for more. */
function windowTaps(
  from: number,
  to: number,
  window: { at(distance: number): number; radius: number },
): Taps {
  const stretch = Math.max(1, from / to);
  const reach = window.radius * stretch;
  const count = Math.min(from, Math.ceil(2 * reach));
  const starts = new Int32Array(to);
  const weights = new Float32Array(to * count);
  for (let i = 0; i < to; i++) {
    const center = ((i + 0.5) * from) / to - 0.5;
    const start = Math.min(Math.max(Math.floor(center - reach) + 1, 0), from - count);
    starts[i] = start;
    let sum = 0;
    for (let k = 0; k < count; k++) sum += window.at((start + k - center) / stretch);
    for (let k = 0; k < count; k++) weights[i * count + k] = window.at((start + k - center) / stretch) / sum;
  }
  return { count, starts, weights };
}

function linearTaps(from: number, to: number): Taps {
  const scale = from / to;
  const count = Math.min(from, scale <= 1 ? 2 : Math.ceil(scale) + 1);
  const starts = new Int32Array(to);
  const weights = new Float32Array(to * count);
  for (let i = 0; i < to; i++) {
    if (scale <= 1) {
      const position = Math.min(Math.max((i + 0.5) * scale - 0.5, 0), from - 1);
      const start = Math.min(Math.floor(position), from - count);
      starts[i] = start;
      weights[i * count] = 1 - (position - start);
      if (count === 2) weights[i * 2 + 1] = position - start;
      continue;
    }
    const low = i * scale;
    const high = Math.min((i + 1) * scale, from);
    const start = Math.min(Math.floor(low), from - count);
    starts[i] = start;
    for (let k = 0; k < count; k++) {
      const covered = Math.min(start + k + 1, high) - Math.max(start + k, low);
      weights[i * count + k] = Math.max(covered, 0) / (high - low);
    }
  }
  return { count, starts, weights };
}

/**
 * The raster in another size, all channels alike. Pixel centers keep their place. Colors next to transparent pixels are
 * mixed as they stand: fill them first (`bleedColors`) where that matters.
 */
export function resample<S extends Samples>(
  raster: Raster<S>,
  width: number,
  height: number,
  kernel: Kernel = 'linear',
): Raster<S> {
  if (width === raster.width && height === raster.height) return raster;
  const { channels } = raster;
  const data = samplesLike(raster.data, width * height * channels);
  resampleValues(raster, channels, { width, height, data }, kernel);
  return { width, height, channels, data };
}

/** {@link resample} for a plane; values may go beyond those of the source where the kernel rings. */
export function resamplePlane(plane: Plane, width: number, height: number, kernel: Kernel = 'linear'): Plane {
  if (width === plane.width && height === plane.height) return plane;
  const data = new Float32Array(width * height);
  resampleValues(plane, 1, { width, height, data }, kernel);
  return { width, height, data };
}

/** {@link resamplePlane} for three interleaved values of each pixel. */
export function resampleTriples(source: Plane, width: number, height: number): Float32Array {
  if (width === source.width && height === source.height) return source.data.slice();
  const data = new Float32Array(3 * width * height);
  resampleValues(source, 3, { width, height, data }, 'linear');
  return data;
}

/** Every so many pixels of every so many rows, at least `least` along the longer side: for means, which need no more. */
export function thinned<S extends Samples>(raster: Raster<S>, least: number): Raster<S> {
  const step = Math.floor(Math.max(raster.width, raster.height) / least);
  if (step < 2) return raster;
  const { channels } = raster;
  const width = Math.ceil(raster.width / step);
  const height = Math.ceil(raster.height / step);
  const data = samplesLike(raster.data, width * height * channels);
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y * step * raster.width + x * step) * channels;
      for (let c = 0; c < channels; c++) data[to++] = raster.data[from + c];
    }
  }
  return { width, height, channels, data };
}

interface Values {
  readonly width: number;
  readonly height: number;
  readonly data: Samples | Float32Array;
}

/** {@link resample} for values of any kind, `channels` of them for each pixel, into a store of the wanted size. */
function resampleValues(source: Values, channels: number, target: Values, kernel: Kernel): void {
  const columns = axisTaps(source.width, target.width, kernel);
  const rows = axisTaps(source.height, target.height, kernel);
  // Whole numbers are stored by cutting decimals off, and wrap around beyond their range; clamped ones do neither.
  const isWhole = target.data instanceof Uint8Array || target.data instanceof Uint16Array;
  const rounding = isWhole ? 0.5 : 0;
  const maximum = target.data instanceof Uint16Array ? 65535 : 255;
  const length = target.width * channels;
  const ring = Array.from({ length: rows.count }, () => ({ row: -1, values: new Float32Array(length) }));
  const sum = new Float32Array(length);
  const rowAt = (row: number) => {
    const slot = ring[row % rows.count];
    if (slot.row !== row) {
      resampleRow(source, channels, row, columns, slot.values);
      slot.row = row;
    }
    return slot.values;
  };
  for (let y = 0; y < target.height; y++) {
    if (isWhole && rows.count === 2 && kernel === 'linear') {
      const upper = rowAt(rows.starts[y]);
      const lower = rowAt(rows.starts[y] + 1);
      storeBetween(upper, lower, rows.weights[2 * y], rows.weights[2 * y + 1], target.data, y * length);
      continue;
    }
    if (rows.count === 2 && target.data instanceof Float32Array) {
      const upper = rowAt(rows.starts[y]);
      const lower = rowAt(rows.starts[y] + 1);
      mixRows(upper, lower, rows.weights[2 * y], rows.weights[2 * y + 1], target.data, y * length);
      continue;
    }
    sum.fill(rounding);
    for (let k = 0; k < rows.count; k++) {
      const weight = rows.weights[y * rows.count + k];
      if (weight === 0) continue;
      addWeighted(sum, rowAt(rows.starts[y] + k), weight);
    }
    if (isWhole && kernel !== 'linear') clamp(sum, maximum);
    if (isWhole) storeWhole(sum, target.data, y * length);
    else target.data.set(sum, y * length);
  }
}

function addWeighted(sum: Float32Array, values: Float32Array, weight: number): void {
  for (let i = 0; i < sum.length; i++) sum[i] += weight * values[i];
}

/** {@link storeBetween} for values that are not whole. */
function mixRows(
  upper: Float32Array,
  lower: Float32Array,
  above: number,
  below: number,
  out: Float32Array,
  start: number,
): void {
  for (let i = 0, to = start; i < upper.length; i++, to++)
    out[to] = Math.fround(above * upper[i]) + below * lower[i];
}

/** What most enlarging comes to, in one go: rounded like the sums of other kernels. */
function storeBetween(
  upper: Float32Array,
  lower: Float32Array,
  above: number,
  below: number,
  out: Samples | Float32Array,
  start: number,
): void {
  for (let i = 0, to = start; i < upper.length; i++, to++) {
    out[to] = Math.fround(Math.fround(0.5 + above * upper[i]) + below * lower[i]);
  }
}

/** As `set` of the target, which between kinds of arrays is several times as slow as a loop. */
function storeWhole(values: Float32Array, out: Samples | Float32Array, start: number): void {
  for (let i = 0, to = start; i < values.length; i++, to++) out[to] = values[i];
}

function clamp(values: Float32Array, maximum: number): void {
  for (let i = 0; i < values.length; i++) {
    values[i] = values[i] < 0 ? 0 : Math.min(values[i], maximum);
  }
}

function resampleRow(source: Values, channels: number, row: number, taps: Taps, out: Float32Array): void {
  const { data, width } = source;
  const { count, starts, weights } = taps;
  const offset = row * width * channels;
  if (channels === 3) {
    resampleColors(data, offset, taps, out);
    return;
  }
  if (channels === 1 && (count === 2 || count === 3)) {
    resampleFewTaps(data, offset, taps, out);
    return;
  }
  for (let x = 0, i = 0, tap = 0; x < starts.length; x++, tap += count) {
    const from = offset + starts[x] * channels;
    for (let channel = 0; channel < channels; channel++, i++) {
      let value = 0;
      for (let k = 0, at = from + channel; k < count; k++, at += channels)
        value += weights[tap + k] * data[at];
      out[i] = value;
    }
  }
}

/** A row of one channel that is enlarged, or shrunk to about half, without a loop for each place. */
function resampleFewTaps(
  data: Values['data'],
  offset: number,
  { count, starts, weights }: Taps,
  out: Float32Array,
): void {
  if (count === 2) {
    for (let x = 0, tap = 0; x < starts.length; x++, tap += 2) {
      const from = offset + starts[x];
      out[x] = weights[tap] * data[from] + weights[tap + 1] * data[from + 1];
    }
    return;
  }
  for (let x = 0, tap = 0; x < starts.length; x++, tap += 3) {
    const from = offset + starts[x];
    out[x] =
      weights[tap] * data[from] + weights[tap + 1] * data[from + 1] + weights[tap + 2] * data[from + 2];
  }
}

/** A row of three channels, whose weights are the same: read once for all of them. */
function resampleColors(
  data: Values['data'],
  offset: number,
  { count, starts, weights }: Taps,
  out: Float32Array,
): void {
  for (let x = 0, i = 0, tap = 0; x < starts.length; x++, i += 3) {
    let red = 0;
    let green = 0;
    let blue = 0;
    for (let at = offset + starts[x] * 3, end = tap + count; tap < end; tap++, at += 3) {
      const weight = weights[tap];
      red += weight * data[at];
      green += weight * data[at + 1];
      blue += weight * data[at + 2];
    }
    out[i] = red;
    out[i + 1] = green;
    out[i + 2] = blue;
  }
}

/** The value of a plane between the centers of its pixels, linear in both directions; the border goes on beyond it. */
export function valueBetween({ width, height, data }: Plane, x: number, y: number): number {
  const px = Math.min(Math.max(x, 0), width - 1);
  const py = Math.min(Math.max(y, 0), height - 1);
  const left = Math.floor(px);
  const top = Math.floor(py);
  const right = Math.min(left + 1, width - 1);
  const row = top * width;
  const below = Math.min(top + 1, height - 1) * width;
  const upper = data[row + left] + (px - left) * (data[row + right] - data[row + left]);
  const lower = data[below + left] + (px - left) * (data[below + right] - data[below + left]);
  return upper + (py - top) * (lower - upper);
}
