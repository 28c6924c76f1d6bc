import { expect, test } from 'vitest';
import { composeSpace, type SpaceWishes } from './compose-space.ts';
import { drawSpace, type SpaceScene } from './space.ts';

const size = 96;
const nothing: SpaceWishes = {
  planet: false,
  rings: false,
  earth: false,
  moon: false,
  nebula: false,
  galaxy: false,
  figures: [],
};
const compose = (wishes: Partial<SpaceWishes>, seed = 2) => composeSpace({ ...nothing, ...wishes }, seed);
const draw = (scene: SpaceScene, width = size) => drawSpace(scene, width, width, new Map(), async () => {});
const pixel = (data: Uint8Array, x: number, y: number) => [
  ...data
    .subarray((Math.floor((0.5 - y / 2) * size) * size + Math.floor((0.5 + x / 2) * size)) * 3)
    .subarray(0, 3),
];
const mean = (data: Uint8Array) => data.reduce((sum, value) => sum + value, 0) / data.length;

test('the same wishes and seed are the same picture, and a draft shows the same scene', async () => {
  const scene = compose({ earth: true });
  const small = await draw(scene);
  expect(await draw(compose({ earth: true }))).toEqual(small);
  const large = await draw(scene, size * 2);
  let error = 0;
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const o = (2 * y * size * 2 + 2 * x) * 3 + 1;
      const average = (large[o] + large[o + 3] + large[o + size * 6] + large[o + size * 6 + 3]) / 4;
      error += (average - small[(y * size + x) * 3 + 1]) ** 2;
    }
  expect(10 * Math.log10(255 ** 2 / (error / size ** 2))).toBeGreaterThan(20);
});

test('a planet is lit on the side of its star and dark on the other', async () => {
  for (const wanted of [{ planet: true }, { earth: true }, { rings: true }, { moon: true }]) {
    const scene = { ...compose(wanted), nebula: 0 };
    const [{ x, y, radius }] = scene.planets;
    const flat = Math.hypot(scene.sun[0], scene.sun[1]);
    const towards = [(scene.sun[0] / flat) * 0.6, (scene.sun[1] / flat) * 0.6];
    const near = { ...scene, planets: [{ ...scene.planets[0], x: 0, y: 0, radius: 0.7, rings: false }] };
    expect([x, y, radius].every(Number.isFinite)).toBe(true);
    const data = await draw(near);
    const light = pixel(data, towards[0] * 0.7, towards[1] * 0.7).reduce((a, b) => a + b);
    const dark = pixel(data, -towards[0] * 1.05, -towards[1] * 1.05).reduce((a, b) => a + b);
    expect(light, JSON.stringify(wanted)).toBeGreaterThan(dark + 60);
  }
});

test('rings are there where they were asked for, and reach beyond the planet', async () => {
  const scene = compose({ rings: true });
  expect(scene.planets[0].rings).toBe(true);
  const bare = { ...scene, planets: [{ ...scene.planets[0], rings: false }] };
  const [ringed, plain] = [await draw(scene), await draw(bare)];
  const { x, y, radius } = scene.planets[0];
  let outside = 0;
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      const away = Math.hypot((2 * column) / size - 1 - x, 1 - (2 * row) / size - y) / radius;
      const o = (row * size + column) * 3;
      if (away > 1.35 && away < 2.3 && Math.abs(ringed[o] - plain[o]) > 12) outside++;
    }
  expect(outside).toBeGreaterThan(60);
});

test('a nebula fills the picture with color, a galaxy is brightest in its middle', async () => {
  const empty = await draw({ ...compose({ moon: true }), planets: [], nebula: 0 });
  expect(mean(await draw(compose({ nebula: true })))).toBeGreaterThan(mean(empty) + 8);
  const scene = compose({ galaxy: true });
  const data = await draw(scene);
  const { x, y } = scene.galaxy!;
  const middle = pixel(data, x, y).reduce((a, b) => a + b) / 3;
  expect(middle).toBeGreaterThan(170);
  expect(middle).toBeGreaterThan(mean(data) + 100);
});

test('seeds differ in composition', () => {
  const seen = new Set(
    [1, 2, 3, 4].map((seed) => JSON.stringify(compose({ planet: true }, seed).planets[0])),
  );
  expect(seen.size).toBe(4);
});
