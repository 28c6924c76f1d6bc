import { cellHash } from '../sampling/cell-hash.ts';
import { coverage } from './badge-shape.ts';
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

/** Pieces at places of their own, one in each cell: chips of stone, or strips of paper. */
function scattered(kind: 'terrazzo' | 'confetti', ground: Lab, mark: (place: number) => Lab): Ground {
  const cells = kind === 'terrazzo' ? 9 : 11;
  return (x, y, side) => {
    let color = ground;
    const [column, row] = [Math.floor(x * cells), Math.floor(y * cells)];
    for (let j = row - 1; j <= row + 1; j++) {
      for (let i = column - 1; i <= column + 1; i++) {
        const dx = x * cells - i - 0.2 - 0.6 * chance(i, j, 1);
        const dy = y * cells - j - 0.2 - 0.6 * chance(i, j, 2);
        const turned = 2 * Math.PI * chance(i, j, 3);
        const [u, v] = [
          dx * Math.cos(turned) + dy * Math.sin(turned),
          dy * Math.cos(turned) - dx * Math.sin(turned),
        ];
        const inside = kind === 'terrazzo' ? chipDepth(u, v, i, j) : stripDepth(u, v, i, j);
        color = mixLab(color, mark(Math.floor(7 * chance(i, j, 4))), coverage((inside * side) / cells));
      }
    }
    return color;
  };
}

/** A stone with five straight edges. */
function chipDepth(u: number, v: number, i: number, j: number): number {
  let inside = Number.POSITIVE_INFINITY;
  for (let edge = 0; edge < 5; edge++) {
    const angle = (2 * Math.PI * (edge + 0.5 * chance(i, j, 10 + edge))) / 5;
    const reach = 0.13 + 0.22 * chance(i, j, 20 + edge);
    inside = Math.min(inside, reach - u * Math.cos(angle) - v * Math.sin(angle));
  }
  return inside;
}

/** A strip, or every third time a dot. */
function stripDepth(u: number, v: number, i: number, j: number): number {
  if (chance(i, j, 5) < 0.33) return 0.15 - Math.hypot(u, v);
  const [qx, qy] = [Math.abs(u) - 0.24, Math.abs(v) - 0.03];
  return 0.07 - Math.hypot(Math.max(qx, 0), Math.max(qy, 0)) - Math.min(Math.max(qx, qy), 0);
}
