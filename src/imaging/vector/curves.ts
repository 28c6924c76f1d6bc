export type Point = readonly [x: number, y: number];

/** A step of an outline, in absolute coordinates: begin, line, cubic curve, close. */
export type Step =
  | readonly ['M' | 'L', number, number]
  | readonly ['C', number, number, number, number, number, number]
  | readonly ['Z'];

export type Outline = readonly Step[];

/** How far a circle's control points lie from its ends, in radii. */
const round = 0.5523;

/** A closed line through all points, as smooth as a Catmull-Rom spline: each control point lies a sixth of the way between its neighbors. */
export function closedCurve(points: readonly Point[], tension = 1): Outline {
  const count = points.length;
  const at = (i: number) => points[((i % count) + count) % count];
  const steps: Step[] = [['M', ...points[0]]];
  for (let i = 0; i < count; i++) steps.push(piece(at(i - 1), at(i), at(i + 1), at(i + 2), tension));
  steps.push(['Z']);
  return steps;
}

/** As {@link closedCurve}, from the first point to the last. */
export function openCurve(points: readonly Point[]): Outline {
  const steps: Step[] = [['M', ...points[0]]];
  for (let i = 0; i + 1 < points.length; i++) {
    const before = points[Math.max(0, i - 1)];
    const after = points[Math.min(points.length - 1, i + 2)];
    steps.push(piece(before, points[i], points[i + 1], after, 1));
  }
  return steps;
}

/** A smooth line that turns sharply where pieces meet: each begins where the one before it ends. */
export function joined(...pieces: readonly (readonly Point[])[]): Outline {
  const [first, ...others] = pieces.map(openCurve);
  return [...first, ...others.flatMap((piece) => piece.slice(1)), ['Z']];
}

export function polygon(points: readonly Point[]): Outline {
  return [...points.map(([x, y], i): Step => [i === 0 ? 'M' : 'L', x, y]), ['Z']];
}

export function rectangle(x: number, y: number, width: number, height: number): Outline {
  return polygon([
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ]);
}

export function ellipse(x: number, y: number, across: number, down = across, degrees = 0): Outline {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const at = (dx: number, dy: number): [number, number] => [
    x + cos * dx * across - sin * dy * down,
    y + sin * dx * across + cos * dy * down,
  ];
  const quarter = (fx: number, fy: number, tx: number, ty: number): Step => [
    'C',
    ...at(fx + round * tx, fy + round * ty),
    ...at(tx + round * fx, ty + round * fy),
    ...at(tx, ty),
  ];
  return [
    ['M', ...at(1, 0)],
    quarter(1, 0, 0, 1),
    quarter(0, 1, -1, 0),
    quarter(-1, 0, 0, -1),
    quarter(0, -1, 1, 0),
    ['Z'],
  ];
}

/** A rectangle with round corners. */
export function roundedBox(x: number, y: number, width: number, height: number, radius: number): Outline {
  const r = Math.min(radius, width / 2, height / 2);
  const k = r * (1 - round);
  const [right, bottom] = [x + width, y + height];
  return [
    ['M', x + r, y],
    ['L', right - r, y],
    ['C', right - k, y, right, y + k, right, y + r],
    ['L', right, bottom - r],
    ['C', right, bottom - k, right - k, bottom, right - r, bottom],
    ['L', x + r, bottom],
    ['C', x + k, bottom, x, bottom - k, x, bottom - r],
    ['L', x, y + r],
    ['C', x, y + k, x + k, y, x + r, y],
    ['Z'],
  ];
}

/** Several outlines filled as one. */
export const together = (...outlines: readonly Outline[]): Outline => outlines.flat();

/** Points along a smooth line, about evenly by its parameter. */
export function pointsAlong(points: readonly Point[], count: number): Point[] {
  const pieces = openCurve(points);
  return Array.from({ length: count }, (_, i) => {
    const along = (i / (count - 1)) * (points.length - 1);
    const piece = Math.min(points.length - 2, Math.floor(along));
    const [, x1, y1, x2, y2, x3, y3] = pieces[piece + 1] as Extract<Step, readonly ['C', ...number[]]>;
    const [x0, y0] = points[piece];
    const t = along - piece;
    const s = 1 - t;
    const [a, b, c, d] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
    return [a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3];
  });
}

/** How wide a stroke is from its beginning (0) to its end (1). */
export type Width = (along: number) => number;

/** Thin at both ends. */
export const tapered =
  (most: number, share = 0.3): Width =>
  (along) =>
    most * Math.min(1, Math.sin((Math.PI / 2) * Math.min(1, (Math.min(along, 1 - along) + 0.02) / share)));

/** Of the same width, with round ends. */
export const even =
  (width: number): Width =>
  (along) => {
    const end = Math.min(along, 1 - along) / 0.06;
    return end >= 1 ? width : width * Math.sqrt(1 - (1 - end) * (1 - end) + 0.02);
  };

/** A stroke along a smooth line as an outline to fill. */
export function ribbon(points: readonly Point[], width: Width, count = 8 + 5 * points.length): Outline {
  const line = pointsAlong(points, count);
  const [one, other]: [Point[], Point[]] = [[], []];
  for (const [i, [x, y]] of line.entries()) {
    const before = line[Math.max(0, i - 1)];
    const after = line[Math.min(count - 1, i + 1)];
    const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1;
    const half = width(i / (count - 1)) / 2;
    const [nx, ny] = [(half * (before[1] - after[1])) / length, (half * (after[0] - before[0])) / length];
    one.push([x + nx, y + ny]);
    other.push([x - nx, y - ny]);
  }
  return joined([...one], [one[count - 1], other[count - 1]], other.toReversed());
}

function piece([px, py]: Point, [ax, ay]: Point, [bx, by]: Point, [nx, ny]: Point, tension: number): Step {
  const k = tension / 6;
  return ['C', ax + (bx - px) * k, ay + (by - py) * k, bx - (nx - ax) * k, by - (ny - ay) * k, bx, by];
}
