import { expect, test } from 'vitest';
import { createNoise } from '../../imaging/sampling/noise.ts';
import { composeLandscape } from '../compose-landscape.ts';
import { drawLandscape, type Landscape } from '../landscape.ts';
import type { Hour, Place } from '../vocabulary.ts';
import { gorgeShape } from './gorge-shape.ts';

const size = 96;

const compose = (seed: number, hour: Hour = 'afternoon', also: Place[] = [], aspect = 1): Landscape =>
  composeLandscape(
    {
      places: new Set<Place>(['waterfall', ...also]),
      sights: new Set(),
      without: new Set(),
      figures: [],
      hour,
      weather: 'clear',
    },
    seed,
    aspect,
  );
const draw = (scene: Landscape, side = size) => drawLandscape(scene, side, side, new Map(), async () => {});

/** Columns and rows of the picture between `from` and `to` half widths from the middle of the water that falls. */
function* besideFall({ relief, camera }: Landscape, from: number, to: number, side = size) {
  const { x, z, half, height } = relief.falls!;
  const pixel = (2 * camera.halfWidth) / side;
  const rowOf = (y: number) => camera.horizon * side - (y - camera.above) / z / pixel;
  for (let row = Math.ceil(rowOf(height * 0.85)); row < rowOf(height * 0.25); row++)
    for (let column = 0; column < side; column++) {
      const away = Math.abs((column + 0.5 - side / 2) * pixel * z - x) / half;
      if (away >= from && away < to) yield row * side + column;
    }
}
const lightAt = (data: Uint8Array, i: number) =>
  0.3 * data[3 * i] + 0.6 * data[3 * i + 1] + 0.1 * data[3 * i + 2];
const meanOf = (data: Uint8Array, pixels: Iterable<number>) => {
  const all = [...pixels].map((i) => lightAt(data, i));
  return all.reduce((sum, value) => sum + value, 0) / all.length;
};

test.each([1, 6])(
  'seed %i: water that falls is brighter than the rock beside it, and runs downwards',
  async (seed) => {
    const scene = compose(seed);
    const data = await draw(scene);
    const water = meanOf(data, besideFall(scene, 0, 0.6));
    expect(water).toBeGreaterThan(1.25 * meanOf(data, besideFall(scene, 1.8, 3.2)));
    let [down, across] = [0, 0];
    for (const i of besideFall(scene, 0, 1.2)) {
      down += Math.abs(lightAt(data, i + size) - lightAt(data, i));
      across += Math.abs(lightAt(data, i + 1) - lightAt(data, i));
    }
    expect(across).toBeGreaterThan(1.3 * down);
  },
);

test('the same seed is the same picture to the byte, and darker at night, with the water still the brightest', async () => {
  const scene = compose(8, 'night');
  const night = await draw(scene);
  expect(await draw(compose(8, 'night'))).toEqual(night);
  const all = Array.from({ length: size * size }, (_, i) => i);
  expect(meanOf(night, all)).toBeLessThan(0.6 * meanOf(await draw(compose(8)), all));
  expect(meanOf(night, besideFall(scene, 0, 0.6))).toBeGreaterThan(
    1.3 * meanOf(night, besideFall(scene, 1.8, 3.2)),
  );
});

test('a draft shows the same fall as the large picture', async () => {
  const scene = compose(3);
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
  expect(10 * Math.log10(255 ** 2 / (error / (size * size * 3)))).toBeGreaterThan(17.5);
});

test.each([0.56, 1, 1.78])(
  'at %f times the width in height all of the fall is in the picture, and seeds differ',
  (aspect) => {
    const scenes = Array.from({ length: 12 }, (_, seed) => compose(seed, 'noon', [], aspect));
    for (const { relief, camera } of scenes) {
      const { x, z, half, height } = relief.falls!;
      expect((height - camera.above) / z).toBeLessThan(0.9 * camera.horizon * 2 * camera.halfWidth * aspect);
      expect((Math.abs(x) + half) / z).toBeLessThan(camera.halfWidth);
    }
    const falls = scenes.map(({ relief }) => relief.falls!);
    expect(new Set(falls.map(({ tiers }) => tiers.length)).size).toBe(3);
    expect(new Set(falls.map(({ x }) => Math.sign(x))).size).toBe(2);
    const heights = falls.map(({ height }) => height);
    expect(Math.max(...heights)).toBeGreaterThan(2 * Math.min(...heights));
  },
);

test('a pool lies below the wall, the stream flows under the eye, and mountains stand behind where they are named', () => {
  for (const seed of [1, 2, 3, 4]) {
    const { relief, seed: landSeed } = compose(seed);
    const { falls } = relief;
    const shape = gorgeShape(falls!, createNoise(landSeed));
    expect(shape(falls!.x, falls!.z - 6)).toBeLessThan(0);
    expect(shape(falls!.x, falls!.z + falls!.tiers.at(-1)!.behind + 12)).toBeGreaterThan(
      0.85 * falls!.height,
    );
    expect(falls!.back).toBe(0);
  }
  expect(compose(1, 'noon', ['mountains']).relief.falls!.back).toBeGreaterThan(1000);
});
