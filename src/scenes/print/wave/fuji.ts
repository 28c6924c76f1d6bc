import { smooth } from '../../../imaging/sampling/ramp.ts';
import { mixed } from '../plate/ink-color.ts';
import { cutout, fill, type Ink, type Outline } from '../plate/plate.ts';
import { between, disc, flat, type Point, stroke } from '../plate/shapes.ts';
import type { BlockStage } from './woodblock.ts';

interface Fuji {
  readonly x: number;
  readonly top: number;
  readonly base: number;
  /** Half its foot. */
  readonly half: number;
  readonly ink: Ink;
  /** Its color at the foot. */
  readonly foot: Ink;
  /** How far down its snow reaches, 0..1. */
  readonly snow: number;
}

/** The mountain: slopes that sweep up to a small crater, snow that runs down in tongues. */
export function drawFuji(
  { plate, random, inks }: BlockStage,
  { x, top, base, half, ink, foot, snow }: Fuji,
): void {
  const mouth = half * 0.07;
  const slope = (side: -1 | 1, t: number): Point => [
    x + side * (mouth + (half - mouth) * (0.3 * t + 0.7 * t ** 1.9)) + half * 0.004 * Math.sin(t * 40 + side),
    top + (base - top) * t,
  ];
  const steps = 60;
  const left = Array.from({ length: steps + 1 }, (_, k) => slope(-1, k / steps));
  const right = Array.from({ length: steps + 1 }, (_, k) => slope(1, k / steps));
  const crater: Point[] = [-0.5, -0.1, 0.25, 0.7].map((u, k) => [
    x + mouth * u,
    top + (k % 2 === 0 ? 0.18 : -0.12) * mouth,
  ]);
  const shape = flat([...[...left].reverse(), ...crater, ...right]);
  const whole = cutout(plate, [shape]);
  fill(plate, [shape], (out, _, y) => {
    const t = smooth(0.35, 1, (y - top) / (base - top));
    for (let c = 0; c < 3; c++) out[c] = ink[c] + (foot[c] - ink[c]) * t;
  });
  if (snow > 0) {
    const tongues: Point[] = [];
    const count = 13;
    for (let k = 0; k <= 2 * count; k++) {
      const u = (k / count - 1) * 0.98;
      const isDown = k % 2 === 1;
      const t =
        snow * (isDown ? between(random, 0.75, 1.15) : between(random, 0.3, 0.5)) * (1 - 0.15 * Math.abs(u));
      const [sx, sy] = slope(u < 0 ? -1 : 1, t);
      tongues.push([x + (sx - x) * Math.abs(u), sy]);
    }
    const cap = flat([
      [x - half, top - 0.1],
      ...tongues.map(
        (p, k): Point => (k === 0 ? [x - half * 0.6, p[1]] : k === 2 * count ? [x + half * 0.6, p[1]] : p),
      ),
      [x + half, top - 0.1],
    ]);
    fill(plate, [cap], inks.foam, 1, whole);
    fill(plate, [stroke(tongues, () => 0.002)], inks.key, 0.75, whole);
  }
  // Gullies below the snow.
  const gullies: Outline[] = [];
  for (let k = 0; k < 15; k++) {
    const u = between(random, -0.85, 0.85);
    const from = snow * 0.8 + between(random, 0.05, 0.25);
    const points = [0, 0.33, 0.66, 1].map((s): Point => {
      const t = Math.min(0.95, from + s * between(random, 0.12, 0.22));
      const [sx, sy] = slope(u < 0 ? -1 : 1, t);
      return [x + (sx - x) * Math.abs(u) + between(random, -0.002, 0.002), sy];
    });
    gullies.push(stroke(points, (t) => 0.0045 * Math.sin(Math.PI * Math.min(1, t * 0.9 + 0.1))));
  }
  fill(plate, gullies, mixed(ink, inks.key, 0.45), 0.55, whole);
  fill(
    plate,
    [
      stroke(left, () => 0.0036),
      stroke(right, () => 0.0036),
      stroke([left[0], ...crater, right[0]], () => 0.0034),
    ],
    inks.key,
    0.9,
  );
}

/** Bars of mist with round ends, which cut a distance off from the next one. */
export function drawMistBars(
  { plate, random }: BlockStage,
  y: number,
  ink: Ink,
  alpha: number,
  count: number,
): void {
  const { wide } = plate;
  const shapes: Outline[] = [];
  for (let k = 0; k < count; k++) {
    const half = between(random, 0.14, 0.4);
    const x = wide * between(random, -0.05, 1.05);
    const level = y + between(random, -0.05, 0.05);
    const r = between(random, 0.007, 0.013);
    shapes.push(
      flat([
        [x - half, level - r],
        [x + half, level - r],
        [x + half, level + r],
        [x - half, level + r],
      ]),
      disc(x - half, level, r),
      disc(x + half, level, r),
    );
  }
  fill(plate, shapes, ink, alpha);
}
