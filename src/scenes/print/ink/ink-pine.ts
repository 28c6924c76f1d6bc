import { fill, type Outline } from '../plate/plate.ts';
import { between, curve, type Point, stroke } from '../plate/shapes.ts';
import { drawStrokes, soot } from './brush.ts';
import type { InkStage } from './ink-mountain.ts';

interface InkPine {
  readonly x: number;
  readonly y: number;
  readonly high: number;
  /** Which way it leans. */
  readonly lean: -1 | 1;
  readonly strength: number;
}

/** An old pine: a stem that bends twice, level boughs, needles in fans that make flat clouds. */
export function drawInkPine(stage: InkStage, { x, y, high, lean, strength }: InkPine): void {
  const { plate, random, noise } = stage;
  const bend = lean * high * between(random, 0.1, 0.2);
  const stem = curve(
    [
      [x, y],
      [x + bend * 0.7, y - high * 0.28],
      [x + bend * 0.25, y - high * 0.55],
      [x + bend * 1.3, y - high * 0.8],
      [x + bend * 1.7, y - high],
    ],
    8,
  );
  const thick = high * 0.055;
  const boughs: Point[][] = [];
  const pads: { x: number; y: number; half: number }[] = [];
  const count = high > 0.25 ? 8 : 5;
  for (let k = 0; k < count; k++) {
    const t = 0.34 + (0.62 * (k + 0.4 * random())) / count;
    const from = stem[Math.floor(t * (stem.length - 1))];
    const side = k % 2 === 0 ? lean : -lean;
    const reach = high * between(random, 0.2, 0.4) * (1.15 - t * 0.75);
    const tip: Point = [from[0] + side * reach, from[1] + high * between(random, -0.05, 0.05)];
    boughs.push([from, [from[0] + side * reach * 0.5, from[1] - high * between(random, 0.01, 0.06)], tip]);
    pads.push({
      x: tip[0] - side * reach * 0.12,
      y: tip[1] - high * 0.012,
      half: reach * between(random, 0.42, 0.62),
    });
    if (reach > high * 0.22)
      pads.push({ x: from[0] + side * reach * 0.5, y: from[1] - high * 0.07, half: reach * 0.42 });
  }
  const crown = stem[stem.length - 1];
  pads.push(
    { x: crown[0], y: crown[1], half: high * 0.17 },
    { x: crown[0] - lean * high * 0.1, y: crown[1] + high * 0.08, half: high * 0.13 },
  );
  fill(plate, [stroke(stem, (t) => thick * (1 - 0.78 * t))], (out, px, py) => {
    [out[0], out[1], out[2]] = soot;
    // Scales of the bark leave light spots.
    out[3] = strength * (0.75 + 0.4 * noise.at(px * 190, py * 130));
  });
  fill(
    plate,
    boughs.map((bough) => stroke(curve(bough, 5), (t) => thick * 0.36 * (1 - 0.7 * t))),
    soot,
    strength,
  );
  // A pale wash holds each cloud of needles together.
  const washes = pads.map((pad) => cloudOf(pad, random));
  fill(plate, washes, [0.2, 0.26, 0.24], strength * 0.3);
  const needles: Outline[] = [];
  for (const { x: px, y: py, half } of pads) {
    const fans = Math.max(8, Math.round((half / high) * 190));
    for (let f = 0; f < fans; f++) {
      const fx = px + half * between(random, -0.95, 0.95);
      const fy =
        py + half * 0.24 * between(random, -1, 0.75) * Math.sqrt(Math.max(0, 1 - ((fx - px) / half) ** 2));
      const long = high * between(random, 0.026, 0.042);
      for (let n = 0; n < 9; n++) {
        const angle = Math.PI * (0.98 + (n / 8) * 1.04) + between(random, -0.08, 0.08);
        const [dx, dy] = [Math.cos(angle) * long, Math.sin(angle) * long * 0.85];
        const w = high * 0.003;
        needles.push([fx - w / 2, fy, fx + dx, fy + dy, fx + w / 2, fy]);
      }
    }
  }
  fill(plate, needles, soot, strength);
}

function cloudOf({ x, y, half }: { x: number; y: number; half: number }, random: () => number): Outline {
  const points: Point[] = [];
  for (let k = 0; k < 16; k++) {
    const angle = (k / 16) * 2 * Math.PI;
    const r = between(random, 0.85, 1.1);
    points.push([x + half * 0.92 * r * Math.cos(angle), y - half * 0.12 + half * 0.2 * r * Math.sin(angle)]);
  }
  return curve([...points, points[0]], 4).flat();
}

/** Trees far away: a short stem and a few level dabs. */
export function drawGrove(stage: InkStage, spots: readonly Point[], size: number, strength: number): void {
  const { plate, random } = stage;
  const shapes: Outline[] = [];
  for (const [x, y] of spots) {
    const high = size * between(random, 0.6, 1.25);
    const lean = between(random, -0.15, 0.15) * high;
    shapes.push(
      stroke(
        [
          [x, y],
          [x + lean * 0.4, y - high * 0.5],
          [x + lean, y - high],
        ],
        (t) => high * 0.06 * (1 - 0.6 * t),
      ),
    );
    for (let k = 0; k < 5; k++) {
      const t = 0.3 + k * 0.17;
      const half = high * (0.34 - 0.2 * t) * between(random, 0.8, 1.3);
      const middle: Point = [x + lean * t + half * between(random, -0.4, 0.4), y - high * t];
      shapes.push(
        stroke(
          curve(
            [
              [middle[0] - half, middle[1] + high * 0.03],
              [middle[0], middle[1] - high * 0.035],
              [middle[0] + half, middle[1] + high * 0.03],
            ],
            4,
          ),
          (s) => high * 0.11 * Math.sin(Math.PI * s) ** 0.6,
        ),
      );
    }
  }
  fill(plate, shapes, soot, strength);
}

/** Reeds that bend at the water. */
export function drawReeds(stage: InkStage, x: number, y: number, size: number): void {
  const { plate, random } = stage;
  const lines = Array.from({ length: 14 }, () => {
    const foot = x + between(random, -0.5, 0.5) * size;
    const high = size * between(random, 0.5, 1.1);
    const lean = between(random, 0.1, 0.5) * high;
    return {
      points: [
        [foot, y],
        [foot + lean * 0.3, y - high * 0.6],
        [foot + lean, y - high],
      ] as Point[],
      width: size * 0.028,
    };
  });
  drawStrokes(plate, lines, stage, 0.75);
}
