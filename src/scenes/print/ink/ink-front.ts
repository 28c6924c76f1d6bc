import { smooth } from '../../../imaging/sampling/ramp.ts';
import { figureKinds } from '../../figure/figure-kinds.ts';
import type { LandscapeWishes } from '../../wishes.ts';
import { fill, type Ink, type Outline } from '../plate/plate.ts';
import { below, between, curve, disc, type Point, rolling, stroke } from '../plate/shapes.ts';
import { drawStrokes, soot, washAt } from './brush.ts';
import type { InkScene } from './ink-distance.ts';
import { drawRocks, type InkStage } from './ink-mountain.ts';
import { drawGrove, drawInkPine, drawReeds } from './ink-pine.ts';
import { drawBoat, drawJunk, drawPavilion } from './ink-things.ts';

/** Groves at the feet, a pavilion on a ledge. */
export function drawMiddle(
  stage: InkStage,
  { shore, focus, frame }: InkScene,
  land: LandscapeWishes,
  summits: readonly Point[],
): void {
  const { plate, random, noise } = stage;
  const { wide } = plate;
  const hasTrees = !land.without.has('trees');
  if (hasTrees)
    for (const [x, y] of summits.slice(0, 4))
      drawGrove(
        stage,
        Array.from(
          { length: 4 },
          (): Point => [x + between(random, -0.035, 0.035), y + between(random, 0, 0.03)],
        ),
        0.032,
        0.72,
      );
  const bank: (x: number) => number = rolling(noise, shore + 0.012, 0.022, 0.6, 5);
  fill(plate, [below(bank, wide, shore + 0.2)], (out, x, y) => {
    const down = y - bank(x);
    [out[0], out[1], out[2]] = soot;
    const span = smooth(0.34, 0.12, Math.abs(x - focus) / wide);
    out[3] =
      0.5 *
      span *
      smooth(0, 0.006, down) *
      Math.exp(-down / 0.012) *
      (0.8 + 0.5 * noise.fbm(x * 12, y * 30, 3));
  });
  if (hasTrees)
    drawGrove(
      stage,
      Array.from({ length: 11 }, (): Point => {
        const x = focus + wide * between(random, -0.24, 0.24);
        return [x, bank(x) + 0.004];
      }),
      0.05,
      0.66,
    );
  const x = focus - frame * wide * between(random, 0.02, 0.1);
  if (land.places.size === 0 || !land.places.has('sea')) drawPavilion(stage, x, bank(x) + 0.004, 0.075);
}

/** Water with a boat, and a bank in the corner with rocks, a pine and reeds. */
export function drawFront(
  stage: InkStage,
  { shore, frame, focus }: InkScene,
  land: LandscapeWishes,
): (x: number) => number {
  const { plate, random, noise } = stage;
  const { wide, high } = plate;
  const ripples = Array.from({ length: 16 }, () => {
    const y = shore + 0.03 + (high - shore) * 0.75 * random();
    const half = between(random, 0.03, 0.1);
    const x = wide * random();
    return {
      points: [
        [x - half, y],
        [x, y + 0.002],
        [x + half, y],
      ] as Point[],
      width: 0.0022,
      dry: 0.7,
    };
  });
  if (!land.without.has('water')) drawStrokes(plate, ripples, stage, 0.24);
  const stands = land.figures.some(({ id }) => figureKinds[id].home === 'ground');
  const count =
    land.figures.find(({ id }) => id === 'sailboat' || id === 'rower' || id === 'canoe')?.count ??
    (stands ? 0 : 1);
  if (land.places.has('sea') || land.places.has('islands'))
    for (const [u, v, share] of [
      [0.16, 0.16, 0.6],
      [-0.1, 0.06, 0.4],
    ])
      drawJunk(
        stage,
        focus + frame * wide * u,
        shore + (high - shore) * v,
        0.13 * share + 0.02,
        0.35 + share,
      );
  if (!land.without.has('water'))
    for (let k = 0; k < count; k++)
      drawBoat(
        stage,
        focus - frame * wide * (0.02 + 0.02 * k) + frame * wide * 0.16 * k,
        shore + (high - shore) * (0.42 + 0.16 * ((k * 0.62) % 1)),
        between(random, 0.11, 0.13) * (1 - 0.12 * (k % 3)),
      );
  const edge = frame > 0 ? wide : 0;
  const bank = rolling(noise, high * 0.9, 0.02, 0.8, 9);
  if (stands) drawBank(stage, bank);
  drawRocks(stage, [edge - frame * wide * 0.26, high * 0.995], [edge + frame * 0.02, high * 0.93], 0.1);
  if (!land.without.has('trees')) {
    const tall = high > wide ? between(random, 0.42, 0.5) : between(random, 0.4, 0.46);
    drawInkPine(stage, {
      x: edge - frame * wide * 0.1,
      y: high * 0.935,
      high: tall,
      lean: frame > 0 ? -1 : 1,
      strength: 0.92,
    });
    drawInkPine(stage, {
      x: edge - frame * wide * 0.03,
      y: high * 0.925,
      high: tall * 0.62,
      lean: frame > 0 ? 1 : -1,
      strength: 0.8,
    });
  }
  drawReeds(stage, edge - frame * wide * 0.3, high * 0.985, 0.07);
  const dots: Outline[] = Array.from({ length: 26 }, () =>
    disc(
      edge - frame * wide * 0.3 * random(),
      high - 0.05 * random() ** 2,
      between(random, 0.002, 0.004),
      0.0018,
    ),
  );
  fill(plate, dots, soot, 0.7);
  if (land.season === 'spring' || land.sights.has('flowers')) drawPlum(stage, edge, frame);
  return bank;
}

