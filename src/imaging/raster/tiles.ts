import { type Box, type Raster, type Samples, samplesLike } from './raster.ts';
import { reflect } from './reflect.ts';

/** A part of a picture that is worked on at a time. */
export interface Tile {
  /** What it is to give; the inner boxes of all tiles cover the picture once. */
  readonly inner: Box;
  /** What it has to see for that; it may reach beyond the picture, which goes on there by its own reflection. */
  readonly outer: Box;
}

export interface Tiling {
  /** Most pixels on a side of an inner box. */
  readonly size: number;
  /**
   * How far a pixel of the result looks: with this much around it, a tile gives what the whole picture at once would.
   * A multiple of `step`.
   */
  readonly overlap: number;
  /** Outer boxes begin and end at multiples of this, for networks that fold pixels; 1 by default. `size` is one too. */
  readonly step?: number;
}

/** The picture in tiles of nearly the same size, row by row. */
export function tilesOf(picture: { width: number; height: number }, tiling: Tiling): Tile[] {
  const { overlap, step = 1 } = tiling;
  const columns = cutsOf(picture.width, tiling.size, step);
  const rows = cutsOf(picture.height, tiling.size, step);
  return rows.flatMap(([y, height]) =>
    columns.map(([x, width]) => ({
      inner: { x, y, width, height },
      outer: {
        x: x - overlap,
        y: y - overlap,
        width: roundUp(width, step) + 2 * overlap,
        height: roundUp(height, step) + 2 * overlap,
      },
    })),
  );
}

/** Start and length of each part. */
function cutsOf(length: number, size: number, step: number): [number, number][] {
  const count = Math.ceil(length / size);
  const part = roundUp(Math.ceil(length / count), step);
  const starts = Array.from({ length: Math.ceil(length / part) }, (_, index) => index * part);
  return starts.map((start) => [start, Math.min(part, length - start)]);
}

function roundUp(value: number, step: number): number {
  return Math.ceil(value / step) * step;
}

/** What of a box lies in a picture. */
export function withinPicture({ x, y, width, height }: Box, picture: { width: number; height: number }): Box {
  const [left, top] = [Math.max(0, x), Math.max(0, y)];
  return {
    x: left,
    y: top,
    width: Math.min(picture.width, x + width) - left,
    height: Math.min(picture.height, y + height) - top,
  };
}

/** The first three channels of the box as planes one after another, 0..1; beyond the picture its reflection. */
export function readPlanes({ width, height, channels, data }: Raster, box: Box): Float32Array {
  const area = box.width * box.height;
  const planes = new Float32Array(3 * area);
  const scale = 1 / (data instanceof Uint16Array ? 65535 : 255);
  const columns = Int32Array.from({ length: box.width }, (_, x) => reflect(box.x + x, width) * channels);
  for (let y = 0, i = 0; y < box.height; y++) {
    const row = reflect(box.y + y, height) * width * channels;
    for (let x = 0; x < box.width; x++, i++) {
      const from = row + columns[x];
      planes[i] = data[from] * scale;
      planes[area + i] = data[from + 1] * scale;
      planes[2 * area + i] = data[from + 2] * scale;
    }
  }
  return planes;
}

/**
 * Writes what became of a tile into a picture that is `factor` times as large as the tile's.
 *
 * @param planes three, one after another, 0..1, of the outer box times `factor`
 * @param target 3 channels
 */
export function writePlanes(
  planes: Float32Array,
  { inner, outer }: Tile,
  factor: number,
  target: Raster,
): void {
  const { data } = target;
  const maximum = data instanceof Uint16Array ? 65535 : 255;
  const rowLength = outer.width * factor;
  const area = rowLength * outer.height * factor;
  const left = (inner.x - outer.x) * factor;
  const top = (inner.y - outer.y) * factor;
  for (let y = 0; y < inner.height * factor; y++) {
    let from = (top + y) * rowLength + left;
    let to = ((inner.y * factor + y) * target.width + inner.x * factor) * 3;
    for (let x = 0; x < inner.width * factor; x++, from++, to += 3) {
      data[to] = toWhole(planes[from], maximum);
      data[to + 1] = toWhole(planes[area + from], maximum);
      data[to + 2] = toWhole(planes[2 * area + from], maximum);
    }
  }
}

function toWhole(value: number, maximum: number): number {
  return value <= 0 ? 0 : value >= 1 ? maximum : value * maximum + 0.5;
}

/** An empty picture of this size in the depth of another. */
export function blankLike<S extends Samples>(
  { data }: Raster<S>,
  size: { width: number; height: number },
  channels: Raster['channels'],
): Raster<S> {
  const { width, height } = size;
  return { width, height, channels, data: samplesLike(data, width * height * channels) };
}
