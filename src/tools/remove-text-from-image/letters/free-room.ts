import { oklabOf } from '../../../imaging/color/oklab.ts';
import { cutQuad, placeBy, squareToQuad } from '../../../imaging/quad/cut-quad.ts';
import { isInQuad, paddedQuad, type Quad, quadSize } from '../../../imaging/quad/quad.ts';
import type { Raster } from '../../../imaging/raster/raster.ts';

/** In widths of the line: no farther is looked on either side. */
const farthest = 0.6;
/** Rows of the strip, and in heights of the line: the windows that are compared, and what stays free before something else. */
const rows = 16;
const [step, margin] = [0.3, 0.35];
/** In heights, around other lines. */
const around = 0.2;
/** In OKLab: windows of one look differ by so much at least, or by so many of the deviations that those under the line have. */
const leastOff = 0.025;
const deviations = 2.5;

/** In widths of the line. */
export interface FreeRoom {
  readonly left: number;
  readonly right: number;
}

/**
 * How far what is behind a line goes on beside it: the strip in its own direction looks as what was beneath the letters, and no
 * other line stands there.
 *
 * @param clean 8-bit sRGB without the line's letters
 * @param beside other lines, in its pixels
 */
export function freeRoom(clean: Raster<Uint8Array>, line: Quad, beside: readonly Quad[]): FreeRoom {
  const { width, height } = quadSize(line);
  const lay = squareToQuad(line);
  const high = (step * height) / Math.max(1, width);
  const counts = { under: Math.max(2, Math.round(1 / high)), beside: Math.floor(farthest / high) };
  const share = 1 / counts.under;
  const others = beside.map((other) => paddedQuad(other, around));
  const windowAt = (from: number) => lookOf(clean, cornersAt(lay, from, from + share));
  const own = Array.from({ length: counts.under }, (_, k) => windowAt(k * share));
  const mean = [0, 1, 2, 3].map((part) => own.reduce((sum, look) => sum + look[part] / own.length, 0));
  const limits = mean.map((value, part) =>
    Math.max(
      leastOff,
      deviations * Math.sqrt(own.reduce((sum, look) => sum + (look[part] - value) ** 2 / own.length, 0)),
    ),
  );
  const edge = (margin * height) / Math.max(1, width);
  const isFree = (from: number, way: 1 | -1) => {
    const end = placeBy(lay, way > 0 ? from + share + edge : from - edge, 0.5);
    if (end.x < 0 || end.y < 0 || end.x > clean.width || end.y > clean.height) return false;
    for (const along of [0, 0.5, 1])
      for (const down of [0, 0.5, 1]) {
        const { x, y } = placeBy(lay, from + along * share, down);
        if (others.some((other) => isInQuad(other, x, y))) return false;
      }
    return windowAt(from).every((value, part) => Math.abs(value - mean[part]) <= limits[part]);
  };
  const side = (start: number, way: 1 | -1) => {
    let free = 0;
    while (free < counts.beside && isFree(start + way * free * share, way)) free++;
    const room = free * share;
    return free === counts.beside ? Math.min(farthest, room) : Math.max(0, room - edge);
  };
  return { left: side(-share, -1), right: side(1, 1) };
}

/** The line's quad, longer by its free room: as far as it is wanted. */
export function widenedQuad(line: Quad, { left, right }: FreeRoom): Quad {
  return cornersAt(squareToQuad(line), -left, 1 + right);
}

function cornersAt(lay: ReturnType<typeof squareToQuad>, from: number, to: number): Quad {
  const [a, b, c, d] = [
    placeBy(lay, from, 0),
    placeBy(lay, to, 0),
    placeBy(lay, to, 1),
    placeBy(lay, from, 1),
  ];
  return [a.x, a.y, b.x, b.y, c.x, c.y, d.x, d.y];
}

/** Mean color and how much lightness varies. */
function lookOf(picture: Raster<Uint8Array>, quad: Quad): [number, number, number, number] {
  const { data } = cutQuad(picture, quad, rows, rows);
  const lab = oklabOf(Float32Array.from(data, (value) => value / 255));
  const count = rows * rows;
  const sums = [0, 0, 0, 0];
  for (let i = 0; i < count; i++) {
    for (let part = 0; part < 3; part++) sums[part] += lab[3 * i + part] / count;
    sums[3] += lab[3 * i] ** 2 / count;
  }
  return [sums[0], sums[1], sums[2], Math.sqrt(Math.max(0, sums[3] - sums[0] ** 2))];
}
