import type { Raster } from '../../../raster/raster.ts';
import { seededRandom } from '../../../sampling/seeded-random.ts';
import { createNoise } from '../../noise.ts';
import { clamp, smooth } from '../../ramp.ts';
import type { LandscapeWishes } from '../../wishes.ts';
import { castFigures } from '../plate/cast.ts';
import { fill, flood, type Ink, type Outline, type Plate } from '../plate/plate.ts';
import { below, between, disc, type Point, rolling, serrated } from '../plate/shapes.ts';
import { pine } from '../poster/pines.ts';
import type { PrintWishes } from '../print-wishes.ts';
import { drawStrokes, soot, washAt } from './brush.ts';
import { drawCrag, drawRocks, drawWash, type InkStage } from './ink-mountain.ts';
import { layPaper } from './ink-paper.ts';
import { drawGrove, drawInkPine, drawReeds } from './ink-pine.ts';
import { drawBoat, drawPavilion, pressSeal, vermilion } from './ink-things.ts';

/** Where everything of a painting is. */
interface InkScene {
  readonly focus: number;
  readonly light: -1 | 1;
  /** At which side the foreground stands. */
  readonly frame: -1 | 1;
  /** Where the water begins, below the last mist. */
  readonly shore: number;
  readonly isNight: boolean;
}

