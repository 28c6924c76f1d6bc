import type { Pen, Point } from './pen.ts';

type Random = () => number;
/** Fills the page with a pattern whose repeat is `size`, in shares of the page's width, around (0.5, bottom / 2). */
type Pattern = (pen: Pen, random: Random, size: number, bottom: number) => void;

const turn = 2 * Math.PI;

/** A regular polygon, or a star where every second corner has its own radius. */
const corners = ([x, y]: Point, count: number, radius: number, first = 0, inner = radius): Point[] =>
  Array.from({ length: count }, (_, k) => {
    const r = k % 2 === 0 ? radius : inner;
    return [x + r * Math.cos(first + (turn * k) / count), y + r * Math.sin(first + (turn * k) / count)];
  });
const circle = (at: Point, radius: number) => corners(at, 64, radius);

/** Middles of a grid that covers the page, its lines `across` and `down` apart; every second row is moved by `shift` of a step. */
function grid(across: number, down: number, bottom: number, shift = 0) {
  const [columns, rows] = [Math.ceil(0.6 / across) + 1, Math.ceil((0.6 * bottom) / down) + 1];
  const found: { readonly at: Point; readonly i: number; readonly j: number }[] = [];
  for (let j = -rows; j <= rows; j++)
    for (let i = -columns; i <= columns; i++)
      found.push({
        at: [0.5 + (i + (Math.abs(j) % 2) * shift) * across, bottom / 2 + j * down],
        i,
        j,
      });
  return found;
}

/** Eight-pointed stars with crosses between them, as on tiles of the Alhambra; a flower in each star. */
const stars: Pattern = (pen, random, size, bottom) => {
  const reach = size / 2;
  const isFlower = random() < 0.5;
  for (const { at } of grid(size, size, bottom)) {
    const star: Point[] = [];
    // Two squares over each other.
    for (let k = 0; k < 8; k++) {
      const angle = (turn * k) / 8;
      star.push([at[0] + reach * Math.cos(angle), at[1] + reach * Math.sin(angle)]);
      const between = angle + turn / 16;
      const inner = (reach * Math.cos(turn / 8)) / Math.cos(turn / 16);
      star.push([at[0] + inner * Math.cos(between), at[1] + inner * Math.sin(between)]);
    }
    pen.shape(star);
    pen.shape(corners(at, 16, reach * 0.74, 0, reach * 0.74 * 0.765));
    if (isFlower)
      for (let k = 0; k < 8; k++) {
        const angle = (turn * k) / 8;
        pen.shape(
          circle(
            [at[0] + reach * 0.33 * Math.cos(angle), at[1] + reach * 0.33 * Math.sin(angle)],
            reach * 0.12,
          ),
        );
      }
    else pen.shape(corners(at, 16, reach * 0.46, turn / 16, reach * 0.24));
    pen.shape(circle(at, reach * 0.16));
    const cross: Point = [at[0] + reach, at[1] + reach];
    pen.shape(corners(cross, 8, reach * 0.56, 0, reach * 0.2));
    pen.shape(circle(cross, reach * 0.1));
  }
};

/** Circles through each other's middles: six petals in each. */
const rosettes: Pattern = (pen, random, size, bottom) => {
  const radius = size * 0.75;
  const middles = grid(radius, (radius * Math.sqrt(3)) / 2, bottom, 0.5);
  for (const { at } of middles) pen.line([...circle(at, radius), [at[0] + radius, at[1]]]);
  const dot = 0.1 + 0.06 * random();
  // In the middles of the triangles with bowed sides.
  for (const { at } of middles)
    for (const up of [-1, 1])
      pen.shape(circle([at[0] + radius / 2, at[1] + (up * radius) / (2 * Math.sqrt(3))], radius * dot));
};

