import { createNoise } from '../../../imaging/sampling/noise.ts';
import { smooth } from '../../../imaging/sampling/ramp.ts';
import { seededRandom } from '../../../imaging/sampling/seeded-random.ts';
import type { Place } from '../../vocabulary.ts';
import { isAfterSunset, type LandscapeWishes } from '../../wishes.ts';
import { castFigures } from '../plate/cast.ts';
import { fill, flood, type Ink, type Outline } from '../plate/plate.ts';
import { between, disc, type Point, rolling, serrated } from '../plate/shapes.ts';
import type { Press } from '../press.ts';
import { drawStrokes, soot } from './brush.ts';
import {
  drawMistyWood,
  drawRange,
  drawSoftHills,
  drawWaterfall,
  type InkScene,
  layMist,
} from './ink-distance.ts';
import { drawFront, drawMiddle } from './ink-front.ts';
import { drawWash, type InkStage } from './ink-mountain.ts';
import { layPaper } from './ink-paper.ts';
import { pressSeal, vermilion } from './ink-things.ts';

/** Mountains and water in ink: three distances with mist between them, a pine in front, a boat, a seal. */
export const drawInkPainting: Press = async (plate, { land }, seed, drawings, step) => {
  const random = seededRandom(seed * 613 + 29);
  const { wide, high } = plate;
  const onLeft = random() < 0.5;
  const scene: InkScene = {
    focus: wide * (onLeft ? between(random, 0.28, 0.4) : between(random, 0.6, 0.72)),
    light: random() < 0.5 ? -1 : 1,
    frame: onLeft ? 1 : -1,
    shore: high * between(random, 0.72, 0.78),
    isNight: isAfterSunset(land),
  };
  const paper: Ink = scene.isNight ? [0.7, 0.695, 0.68] : [0.945, 0.915, 0.845];
  const stage: InkStage = { plate, noise: createNoise(seed + 23), random, paper };
  await step(0.02);
  layPaper(plate, [0.953, 0.925, 0.86], seed, 0.55);
  if (scene.isNight) darken(stage);
  await step(0.15);
  drawHeaven(stage, scene, land);
  const lie = lieOf(land);
  drawFar(stage, scene, lie);
  await step(0.3);
  const summits = lie.isFlat ? [] : drawSummits(stage, scene, lie, land);
  if (lie.isWood && !land.without.has('trees')) drawMistyWood(stage, scene);
  await step(0.6);
  layMist(stage, scene, land.weather === 'fog' ? 1 : 0.6);
  drawMiddle(stage, scene, land, summits);
  await step(0.75);
  const bank = drawFront(stage, scene, land);
  castFigures(
    plate,
    land.figures.filter(({ id }) => !(id === 'sailboat' || id === 'rower' || id === 'canoe')),
    drawings,
    {
      ground: bank,
      water: [scene.shore, high * 0.96],
      sky: [0.08 * high, 0.4 * high],
      free: wide - scene.focus + (onLeft ? -0.12 : 0.12),
    },
    { dark: soot, middle: [0.45, 0.44, 0.42], light: paper, inColor: false },
    seededRandom(seed + 909),
  );
  drawFall(stage, land);
  const seal = 0.062;
  pressSeal(
    stage,
    scene.frame > 0 ? wide * 0.07 : wide * 0.93 - seal,
    high * between(random, 0.84, 0.88),
    seal,
  );
  await step(0.95);
};

interface Lie {
  readonly isWood: boolean;
  readonly isFlat: boolean;
  readonly isSoft: boolean;
  readonly isSea: boolean;
}

/** How the land behind lies. */
function lieOf({ places, without }: LandscapeWishes): Lie {
  const has = (...some: Place[]) => some.some((one) => places.has(one));
  const isWood = has('forest') && !has('mountains');
  return {
    isWood,
    isFlat: isWood || has('plain', 'meadow') || without.has('mountains'),
    isSoft: has('hills', 'valley', 'river') && !has('mountains'),
    isSea: has('sea', 'islands'),
  };
}

/** What is far away: washes alone. */
function drawFar(stage: InkStage, { shore }: InkScene, { isFlat, isSoft }: Lie): void {
  const { wide, high } = stage.plate;
  const ridge = shore - high * 0.1;
  const far = (base: number, tall: number, length: number) =>
    isSoft
      ? rolling(stage.noise, base - tall * 0.6, tall * 0.5, length * 1.4, length)
      : serrated(stage.random, wide, base, tall, length);
  const rise = isFlat ? 0.34 : 1;
  drawWash(stage, far(ridge - high * (isFlat ? 0.02 : 0.12), high * 0.3 * rise, 0.5), 0.2, high * 0.16);
  drawWash(stage, far(ridge - high * 0.02, high * 0.2 * rise, 0.36), 0.3, high * 0.11);
}

