import { createNoise } from '../../../imaging/sampling/noise.ts';
import { seededRandom } from '../../../imaging/sampling/seeded-random.ts';
import { figureKinds } from '../../figure/figure-kinds.ts';
import { isAfterSunset, type LandscapeWishes } from '../../wishes.ts';
import { pressSeal } from '../ink/ink-things.ts';
import { castFigures } from '../plate/cast.ts';
import { mixed } from '../plate/ink-color.ts';
import { fill, type Outline } from '../plate/plate.ts';
import { between, disc } from '../plate/shapes.ts';
import type { Press } from '../press.ts';
import { drawRedMountain } from './red-mountain.ts';
import { drawWaves } from './waves-and-boats.ts';
import { type BlockStage, blockInks, pressGrain, wipeSky } from './woodblock.ts';

/** A print in the manner of Edo's woodblocks: the great wave before a mountain, or the mountain itself over its woods. */
export const drawUkiyoe: Press = async (plate, { land }, seed, drawings, step) => {
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
  if (isWave) await drawWaves(stage, land, horizon, way, step);
  else drawRedMountain(stage, land, horizon, way);
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
};

function toneOf(land: LandscapeWishes, random: () => number): keyof typeof blockInks {
  const { hour, weather } = land;
  if (isAfterSunset(land)) return 'night';
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
