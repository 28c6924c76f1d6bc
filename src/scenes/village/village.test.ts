import { expect, test } from 'vitest';
import { composeLandscape } from '../compose-landscape.ts';
import { drawLandscape, type Landscape } from '../landscape.ts';
import type { Place } from '../vocabulary.ts';
import type { LandscapeWishes } from '../wishes.ts';
import { solidsOf } from './house-solids.ts';
import type { House } from './village.ts';
import { siteShare } from './village-site.ts';

const size = 96;

const compose = (seed: number, also: Partial<LandscapeWishes> = {}, around: Place[] = []): Landscape =>
  composeLandscape(
    {
      places: new Set<Place>(['village', ...around]),
      sights: new Set(),
      without: new Set(),
      figures: [],
      hour: 'afternoon',
      weather: 'clear',
      ...also,
    },
    seed,
    1,
  );
const draw = (scene: Landscape, side = size) => drawLandscape(scene, side, side, new Map(), async () => {});

/** Pixels that differ by more than `least` from the same picture without its houses. */
async function houseMask(scene: Landscape, data: Uint8Array, least = 24): Promise<number[]> {
  const empty = await draw({ ...scene, village: { ...scene.village!, houses: [] } });
  return Array.from({ length: size * size }, (_, i) => i).filter(
    (i) => Math.max(...[0, 1, 2].map((c) => Math.abs(data[3 * i + c] - empty[3 * i + c]))) > least,
  );
}

test('houses stand in the picture, at least a dozen of them, and seeds differ', () => {
  const scenes = Array.from({ length: 10 }, (_, seed) => compose(seed));
  for (const { village, camera } of scenes) {
    const inside = village!.houses.filter(({ x, z }) => Math.abs(x / z) < camera.halfWidth);
    expect(inside.length).toBeGreaterThanOrEqual(12);
    for (const { x, z } of village!.houses) expect(siteShare(village!.site, x, z)).toBeGreaterThan(0.99);
  }
  expect(new Set(scenes.map(({ village }) => village!.houses.length)).size).toBeGreaterThan(4);
  expect(new Set(scenes.map(({ village }) => Math.sign(village!.site.x))).size).toBe(2);
  const churches = scenes.filter(({ village }) => village!.houses.some(({ tower }) => tower));
  expect(churches.length).toBeGreaterThan(4);
  expect(churches.length).toBeLessThan(10);
});

test('no house stands in another', () => {
  for (const seed of [1, 2, 3])
    for (const around of [[], ['lake'], ['sea']] as Place[][]) {
      const { houses } = compose(seed, {}, around).village!;
      for (const [i, a] of houses.entries())
        for (const b of houses.slice(i + 1)) expect(Math.hypot(a.x - b.x, a.z - b.z)).toBeGreaterThan(10);
    }
});

test('at night windows are lit: bright and warmer than all around them; by day none are', async () => {
  const scene = compose(5, { hour: 'night' });
  const night = await draw(scene);
  const isLamp = (data: Uint8Array, i: number) => data[3 * i] > 120 && data[3 * i] > data[3 * i + 2] + 40;
  const lamps = Array.from({ length: size * size }, (_, i) => i).filter((i) => isLamp(night, i));
  expect(lamps.length).toBeGreaterThan(25);
  const dark = await draw({ ...scene, village: { ...scene.village!, houses: [] } });
  expect(lamps.filter((i) => isLamp(dark, i)).length).toBe(0);
  expect(compose(5, { hour: 'noon' }).village!.lit).toBe(0);
});

test('roofs are white in winter, and red or brown in summer', async () => {
  const roofs = async (season: 'winter' | 'summer') => {
    const scene = compose(6, { season, hour: 'noon' });
    const plain = await draw(scene);
    const red = await draw({
      ...scene,
      village: {
        ...scene.village!,
        houses: scene.village!.houses.map((house) => ({ ...house, roof: [0, 0.6, 0] })),
      },
    });
    // Whatever a green roof would change is a roof.
    const changed = Array.from({ length: size * size }, (_, i) => i).filter(
      (i) => red[3 * i] + 12 < plain[3 * i],
    );
    const sum = [0, 1, 2].map(
      (c) => changed.reduce((all, i) => all + plain[3 * i + c], 0) / Math.max(1, changed.length),
    );
    return { count: changed.length, sum, isSnowy: scene.village!.isSnowy };
  };
  const summer = await roofs('summer');
  expect(summer.count).toBeGreaterThan(60);
  expect(summer.sum[0]).toBeGreaterThan(summer.sum[2] + 12);
  const winter = await roofs('winter');
  expect(winter.isSnowy).toBe(true);
  // Under snow hardly anything is left to see of their color.
  expect(winter.count).toBeLessThan(0.35 * summer.count);
});

test('the same seed is the same village to the byte; a lake mirrors it', async () => {
  const scene = compose(3, {}, ['lake']);
  expect(scene.hasWater).toBe(true);
  const first = await draw(scene);
  expect(await draw(compose(3, {}, ['lake']))).toEqual(first);
  const mask = await houseMask(scene, first, 16);
  const { z, deep, base } = scene.village!.site;
  const shore =
    (scene.camera.horizon + ((scene.camera.above - base) / (z - deep) / (2 * scene.camera.halfWidth)) * 0.9) *
    size;
  expect(mask.filter((i) => i / size < shore).length).toBeGreaterThan(120);
  expect(mask.filter((i) => i / size > shore + 2).length).toBeGreaterThan(12);
});

test('a draft shows the same village as the large picture', async () => {
  const scene = compose(7, {}, ['hills']);
  const small = await draw(scene);
  const times = 4;
  const large = await draw(scene, size * times);
  let error = 0;
  for (let i = 0; i < size * size; i++)
    for (let c = 0; c < 3; c++) {
      let sum = 0;
      for (let v = 0; v < times; v++)
        for (let u = 0; u < times; u++)
          sum += large[((times * Math.floor(i / size) + v) * size * times + times * (i % size) + u) * 3 + c];
      error += (sum / times ** 2 - small[3 * i + c]) ** 2;
    }
  expect(10 * Math.log10(255 ** 2 / (error / (size * size * 3)))).toBeGreaterThan(18.5);
});

test('the bodies of a house are closed: its middle lies behind all planes of its walls, and its gable rises to the ridge', () => {
  const house: House = {
    x: 0,
    z: 0,
    base: 0,
    turn: 0,
    length: 10,
    width: 8,
    walls: 5,
    rise: 3,
    wall: [1, 1, 1],
    roof: [1, 0, 0],
    shutters: [0, 1, 0],
    isTimbered: false,
    chimney: 0.2,
    smokes: false,
    id: 1,
  };
  const [body] = solidsOf(house);
  const isIn = (x: number, y: number, z: number) =>
    body.planes.every(({ nx, ny, nz, d }) => nx * x + ny * y + nz * z <= d + 1e-9);
  expect([isIn(0, 2, 0), isIn(0, 7.9, 0), isIn(0, 7.9, 3), isIn(4.9, 1, 3.9), isIn(5.1, 1, 0)]).toEqual([
    true,
    true,
    false,
    true,
    false,
  ]);
  expect(solidsOf(house)).toHaveLength(4);
});
