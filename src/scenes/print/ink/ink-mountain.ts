import type { Noise } from '../../../imaging/sampling/noise.ts';
import { clamp, smooth } from '../../../imaging/sampling/ramp.ts';
import { cutout, fill, type Ink, type Outline, type Plate } from '../plate/plate.ts';
import { below, between, type Contour, crag, disc, type Point, type Random } from '../plate/shapes.ts';
import { tabled } from '../poster/poster-stage.ts';
import { drawStrokes, soot, washAt } from './brush.ts';

/** All that a part of an ink painting is drawn with. */
export interface InkStage {
  readonly plate: Plate;
  readonly noise: Noise;
  readonly random: Random;
  /** What is left bare, as dark as the hour makes it. */
  readonly paper: Ink;
}

/** A far range: a single wash that is lost in the mist below. */
export function drawWash({ plate, noise }: InkStage, line: Contour, strength: number, depth: number): void {
  const contour = tabled(line, plate.wide);
  fill(plate, [below(contour, plate.wide, plate.high + 0.05)], (out, x, y) => {
    const down = y - contour(x);
    [out[0], out[1], out[2]] = soot;
    out[3] =
      strength * washAt(noise, x, y, down) * Math.exp(-down / depth) * smooth(depth * 2.4, depth * 0.9, down);
  });
}

export interface Crag {
  readonly x: number;
  readonly top: number;
  /** Where it's lost in the mist. */
  readonly foot: number;
  /** Half its width at the foot. */
  readonly half: number;
  /** 0 far … 1 near. */
  readonly near: number;
  readonly light: -1 | 1;
}

/** A tower of rock: outlines, a wash on its shaded side, and strokes that follow its folds ("hemp-fiber" and "axe-cut" cun). */
export function drawCrag(stage: InkStage, { x, top, foot, half, near, light }: Crag): Point[] {
  const { random } = stage;
  const high = foot - top;
  // Summits beside the main one, lower towards the sides, each with a steep outer wall.
  const spires: { x: number; y: number; half: number }[] = [
    { x, y: top, half: half * between(random, 0.34, 0.44) },
  ];
  for (const side of [-1, 1] as const) {
    let at = x;
    let level = top;
    for (let k = 0; k < 3; k++) {
      at += side * half * between(random, 0.24, 0.4);
      level += high * between(random, 0.1, 0.26);
      spires.push({ x: at, y: level, half: half * between(random, 0.16, 0.3) });
    }
  }
  const outlines = spires.map((spire) => spireOutline(spire, foot, random));
  const nearest = [...spires.keys()].sort((a, b) => spires[a].y - spires[b].y);
  for (const k of nearest) drawSpire(stage, spires[k], outlines[k], { foot, high, near, light });
  return nearest.map((k): Point => [spires[k].x, spires[k].y]);
}

interface Spire {
  readonly x: number;
  readonly y: number;
  readonly half: number;
}

/** Down the left wall and down the right one: a blunt head, ledges, nearly upright sides. */
function spireOutline(
  { x, y, half }: Spire,
  foot: number,
  random: Random,
): { left: Point[]; right: Point[] } {
  const high = foot - y;
  const wall = (side: -1 | 1): Point[] => {
    const corners: Point[] = [[x + side * half * 0.08, y]];
    let out = half * between(random, 0.3, 0.45);
    let down = high * 0.03;
    while (down < high) {
      corners.push([x + side * out, y + down]);
      const isLedge = random() < 0.4;
      out += half * (isLedge ? between(random, 0.1, 0.2) : between(random, -0.01, 0.09));
      down += high * (isLedge ? between(random, 0.015, 0.04) : between(random, 0.07, 0.16));
    }
    corners.push([x + side * out, foot]);
    const jagged: Point[] = [];
    for (let k = 0; k < corners.length - 1; k++)
      jagged.push(...crag(corners[k], corners[k + 1], 2, 0.13, random));
    return [...jagged, corners[corners.length - 1]];
  };
  return { left: wall(-1), right: wall(1) };
}

