import type { Outline } from './outline-drawing.ts';
import type { Pen, Point } from './pen.ts';

type Random = () => number;
/** Draws what is between two radii, `folds` times around. */
type Ring = (wheel: Wheel, inner: number, outer: number, folds: number) => void;

/** Draws around a center; radii are shares of the page's width, angles are turns. */
interface Wheel {
  readonly pen: Pen;
  readonly random: Random;
  readonly at: (radius: number, angle: number) => Point;
  circle(radius: number): void;
  /** A disc somewhere on the wheel. */
  disc(radius: number, angle: number, size: number): void;
  /** A leaf from `inner` to `outer`, `wide` at its widest (a length), which is at `belly` of its way (0..1). */
  leaf(angle: number, inner: number, outer: number, wide: number, belly?: number, round?: number): void;
}

const turn = 2 * Math.PI;
/** Bands narrower than twice this have no lines within lines: nobody could color between them. Share of the page's width. */
const finest = 0.02;
const steps = <T>(count: number, make: (share: number) => T) =>
  Array.from({ length: count + 1 }, (_, k) => make(k / count));

function createWheel(pen: Pen, random: Random, [cx, cy]: Point): Wheel {
  const at = (radius: number, angle: number): Point => [
    cx + radius * Math.sin(turn * angle),
    cy - radius * Math.cos(turn * angle),
  ];
  const round = ([x, y]: Point, radius: number, count: number) =>
    pen.shape(
      steps(count, (s): Point => [x + radius * Math.cos(turn * s), y + radius * Math.sin(turn * s)]).slice(1),
    );
  return {
    pen,
    random,
    at,
    circle: (radius) => round([cx, cy], radius, 120),
    disc: (radius, angle, size) => round(at(radius, angle), size, 28),
    leaf(angle, inner, outer, wide, belly = 0.5, roundness = 1) {
      const [ax, ay] = [Math.sin(turn * angle), -Math.cos(turn * angle)];
      const bend = Math.log(0.5) / Math.log(belly);
      const side = (sign: number) =>
        steps(22, (s): Point => {
          const along = inner + s * (outer - inner);
          const half = sign * wide * Math.sin(Math.PI * s ** bend) ** (1 / roundness);
          return [cx + ax * along - ay * half, cy + ay * along + ax * half];
        });
      pen.shape([...side(1), ...side(-1).reverse().slice(1, -1)]);
    },
  };
}

/** The angles around, those in between first, so that every second one lies on top and the symmetry stays whole. */
const around = (folds: number) => [
  ...Array.from({ length: folds }, (_, k) => ({ angle: (k + 0.5) / folds, isBehind: true })),
  ...Array.from({ length: folds }, (_, k) => ({ angle: k / folds, isBehind: false })),
];
const gapAt = (radius: number, folds: number) => (turn * radius) / folds;

/** Two rows of lotus petals, each with a smaller one in it. */
const lotus: Ring = (wheel, inner, outer, folds) => {
  const wide = gapAt((inner + outer) / 2, folds) * (0.4 + 0.08 * wheel.random());
  const length = outer - inner;
  const belly = 0.42 + 0.2 * wheel.random();
  const core = wheel.random();
  for (const { angle, isBehind } of around(folds)) {
    const tip = isBehind ? outer : outer - 0.06 * length;
    const root = inner - 0.35 * length;
    wheel.leaf(angle, root, tip, wide, belly, 1.25);
    if (isBehind) {
      wheel.disc(outer - 0.24 * length, angle, Math.min(0.12 * length, 0.2 * wide));
      continue;
    }
    wheel.leaf(angle, root + 0.12 * length, tip - 0.2 * length, wide * 0.66, belly, 1.2);
    if (core < 0.5) wheel.leaf(angle, inner + 0.12 * length, tip - 0.42 * length, wide * 0.26, 0.5, 1.1);
    else wheel.disc(inner + 0.42 * length, angle, Math.min(0.16 * length, wide * 0.3));
  }
};

