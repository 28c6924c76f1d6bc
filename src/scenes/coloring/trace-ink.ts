import type { Plane } from '../../imaging/raster/raster.ts';
import type { Point } from './pen.ts';

/** Of a contour, how far a point may be left out of it (pixels). */
const tolerance = 0.22;

/**
 * Outlines of what is darker than half: closed loops in pixels from the upper left corner, holes among them, to be filled by the even-odd rule.
 * Marching squares (Maple, "Geometric design and space planning using the marching squares algorithm", 2003) between the centers of pixels, so
 * that lines keep their place to a fraction of a pixel, then Douglas–Peucker.
 *
 * @param ink 0 paper … 1 line; outside it is paper
 */
export function traceInk({ width, height, data }: Plane): Point[][] {
  const at = (x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height ? 0 : data[y * width + x];
  const row = 2 * (width + 2);
  /** Edges are numbered: twice the pixel at their start, plus one where they go down. */
  const edge = (x: number, y: number, isDown: boolean) => (y + 1) * row + 2 * (x + 1) + (isDown ? 1 : 0);
  const next = new Map<number, number>();
  const crossing = (number: number): Point => {
    const y = Math.floor(number / row) - 1;
    const rest = number - (y + 1) * row;
    const x = (rest >> 1) - 1;
    const a = at(x, y);
    if (rest & 1) return [x + 0.5, y + 0.5 + (0.5 - a) / (at(x, y + 1) - a)];
    return [x + 0.5 + (0.5 - a) / (at(x + 1, y) - a), y + 0.5];
  };
  for (let y = -1; y < height; y++)
    for (let x = -1; x < width; x++) {
      const [a, b, c, d] = [at(x, y), at(x + 1, y), at(x + 1, y + 1), at(x, y + 1)].map((v) => v >= 0.5);
      if (a === b && b === c && c === d) continue;
      const [top, right, bottom, left] = [
        edge(x, y, false),
        edge(x + 1, y, true),
        edge(x, y + 1, false),
        edge(x, y, true),
      ];
      // Ink lies to the right of the way around it.
      const ways: [number, number][] = [];
      if (a && c && !b && !d) ways.push([top, left], [bottom, right]);
      else if (b && d && !a && !c) ways.push([right, top], [left, bottom]);
      else {
        const crossings: [boolean, boolean, number][] = [
          [a, b, top],
          [b, c, right],
          [c, d, bottom],
          [d, a, left],
        ];
        const into = crossings.find(([from, to]) => !from && to)![2];
        const out = crossings.find(([from, to]) => from && !to)![2];
        ways.push([out, into]);
      }
      for (const [from, to] of ways) next.set(from, to);
    }
  const loops: Point[][] = [];
  for (const start of [...next.keys()]) {
    if (!next.has(start)) continue;
    const loop: Point[] = [];
    for (let here: number | undefined = start; here !== undefined; ) {
      const there: number | undefined = next.get(here);
      next.delete(here);
      if (there === undefined) break;
      loop.push(crossing(here));
      here = there;
    }
    const simple = simplified(loop);
    if (simple.length > 2) loops.push(simple);
  }
  return loops;
}

/** Without the points that lie on the way between others. */
function simplified(loop: readonly Point[]): Point[] {
  if (loop.length < 4) return [...loop];
  const half = loop.length >> 1;
  const closed = [...loop, loop[0]];
  const kept = new Uint8Array(closed.length);
  kept[0] = 1;
  kept[half] = 1;
  const open: [number, number][] = [
    [0, half],
    [half, closed.length - 1],
  ];
  for (let stretch = open.pop(); stretch; stretch = open.pop()) {
    const [from, to] = stretch;
    const [[x0, y0], [x1, y1]] = [closed[from], closed[to]];
    const length = Math.hypot(x1 - x0, y1 - y0) || 1e-9;
    let [farthest, away] = [-1, tolerance];
    for (let i = from + 1; i < to; i++) {
      const [x, y] = closed[i];
      const distance = Math.abs((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)) / length;
      if (distance > away) [farthest, away] = [i, distance];
    }
    if (farthest < 0) continue;
    kept[farthest] = 1;
    open.push([from, farthest], [farthest, to]);
  }
  return loop.filter((_, i) => kept[i] === 1);
}
