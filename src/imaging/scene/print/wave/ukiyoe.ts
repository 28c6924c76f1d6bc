import type { Raster } from '../../../raster/raster.ts';
import { seededRandom } from '../../../sampling/seeded-random.ts';
import { figureKinds } from '../../figure/figure-kinds.ts';
import { createNoise } from '../../noise.ts';
import { smooth } from '../../ramp.ts';
import type { LandscapeWishes } from '../../wishes.ts';
import { pressSeal } from '../ink/ink-things.ts';
import { castFigures } from '../plate/cast.ts';
import { mixed } from '../plate/ink-color.ts';
import { fill, type Outline, type Plate } from '../plate/plate.ts';
import { between, curve, disc, type Point, rolling, stroke } from '../plate/shapes.ts';
import { pine } from '../poster/pines.ts';
import type { PrintWishes } from '../print-wishes.ts';
import { drawFuji, drawMistBars } from './fuji.ts';
import { drawGreatWave } from './great-wave.ts';
import { drawOarBoat, drawSwell } from './swells.ts';
import { type BlockStage, blockInks, pressGrain, wipeSky } from './woodblock.ts';

/** A print in the manner of Edo's woodblocks: the great wave before a mountain, or the mountain itself over its woods. */
export async function drawUkiyoe(
  plate: Plate,
  { land }: PrintWishes,
  seed: number,
  drawings: ReadonlyMap<string, Raster>,
  step: (share: number) => Promise<void>,
): Promise<void> {
  const random = seededRandom(seed * 887 + 3);
  const stage: BlockStage = {
    plate,
    noise: createNoise(seed + 31),
    random,
    inks: blockInks[toneOf(land, random)],
  };
  const { wide, high } = plate;
  const isSea =
    ['sea', 'coast', 'islands'].some((place) => land.places.has(place as 'sea')) || land.waves !== undefined;
  const stands = land.figures.some(({ id }) => figureKinds[id].home === 'ground');
  const isWave = !stands && (isSea || land.places.size === 0);
  const horizon = high * (isWave ? between(random, 0.62, 0.68) : between(random, 0.7, 0.76));
  await step(0.02);
  wipeSky(stage, horizon);
  await step(0.15);
  const way = random() < 0.5 ? 1 : -1;
  drawHeaven(stage, land, horizon, way);
  if (isWave) await drawSea(stage, land, horizon, way, step);
  else drawMountain(stage, land, horizon, way);
  await step(0.75);
  castFigures(
    plate,
    land.figures,
    drawings,
    {
      ground: () => high * 0.93,
      water: [horizon + 0.04, high * 0.9],
      sky: [0.08 * high, horizon * 0.5],
      free: wide * (way > 0 ? 0.66 : 0.34),
    },
    {
      dark: stage.inks.key,
      middle: mixed(stage.inks.red, stage.inks.sky, 0.45),
      light: stage.inks.foam,
      inColor: true,
    },
    seededRandom(seed + 909),
  );
  drawFall(stage, land);
  pressTitle(stage, way);
  await step(0.85);
  pressGrain(stage);
}

function toneOf({ hour, weather, sights }: LandscapeWishes, random: () => number): keyof typeof blockInks {
  if (hour === 'night' || hour === 'dusk' || sights.has('moon') || sights.has('stars')) return 'night';
  if (hour === 'sunset' || hour === 'golden') return 'evening';
  if (hour === 'dawn' || hour === 'morning') return 'dawn';
  if (weather === 'rain' || weather === 'storm' || weather === 'overcast') return 'gray';
  if (hour) return 'day';
  return (['day', 'day', 'dawn', 'evening'] as const)[Math.floor(random() * 4)];
}