/** Pointed leaves with a vein, and drops between them. */
const leaves: Ring = (wheel, inner, outer, folds) => {
  const length = outer - inner;
  const wide = gapAt((inner + outer) / 2, folds) * 0.3;
  for (const { angle, isBehind } of around(folds)) {
    if (isBehind) {
      wheel.leaf(angle, inner - 0.1 * length, outer - 0.22 * length, wide * 0.5, 0.66, 1.3);
      wheel.disc(outer - 0.08 * length, angle, Math.min(0.09 * length, wide * 0.4));
      continue;
    }
    wheel.leaf(angle, inner - 0.2 * length, outer, wide, 0.45, 1);
    wheel.pen.line([wheel.at(inner - 0.1 * length, angle), wheel.at(outer - 0.2 * length, angle)]);
    for (const s of [0.12, 0.34, 0.54])
      for (const aside of [-1, 1]) {
        const stem = inner + s * length;
        wheel.pen.line([
          wheel.at(stem, angle),
          wheel.at(stem + 0.16 * length, angle + (aside * wide * (0.78 - 0.55 * s)) / (turn * stem + 1e-9)),
        ]);
      }
  }
};

/** Half circles side by side, one in the other, with a dot. */
const scallops: Ring = (wheel, inner, outer, folds) => {
  const count = folds * 2;
  const length = outer - inner;
  for (const size of length > finest * 2 ? [1, 0.66] : [1])
    for (let k = 0; k < count; k++) {
      const middle = (k + 0.5) / count;
      wheel.pen.shape(
        steps(20, (s) => {
          const a = Math.PI * s;
          return wheel.at(
            inner + length * size * Math.sin(a) ** 0.8 - (s === 0 || s === 1 ? 0.05 * length : 0),
            middle - (0.5 * size * Math.cos(a)) / count,
          );
        }),
      );
    }
  for (let k = 0; k < count; k++)
    wheel.disc(inner + 0.26 * length, (k + 0.5) / count, Math.min(0.16 * length, 0.14 * gapAt(inner, count)));
};

/** A row of beads between two circles. */
const beads: Ring = (wheel, inner, outer, folds) => {
  wheel.circle(outer);
  const middle = (inner + outer) / 2;
  const size = (outer - inner) * 0.32;
  const count = Math.max(folds, Math.floor((turn * middle) / (size * 3.1) / folds) * folds);
  for (let k = 0; k < count; k++) wheel.disc(middle, k / count, size);
};

/** A band of triangles, each with a smaller one in it. */
const teeth: Ring = (wheel, inner, outer, folds) => {
  wheel.circle(outer);
  const length = outer - inner;
  const count =
    folds * Math.max(1, Math.round((turn * inner) / folds / (Math.max(length, finest * 2) * 1.5)));
  const triangles = [
    [0, 0.92, 0.5],
    [0.14, 0.58, 0.22],
  ].slice(0, length > finest * 2 ? 2 : 1);
  for (let k = 0; k < count; k++)
    for (const [low, high, half] of triangles)
      wheel.pen.shape([
        wheel.at(inner + low * length, (k - half) / count),
        wheel.at(inner + high * length, k / count),
        wheel.at(inner + low * length, (k + half) / count),
      ]);
};

/** Pointed arches on columns, as in a rose window. */
const arches: Ring = (wheel, inner, outer, folds) => {
  wheel.circle(outer);
  const length = outer - inner;
  for (let k = 0; k < folds; k++)
    for (const size of [0.94, 0.7, 0.4])
      wheel.pen.shape([
        ...steps(14, (s) =>
          wheel.at(inner + length * size * (0.35 + 0.65 * s), (k - 0.5 * size * (1 - s ** 2.2)) / folds),
        ),
        ...steps(14, (s) =>
          wheel.at(inner + length * size * (1 - 0.65 * s), (k + 0.5 * size * (1 - (1 - s) ** 2.2)) / folds),
        ),
        wheel.at(inner, (k + 0.5 * size) / folds),
        wheel.at(inner, (k - 0.5 * size) / folds),
      ]);
  for (let k = 0; k < folds; k++)
    wheel.disc(outer - 0.15 * length, (k + 0.5) / folds, Math.min(0.1 * length, 0.16 * gapAt(outer, folds)));
};