/** Firm ground along the lower edge, with grass on it. */
function drawBank({ plate, random, noise, paper }: InkStage, bank: (x: number) => number): void {
  const { wide, high } = plate;
  fill(plate, [below(bank, wide, high + 0.05)], paper);
  fill(plate, [below(bank, wide, high + 0.05)], (out, x, y) => {
    const down = y - bank(x);
    [out[0], out[1], out[2]] = soot;
    out[3] = 0.5 * washAt(noise, x, y, down) * Math.exp(-down / 0.035);
  });
  const blades = Array.from({ length: Math.round(90 * wide) }, (): Outline => {
    const x = wide * random();
    const y = bank(x) + 0.05 * random() ** 2;
    const [lean, tall] = [between(random, -0.008, 0.008), between(random, 0.008, 0.022)];
    return [x - 0.0012, y, x + lean, y - tall, x + 0.0012, y];
  });
  fill(plate, blades, soot, 0.7);
}

const petal: Ink = [0.78, 0.2, 0.2];

/** A bough of plum blossom that comes in from above. */
function drawPlum(stage: InkStage, x: number, way: -1 | 1): void {
  const { plate, random } = stage;
  const at = (u: number, v: number): Point => [x - way * u, v];
  const bough = curve([at(-0.03, 0.02), at(0.1, 0.12), at(0.2, 0.13), at(0.31, 0.22), at(0.36, 0.32)], 8);
  const twigs = Array.from({ length: 9 }, () => {
    const [tx, ty] = bough[5 + Math.floor(random() * (bough.length - 6))];
    const long = between(random, 0.05, 0.11);
    const lift = random() < 0.6 ? 1 : -1;
    return curve(
      [
        [tx, ty],
        [tx - way * long * 0.5, ty + lift * long * 0.25],
        [tx - way * long * 0.8, ty + lift * long * 0.9],
      ],
      4,
    );
  });
  fill(
    plate,
    [
      stroke(bough, (t) => 0.016 * (1.1 - 0.85 * t)),
      ...twigs.map((twig) => stroke(twig, (t) => 0.0055 * (1 - 0.7 * t))),
    ],
    soot,
    0.85,
  );
  const dabs: Outline[] = [];
  const hearts: Outline[] = [];
  for (const line of [bough, ...twigs])
    for (let k = 0; k < 8; k++) {
      const [px, py] = line[Math.floor(line.length * between(random, 0.25, 1))];
      const [bx, by, r] = [
        px + between(random, -0.012, 0.012),
        py + between(random, -0.012, 0.012),
        between(random, 0.005, 0.009),
      ];
      const turn = random() * 6;
      for (let p = 0; p < 5; p++) {
        const angle = turn + (p / 5) * 2 * Math.PI;
        dabs.push(disc(bx + Math.cos(angle) * r * 0.8, by + Math.sin(angle) * r * 0.8, r * 0.6));
      }
      hearts.push(disc(bx, by, r * 0.25));
    }
  fill(plate, dabs, petal, 0.72);
  fill(plate, hearts, soot, 0.8);
}
