import { coverage } from '../../../imaging/raster/smooth.ts';
import { cellHash } from '../../../imaging/sampling/cell-hash.ts';
import { type Lab, mixLab } from './look-color.ts';

export const patternKinds = ['dots', 'stripes', 'terrazzo', 'waves', 'confetti', 'halftone'] as const;
export type PatternKind = (typeof patternKinds)[number];

/** Paints a place of the unit square; `side` pixels are one. */
export type Ground = (x: number, y: number, side: number) => Lab;

const chance = (i: number, j: number, salt: number) => cellHash(i, j, salt) / 2 ** 32;

/** @param colors the ground first, then what lies on it; the same again where there are fewer than three more */
export function patternGround(kind: PatternKind, colors: readonly Lab[]): Ground {
  const [ground, ...marks] = colors;
  const mark = (place: number) => marks[place % marks.length];
  if (kind === 'dots') {
    const cells = 11;
    return (x, y, side) => {
      const row = Math.floor(y * cells);
      const across = x * cells + (row % 2) / 2;
      const distance = Math.hypot(across - Math.floor(across) - 0.5, y * cells - row - 0.5);
      return mixLab(ground, mark(0), coverage(((0.24 - distance) * side) / cells));
    };
  }
  if (kind === 'stripes') {
    const count = 13;
    return (x, y, side) => {
      const place = ((x + y) * count) / Math.SQRT2;
      const within = Math.abs(place - Math.floor(place) - 0.5);
      return mixLab(ground, mark(0), coverage(((0.25 - within) * side) / count));
    };
  }
  if (kind === 'waves') {
    const count = 12;
    return (x, y, side) => {
      const slope = 0.32 * Math.sin(2 * Math.PI * x * 3.5);
      const place = y * count + slope;
      const within = Math.abs(place - Math.floor(place) - 0.5);
      const steep = Math.hypot(1, (0.32 * 2 * Math.PI * 3.5 * Math.cos(2 * Math.PI * x * 3.5)) / count);
      return mixLab(ground, mark(0), coverage(((0.2 - within) * side) / count / steep));
    };
  }
  if (kind === 'halftone') {
    const cells = 30;
    return (x, y, side) => {
      const [u, v] = [((x + y) * cells) / Math.SQRT2, ((y - x) * cells) / Math.SQRT2];
      const [i, j] = [Math.floor(u) + 0.5, Math.floor(v) + 0.5];
      // Dots grow toward the lower right.
      const down = ((i / cells) * Math.SQRT2) / 2;
      const radius = 0.66 * Math.sqrt(Math.min(1, Math.max(0, 1.35 * down - 0.25)));
      const distance = Math.hypot(u - i, v - j);
      return mixLab(ground, mark(0), coverage(((radius - distance) * side) / cells));
    };
  }
  return scattered(kind, ground, mark);
}

/** A piece that lies somewhere in its cell, turned somehow. */
interface Piece {
  readonly x: number;
  readonly y: number;
  readonly cos: number;
  readonly sin: number;
  readonly color: Lab;
  /** How far a place, from the middle of the piece and turned with it, lies inside it; in cells. */
  depth(u: number, v: number): number;
}

/** No piece reaches farther from its middle, in cells. */
const reach = 0.46;

/** Pieces at places of their own, one in each cell: chips of stone, or strips of paper. */
function scattered(kind: 'terrazzo' | 'confetti', ground: Lab, mark: (place: number) => Lab): Ground {
  const cells = kind === 'terrazzo' ? 9 : 11;
  const across = cells + 2;
  const pieces = Array.from({ length: across * across }, (_, at): Piece => {
    const [i, j] = [(at % across) - 1, Math.floor(at / across) - 1];
    const turned = 2 * Math.PI * chance(i, j, 3);
    return {
      x: i + 0.2 + 0.6 * chance(i, j, 1),
      y: j + 0.2 + 0.6 * chance(i, j, 2),
      cos: Math.cos(turned),
      sin: Math.sin(turned),
      color: mark(Math.floor(7 * chance(i, j, 4))),
      depth: kind === 'terrazzo' ? chip(i, j) : strip(i, j),
    };
  });
  return (x, y, side) => {
    let color = ground;
    const [px, py] = [x * cells, y * cells];
    const [column, row] = [Math.floor(px), Math.floor(py)];
    for (let j = row; j <= row + 2; j++) {
      for (let i = column; i <= column + 2; i++) {
        const piece = pieces[j * across + i];
        const [dx, dy] = [px - piece.x, py - piece.y];
        if (dx * dx + dy * dy > reach * reach) continue;
        const inside = piece.depth(dx * piece.cos + dy * piece.sin, dy * piece.cos - dx * piece.sin);
        color = mixLab(color, piece.color, coverage((inside * side) / cells));
      }
    }
    return color;
  };
}

/** A stone with five straight edges. */
function chip(i: number, j: number): Piece['depth'] {
  const edges = [0, 1, 2, 3, 4].map((edge) => {
    const angle = (2 * Math.PI * (edge + 0.5 * chance(i, j, 10 + edge))) / 5;
    return [Math.cos(angle), Math.sin(angle), 0.13 + 0.18 * chance(i, j, 20 + edge)] as const;
  });
  return (u, v) => {
    let inside = reach - Math.hypot(u, v);
    for (const [cos, sin, far] of edges) inside = Math.min(inside, far - u * cos - v * sin);
    return inside;
  };
}

/** A strip with round ends, or every third time a dot. */
function strip(i: number, j: number): Piece['depth'] {
  if (chance(i, j, 5) < 0.33) return (u, v) => 0.15 - Math.hypot(u, v);
  return (u, v) => 0.1 - Math.hypot(Math.max(Math.abs(u) - 0.22, 0), v);
}
