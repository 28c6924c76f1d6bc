import type { Size } from '../raster/raster.ts';

/** Farther than any picture reaches. */
const never = 1e20;

/**
 * Squared distance of each pixel's center to the nearest pixel of the mask, exactly: the lower envelope of parabolas, column
 * by column and then row by row (Felzenszwalb and Huttenlocher: "Distance Transforms of Sampled Functions", 2012).
 *
 * @param mask pixels from 128 on belong to it
 * @returns pixels squared; at least 1e19 everywhere where nothing belongs to it
 */
export function squaredDistances(mask: Uint8Array, { width, height }: Size): Float32Array {
  const distances = new Float32Array(mask.length);
  for (let i = 0; i < mask.length; i++) distances[i] = mask[i] >= 128 ? 0 : never;
  const longer = Math.max(width, height);
  const line = {
    values: new Float64Array(longer),
    vertices: new Int32Array(longer),
    bounds: new Float64Array(longer + 1),
  };
  for (let x = 0; x < width; x++) transform(distances, x, width, height, line);
  for (let y = 0; y < height; y++) transform(distances, y * width, 1, width, line);
  return distances;
}

interface Line {
  /** What the line held before. */
  readonly values: Float64Array;
  /** Where the parabolas of the envelope stand, and from where on each of them is the lowest. */
  readonly vertices: Int32Array;
  readonly bounds: Float64Array;
}

/** One row or column, in place. */
function transform(data: Float32Array, start: number, step: number, count: number, line: Line): void {
  const { values, vertices, bounds } = line;
  for (let i = 0, at = start; i < count; i++, at += step) values[i] = data[at];
  let last = 0;
  vertices[0] = 0;
  bounds[0] = Number.NEGATIVE_INFINITY;
  bounds[1] = Number.POSITIVE_INFINITY;
  for (let i = 1; i < count; i++) {
    const height = values[i] + i * i;
    let meet = meetingOf(height, i, values, vertices[last]);
    while (meet <= bounds[last]) {
      last--;
      meet = meetingOf(height, i, values, vertices[last]);
    }
    last++;
    vertices[last] = i;
    bounds[last] = meet;
    bounds[last + 1] = Number.POSITIVE_INFINITY;
  }
  let lowest = 0;
  for (let i = 0, at = start; i < count; i++, at += step) {
    while (bounds[lowest + 1] < i) lowest++;
    const vertex = vertices[lowest];
    data[at] = (i - vertex) ** 2 + values[vertex];
  }
}

/** Where the parabola over `i` gets below the one over `vertex`. */
function meetingOf(height: number, i: number, values: Float64Array, vertex: number): number {
  return (height - (values[vertex] + vertex * vertex)) / (2 * (i - vertex));
}
