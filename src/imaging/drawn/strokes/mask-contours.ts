import type { Plane } from '../../raster/raster.ts';
import type { Point } from './cover.ts';

/** The edge of a mask. */
export interface Contour {
  readonly line: readonly Point[];
  /** Otherwise it ends at the border of the picture. */
  readonly isClosed: boolean;
}

/**
 * Lines along which a plane has a value, between its pixels (marching squares: Lorensen, Cline 1987); the higher values lie to their right in a picture whose
 * y goes down.
 *
 * @returns points in pixels, the middle of the first pixel at 0.5
 */
export function maskContours({ width, height, data }: Plane, level: number): Contour[] {
  // Each crossing lies on an edge between two pixels: to the right of pixel i (2i) or below it (2i + 1).
  const next = new Map<number, number>();
  const has = new Set<number>();
  const link = (from: number, to: number) => {
    next.set(from, to);
    has.add(to);
  };
  for (let y = 0; y + 1 < height; y++) {
    for (let x = 0; x + 1 < width; x++) {
      const i = y * width + x;
      const inside =
        (data[i] >= level ? 1 : 0) +
        (data[i + 1] >= level ? 2 : 0) +
        (data[i + width + 1] >= level ? 4 : 0) +
        (data[i + width] >= level ? 8 : 0);
      if (inside === 0 || inside === 15) continue;
      const top = 2 * i;
      const right = 2 * (i + 1) + 1;
      const bottom = 2 * (i + width);
      const left = 2 * i + 1;
      for (const [from, to] of sidesOf(inside)) {
        const sides = [top, right, bottom, left];
        link(sides[from], sides[to]);
      }
    }
  }
  const place = (edge: number): Point => {
    const i = edge >> 1;
    const other = edge & 1 ? i + width : i + 1;
    const t = (level - data[i]) / (data[other] - data[i]);
    const x = (i % width) + 0.5;
    const y = Math.floor(i / width) + 0.5;
    return edge & 1 ? [x, y + t] : [x + t, y];
  };
  const contours: Contour[] = [];
  const walk = (start: number) => {
    const line: Point[] = [];
    let at: number | undefined = start;
    while (at !== undefined && (line.length === 0 || at !== start)) {
      line.push(place(at));
      const after: number | undefined = next.get(at);
      next.delete(at);
      at = after;
    }
    contours.push({ line, isClosed: at === start });
  };
  for (const start of [...next.keys()]) if (!has.has(start)) walk(start);
  for (const start of [...next.keys()]) if (next.has(start)) walk(start);
  return contours;
}

/** For which corners are inside (1 upper left, 2 upper right, 4 lower right, 8 lower left): from which side of the square to which a line runs. */
function sidesOf(inside: number): readonly (readonly [number, number])[] {
  switch (inside) {
    case 1:
      return [[0, 3]];
    case 2:
      return [[1, 0]];
    case 3:
      return [[1, 3]];
    case 4:
      return [[2, 1]];
    case 5:
      return [
        [0, 3],
        [2, 1],
      ];
    case 6:
      return [[2, 0]];
    case 7:
      return [[2, 3]];
    case 8:
      return [[3, 2]];
    case 9:
      return [[0, 2]];
    case 10:
      return [
        [1, 0],
        [3, 2],
      ];
    case 11:
      return [[1, 2]];
    case 12:
      return [[3, 1]];
    case 13:
      return [[0, 1]];
    default:
      return [[3, 0]];
  }
}
