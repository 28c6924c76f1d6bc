import type { Plane, Raster, Samples } from './raster.ts';

/** For each output position: the first source position and the weights of the ones from there on; they sum to 1. */
interface Taps {
  readonly count: number;
  readonly starts: Int32Array;
  readonly weights: Float32Array;
}

/**
 * Enlarging interpolates linearly between pixel centers, shrinking averages by area; both keep pixel centers where
 * they are, so output `x` looks at source `(x + 0.5) * from / to - 0.5`.
 */
function axisTaps(from: number, to: number): Taps {
  const scale = from / to;
  const starts = new Int32Array(to);
  if (scale <= 1) {
    const weights = new Float32Array(to * 2);
    for (let i = 0; i < to; i++) {
      const position = Math.min(Math.max((i + 0.5) * scale - 0.5, 0), from - 1);
      const start = Math.min(Math.floor(position), Math.max(from - 2, 0));
      starts[i] = start;
      weights[i * 2] = 1 - (position - start);
      weights[i * 2 + 1] = position - start;
    }
    return { count: 2, starts, weights };
  }
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
 * The raster in another size, all channels alike. Pixel centers keep their place; enlarging is linear, shrinking
 * averages by area. Colors next to transparent pixels are mixed as they stand: premultiply first where that matters.
 */
export function resample<S extends Samples>(raster: Raster<S>, width: number, height: number): Raster<S> {
  if (width === raster.width && height === raster.height) return raster;
  const { channels } = raster;
  const data = new (raster.data.constructor as new (length: number) => S)(width * height * channels);
  resampleValues(raster, channels, { width, height, data });
  return { width, height, channels, data };
}

/** {@link resample} for a plane. */
export function resamplePlane(plane: Plane, width: number, height: number): Plane {
  if (width === plane.width && height === plane.height) return plane;
  const data = new Float32Array(width * height);
  resampleValues(plane, 1, { width, height, data });
  return { width, height, data };
}

interface Values {
  readonly width: number;
  readonly height: number;
  readonly data: Samples | Float32Array;
}

/** {@link resample} for values of any kind, `channels` of them for each pixel, into a store of the wanted size. */
function resampleValues(source: Values, channels: number, target: Values): void {
  const rounding = target.data instanceof Float32Array ? 0 : 0.5;
  const columns = axisTaps(source.width, target.width);
  const rows = axisTaps(source.height, target.height);
  const length = target.width * channels;
  const ring = Array.from({ length: rows.count }, () => ({ row: -1, values: new Float32Array(length) }));
  const sum = new Float32Array(length);
  for (let y = 0; y < target.height; y++) {
    sum.fill(rounding);
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
