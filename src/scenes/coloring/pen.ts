import { clamp } from '../../imaging/sampling/ramp.ts';
import { readPlane } from '../figure/read-plane.ts';
import type { Outline } from './outline-drawing.ts';

export type Point = readonly [x: number, y: number];

/** Draws black lines on a white page. Points are shares of the page's width, from its upper left corner. */
export interface Pen {
  line(points: readonly Point[]): void;
  /** A closed shape that hides what was drawn behind it. */
  shape(points: readonly Point[]): void;
  /** A drawing as lines, standing on (x, y) with its middle; it hides what is behind it. */
  stamp(outline: Outline, at: Point, size: number, mirrored: boolean): void;
  /** Leaves only what is between two corners, in a frame. */
  crop(from: Point, to: Point): void;
  /** RGB, 8 bit. */
  page(): Uint8Array<ArrayBuffer>;
}

/** @param thickness of lines, in shares of the width */
export function createPen(width: number, height: number, thickness: number): Pen {
  const ink = new Float32Array(width * height);
  const half = (thickness * width) / 2;

  function segment([x0, y0]: Point, [x1, y1]: Point) {
    const [ax, ay, bx, by] = [x0 * width, y0 * width, x1 * width, y1 * width];
    const [dx, dy] = [bx - ax, by - ay];
    const length = dx * dx + dy * dy || 1e-9;
    const [left, right] = [Math.min(ax, bx) - half - 1, Math.max(ax, bx) + half + 1];
    const [top, bottom] = [Math.min(ay, by) - half - 1, Math.max(ay, by) + half + 1];
    for (let y = Math.max(0, Math.floor(top)); y <= Math.min(height - 1, bottom); y++)
      for (let x = Math.max(0, Math.floor(left)); x <= Math.min(width - 1, right); x++) {
        const t = clamp(((x + 0.5 - ax) * dx + (y + 0.5 - ay) * dy) / length);
        const away = Math.hypot(x + 0.5 - ax - t * dx, y + 0.5 - ay - t * dy);
        const i = y * width + x;
        ink[i] = Math.max(ink[i], clamp(half + 0.5 - away));
      }
  }
  const pen: Pen = {
    line(points) {
      for (let i = 1; i < points.length; i++) segment(points[i - 1], points[i]);
    },
    shape(points) {
      // Even-odd, row by row.
      const levels = points.map(([, y]) => y * width);
      const last = Math.min(height - 1, Math.ceil(Math.max(...levels)));
      for (let y = Math.max(0, Math.floor(Math.min(...levels)) - 1); y <= last; y++) {
        const level = (y + 0.5) / width;
        const crossings: number[] = [];
        for (const [k, [x0, y0]] of points.entries()) {
          const [x1, y1] = points[(k + 1) % points.length];
          if (y0 <= level !== y1 <= level) crossings.push(x0 + ((level - y0) / (y1 - y0)) * (x1 - x0));
        }
        crossings.sort((a, b) => a - b);
        const column = (x: number) => Math.max(0, Math.min(width, Math.round(x * width)));
        for (let k = 0; k + 1 < crossings.length; k += 2)
          ink.fill(0, y * width + column(crossings[k]), y * width + column(crossings[k + 1]));
      }
      pen.line([...points, points[0]]);
    },
    stamp({ distance, body, filled }, [x, y], size, mirrored) {
      const [left, top] = [(x - size / 2) * width, (y - size) * width];
      const side = size * width;
      for (let row = Math.max(0, Math.floor(top - 1)); row < Math.min(height, top + side + 1); row++)
        for (
          let column = Math.max(0, Math.floor(left - 1));
          column < Math.min(width, left + side + 1);
          column++
        ) {
          const across = (column + 0.5 - left) / side;
          const u = (mirrored ? 1 - across : across) * body.width;
          const v = ((row + 0.5 - top) / side) * body.height;
          const i = row * width + column;
          ink[i] *= 1 - readPlane(body, u, v, 0);
          const line = clamp(half + 0.5 - readPlane(distance, u, v, 1) * side);
          ink[i] = Math.max(ink[i], line, readPlane(filled, u, v, 0));
        }
    },
    crop([left, top], [right, bottom]) {
      for (let i = 0; i < ink.length; i++) {
        const x = ((i % width) + 0.5) / width;
        const y = (Math.floor(i / width) + 0.5) / width;
        if (x < left || x > right || y < top || y > bottom) ink[i] = 0;
      }
      pen.line([
        [left, top],
        [right, top],
        [right, bottom],
        [left, bottom],
        [left, top],
      ]);
    },
    page() {
      const page = new Uint8Array(width * height * 3);
      for (let i = 0; i < ink.length; i++) page.fill(Math.round(255 * (1 - clamp(ink[i]))), 3 * i, 3 * i + 3);
      return page;
    },
  };
  return pen;
}
