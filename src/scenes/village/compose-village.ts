import { createNoise } from '../../imaging/sampling/noise.ts';
import type { Range } from '../place-settings.ts';
import type { Hour, Weather } from '../vocabulary.ts';
import type { LandscapeWishes } from '../wishes.ts';
import { type House, laneHalf, laneMiddle, type Paint, type Village } from './village.ts';
import { siteGround, type VillageSite } from './village-site.ts';

/** How people build there. */
type Manner = 'alpine' | 'rural' | 'southern';
interface Custom {
  readonly walls: readonly Paint[];
  readonly roofs: readonly Paint[];
  readonly shutters: readonly Paint[];
  /** Rise of the roof for each meter of half its width. */
  readonly pitch: Range;
  readonly timbered: number;
}

const customs: Record<Manner, Custom> = {
  alpine: {
    walls: [
      [0.72, 0.69, 0.62],
      [0.7, 0.64, 0.52],
      [0.3, 0.19, 0.105],
      [0.66, 0.66, 0.64],
    ],
    roofs: [
      [0.17, 0.115, 0.085],
      [0.21, 0.13, 0.09],
      [0.15, 0.14, 0.14],
    ],
    shutters: [
      [0.06, 0.16, 0.09],
      [0.3, 0.06, 0.045],
      [0.16, 0.09, 0.05],
    ],
    pitch: [0.55, 0.75],
    timbered: 0.7,
  },
  rural: {
    walls: [
      [0.7, 0.65, 0.54],
      [0.66, 0.52, 0.34],
      [0.72, 0.7, 0.66],
      [0.6, 0.42, 0.3],
      [0.5, 0.46, 0.4],
    ],
    roofs: [
      [0.34, 0.13, 0.075],
      [0.28, 0.12, 0.08],
      [0.18, 0.16, 0.16],
      [0.38, 0.17, 0.1],
    ],
    shutters: [
      [0.07, 0.16, 0.12],
      [0.12, 0.18, 0.3],
      [0.26, 0.1, 0.06],
    ],
    pitch: [0.85, 1.15],
    timbered: 0.15,
  },
  southern: {
    walls: [
      [0.8, 0.78, 0.73],
      [0.76, 0.58, 0.36],
      [0.72, 0.42, 0.3],
      [0.78, 0.68, 0.5],
      [0.66, 0.5, 0.46],
    ],
    roofs: [
      [0.46, 0.2, 0.11],
      [0.42, 0.19, 0.12],
      [0.5, 0.25, 0.14],
    ],
    shutters: [
      [0.08, 0.2, 0.16],
      [0.1, 0.2, 0.34],
      [0.3, 0.16, 0.08],
    ],
    pitch: [0.4, 0.55],
    timbered: 0,
  },
};

/** How bright lit windows are, by hour. */
const lamps: Record<Hour, number> = {
  night: 1,
  dusk: 0.85,
  sunset: 0.32,
  dawn: 0.4,
  golden: 0.06,
  morning: 0,
  afternoon: 0,
  noon: 0,
};
const gloom = 0.25;

/** When somebody has a fire. */
const smoky: readonly Hour[] = ['dawn', 'morning', 'dusk', 'night', 'sunset'];

/** Where nothing else is said, people build as in the mountains or as in the plains. */
const mannerOf = ({ places }: LandscapeWishes, hasWater: boolean, chance: number): Manner => {
  if (['sea', 'coast', 'islands'].some((place) => places.has(place as 'sea'))) return 'southern';
  if (['mountains', 'valley', 'fjord', 'forest'].some((place) => places.has(place as 'valley')))
    return 'alpine';
  if (['hills', 'plain', 'river', 'meadow'].some((place) => places.has(place as 'hills'))) return 'rural';
  return chance < (hasWater ? 0.5 : 0.65) ? 'alpine' : 'rural';
};