function drawSpire(
  stage: InkStage,
  spire: Spire,
  { left, right }: { left: Point[]; right: Point[] },
  { foot, high, near, light }: { foot: number; high: number; near: number; light: -1 | 1 },
): void {
  const { plate, noise, random, paper } = stage;
  const { x, y, half } = spire;
  const shape: Outline = [...[...left].reverse(), ...right.slice(1)].flat();
  const whole = cutout(plate, [shape]);
  const span = foot - y;
  const fog = (py: number) => 1 - smooth(foot - span * 0.62, foot - span * 0.06, py);
  // Paper first: what stands behind doesn't show through.
  fill(plate, [shape], (out, _, py) => {
    [out[0], out[1], out[2]] = paper;
    out[3] = clamp(fog(py) * 1.25);
  });
  const strength = 0.3 + 0.45 * near;
  fill(
    plate,
    [shape],
    (out, px, py) => {
      const across = clamp(0.5 + ((px - x) * -light) / (half * 2.6));
      const fold = 0.5 + 0.5 * noise.fbm(px * 13 + 3, py * 3.5, 4);
      [out[0], out[1], out[2]] = soot;
      out[3] =
        strength *
        fog(py) *
        washAt(noise, px, py, py - y) *
        (0.16 +
          0.55 * smooth(0.35, 1, across) +
          0.6 * smooth(0.5, 0.72, fold) * smooth(0.15, 0.7, across + 0.2));
    },
    1,
    whole,
  );
  // Folds of the rock, in bundles down from the edges and ledges.
  const folds: { points: Point[]; width: number; dry: number }[] = [];
  const axes: { points: Point[]; width: number; dry: number }[] = [];
  const count = Math.round((34 + 60 * near) * Math.min(1, 0.35 + span / 0.5));
  for (let k = 0; k < count; k++) {
    const edge = k % 2 === 0 ? left : right;
    const from = edge[Math.floor(edge.length * 0.72 * random())];
    const inward = (x - from[0]) * between(random, 0, 1.5);
    const start: Point = [from[0] + inward, from[1] + high * 0.03 * random()];
    if (start[1] > foot - span * 0.25) continue;
    const long = high * between(random, 0.05, 0.17) * (0.6 + 0.4 * near);
    const lean = (start[0] - x) * 0.22 + between(random, -0.012, 0.012);
    const points: Point[] = [0, 1, 2, 3].map((i) => [
      start[0] + (lean * i) / 3 + between(random, -0.003, 0.003),
      start[1] + (long * i) / 3,
    ]);
    const isShaded = (start[0] - x) * -light > -half * 0.2;
    if (isShaded && random() < 0.45)
      axes.push({ points, width: between(random, 0.006, 0.015) * (0.5 + near * 0.7), dry: 0.75 });
    else folds.push({ points, width: between(random, 0.0018, 0.004) * (0.6 + 0.6 * near), dry: 0.5 });
  }
  const faded = { data: whole.data.slice() };
  for (let row = 0; row < plate.height; row++) {
    const share = fog(row / plate.side);
    for (let i = row * plate.width; i < (row + 1) * plate.width; i++) faded.data[i] *= share;
  }
  drawStrokes(plate, axes, stage, 0.3 + 0.32 * near, faded);
  drawStrokes(plate, folds, stage, 0.4 + 0.4 * near, faded);
  // The contour, pressed where rock overhangs.
  const lines: { points: Point[]; width: number; dry: number }[] = [];
  for (const edge of [left, right])
    for (let from = 0; from < edge.length * 0.66; ) {
      const many = Math.floor(between(random, 7, 16));
      const part = edge.slice(from, from + many);
      if (part.length > 2)
        lines.push({ points: part, width: between(random, 0.003, 0.0075) * (0.5 + near), dry: 0.45 });
      from += many - (random() < 0.7 ? 1 : -2);
    }
  const cut = cutoutAbove(plate, fog);
  drawStrokes(plate, lines, stage, 0.5 + 0.42 * near, cut);
  // Moss: dots along ledges, in groups.
  const moss: Outline[] = [];
  for (let k = 0; k < (8 + 26 * near) * Math.min(1, span / 0.4); k++) {
    const edge = random() < 0.5 ? left : right;
    const [mx, my] = edge[Math.floor(edge.length * 0.6 * random() ** 1.4)];
    for (let i = 0; i < 4; i++)
      moss.push(
        disc(
          mx + between(random, -0.012, 0.012),
          my + between(random, -0.007, 0.009),
          between(random, 0.0014, 0.0036) * (0.5 + near * 0.6),
          between(random, 0.001, 0.0022),
        ),
      );
  }
  fill(plate, moss, soot, 0.5 + 0.4 * near, cut);
}

function cutoutAbove(plate: Plate, fog: (y: number) => number) {
  const data = new Float32Array(plate.width * plate.height);
  for (let row = 0; row < plate.height; row++)
    data.fill(fog((row + 0.5) / plate.side), row * plate.width, (row + 1) * plate.width);
  return { data };
}

/** Rocks at the water's edge. */
export function drawRocks(stage: InkStage, from: Point, to: Point, size: number): void {
  const { random } = stage;
  const count = 5;
  for (let k = 0; k < count; k++) {
    const t = (k + random() * 0.6) / count;
    const tall = size * between(random, 0.5, 1);
    const x = from[0] + (to[0] - from[0]) * t;
    const y = from[1] + (to[1] - from[1]) * t;
    const spire = { x, y: y - tall, half: tall * between(random, 0.75, 1.1) };
    drawSpire(stage, spire, spireOutline(spire, y + size * 0.4, random), {
      foot: y + size * 0.4,
      high: tall * 1.6,
      near: 1,
      light: random() < 0.5 ? 1 : -1,
    });
  }
}
