import { type FigureKind, figureKinds } from '../figure/figure-kinds.ts';
import type { Hour, Weather } from '../vocabulary.ts';
import type { LandscapeWishes } from '../wishes.ts';
import type { TownPlan } from './town-plan.ts';

/** How bright lamps are beside the sky, by hour; where it is dark by weather, at least `gloom`. */
const lamps: Record<Hour, number> = {
  night: 1,
  dusk: 0.75,
  sunset: 0.3,
  dawn: 0.3,
  golden: 0.05,
  morning: 0.02,
  afternoon: 0.02,
  noon: 0.02,
};
const gloom = 0.25;

/** Where a city lies at the water, boats need it, and nobody stands on it. */
function viewOf({ places, sights, view, figures }: LandscapeWishes, random: () => number): TownPlan['view'] {
  const homes = figures.map(({ id }): FigureKind['home'] => figureKinds[id].home);
  if (homes.includes('water')) return 'skyline';
  if (places.has('street') || homes.includes('ground')) return 'street';
  const isByWater = (['sea', 'lake', 'river', 'coast'] as const).some((one) => places.has(one));
  if (isByWater || sights.has('water')) return 'skyline';
  if (view === 'high') return 'roofs';
  if (view === 'low') return 'street';
  const chance = random();
  return chance < 0.55 ? 'skyline' : chance < 0.8 ? 'roofs' : 'street';
}

/** The city of a scene. */
export function composeTown(
  wishes: LandscapeWishes,
  { hour, weather, seed }: { hour: Hour; weather: Weather; seed: number },
  random: () => number,
): TownPlan {
  const { sights, without, season } = wishes;
  const isWet = weather === 'rain' || weather === 'storm';
  const lit = Math.max(lamps[hour], isWet || weather === 'fog' ? gloom : 0);
  const isDark = lit >= 0.2;
  const isSnowy =
    !without.has('snow') && (sights.has('snow') || season === 'winter' || weather === 'snowfall');
  return {
    view: viewOf(wishes, random),
    seed,
    lit: isDark ? 0.42 : 0.05,
    lamps: lit,
    neon: sights.has('neon') ? 1 : isDark ? 0.25 : 0.1,
    // Streets of nights are damp, as in films.
    wet: isWet ? 1 : isDark ? (sights.has('neon') ? 0.8 : 0.35) : 0,
    isSnowy,
  };
}

/** When a city looks its best. */
export const cityHours: readonly Hour[] = ['dusk', 'night', 'golden', 'sunset', 'afternoon'];
