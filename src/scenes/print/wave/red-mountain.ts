import { smooth } from '../../../imaging/sampling/ramp.ts';
import type { LandscapeWishes } from '../../wishes.ts';
import { drawInkPine } from '../ink/ink-pine.ts';
import { mixed } from '../plate/ink-color.ts';
import { fill, type Ink, type Outline } from '../plate/plate.ts';
import { between, curve, disc, type Point, rolling, stroke } from '../plate/shapes.ts';
import { pine } from '../poster/pines.ts';
import { drawFuji, drawMistBars } from './fuji.ts';
import { drawOarBoat, drawSwell } from './swells.ts';
import { type BlockStage, blockInks } from './woodblock.ts';

/** The mountain in the light of its hour, streaks of cloud behind it, woods at its foot. */
export function drawRedMountain(
  stage: BlockStage,
  land: LandscapeWishes,
  horizon: number,
  way: -1 | 1,
): void {
  const { random, inks } = stage;
  const { wide } = stage.plate;
  const x = wide * (way > 0 ? between(random, 0.34, 0.42) : between(random, 0.58, 0.66));
  const clouds = land.without.has('clouds') || land.weather === 'clear' ? 0 : 2 + Math.floor(random() * 4);
  for (let k = 0; k < clouds; k++) drawMistBars(stage, horizon * (0.3 + 0.14 * k), inks.foam, 0.85, 5 + k);
  const isRed = inks === blockInks.evening || inks === blockInks.dawn || inks === blockInks.day;
  const isWinter = land.season === 'winter' || land.sights.has('snow');
  const tall = Math.min(0.64, horizon * between(random, 0.52, 0.78));
  drawFuji(stage, {
    x,
    top: horizon - tall,
    base: horizon + 0.05,
    half: tall * between(random, 1.2, 1.65),
    ink: isRed && !isWinter ? inks.red : inks.middle,
    foot: isWinter ? inks.pale : inks.green,
    snow: isWinter ? 0.62 : 0.26,
  });
  const isAsked = land.places.has('lake') || land.places.has('river') || land.sights.has('water');
  const isOpen = !land.places.has('forest') && land.figures.length === 0 && random() < 0.4;
  const hasLake = (isAsked || isOpen) && !land.without.has('water');
  for (let k = 0; k < (hasLake ? 2 : 4); k++) drawFoothill(stage, land, horizon, isWinter, k);
  if (hasLake) drawLake(stage, horizon, way, land.figures.length === 0);
  drawFront(stage, land, way);
}

/** What stands before everything. */
function drawFront(stage: BlockStage, land: LandscapeWishes, way: -1 | 1): void {
  if (land.season === 'spring' || land.sights.has('flowers'))
    drawBlossoms(stage, way, mixed([0.96, 0.76, 0.74], stage.inks.foam, 0.25));
  else if (land.season === 'autumn') drawBlossoms(stage, way, [0.87, 0.42, 0.2]);
  else if (stage.random() < 0.5 && !land.without.has('trees')) drawOldPine(stage, way);
}

/** The row of wooded hills at its foot, the first one farthest away. */
function drawFoothill(
  { plate, random, noise, inks }: BlockStage,
  { without }: LandscapeWishes,
  horizon: number,
  isWinter: boolean,
  k: number,
): void {
  const { wide, high } = plate;
  const contour = rolling(
    noise,
    horizon + 0.015 + 0.26 * k * (high - horizon),
    0.018 + 0.008 * k,
    0.7,
    k + 2,
  );
  const ink = mixed(mixed(inks.green, isWinter ? inks.foam : inks.sky, 0.35 - 0.1 * k), inks.key, 0.12 * k);
  const points: [number, number][] = Array.from({ length: 200 }, (_, i) => {
    const px = -0.02 + ((wide + 0.04) * i) / 199;
    return [px, contour(px)];
  });
  fill(plate, [[...points.flat(), wide + 0.02, high + 0.1, -0.02, high + 0.1]], (out, px, py) => {
    const share = 0.6 * smooth(0.1, 0, py - contour(px));
    for (let c = 0; c < 3; c++)
      out[c] = ink[c] + ((isWinter ? inks.foam : inks.green)[c] - ink[c]) * share * 0.6;
  });
  fill(plate, [stroke(points, () => 0.0026)], inks.key, 0.7);
  if (without.has('trees')) return;
  const trees: Outline[] = [];
  const size = 0.024 + 0.022 * k;
  for (let i = 0; i < 120 / (1 + k * 0.55); i++) {
    const px = wide * random();
    const depth = 0.055 * random() * (1 + k);
    if (noise.at(px * 3 + k * 5, depth * 9) > 0.12) continue;
    trees.push(pine(px, contour(px) + depth + 0.004, size * between(random, 0.7, 1.2), random, 5));
  }
  fill(plate, trees, mixed(inks.green, inks.key, 0.42 + 0.1 * k));
}