/** The mountains, and now and then a waterfall in them. */
function drawSummits(stage: InkStage, scene: InkScene, { isSoft, isSea }: Lie, { without }: LandscapeWishes) {
  const summits = isSoft ? drawSoftHills(stage, scene) : drawRange(stage, scene, isSea ? 0.55 : 1);
  if (summits.length > 0 && !isSea && stage.random() < 0.45 && !without.has('water')) {
    const [x, y] = summits[summits.length > 7 ? 7 : summits.length - 1];
    const foot = scene.shore - stage.plate.high * 0.06;
    drawWaterfall(stage, x + 0.07 * scene.light, y + (foot - y) * 0.42, foot);
  }
  return summits;
}

/** Dusk: a thin wash over the whole sheet. */
function darken({ plate, noise }: InkStage): void {
  flood(plate, (out, x, y) => {
    [out[0], out[1], out[2]] = [0.13, 0.15, 0.2];
    out[3] = (0.5 - 0.28 * (y / plate.high)) * (0.92 + 0.2 * noise.fbm(x * 3, y * 3, 4));
  });
}

/** Sun, moon and birds. */
function drawHeaven(
  { plate, noise, random }: InkStage,
  { focus, isNight }: InkScene,
  { hour, sights, without, weather }: LandscapeWishes,
): void {
  const { wide, high } = plate;
  const isGray = weather === 'rain' || weather === 'storm' || weather === 'overcast';
  const x = wide - focus + between(random, -0.06, 0.06);
  const y = high * between(random, 0.13, 0.2);
  const r = between(random, 0.055, 0.075);
  const isRed = hour === 'sunset' || hour === 'dawn' || hour === 'golden' || sights.has('sun');
  if (sights.has('stars')) {
    // Stars are spared.
    const dots = Array.from({ length: Math.round(80 * wide) }, () =>
      disc(wide * random(), high * 0.5 * random(), between(random, 0.001, 0.0026)),
    );
    fill(plate, dots, [0.965, 0.945, 0.88], 0.9);
  }
  if (isNight && !without.has('moon')) {
    // The moon is bare paper, in a ring of wash.
    fill(plate, [disc(x, y, 0.5)], (out, px, py) => {
      const away = Math.hypot(px - x, py - y);
      [out[0], out[1], out[2]] = [0.14, 0.16, 0.2];
      out[3] =
        0.4 *
        Math.exp(-Math.max(0, away - r) / 0.09) *
        (0.85 + 0.4 * noise.fbm(px * 6, py * 6, 3)) *
        smooth(0.5, 0.3, away);
    });
    fill(plate, [disc(x, y, r)], [0.965, 0.945, 0.88], 0.96);
  } else if (!isGray && !without.has('sun') && (isRed || random() < 0.55))
    fill(plate, [disc(x, y, r)], (out, px, py) => {
      [out[0], out[1], out[2]] = vermilion;
      out[3] = 0.82 * (0.9 + 0.2 * noise.fbm(px * 20, py * 20, 3)) * (1 - 0.35 * smooth(y, y + r, py));
    });
  const birds = 3 + Math.floor(random() * 4);
  const [bx, by] = [wide - focus + between(random, -0.16, 0.16), y + between(random, 0.1, 0.17)];
  const lines = Array.from({ length: birds }, (_, k) => {
    const span = between(random, 0.011, 0.018);
    const [cx, cy] = [
      bx + k * 0.03 + between(random, -0.01, 0.01),
      by - Math.abs(k - birds / 2) * 0.012 + between(random, -0.006, 0.006),
    ];
    return {
      points: [
        [cx - span, cy - span * 0.45],
        [cx - span * 0.35, cy - span * 0.5],
        [cx, cy],
        [cx + span * 0.4, cy - span * 0.55],
        [cx + span, cy - span * 0.4],
      ] as Point[],
      width: span * 0.2,
    };
  });
  drawStrokes(plate, lines, { noise, random }, 0.75);
}

/** Rain in slanting lines, snow as spared dots. */
function drawFall({ plate, random }: InkStage, { weather, season, sights }: LandscapeWishes): void {
  const { wide, high } = plate;
  if (weather === 'rain' || weather === 'storm') {
    const drops: Outline[] = Array.from({ length: Math.round(190 * wide * high) }, () => {
      const [x, y, long] = [(wide + 0.1) * random(), high * random(), between(random, 0.02, 0.06)];
      return [x, y, x - long * 0.25, y + long, x - long * 0.25 + 0.0016, y + long, x + 0.0016, y];
    });
    fill(plate, drops, soot, 0.28);
  }
  if (weather === 'snowfall' || season === 'winter' || sights.has('snow')) {
    const flakes = Array.from({ length: Math.round(260 * wide * high) }, () =>
      disc(wide * random(), high * random(), between(random, 0.0016, 0.0045)),
    );
    fill(plate, flakes, [0.985, 0.975, 0.945], 0.92);
  }
}