/** Cubes that seem to stand on each other, with a window in each side. */
const cubes: Pattern = (pen, random, size, bottom) => {
  const edge = size / Math.sqrt(3);
  const [window, isDotted] = [0.44 + 0.2 * random(), random() < 0.5];
  for (const { at } of grid(size, edge * 1.5, bottom, 0.5)) {
    const around = corners(at, 6, edge, turn / 12);
    for (let k = 0; k < 3; k++) {
      const side: Point[] = [around[(2 * k + 5) % 6], around[2 * k], around[(2 * k + 1) % 6], at];
      pen.shape(side);
      const middle: Point = [
        side.reduce((sum, [x]) => sum + x / 4, 0),
        side.reduce((sum, [, y]) => sum + y / 4, 0),
      ];
      const smaller = (share: number) =>
        side.map(
          ([x, y]): Point => [middle[0] + share * (x - middle[0]), middle[1] + share * (y - middle[1])],
        );
      if (k === 0) pen.shape(smaller(0.7));
      if (k !== 2) pen.shape(smaller(window * 0.8));
      else if (isDotted) pen.shape(circle(middle, edge * 0.24));
      else {
        const [a, b, c, d] = smaller(1);
        const mix = (p: Point, q: Point, s: number): Point => [
          p[0] + s * (q[0] - p[0]),
          p[1] + s * (q[1] - p[1]),
        ];
        for (const s of [0.25, 0.5, 0.75]) pen.line([mix(a, b, s), mix(d, c, s)]);
      }
    }
  }
};

/** A quilt: square tiles with fans, diamonds, stars and frames, the same to the left and the right. */
const quilt: Pattern = (pen, random, size, bottom) => {
  const half = size / 2;
  const first = Math.floor(random() * 4);
  for (const { at, i, j } of grid(size, size, bottom)) {
    const [x, y] = at;
    pen.shape([
      [x - half, y - half],
      [x + half, y - half],
      [x + half, y + half],
      [x - half, y + half],
    ]);
    const kind = (first + 2 * (Math.abs(i) % 2) + (Math.abs(j) % 2)) % 4;
    if (kind === 0) for (const share of [0.98, 0.76, 0.52, 0.26]) pen.shape(corners(at, 4, half * share));
    else if (kind === 1) {
      for (let k = 0; k < 4; k++) {
        const angle = (turn * k) / 4;
        const corner: Point = [
          x + half * Math.SQRT2 * Math.cos(angle + turn / 8),
          y + half * Math.SQRT2 * Math.sin(angle + turn / 8),
        ];
        for (const share of [0.96, 0.66, 0.36])
          pen.line(
            Array.from({ length: 21 }, (_, s): Point => {
              const a = angle + turn / 8 + turn / 2 - turn / 8 + (turn / 4) * (s / 20);
              return [corner[0] + half * share * Math.cos(a), corner[1] + half * share * Math.sin(a)];
            }),
          );
      }
      pen.shape(circle(at, half * 0.2));
    } else if (kind === 2) {
      pen.shape(corners(at, 16, half * 0.95, 0, half * 0.5));
      pen.shape(corners(at, 16, half * 0.6, 0, half * 0.32));
      pen.shape(circle(at, half * 0.18));
    } else {
      for (const share of [0.8, 0.56]) pen.shape(circle(at, half * share));
      for (let k = 0; k < 4; k++) {
        const angle = (turn * k) / 4 + turn / 8;
        pen.shape(circle([x + half * 0.3 * Math.cos(angle), y + half * 0.3 * Math.sin(angle)], half * 0.17));
        pen.shape(
          circle([x + half * 1.13 * Math.cos(angle), y + half * 1.13 * Math.sin(angle)], half * 0.13),
        );
      }
    }
  }
};

const patterns: readonly Pattern[] = [stars, rosettes, cubes, quilt];

/**
 * Fills a page with a geometric pattern of closed lines, in a frame.
 *
 * @param bottom of the page, in shares of its width
 * @param variant which pattern: a whole number
 */
export function drawLinePattern(pen: Pen, random: Random, bottom: number, variant: number): void {
  const side = Math.min(1, bottom);
  const pattern = patterns[variant % patterns.length];
  const margin = 0.035 * side;
  // The pattern ends where its repeat does.
  const size = (1 - 2 * margin) / Math.round((1 / side) * (4 + 2 * random()));
  pattern(pen, random, size, bottom);
  pen.crop([margin, margin], [1 - margin, bottom - margin]);
}
