import { seededRandom } from '../../imaging/sampling/seeded-random.ts';
import type { FigureId } from '../figure/figure-kinds.ts';
import type { DeepSky } from './deep-sky.ts';
import type { Planet, Tone } from './planet.ts';
import type { SpaceScene } from './space.ts';

/** What a view into space can be asked for. */
export interface SpaceWishes {
  readonly planet: boolean;
  readonly rings: boolean;
  readonly earth: boolean;
  readonly moon: boolean;
  readonly nebula: boolean;
  readonly galaxy: boolean;
  /** What flies there. */
  readonly figures: readonly FigureId[];
}

const glows: DeepSky['glow'][] = [
  [
    [0.16, 0.05, 0.28],
    [0.75, 0.16, 0.34],
    [1, 0.75, 0.55],
  ],
  [
    [0.02, 0.1, 0.26],
    [0.08, 0.5, 0.62],
    [0.95, 0.85, 0.7],
  ],
  [
    [0.22, 0.06, 0.05],
    [0.85, 0.32, 0.12],
    [1, 0.85, 0.55],
  ],
  [
    [0.05, 0.06, 0.3],
    [0.35, 0.22, 0.85],
    [0.8, 0.9, 1],
  ],
];
const gasTones: Planet['tones'][] = [
  [
    [0.3, 0.16, 0.08],
    [0.62, 0.45, 0.28],
    [0.8, 0.7, 0.55],
  ],
  [
    [0.45, 0.33, 0.16],
    [0.7, 0.56, 0.33],
    [0.82, 0.74, 0.56],
  ],
  [
    [0.04, 0.14, 0.34],
    [0.12, 0.32, 0.6],
    [0.45, 0.62, 0.8],
  ],
  [
    [0.2, 0.08, 0.2],
    [0.48, 0.22, 0.36],
    [0.75, 0.5, 0.5],
  ],
];
const rockTones: Planet['tones'][] = [
  [
    [0.12, 0.11, 0.105],
    [0.27, 0.255, 0.24],
    [0.45, 0.43, 0.41],
  ],
  [
    [0.16, 0.055, 0.025],
    [0.42, 0.17, 0.075],
    [0.6, 0.34, 0.18],
  ],
];

const kinds: Record<Planet['kind'], { readonly tones: readonly Planet['tones'][]; readonly air: Tone }> = {
  earth: { tones: rockTones, air: [0.16, 0.4, 0.95] },
  gas: { tones: gasTones, air: [0.1, 0.08, 0.06] },
  rock: { tones: rockTones, air: [0, 0, 0] },
};

type Range = readonly [from: number, to: number];
/** How a planet may stand, `x` towards its side of the picture. One so near that its edge leaves the picture shows no rings. */
const stances: Record<
  'ringed' | 'near' | 'whole' | 'moon' | 'moonBeside',
  Record<'radius' | 'x' | 'y', Range>
> = {
  ringed: { radius: [0.25, 0.31], x: [0.04, 0.14], y: [-0.16, 0.02] },
  near: { radius: [0.85, 1.2], x: [0.35, 0.6], y: [-0.62, -0.85] },
  whole: { radius: [0.42, 0.56], x: [0.18, 0.3], y: [-0.16, 0.02] },
  moon: { radius: [0.45, 0.6], x: [0.1, 0.25], y: [-0.1, 0.1] },
  moonBeside: { radius: [0.045, 0.09], x: [-0.32, -0.6], y: [0.22, 0.5] },
};

/** Makes a whole view of wishes; seeds differ in which planet stands where, in its colors and in its light. */
export function composeSpace(wishes: SpaceWishes, seed: number): SpaceScene {
  const random = seededRandom(seed);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)];
  const between = (from: number, to: number) => from + (to - from) * random();
  const { planet, rings, earth, moon, nebula, galaxy, figures } = wishes;
  const side = random() < 0.5 ? -1 : 1;
  const sunUp = between(0.1, 0.55);
  const sunAside = -side * between(0.55, 0.85);
  const sun = unit([sunAside, sunUp, between(0.25, 0.6)]);
  const standing = (stance: keyof typeof stances) => {
    const { radius, x, y } = stances[stance];
    return { radius: between(...radius), x: side * between(...x), y: between(...y) };
  };
  const mainPlanet = (): Planet => {
    const kind = earth ? 'earth' : rings || random() < 0.6 ? 'gas' : 'rock';
    const hasRings = rings || (kind === 'gas' && !planet && random() < 0.5);
    return {
      kind,
      ...standing(hasRings ? 'ringed' : random() < 0.55 ? 'near' : 'whole'),
      tones: pick(kinds[kind].tones),
      air: kinds[kind].air,
      lean: between(-0.5, 0.5),
      nod: hasRings ? (random() < 0.5 ? -1 : 1) * between(0.24, 0.42) : between(-0.3, 0.3),
      rings: hasRings,
    };
  };

  const hasPlanet = planet || rings || earth || !(moon || nebula || galaxy);
  const planets: Planet[] = hasPlanet ? [mainPlanet()] : [];
  if (moon || (hasPlanet && random() < 0.6))
    planets.push({
      kind: 'rock',
      ...standing(hasPlanet ? 'moonBeside' : 'moon'),
      tones: rockTones[0],
      air: kinds.rock.air,
      lean: between(-1, 1),
      nod: 0,
      rings: false,
    });
  return {
    seed: Math.floor(random() * 2 ** 31),
    sun,
    planets,
    nebula: nebula ? 1 : galaxy ? 0.12 : planets.length > 0 ? between(0.12, 0.4) : 0.7,
    glow: pick(glows),
    galaxy: galaxy
      ? {
          x: side * between(0, 0.16),
          y: between(-0.06, 0.1),
          radius: between(0.55, 0.72),
          tilt: between(0.4, 0.75),
          turn: between(-0.7, 0.7),
        }
      : undefined,
    // In the free half, opposite the planet.
    figures: figures.map((id, place) => ({
      id,
      x: -side * (0.52 - 0.2 * place),
      y: -0.3 + 0.4 * place,
      size: 0.42 - 0.12 * place,
      mirrored: side > 0,
    })),
  };
}

function unit([x, y, z]: [number, number, number]): [number, number, number] {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}
