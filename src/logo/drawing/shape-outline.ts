import svgpath from 'svgpath';

/** A filled shape as SVG path data with absolute coordinates, y downward; filled by the nonzero rule. */
export type Outline = string;

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** `a c e / b d f`, as SVG's `matrix(a b c d e f)`. */
export type Matrix = readonly [number, number, number, number, number, number];

/** A step of an outline once everything is lines and cubic curves. */
export type OutlineStep =
  | readonly ['M' | 'L', number, number]
  | readonly ['C', number, number, number, number, number, number]
  | readonly ['Z'];

const decimals = 3;

export function moved(outline: Outline, x: number, y: number): Outline {
  return svgpath(outline).translate(x, y).round(decimals).toString();
}

export function transformed(outline: Outline, matrix: Matrix): Outline {
  return svgpath(outline)
    .matrix([...matrix])
    .round(decimals)
    .toString();
}

/** Smallest box around everything that is drawn; null of an outline without any. */
export function boxOf(outlines: readonly Outline[]): Box | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  const take = (x: number, y: number) => {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  };
  for (const outline of outlines) {
    let [x, y] = [0, 0];
    for (const step of stepsOf(outline)) {
      if (step[0] === 'Z') continue;
      if (step[0] === 'C') {
        const [, x1, y1, x2, y2, x3, y3] = step;
        for (const t of [...turns(x, x1, x2, x3), ...turns(y, y1, y2, y3)]) {
          take(cubic(x, x1, x2, x3, t), cubic(y, y1, y2, y3, t));
        }
        [x, y] = [x3, y3];
      } else [, x, y] = step;
      take(x, y);
    }
  }
  return left === Infinity ? null : { x: left, y: top, width: right - left, height: bottom - top };
}

/** The outline as lines and cubic curves alone. */
export function stepsOf(outline: Outline): OutlineStep[] {
  const steps: OutlineStep[] = [];
  svgpath(outline)
    .abs()
    .unshort()
    .unarc()
    .iterate(([command, ...given], _, x, y) => {
      const n = given as number[];
      if (command === 'M' || command === 'L') steps.push([command, n[0], n[1]]);
      else if (command === 'H') steps.push(['L', n[0], y]);
      else if (command === 'V') steps.push(['L', x, n[0]]);
      else if (command === 'C') steps.push(['C', n[0], n[1], n[2], n[3], n[4], n[5]]);
      else if (command === 'Q') {
        const [toX, toY] = [n[2], n[3]];
        const third = (from: number, control: number) => from + (2 / 3) * (control - from);
        const curve = [third(x, n[0]), third(y, n[1]), third(toX, n[0]), third(toY, n[1])] as const;
        steps.push(['C', ...curve, toX, toY]);
      } else steps.push(['Z']);
    });
  return steps;
}

/** Where a cubic curve turns back in one coordinate: the roots of its derivative between its ends. */
function turns(p0: number, p1: number, p2: number, p3: number): number[] {
  const a = 3 * (p3 - 3 * p2 + 3 * p1 - p0);
  const b = 6 * (p2 - 2 * p1 + p0);
  const c = 3 * (p1 - p0);
  const roots: number[] = [];
  if (Math.abs(a) < 1e-9) {
    if (Math.abs(b) > 1e-9) roots.push(-c / b);
  } else {
    const inside = b * b - 4 * a * c;
    if (inside >= 0) roots.push((-b + Math.sqrt(inside)) / (2 * a), (-b - Math.sqrt(inside)) / (2 * a));
  }
  return roots.filter((t) => t > 0 && t < 1);
}

function cubic(p0: number, p1: number, p2: number, p3: number, t: number): number {
  const s = 1 - t;
  return s ** 3 * p0 + 3 * s * s * t * p1 + 3 * s * t * t * p2 + t ** 3 * p3;
}
