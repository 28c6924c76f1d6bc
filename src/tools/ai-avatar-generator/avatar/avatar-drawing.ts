import { writeRgb } from '../../../imaging/color/oklab.ts';
import { curveThrough } from '../../../imaging/drawn/strokes/ribbon.ts';
import { fillPolygon } from '../../../imaging/selection/fill-polygon.ts';

export type Lab = readonly [lightness: number, a: number, b: number];
export type Point = readonly [x: number, y: number];

/** A picture while it is drawn: gamma encoded RGB, 0..1, and what of it is there. */
export interface Drawing {
  readonly side: number;
  /** Interleaved. */
  readonly rgb: Float32Array;
  readonly alpha: Float32Array;
}

export function emptyDrawing(side: number): Drawing {
  return { side, rgb: new Float32Array(3 * side * side), alpha: new Float32Array(side * side) };
}

export function rgbOf([lightness, a, b]: Lab): [number, number, number] {
  const rgb: [number, number, number] = [0, 0, 0];
  writeRgb(lightness, a, b, rgb);
  return rgb;
}

/** A color over what is drawn, as far as `cover` (0..1) and what is there; transparent places stay so. */
export function lay({ rgb }: Drawing, cover: ArrayLike<number>, color: Lab, opacity = 1): void {
  const [red, green, blue] = rgbOf(color);
  for (let i = 0, at = 0; at < rgb.length; i++, at += 3) {
    const share = cover[i] * opacity;
    if (share === 0) continue;
    rgb[at] += share * (red - rgb[at]);
    rgb[at + 1] += share * (green - rgb[at + 1]);
    rgb[at + 2] += share * (blue - rgb[at + 2]);
  }
}

/** The inside of a smooth closed line through these points, 0..1. */
export function shapeCover(side: number, points: readonly Point[]): Float32Array {
  const corners = curveThrough(points, true).map(([x, y]) => ({ x, y }));
  const filled = fillPolygon({ width: side, height: side }, corners);
  const cover = new Float32Array(filled.length);
  for (let i = 0; i < cover.length; i++) cover[i] = filled[i] / 255;
  return cover;
}

export function discCover(side: number, [x, y]: Point, radius: number): Float32Array {
  const cover = new Float32Array(side * side);
  eachNear(side, [[x, y]], radius + 1, (i, px, py) => {
    cover[i] = Math.min(1, Math.max(0, radius + 0.5 - Math.hypot(px - x, py - y)));
  });
  return cover;
}

/**
 * A stroke of a brush pen along a smooth line through these points, 0..1.
 *
 * @param widthAt in pixels, of the place along the line, 0..1
 */
export function strokeCover(
  side: number,
  points: readonly Point[],
  widthAt: (along: number) => number,
): Float32Array {
  const cover = new Float32Array(side * side);
  strokeInto(cover, side, points, widthAt);
  return cover;
}

/** The same, added to what other strokes cover. */
export function strokeInto(
  cover: Float32Array,
  side: number,
  points: readonly Point[],
  widthAt: (along: number) => number,
): void {
  const line = curveThrough(points);
  for (let i = 0; i + 1 < line.length; i++) {
    const [from, to] = [line[i], line[i + 1]];
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const square = dx * dx + dy * dy;
    const [first, last] = [widthAt(i / (line.length - 1)) / 2, widthAt((i + 1) / (line.length - 1)) / 2];
    eachNear(side, [from, to], Math.max(first, last) + 1, (pixel, x, y) => {
      const t =
        square === 0 ? 0 : Math.min(1, Math.max(0, ((x - from[0]) * dx + (y - from[1]) * dy) / square));
      const half = first + (last - first) * t;
      const apart = Math.hypot(x - from[0] - t * dx, y - from[1] - t * dy);
      const share = Math.min(1, 2 * half, half + 0.5 - apart);
      if (share > cover[pixel]) cover[pixel] = share;
    });
  }
}

/** The pixels of the box around these points, so much larger on each side, with their middles. */
function eachNear(
  side: number,
  points: readonly Point[],
  reach: number,
  visit: (pixel: number, x: number, y: number) => void,
): void {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, right] = [Math.max(0, Math.floor(Math.min(...xs) - reach)), Math.max(...xs) + reach];
  const [top, bottom] = [Math.max(0, Math.floor(Math.min(...ys) - reach)), Math.max(...ys) + reach];
  for (let y = top; y < Math.min(side, bottom); y++) {
    for (let x = left; x < Math.min(side, right); x++) visit(y * side + x, x + 0.5, y + 0.5);
  }
}