function drawHeaven(
  { plate, random, inks }: BlockStage,
  { hour, sights, without, weather }: LandscapeWishes,
  horizon: number,
  way: -1 | 1,
): void {
  const { wide } = plate;
  const isNight = inks === blockInks.night;
  if (isNight && !without.has('stars')) {
    const stars = Array.from({ length: Math.round(70 * wide) }, () =>
      disc(wide * random(), horizon * 0.9 * random(), between(random, 0.001, 0.0026)),
    );
    fill(plate, stars, inks.foam, 0.85);
  }
  const isLit = isNight
    ? !without.has('moon')
    : !without.has('sun') && (sights.has('sun') || hour === 'sunset' || hour === 'dawn' || hour === 'golden');
  if (isLit && weather !== 'rain' && weather !== 'storm') {
    const [x, y] = [
      wide * (way > 0 ? between(random, 0.76, 0.86) : between(random, 0.14, 0.24)),
      horizon * (isNight ? 0.27 : between(random, 0.3, 0.5)),
    ];
    fill(plate, [disc(x, y, between(random, 0.06, 0.08))], isNight ? inks.foam : inks.red);
  }
}

/** Waves behind each other, the great one from one side, boats between them, the mountain far away. */
async function drawSea(
  stage: BlockStage,
  land: LandscapeWishes,
  horizon: number,
  way: -1 | 1,
  step: (share: number) => Promise<void>,
): Promise<void> {
  const { plate, random, inks } = stage;
  const { wide, high } = plate;
  const isCalm = land.waves === 'calm';
  const far = wide * (way > 0 ? between(random, 0.62, 0.7) : between(random, 0.3, 0.38));
  if (!land.without.has('mountains'))
    drawFuji(stage, {
      x: far,
      top: horizon - between(random, 0.13, 0.17),
      base: horizon + 0.012,
      half: between(random, 0.2, 0.25),
      ink: inks.middle,
      foot: mixed(inks.middle, inks.pale, 0.6),
      snow: 0.42,
    });
  const sea = { band: inks.pale, foam: false, way };
  drawSwell(stage, {
    ...sea,
    base: horizon + 0.012,
    tall: 0.008,
    length: 0.16,
    shift: random(),
    ink: mixed(inks.pale, inks.middle, 0.3),
  });
  drawSwell(stage, {
    ...sea,
    base: horizon + 0.06,
    tall: isCalm ? 0.018 : 0.04,
    length: 0.42,
    shift: random(),
    ink: inks.middle,
    foam: !isCalm,
  });
  await step(0.35);
  const hasBoats = !land.figures.some(({ id }) => figureKinds[id].home === 'water');
  if (hasBoats) drawOarBoat(stage, far - way * 0.02, horizon + 0.075, 0.16, way, -0.12 * way);
  const reach = wide * between(random, 0.66, 0.74) * Math.min(1, 1.25 / wide + 0.15);
  const bottom = high * 0.99;
  // On a tall sheet it stays a wave: no higher than one and a half of its reach.
  const top = Math.max(high * between(random, 0.13, 0.2), bottom - 1.5 * reach);
  const edge = (side: -1 | 1) => (side > 0 ? -0.1 : wide + 0.1);
  // One wave that fills the picture, two that face each other, or a lower one below a large sky.
  const other = way > 0 ? -1 : 1;
  const kind = random();
  if (!isCalm && kind < 0.35)
    drawGreatWave(stage, {
      edge: edge(other),
      top: bottom - (bottom - top) * 0.52,
      bottom: high * 0.93,
      reach: reach * 0.46,
      way: other,
    });
  const low = kind > 0.72 ? 0.72 : 1;
  if (!isCalm)
    drawGreatWave(stage, {
      edge: edge(way),
      top: bottom - (bottom - top) * low,
      bottom,
      reach: reach * (low < 1 ? 0.85 : kind < 0.35 ? 0.9 : 1),
      way,
    });
  await step(0.6);
  const near = high - horizon;
  drawSwell(stage, {
    base: horizon + near * 0.58,
    tall: near * (isCalm ? 0.12 : 0.3),
    length: between(random, 0.75, 0.95),
    shift: random(),
    ink: inks.deep,
    band: inks.middle,
    foam: !isCalm,
    way,
  });
  if (hasBoats)
    drawOarBoat(stage, wide * (way > 0 ? 0.74 : 0.26), horizon + near * 0.66, 0.25, way, 0.1 * way);
  drawSwell(stage, {
    base: high * 0.985,
    tall: near * (isCalm ? 0.14 : 0.36),
    length: between(random, 0.9, 1.15),
    shift: random(),
    ink: mixed(inks.deep, inks.key, 0.35),
    band: inks.middle,
    foam: !isCalm,
    way: random() < 0.7 ? way : way > 0 ? -1 : 1,
  });
}