/** Houses on a site, with a lane between them and often a church. Seeds differ in all of it. */
export function composeVillage(
  wishes: LandscapeWishes,
  site: VillageSite,
  { hour, weather, seed, hasWater }: { hour: Hour; weather: Weather; seed: number; hasWater: boolean },
  random: () => number,
): Village {
  const noise = createNoise(seed);
  const pick = ([from, to]: Range) => from + (to - from) * random();
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)];
  const { sights, without, season } = wishes;
  const isSnowy =
    !without.has('snow') && (sights.has('snow') || season === 'winter' || weather === 'snowfall');
  const custom = customs[mannerOf(wishes, hasWater, random())];
  const isCold = isSnowy || season === 'autumn';
  const smokes = smoky.includes(hour) || isCold ? (isCold ? 0.6 : 0.3) : 0.08;
  const houses: House[] = [];

  function build(x: number, z: number, turn: number, isChurch: boolean): House {
    const width = isChurch ? 8.5 : pick([6.6, 9]);
    const length = isChurch ? 17 : width * pick([1.15, 1.7]);
    const walls = isChurch ? 6.5 : pick([3.4, 5.8]);
    const [cos, sin] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))];
    const [dx, dz] = [(length * cos + width * sin) / 2, (length * sin + width * cos) / 2];
    const corners = [-dx, dx].flatMap((a) => [-dz, dz].map((b) => siteGround(site, noise, x + a, z + b)));
    const isTimbered = !isChurch && random() < custom.timbered;
    const house = {
      x,
      z,
      turn,
      length,
      width,
      // It stands level: dug into the slope, on a foundation in front.
      base: (Math.min(...corners) + Math.max(...corners)) / 2,
      walls,
      rise: (width / 2) * (isChurch ? 1.25 : pick(custom.pitch)),
      wall: isChurch ? ([0.78, 0.76, 0.7] as const) : one(custom.walls),
      roof: one(custom.roofs),
      shutters: one(custom.shutters),
      isTimbered,
      smokes: !isChurch && random() < smokes,
      id: Math.floor(random() * 2 ** 30),
    };
    return isChurch
      ? { ...house, tower: { wide: pick([4.6, 5.4]), tall: pick([17, 21]), spire: pick([9, 15]) } }
      : { ...house, chimney: pick([-0.32, 0.32]) };
  }

  const bearing = (random() - 0.5) * 0.5;
  const wanted = 20 + Math.floor(random() * 16);
  if (random() < 0.75) {
    const aside = (random() < 0.5 ? -1 : 1) * (laneHalf + 9 + 10 * random());
    const z = site.z + site.deep * (0.05 + 0.4 * random());
    houses.push(build(laneMiddle(site, z) + aside, z, bearing + (random() < 0.6 ? 0.1 : Math.PI / 2), true));
  }
  for (let n = 0; n < 1400 && houses.length < wanted; n++) {
    const angle = random() * 2 * Math.PI;
    const out = Math.sqrt(random());
    const x = site.x + Math.cos(angle) * out * site.wide;
    const z = site.z + Math.sin(angle) * out * site.deep;
    const turn = bearing + (random() < 0.5 ? 0 : Math.PI / 2) + (random() - 0.5) * 0.3;
    const off = Math.abs(x - laneMiddle(site, z));
    // Most stand along the lane.
    if (off < laneHalf + 6.5 || random() > Math.exp(-((off - 8) / 55))) continue;
    if (siteGround(site, noise, x, z) < (hasWater ? 1.2 : -100)) continue;
    const gap = (other: House) => (other.tower ? 18.5 : 11.5) + 4 * random();
    if (houses.some((other) => Math.hypot(other.x - x, other.z - z) < gap(other))) continue;
    houses.push(build(x, z, turn, false));
  }
  const isDull = weather === 'rain' || weather === 'storm' || weather === 'fog' || weather === 'snowfall';
  const shining = Math.max(lamps[hour], isDull ? gloom : 0);
  return { site, houses, lit: shining > 0.2 ? 0.62 : 0, lamps: shining, isSnowy };
}

/** Where a village lies in a view; seeds differ in side and distance. */
export function siteOf(
  {
    halfWidth,
    ground,
    hasWater,
    isSteep,
  }: { halfWidth: number; ground: number; hasWater: boolean; isSteep: boolean },
  random: () => number,
): VillageSite {
  const side = random() < 0.5 ? -1 : 1;
  const z = (hasWater ? 118 : 92) + 42 * random();
  const across = halfWidth * z;
  const wide = across * (hasWater ? 0.6 : 0.66) + 14;
  const deep = 52 + 26 * random();
  return {
    x: side * across * (hasWater ? 0.3 + 0.16 * random() : 0.04 + 0.24 * random()),
    z,
    wide,
    deep,
    base: hasWater ? 1.6 : ground + 1 + 2 * random(),
    slope: isSteep ? 0.17 + 0.08 * random() : 0.07 + 0.07 * random(),
    joins: hasWater ? side : 0,
  };
}
