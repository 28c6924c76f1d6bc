import type { Noise } from '../../../imaging/sampling/noise.ts';
import type { Outline } from './plate.ts';

export type Random = () => number;
export type Point = readonly [x: number, y: number];

export const between = (random: Random, from: number, to: number) => from + (to - from) * random();

export const flat = (points: readonly Point[]): Outline => points.flat();

/** A circle; an ellipse where `ry` is another radius. */
export function disc(x: number, y: number, rx: number, ry = rx): Outline {
  const corners = 72;
  return flat(
    Array.from({ length: corners }, (_, k): Point => {
      const angle = (k / corners) * 2 * Math.PI;
      return [x + rx * Math.cos(angle), y + ry * Math.sin(angle)];
    }),
  );
}

/** A bar with round ends. */
export function pill(x: number, y: number, halfLength: number, radius: number): Outline {
  const points: Point[] = [];
  for (let k = 0; k <= 12; k++) {
    const angle = -Math.PI / 2 + (k / 12) * Math.PI;
    points.push([x + halfLength + radius * Math.cos(angle), y + radius * Math.sin(angle)]);
  }
  for (let k = 0; k <= 12; k++) {
    const angle = Math.PI / 2 + (k / 12) * Math.PI;
    points.push([x - halfLength + radius * Math.cos(angle), y + radius * Math.sin(angle)]);
  }
  return flat(points);
}

export const rectangle = (left: number, top: number, right: number, bottom: number): Outline => [
  left,
  top,
  right,
  top,
  right,
  bottom,
  left,
  bottom,
];

/** A line as wide as `width` says at each share of its length. */
export function stroke(points: readonly Point[], width: (share: number) => number): Outline {
  const left: Point[] = [];
  const right: Point[] = [];
  const last = points.length - 1;
  for (let k = 0; k <= last; k++) {
    const [ax, ay] = points[Math.max(0, k - 1)];
    const [bx, by] = points[Math.min(last, k + 1)];
    const length = Math.hypot(bx - ax, by - ay) || 1;
    const half = width(k / last) / 2;
    const [nx, ny] = [(-(by - ay) / length) * half, ((bx - ax) / length) * half];
    const [x, y] = points[k];
    left.push([x + nx, y + ny]);
    right.unshift([x - nx, y - ny]);
  }
  return flat([...left, ...right]);
}

/** A smooth line through points (Catmull and Rom 1974), `per` steps between two. */
export function curve(points: readonly Point[], per = 8): Point[] {
  const at = (k: number) => points[Math.max(0, Math.min(points.length - 1, k))];
  const out: Point[] = [];
  for (let k = 0; k < points.length - 1; k++)
    for (let i = 0; i < per; i++) {
      const t = i / per;
      const value = (c: 0 | 1) => {
        const [p, q, r, s] = [at(k - 1)[c], at(k)[c], at(k + 1)[c], at(k + 2)[c]];
        return (
          0.5 *
          (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t * t * t)
        );
      };
      out.push([value(0), value(1)]);
    }
  out.push(points[points.length - 1]);
  return out;
}

/** A jagged line between two points, without its end: halves are pushed aside by a share of their length (Fournier et al. 1982). */
export function crag(from: Point, to: Point, depth: number, rough: number, random: Random): Point[] {
  if (depth === 0) return [from];
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const push = (random() - 0.5) * 2 * rough * length;
  const along = between(random, 0.38, 0.62);
  const middle: Point = [
    from[0] + (to[0] - from[0]) * along - ((to[1] - from[1]) / (length || 1)) * push,
    from[1] + (to[1] - from[1]) * along + ((to[0] - from[0]) / (length || 1)) * push,
  ];
  return [
    ...crag(from, middle, depth - 1, rough * 0.85, random),
    ...crag(middle, to, depth - 1, rough * 0.85, random),
  ];
}

/** The height (y) of a contour at x. */
export type Contour = (x: number) => number;

/** Everything below a contour, from the left edge to the right one. */
export function below(contour: Contour, wide: number, bottom: number, steps = 360): Outline {
  const points: number[] = [];
  const margin = 0.02;
  for (let k = 0; k <= steps; k++) {
    const x = -margin + ((wide + 2 * margin) * k) / steps;
    points.push(x, contour(x));
  }
  points.push(wide + margin, bottom, -margin, bottom);
  return points;
}

/** Soft hills: `high` above and below `base`, `length` from crest to crest. */
export const rolling =
  (noise: Noise, base: number, high: number, length: number, place: number): Contour =>
  (x) =>
    base - high * noise.fbm(x / length + place * 13.7, place * 5.3, 3, 0.32);

/** Mountains far away: straight slopes between sharp crests. */
export function serrated(random: Random, wide: number, base: number, high: number, length: number): Contour {
  const corners: Point[] = [];
  let up = random() < 0.5;
  for (let x = -length; x < wide + length; ) {
    corners.push([x, base - high * (up ? between(random, 0.55, 1) : between(random, 0, 0.4))]);
    x += length * between(random, 0.3, 0.75);
    up = !up;
  }
  corners.push([wide + 2 * length, base]);
  const line: Point[] = [];
  for (let k = 0; k < corners.length - 1; k++)
    line.push(...crag(corners[k], corners[k + 1], 3, 0.09, random));
  line.push(corners[corners.length - 1]);
  return (x) => {
    let k = 1;
    while (k < line.length - 1 && line[k][0] < x) k++;
    const [ax, ay] = line[k - 1];
    const [bx, by] = line[k];
    return ay + ((by - ay) * Math.min(1, Math.max(0, x - ax))) / Math.max(1e-6, bx - ax);
  };
}