/** The mountain in the light of its hour, streaks of cloud behind it, woods at its foot. */
function drawMountain(stage: BlockStage, land: LandscapeWishes, horizon: number, way: -1 | 1): void {
  const { plate, random, noise, inks } = stage;
  const { wide, high } = plate;
  const x = wide * (way > 0 ? between(random, 0.34, 0.42) : between(random, 0.58, 0.66));
  for (let k = 0; k < 4; k++) drawMistBars(stage, horizon * (0.3 + 0.14 * k), inks.foam, 0.85, 5 + k);
  const isRed = inks === blockInks.evening || inks === blockInks.dawn || inks === blockInks.day;
  const isWinter = land.season === 'winter' || land.sights.has('snow');
  const tall = Math.min(0.62, horizon * 0.74);
  drawFuji(stage, {
    x,
    top: horizon - tall,
    base: horizon + 0.05,
    half: Math.min(0.85, tall * 1.35),
    ink: isRed && !isWinter ? inks.red : inks.middle,
    foot: isWinter ? inks.pale : inks.green,
    snow: isWinter ? 0.62 : 0.26,
  });
  const hasLake =
    (land.places.has('lake') || land.places.has('river') || land.sights.has('water')) &&
    !land.without.has('water');
  const rows = hasLake ? 2 : 4;
  for (let k = 0; k < rows; k++) {
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
    if (land.without.has('trees')) continue;
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
  if (hasLake)
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
  if (land.season === 'spring' || land.sights.has('flowers')) drawBlossoms(stage, way);
}

/** A flowering bough that comes in from one side, over everything. */
function drawBlossoms({ plate, random, inks }: BlockStage, way: -1 | 1): void {
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
  fill(plate, petals, mixed([0.96, 0.76, 0.74], inks.foam, 0.25));
  fill(plate, hearts, inks.red, 0.8);
}

/** Rain falls in fine black lines, as Hiroshige had them cut; snow is spared. */
function drawFall({ plate, random, inks }: BlockStage, { weather, season }: LandscapeWishes): void {
  const { wide, high } = plate;
  if (weather === 'rain' || weather === 'storm') {
    const lines = Array.from({ length: Math.round(120 * wide) }, (): Outline => {
      const x = (wide + 0.5) * random() - 0.1;
      const y = high * between(random, -0.4, 0.7);
      const long = high * between(random, 0.3, 0.7);
      return [x, y, x + 0.0016, y, x - long * 0.22 + 0.0016, y + long, x - long * 0.22, y + long];
    });
    fill(plate, lines, inks.key, 0.5);
  }
  if (weather === 'snowfall' || (season === 'winter' && weather === undefined)) {
    const flakes = Array.from({ length: Math.round(230 * wide * high) }, () =>
      disc(wide * random(), high * random(), between(random, 0.002, 0.0055)),
    );
    fill(plate, flakes, inks.foam, 0.95);
  }
}

/** The seal in a corner of the sky. */
function pressTitle(stage: BlockStage, way: -1 | 1): void {
  const { plate, noise, random, inks } = stage;
  const size = 0.055;
  pressSeal(
    { plate, noise, random, paper: inks.paper },
    way > 0 ? plate.wide - 0.05 - size : 0.05,
    0.05,
    size,
  );
}