const wideRings: readonly Ring[] = [lotus, leaves, arches];
const narrowRings: readonly Ring[] = [beads, teeth, scallops];

/**
 * Draws a mandala as closed lines: rings of petals, leaves, arches and beads around a flower, or around a drawing. The same from every
 * eighth to every sixteenth of a turn.
 *
 * @param bottom of the page, in shares of its width
 * @param variant a whole number; neighbors differ in their rings
 */
export function drawLineMandala(
  pen: Pen,
  random: Random,
  bottom: number,
  variant: number,
  heart?: Outline,
): void {
  const side = Math.min(1, bottom);
  const center: Point = [0.5, bottom / 2];
  const folds = [8, 10, 12, 16][Math.floor(random() * 4)];
  drawCorners(pen, random, bottom);
  const wheel = createWheel(pen, random, center);
  const full = side * 0.475;
  const core = full * (heart ? 0.44 : 0.15);
  // Wide and narrow rings take turns, from the rim inwards; each covers the roots of the one outside it.
  const pairs = heart ? 2 : 3;
  const [first, second] = [variant % 3, Math.floor(variant / 3) + Math.floor(random() * 3)];
  let outer = full;
  for (let k = 0; k < pairs; k++) {
    const share = (full - core) / pairs;
    const narrow = outer - share * (0.6 + 0.06 * random());
    const count = k === pairs - 1 && folds > 10 && !heart ? folds / 2 : folds;
    wideRings[(first + k) % 3](wheel, narrow, outer, count);
    wheel.circle(narrow);
    const inner = full - (k + 1) * share;
    narrowRings[(second + k) % 3](wheel, inner, narrow, count);
    wheel.circle(inner);
    outer = inner;
  }
  if (heart) {
    wheel.circle(core * 0.93);
    pen.stamp(heart, [center[0], center[1] + core * 0.66], core * 1.4, random() < 0.5);
    return;
  }
  drawFlower(wheel, outer, folds > 10 ? folds / 2 : folds);
}

/** The flower in the middle. */
function drawFlower(wheel: Wheel, outer: number, petals: number): void {
  for (const { angle, isBehind } of around(petals))
    wheel.leaf(
      angle,
      0,
      outer * (isBehind ? 0.97 : 0.86),
      gapAt(outer * 0.6, petals) * (isBehind ? 0.3 : 0.42),
      0.62,
      1.4,
    );
  wheel.circle(outer * 0.36);
  wheel.circle(outer * 0.2);
}

/** Quarters of a smaller flower in the corners of the page. */
function drawCorners(pen: Pen, random: Random, bottom: number): void {
  const side = Math.min(1, bottom);
  const size = Math.min(0.215 * side + 0.35 * Math.abs(1 - bottom), 0.36 * side);
  const belly = 0.45 + 0.2 * random();
  for (const corner of [
    [0, 0],
    [1, 0],
    [0, bottom],
    [1, bottom],
  ] as const) {
    const wheel = createWheel(pen, random, corner);
    for (const { angle, isBehind } of around(12)) {
      const tip = size * (isBehind ? 1 : 0.94);
      wheel.leaf(angle, 0, tip, gapAt(size * 0.6, 12) * 0.42, belly, 1.2);
      if (!isBehind) wheel.leaf(angle, 0, tip * 0.86, gapAt(size * 0.6, 12) * 0.22, belly, 1.2);
    }
    wheel.circle(size * 0.5);
    beads(wheel, size * 0.36, size * 0.48, 12);
    wheel.circle(size * 0.36);
    for (const { angle, isBehind } of around(8))
      if (!isBehind) wheel.leaf(angle, 0, size * 0.33, size * 0.1, 0.6, 1.4);
    wheel.circle(size * 0.12);
  }
}