/** Mountains and water in ink: three distances with mist between them, a pine in front, a boat, a seal. */
export async function drawInkPainting(
  plate: Plate,
  { land }: PrintWishes,
  seed: number,
  drawings: ReadonlyMap<string, Raster>,
  step: (share: number) => Promise<void>,
): Promise<void> {
  const random = seededRandom(seed * 613 + 29);
  const { wide, high } = plate;
  const onLeft = random() < 0.5;
  const scene: InkScene = {
    focus: wide * (onLeft ? between(random, 0.28, 0.4) : between(random, 0.6, 0.72)),
    light: random() < 0.5 ? -1 : 1,
    frame: onLeft ? 1 : -1,
    shore: high * between(random, 0.72, 0.78),
    isNight:
      land.hour === 'night' || land.hour === 'dusk' || land.sights.has('moon') || land.sights.has('stars'),
  };
  const paper: Ink = scene.isNight ? [0.7, 0.695, 0.68] : [0.945, 0.915, 0.845];
  const stage: InkStage = { plate, noise: createNoise(seed + 23), random, paper };
  await step(0.02);
  layPaper(plate, [0.953, 0.925, 0.86], seed, 0.55);
  if (scene.isNight) darken(stage);
  await step(0.15);
  drawHeaven(stage, scene, land);
  const { places } = land;
  const isWood = places.has('forest') && !places.has('mountains');
  const isFlat = isWood || places.has('plain') || places.has('meadow') || land.without.has('mountains');
  // What is far away: washes alone.
  const ridge = scene.shore - high * 0.1;
  drawWash(
    stage,
    serrated(random, wide, ridge - high * (isFlat ? 0.02 : 0.12), high * (isFlat ? 0.1 : 0.3), 0.5),
    0.2,
    high * 0.16,
  );
  drawWash(
    stage,
    serrated(random, wide, ridge - high * 0.02, high * (isFlat ? 0.07 : 0.2), 0.36),
    0.3,
    high * 0.11,
  );
  await step(0.3);
  const isSea = places.has('sea') || places.has('islands');
  const summits = isFlat ? [] : drawRange(stage, scene, isSea ? 0.55 : 1);
  if (isWood && !land.without.has('trees')) drawMistyWood(stage, scene);
  await step(0.6);
  mist(stage, scene, land.weather === 'fog' ? 1 : 0.6);
  drawMiddle(stage, scene, land, summits);
  await step(0.75);
  drawFront(stage, scene, land);
  castFigures(
    plate,
    land.figures.filter(({ id }) => !(id === 'sailboat' || id === 'rower' || id === 'canoe')),
    drawings,
    {
      ground: () => high * 0.93,
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

/** Towers of rock behind each other; returns the nearest one's summits. */
function drawRange(stage: InkStage, { focus, light, shore }: InkScene, scale: number): Point[] {
  const { plate, random } = stage;
  const { wide, high } = plate;
  const away = focus < wide / 2 ? 1 : -1;
  const tall = scale * (high > wide ? between(random, 0.54, 0.62) : between(random, 0.5, 0.58));
  const room = Math.min(1, wide * 0.8);
  const foot = shore - 0.01;
  drawCrag(stage, {
    x: focus + away * room * between(random, 0.5, 0.6),
    top: foot - high * tall * between(random, 0.5, 0.62),
    foot: foot - 0.03,
    half: 0.24,
    near: 0.12,
    light,
  });
  drawCrag(stage, {
    x: focus - away * room * between(random, 0.26, 0.36),
    top: foot - high * tall * between(random, 0.6, 0.72),
    foot: foot - 0.02,
    half: 0.22,
    near: 0.3,
    light,
  });
  const main = drawCrag(stage, {
    x: focus,
    top: foot - high * tall,
    foot,
    half: between(random, 0.25, 0.31),
    near: 0.62,
    light,
  });
  const side = drawCrag(stage, {
    x: focus + away * room * between(random, 0.2, 0.3),
    top: foot - high * tall * between(random, 0.3, 0.42),
    foot: foot + 0.015,
    half: 0.17,
    near: 0.85,
    light,
  });
  return [...side, ...main];
}

/** Firs in rows, each row darker and taller than the one behind it, their feet in the mist. */
function drawMistyWood({ plate, random, noise }: InkStage, { shore, focus }: InkScene): void {
  const { wide, high } = plate;
  const rows = 5;
  for (let k = 0; k < rows; k++) {
    const t = k / (rows - 1);
    const foot = shore - high * (0.2 - 0.19 * t);
    const tall = high * (0.13 + 0.24 * t);
    const trees: Outline[] = [];
    for (let x = -0.05; x < wide + 0.05; x += tall * between(random, 0.1, 0.26)) {
      const middle = Math.exp(-(((x - focus) / (0.4 * wide)) ** 2));
      const size = tall * between(random, 0.5, 1.05) * (0.75 + 0.35 * middle);
      const tree = pine(x, foot + tall * 0.1 * noise.at(x * 3, k * 7), size, random, 8);
      if (random() < 0.35 + smooth(-0.25, 0.25, noise.at(x * 1.7 + k * 3, k * 5))) trees.push(tree);
    }
    fill(plate, trees, (out, x, y) => {
      [out[0], out[1], out[2]] = soot;
      const up = clamp((foot - y) / tall);
      out[3] = (0.14 + 0.66 * t * t) * washAt(noise, x, y, 1) * smooth(0.02, 0.42, up);
    });
  }
}

/** Paper that comes through between the distances. */
function mist({ plate, noise, random, paper }: InkStage, { shore }: InkScene, strength: number): void {
  const { high } = plate;
  const level = shore - high * between(random, 0.06, 0.1);
  flood(plate, (out, x, y) => {
    [out[0], out[1], out[2]] = paper;
    const band = Math.exp(-(((y - level + 0.05 * noise.fbm(x * 1.7, 3, 3)) / 0.07) ** 2));
    const drift = smooth(-0.1, 0.5, noise.fbm(x * 2.1 + 5, y * 6, 4));
    out[3] = clamp(
      strength *
        (0.75 * band + 0.35 * drift * smooth(high * 0.15, level, y) * smooth(shore + 0.05, level, y)),
    );
  });
}

/** Groves at the feet, a pavilion on a ledge. */
function drawMiddle(
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
function drawFront(stage: InkStage, { shore, frame, focus }: InkScene, land: LandscapeWishes): void {
  const { plate, random } = stage;
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
  const count =
    land.figures.find(({ id }) => id === 'sailboat' || id === 'rower' || id === 'canoe')?.count ?? 1;
  if (!land.without.has('water'))
    for (let k = 0; k < count; k++)
      drawBoat(
        stage,
        focus - frame * wide * (0.02 + 0.02 * k) + frame * wide * 0.16 * k,
        shore + (high - shore) * (0.42 + 0.16 * ((k * 0.62) % 1)),
        between(random, 0.11, 0.13) * (1 - 0.12 * (k % 3)),
      );
  const edge = frame > 0 ? wide : 0;
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
  if (land.season === 'spring' || land.sights.has('flowers'))
    blossoms(stage, edge - frame * wide * 0.16, high * 0.7);
}

const petal: Ink = [0.86, 0.45, 0.48];

/** Plum blossom: dabs of red on the air. */
function blossoms({ plate, random }: InkStage, x: number, y: number): void {
  const dabs = Array.from({ length: 60 }, () =>
    disc(
      x + 0.2 * (random() - 0.5) * 1.6,
      y + 0.3 * (random() - 0.5),
      between(random, 0.003, 0.007),
      between(random, 0.003, 0.006),
    ),
  );
  fill(plate, dabs, petal, 0.8);
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
