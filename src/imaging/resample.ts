import type { Plane, Raster, Samples } from './raster.ts';

/** For each output position: the first source position and the weights of the ones from there on; they sum to 1. */
interface Taps {
  readonly count: number;
  readonly starts: Int32Array;
  readonly weights: Float32Array;
}

/** How pixels between pixels are made: `linear` never leaves the range of its neighbors, `cubic` keeps detail crisp. */
export type Interpolation = 'linear' | 'cubic';

/**
 * Enlarging interpolates between pixel centers, shrinking averages by area; both keep pixel centers where they are, so
 * output `x` looks at source `(x + 0.5) * from / to - 0.5`.
 */
function axisTaps(from: number, to: number, interpolation: Interpolation): Taps {
  const scale = from / to;
  if (scale > 1) return areaTaps(from, to);
  return interpolation === 'cubic' && from >= 4 ? cubicTaps(from, to) : linearTaps(from, to);
}

function linearTaps(from: number, to: number): Taps {
  const starts = new Int32Array(to);
  const weights = new Float32Array(to * 2);
  for (let i = 0; i < to; i++) {
    const position = Math.min(Math.max(((i + 0.5) * from) / to - 0.5, 0), from - 1);
    const start = Math.min(Math.floor(position), Math.max(from - 2, 0));
    starts[i] = start;
    weights[i * 2] = 1 - (position - start);
    weights[i * 2 + 1] = position - start;
  }
  return { count: 2, starts, weights };
}

/** Catmull-Rom; beyond the border the last pixel goes on. */
function cubicTaps(from: number, to: number): Taps {
  const starts = new Int32Array(to);
  const weights = new Float32Array(to * 4);
  for (let i = 0; i < to; i++) {
    const position = ((i + 0.5) * from) / to - 0.5;
    const base = Math.floor(position);
    const t = position - base;
    const start = Math.min(Math.max(base - 1, 0), from - 4);
    starts[i] = start;
    const four = [((2 - t) * t - 1) * t, (3 * t - 5) * t * t + 2, ((4 - 3 * t) * t + 1) * t, (t - 1) * t * t];
    four.forEach((weight, k) => {
      const tap = Math.min(Math.max(base - 1 + k, 0), from - 1) - start;
      weights[i * 4 + tap] += weight / 2;
    });
  }
  return { count: 4, starts, weights };
}

function areaTaps(from: number, to: number): Taps {
  const scale = from / to;
  const starts = new Int32Array(to);
  const count = Math.ceil(scale) + 1;
  const weights = new Float32Array(to * count);
  for (let i = 0; i < to; i++) {
    const low = i * scale;
    const high = Math.min((i + 1) * scale, from);
    const start = Math.floor(low);
    starts[i] = start;
    for (let k = 0; k < count && start + k < high; k++) {
      weights[i * count + k] = (Math.min(start + k + 1, high) - Math.max(start + k, low)) / (high - low);
    }
  }
  return { count, starts, weights };
}

/**
 * The raster in another size, all channels alike. Pixel centers keep their place; shrinking averages by area. Colors next to transparent pixels are mixed as they stand: premultiply first where that matters.
 */
export function resample<S extends Samples>(
  raster: Raster<S>,
  width: number,
  height: number,
  interpolation: Interpolation = 'linear',
): Raster<S> {
  if (width === raster.width && height === raster.height) return raster;
  const { channels } = raster;
  const length = width * height * channels;
  const data = (raster.data instanceof Uint16Array ? new Uint16Array(length) : new Uint8Array(length)) as S;
  resampleValues(raster, channels, { width, height, data }, interpolation);
  return { width, height, channels, data };
}

/** {@link resample} for a plane, linear. */
export function resamplePlane(plane: Plane, width: number, height: number): Plane {
  if (width === plane.width && height === plane.height) return plane;
  const data = new Float32Array(width * height);
  resampleValues(plane, 1, { width, height, data }, 'linear');
  return { width, height, data };
}

interface Values {
  readonly width: number;
  readonly height: number;
  readonly data: Samples | Float32Array;
}

function resampleValues(
  source: Values,
  channels: number,
  target: Values,
  interpolation: Interpolation,
): void {
  const columns = axisTaps(source.width, target.width, interpolation);
  const rows = axisTaps(source.height, target.height, interpolation);
  const isWhole = !(target.data instanceof Float32Array);
  const maximum = target.data instanceof Uint16Array ? 65535 : 255;
  const length = target.width * channels;
  const ring = Array.from({ length: rows.count }, () => ({ row: -1, values: new Float32Array(length) }));
  const sum = new Float32Array(length);
  for (let y = 0; y < target.height; y++) {
    sum.fill(isWhole ? 0.5 : 0);
    for (let k = 0; k < rows.count; k++) {
      const weight = rows.weights[y * rows.count + k];
      if (weight === 0) continue;
      const row = rows.starts[y] + k;
      const slot = ring[row % rows.count];
      if (slot.row !== row) {
        resampleRow(source, channels, row, columns, slot.values);
        slot.row = row;
      }
      const { values } = slot;
      for (let i = 0; i < length; i++) sum[i] += weight * values[i];
    }
    if (isWhole) for (let i = 0; i < length; i++) sum[i] = Math.min(Math.max(sum[i], 0), maximum);
    target.data.set(sum, y * length);
  }
}

function resampleRow(source: Values, channels: number, row: number, taps: Taps, out: Float32Array): void {
  const { data, width } = source;
  const { count, starts, weights } = taps;
  const offset = row * width * channels;
  for (let x = 0, i = 0; x < starts.length; x++) {
    const from = offset + starts[x] * channels;
    for (let channel = 0; channel < channels; channel++, i++) {
      let value = 0;
      for (let k = 0; k < count; k++) {
        const weight = weights[x * count + k];
        if (weight !== 0) value += weight * data[from + k * channels + channel];
      }
      out[i] = value;
    }
  }
}
