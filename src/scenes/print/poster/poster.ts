import { createNoise } from '../../../imaging/sampling/noise.ts';
import { seededRandom } from '../../../imaging/sampling/seeded-random.ts';
import type { LandscapeWishes } from '../../wishes.ts';
import type { CastRoom } from '../plate/cast.ts';
import { mixed } from '../plate/ink-color.ts';
import { fill, type Outline, type Plate } from '../plate/plate.ts';
import { between, disc, stroke } from '../plate/shapes.ts';
import { composePoster, type PosterPlace, type PosterScene } from './compose-poster.ts';
import { drawCanyon, drawDesert } from './dry-land.ts';
import { drawForeground } from './foreground.ts';
import { drawLake } from './lake-and-sea.ts';
import { drawBackdrop, drawFjord, drawMountains, drawVolcano } from './mountain-land.ts';
import type { PosterInks } from './poster-inks.ts';
import { drawBirds, drawSky } from './poster-sky.ts';
import { landInk, type PosterStage } from './poster-stage.ts';
import { drawCoast, drawIslands, drawOpenSea } from './sea-land.ts';
import { drawSkyline } from './skyline.ts';
import { drawFlowers, drawForest, drawHills, drawMeadow, drawValley } from './soft-land.ts';

const lands: Record<PosterPlace, (stage: PosterStage) => void> = {
  mountains: drawMountains,
  fjord: drawFjord,
  volcano: drawVolcano,
  hills: drawHills,
  forest: drawForest,
  meadow: drawMeadow,
  valley: drawValley,
  desert: drawDesert,
  canyon: drawCanyon,
  sea: drawOpenSea,
  coast: drawCoast,
  islands: drawIslands,
  city: (stage) => drawSkyline(stage, Math.min(stage.scene.shore + 0.002, stage.scene.high * 0.97)),
};

const banked: readonly PosterPlace[] = ['mountains', 'fjord', 'volcano', 'forest', 'hills', 'valley'];

/** What a drawn poster has room for, and its inks. */
export interface DrawnPoster {
  readonly inks: PosterInks;
  readonly room: CastRoom;
}

/**
 * Draws a layered landscape in few flat inks, as travel posters have them.
 *
 * @param inksFor which inks it's printed in
 */
export async function drawPoster(
  plate: Plate,
  wishes: LandscapeWishes,
  seed: number,
  inksFor: (scene: PosterScene) => PosterInks,
  step: (share: number) => Promise<void>,
): Promise<DrawnPoster> {
  const scene = composePoster(wishes, seed, plate);
  const inks = inksFor(scene);
  const stage: PosterStage = {
    plate,
    scene,
    inks,
    noise: createNoise(seed + 3),
    random: seededRandom(seed * 31 + 7),
  };
  await step(0.02);
  drawSky(plate, scene, inks, wishes.sights);
  await step(0.2);
  if (scene.backdrop) drawBackdrop(stage);
  lands[scene.place](stage);
  await step(0.55);
  // Each part has its own chance: what is before it doesn't change it.
  if (Number.isFinite(scene.shore)) drawLake({ ...stage, random: seededRandom(seed + 211) });
  await step(0.7);
  drawBirds(plate, scene, landInk(inks, 0.8));
  const ground = banked.includes(scene.place)
    ? drawForeground({ ...stage, random: seededRandom(seed + 311) })
    : () => scene.high * 0.93;
  if (scene.flowers && scene.place !== 'meadow' && banked.includes(scene.place))
    drawFlowers(stage, scene.high - 0.1);
  drawWeather(stage);
  await step(0.85);
  const { place, shore, high, wide, horizon, frame } = scene;
  const seaLike = place === 'sea' || place === 'coast' || place === 'islands';
  const top = seaLike ? horizon : shore;
  return {
    inks,
    room: {
      ground,
      ...(Number.isFinite(top) && {
        water: [top, seaLike ? high * 0.9 : top + (high - top) * 0.62] as const,
      }),
      sky: [0.02 * high, horizon * 0.6],
      free: wide * (frame > 0 ? 0.36 : 0.64),
    },
  };
}

/** What falls from the sky lies over everything. */
function drawWeather({ plate, scene, inks, random }: PosterStage): void {
  const { wide, high, weather } = scene;
  if (weather === 'snowfall') {
    const flakes: Outline[] = [];
    for (let k = 0; k < 240 * wide * high; k++)
      flakes.push(disc(wide * random(), high * random(), 0.0016 + 0.005 * random() ** 3));
    fill(plate, flakes, [1, 1, 1], 0.9);
  }
  if (weather === 'rain' || weather === 'storm') {
    const drops: Outline[] = [];
    for (let k = 0; k < 230 * wide * high; k++) {
      const [x, y, long] = [
        (wide + 0.1) * random(),
        (high + 0.1) * random() - 0.1,
        between(random, 0.02, 0.07),
      ];
      drops.push(
        stroke(
          [
            [x, y],
            [x - long * 0.22, y + long],
          ],
          () => 0.0018,
        ),
      );
    }
    fill(plate, drops, mixed(inks.skyLow, inks.snow, 0.5), 0.5);
  }
  if (weather === 'storm') {
    let [x, y] = [scene.focus + 0.12, scene.horizon * 0.12];
    const bolt: [number, number][] = [[x, y]];
    for (let k = 0; y < scene.horizon * 0.8; k++) {
      x += (k % 2 === 0 ? -1 : 0.6) * between(random, 0.02, 0.05);
      y += between(random, 0.03, 0.08);
      bolt.push([x, y]);
    }
    fill(plate, [stroke(bolt, (t) => 0.014 * (1 - 0.85 * t))], inks.sun);
  }
}
