import { createNoise } from '../../../imaging/sampling/noise.ts';
import { seededRandom } from '../../../imaging/sampling/seeded-random.ts';
import { figureKinds } from '../../figure/figure-kinds.ts';
import { isAfterSunset, type LandscapeWishes } from '../../wishes.ts';
import { castFigures } from '../plate/cast.ts';
import { mixed } from '../plate/ink-color.ts';
import { flood, type Paint } from '../plate/plate.ts';
import { between, type Random } from '../plate/shapes.ts';
import type { Press } from '../press.ts';
import { drawDecoCity } from './deco-city.ts';
import { drawFrame } from './deco-frame.ts';
import { decoInks } from './deco-inks.ts';
import { drawDecoFirs, drawDecoMountains } from './deco-land.ts';
import { drawDecoStars, drawOrb, drawRays } from './deco-sky.ts';
import type { DecoStage } from './deco-stage.ts';
import { drawPlinth, drawScales } from './deco-water.ts';

/** Gold on lacquer, symmetric: rays behind a skyline or mountains, scales of water, a stepped frame. */
export const drawArtDeco: Press = async (plate, { land, tints }, seed, drawings, step) => {
  const random = seededRandom(seed * 467 + 71);
  const { wide, high } = plate;
  const isNight = isAfterSunset(land);
  const isWarm = land.hour === 'sunset' || land.hour === 'golden' || land.hour === 'dawn';
  const inks = decoInks(isNight ? 'night' : isWarm ? 'warm' : 'usual', tints, random);
  const noise = createNoise(seed + 3);
  const gold: Paint = (out, x, y) => {
    const turn = 0.5 + 0.5 * Math.sin(x * 5.1 + y * 7.3 + 1.2 * noise.at(x * 2, y * 2));
    const ink = mixed(mixed(inks.gold, inks.ground, 0.22 * (1 - turn)), inks.ivory, 0.45 * turn * turn);
    [out[0], out[1], out[2]] = ink;
  };
  const stage: DecoStage = { plate, random, inks, gold };
  await step(0.05);
  flood(plate, inks.ground);
  const motif = motifOf(land, random);
  const hasWater =
    !land.without.has('water') &&
    (motif === 'sun' ||
      motif === 'city' ||
      ['sea', 'lake', 'river', 'coast', 'islands', 'fjord'].some((place) =>
        land.places.has(place as 'sea'),
      ) ||
      random() < 0.5);
  const horizon = high * (hasWater ? between(random, 0.68, 0.74) : between(random, 0.86, 0.9));
  const source = motif === 'sun' ? horizon : horizon - high * between(random, 0.1, 0.26);
  drawRays(stage, wide / 2, source, isNight ? 0.42 : 0.9);
  await step(0.3);
  if (isNight && !land.without.has('stars')) drawDecoStars(stage, horizon * 0.8);
  const r =
    motif === 'sun' ? between(random, 0.17, 0.22) : between(random, 0.15, 0.19) * (isNight ? 0.82 : 1);
  if (!land.without.has(isNight ? 'moon' : 'sun'))
    drawOrb(
      stage,
      wide / 2,
      motif === 'sun' ? source : Math.max(0.1 + 1.34 * r, horizon - high * (isNight ? 0.46 : 0.36)),
      r,
      isNight,
    );
  await step(0.45);
  if (motif === 'city') drawDecoCity(stage, horizon);
  if (motif === 'mountains') drawDecoMountains(stage, horizon);
  if (motif === 'forest') drawDecoFirs(stage, horizon);
  await step(0.65);
  if (hasWater) drawScales(stage, horizon);
  else drawPlinth(stage, horizon);
  castFigures(
    plate,
    land.figures,
    drawings,
    {
      ground: () => horizon + 0.01,
      water: [horizon, high * 0.94],
      sky: [0.1 * high, horizon * 0.5],
      free: wide / 2,
    },
    {
      dark: inks.ground,
      middle: mixed(inks.gold, inks.ground, 0.35),
      light: mixed(inks.gold, inks.ivory, 0.35),
      inColor: false,
    },
    seededRandom(seed + 909),
  );
  drawFrame(plate, gold, inks.ground);
  await step(0.9);
};

type Motif = 'city' | 'mountains' | 'forest' | 'sun';

function motifOf({ places, sights, figures }: LandscapeWishes, random: Random): Motif {
  if (places.has('city') || places.has('street')) return 'city';
  if (
    ['mountains', 'volcano', 'fjord', 'hills', 'valley', 'canyon'].some((place) =>
      places.has(place as 'hills'),
    )
  )
    return 'mountains';
  if (places.has('forest')) return 'forest';
  // What sails or flies has the sun behind it.
  if (places.size === 0 && figures.some(({ id }) => figureKinds[id].home !== 'ground')) return 'sun';
  if (places.size > 0 || sights.has('sun')) return places.has('lake') ? 'mountains' : 'sun';
  return (['city', 'mountains', 'sun'] as const)[Math.floor(random() * 3)];
}