function drawLake(stage: BlockStage, horizon: number, way: -1 | 1, hasBoat: boolean): void {
  const { plate, random, inks } = stage;
  const { wide, high } = plate;
  for (let k = 0; k < 3; k++)
    drawSwell(stage, {
      base: horizon + (high - horizon) * (0.5 + 0.18 * k),
      tall: 0.008 + 0.006 * k,
      length: 0.3 + 0.2 * k,
      shift: random(),
      ink: mixed(inks.pale, inks.deep, 0.25 + 0.25 * k),
      band: inks.pale,
      foam: false,
      way,
    });
  if (!hasBoat) return;
  const x = wide * (way > 0 ? 0.66 : 0.34);
  drawOarBoat(stage, x, horizon + (high - horizon) * 0.62, 0.17, way > 0 ? -1 : 1, 0);
}

/** A flowering bough, or one in its autumn leaves, that comes in from one side, over everything. */
function drawBlossoms({ plate, random, inks }: BlockStage, way: -1 | 1, petal: Ink): void {
  const edge = way > 0 ? plate.wide : 0;
  const at = (u: number, v: number): Point => [edge - way * u, v];
  const bough = curve([at(-0.02, 0.13), at(0.14, 0.2), at(0.27, 0.19), at(0.4, 0.27), at(0.55, 0.25)], 10);
  const boughs: { points: readonly Point[]; width: number }[] = [{ points: bough, width: 0.02 }];
  for (let k = 0; k < 11; k++) {
    const [x, y] = bough[4 + Math.floor(random() * (bough.length - 5))];
    const lift = random() < 0.6 ? -1 : 1;
    const long = between(random, 0.07, 0.16);
    boughs.push({
      points: curve([
        [x, y],
        [x - way * long * 0.4, y + lift * long * 0.45],
        [x - way * long, y + lift * long * 0.6],
      ]),
      width: 0.007,
    });
  }
  fill(
    plate,
    boughs.map(({ points, width }) => stroke(points, (t) => width * (1.1 - 0.85 * t))),
    mixed(inks.key, [0.35, 0.2, 0.15], 0.5),
  );
  const petals: Outline[] = [];
  const rims: Outline[] = [];
  const hearts: Outline[] = [];
  for (const { points } of boughs)
    for (let k = 0; k < 13; k++) {
      const [px, py] = points[Math.floor(random() * points.length)];
      const [x, y, r] = [
        px + between(random, -0.018, 0.018),
        py + between(random, -0.018, 0.018),
        between(random, 0.006, 0.011),
      ];
      const turn = random() * 6;
      for (let p = 0; p < 5; p++) {
        const angle = turn + (p / 5) * 2 * Math.PI;
        petals.push(disc(x + Math.cos(angle) * r * 0.75, y + Math.sin(angle) * r * 0.75, r * 0.6));
        rims.push(disc(x + Math.cos(angle) * r * 0.75, y + Math.sin(angle) * r * 0.75, r * 0.6 + 0.0014));
      }
      hearts.push(disc(x, y, r * 0.3));
    }
  fill(plate, rims, mixed(inks.red, inks.key, 0.2), 0.85);
  fill(plate, petals, petal);
  fill(plate, hearts, inks.red, 0.8);
}

/** A pine in front, at the side where the mountain isn't. */
function drawOldPine({ plate, random, noise, inks }: BlockStage, way: -1 | 1): void {
  const { wide, high } = plate;
  drawInkPine(
    { plate, random, noise, paper: inks.paper },
    {
      x: way > 0 ? wide * 0.9 : wide * 0.1,
      y: high * 0.99,
      high: Math.min(0.62, high * 0.55),
      lean: way > 0 ? -1 : 1,
      strength: 0.95,
    },
  );
}
