import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Raster } from '../../imaging/raster/raster.ts';
import { composeLandscape } from '../compose-landscape.ts';
import { drawLandscape, type Landscape } from '../landscape.ts';
import type { Place } from '../vocabulary.ts';
import type { FigureWish, LandscapeWishes } from '../wishes.ts';
import { type FigureId, figureIds, figureKinds } from './figure-kinds.ts';
import { lightDrawing } from './lit-drawing.ts';
import { tintDrawing } from './tint-drawing.ts';

const size = 96;
const compose = (figures: FigureWish[], places: Place[] = [], seed = 1) => {
  const wishes = { places: new Set(places), sights: new Set(), without: new Set(), hour: 'noon', figures };
  return composeLandscape(wishes as unknown as LandscapeWishes, seed, 1);
};

/** A magenta block: nothing in a landscape has its color. */
const block: Raster = {
  width: 16,
  height: 16,
  channels: 4,
  data: Uint8Array.from({ length: 16 * 16 * 4 }, (_, i) => [255, 0, 255, 255][i % 4]),
};
const draw = (landscape: Landscape, width = size) =>
  drawLandscape(
    landscape,
    width,
    width,
    new Map(landscape.figures.map(({ id }) => [id, block])),
    async () => {},
  );
const isMagenta = (data: Uint8Array, i: number) =>
  data[3 * i] > data[3 * i + 1] + 40 && data[3 * i + 2] > data[3 * i + 1] + 40;

/** Pixels of each connected shape of the blocks' color, the largest first. */
function shapes(data: Uint8Array, width = size): number[][] {
  const open = new Set<number>();
  for (let i = 0; i < data.length / 3; i++) if (isMagenta(data, i)) open.add(i);
  const found: number[][] = [];
  for (const start of open) {
    const shape = [start];
    open.delete(start);
    for (const i of shape)
      for (const next of [i - 1, i + 1, i - width, i + width]) if (open.delete(next)) shape.push(next);
    if (shape.length > 5) found.push(shape);
  }
  return found.sort((a, b) => b.length - a.length);
}

test('there is a drawing of each figure', () => {
  const folder = path.join(import.meta.dirname, '../../../public/figures');
  expect(figureIds.filter((id) => !existsSync(path.join(folder, `${id}.webp`)))).toEqual([]);
});

test.each(['deer', 'swan', 'eagle', 'castle'] as const)(
  'a single %s is one shape near a third, whole and in sight',
  async (id) => {
    for (const seed of [1, 2, 3]) {
      const [shape, ...others] = shapes(await draw(compose([{ id, count: 1 }], [], seed)));
      // A swan has its mirror image, too.
      expect(others.length, `seed ${seed}`).toBeLessThan(figureKinds[id].home === 'water' ? 30 : 1);
      expect(shape.length).toBeGreaterThan(size * size * 0.012);
      const columns = shape.map((i) => i % size);
      const rows = shape.map((i) => Math.floor(i / size));
      const middle = (Math.min(...columns) + Math.max(...columns)) / 2 / size;
      expect(Math.abs(middle - 0.5)).toBeGreaterThan(0.1);
      for (const edge of [...columns, ...rows]) {
        expect(edge).toBeGreaterThan(0);
        expect(edge).toBeLessThan(size - 1);
      }
    }
  },
);

test('three birds are three shapes', async () => {
  for (const seed of [1, 2, 3])
    expect(shapes(await draw(compose([{ id: 'bird', count: 3 }], ['sea'], seed), 160), 160)).toHaveLength(3);
});

test('every figure finds its place in every land, at every seed', () => {
  const lands: Place[] = [
    'mountains',
    'lake',
    'sea',
    'desert',
    'coast',
    'canyon',
    'meadow',
    'forest',
    'islands',
  ];
  for (const [order, id] of figureIds.entries()) {
    const place = lands[order % lands.length];
    const { figures, hasWater, knoll, camera } = compose([{ id: id as FigureId, count: 2 }], [place], 7);
    expect(figures).toHaveLength(2);
    for (const { x, z, home } of figures) {
      expect(Math.abs(x) / z, `${id} in ${place}`).toBeLessThan(camera.halfWidth);
      // Nobody stands on the bottom of a lake.
      if (home === 'ground' && hasWater && place !== 'coast' && place !== 'sea') expect(knoll).toBeDefined();
    }
  }
});

test('it casts a shadow away from the sun, and water mirrors it', async () => {
  const brightness = (data: Uint8Array) => data.reduce((sum, value) => sum + value, 0);
  const land = compose([{ id: 'elephant', count: 1 }], ['desert']);
  const sun = { height: 30, side: 90 };
  const bare = await draw({ ...land, sun, figures: [] });
  const cast = await draw({ ...land, sun });
  const [shape] = shapes(cast);
  const left = Math.min(...shape.map((i) => i % size));
  const feet = Math.max(...shape.map((i) => Math.floor(i / size)));
  const darker = (columns: readonly number[]) =>
    columns.filter((column) => {
      const at = 3 * (feet * size + column);
      return brightness(cast.subarray(at, at + 3)) < brightness(bare.subarray(at, at + 3)) * 0.8;
    }).length;
  expect(darker([2, 3, 4, 5, 6].map((d) => left - d))).toBeGreaterThan(3);

  const [boat, ...images] = shapes(await draw(compose([{ id: 'sailboat', count: 1 }], ['lake'], 3)));
  const below = Math.max(...boat.map((i) => Math.floor(i / size)));
  const mirrored = [...images.flat(), ...boat].filter((i) => Math.floor(i / size) >= below - 2);
  expect(mirrored.length).toBeGreaterThan(5);
});

test('the side towards the sun is the bright one, and in the dark only the sky lights it', () => {
  const light = { sunlight: [3, 3, 3], ambient: [0.5, 0.5, 0.5], mirrored: false } as const;
  const disc: Raster = { ...block, width: 32, height: 32, data: new Uint8Array(32 * 32 * 4) };
  for (let i = 0; i < 32 * 32; i++)
    if (Math.hypot((i % 32) - 15.5, Math.floor(i / 32) - 15.5) < 14) disc.data.fill(255, 4 * i, 4 * i + 4);
  const size = { width: 32, height: 32 };
  const at = (sun: readonly [number, number, number], x: number, y: number) =>
    lightDrawing(disc, size, { ...light, sun }).colors[0].data[y * 32 + x];
  expect(at([0.9, 0.4, 0], 27, 16)).toBeGreaterThan(at([0.9, 0.4, 0], 4, 16) * 2);
  expect(at([-0.9, 0.4, 0], 4, 16)).toBeGreaterThan(at([-0.9, 0.4, 0], 27, 16) * 2);
  // By night it isn't: a photographer lights it.
  const byNight = lightDrawing(disc, size, { ...light, sun: [0, 0.1, 1], isNight: true });
  expect(byNight.colors[0].data[16 * 32 + 16]).toBeGreaterThan(at([0, 0.1, 1], 16, 16) * 1.5);
  // Against the light it is a silhouette.
  expect(at([0, 0.1, 1], 16, 16)).toBeLessThan(at([0, 0.1, -1], 16, 16) * 0.4);
});

test('a campfire shines in the dark, and things beside it stay dark', () => {
  const flame: Raster = {
    ...block,
    data: Uint8Array.from({ length: 1024 }, (_, i) => [247, 148, 46, 255][i % 4]),
  };
  const dark = {
    sun: [0, 0.2, 1],
    sunlight: [0, 0, 0],
    ambient: [0.01, 0.01, 0.02],
    mirrored: false,
  } as const;
  const red = (glows: boolean) =>
    lightDrawing(flame, { width: 8, height: 8 }, { ...dark, glows }).colors[0].data[27];
  expect(red(true)).toBeGreaterThan(red(false) * 4);
  expect(compose([{ id: 'campfire', count: 1 }]).figures[0].glows).toBe(true);
  expect(compose([{ id: 'tent', count: 1 }]).figures[0].glows).toBeUndefined();
});

test('fireworks are whole under the upper edge, by night, and beside a penguin an iceberg has water', () => {
  for (const places of [['city'], ['lake'], ['sea']] as Place[][])
    for (const seed of [1, 2, 3]) {
      const { figures, camera } = compose([{ id: 'fireworks', count: 1 }], places, seed);
      const [{ rise, height, z, x }] = figures;
      const top = camera.horizon * 2 * camera.halfWidth;
      expect((rise + height) / z, `${places}, ${seed}`).toBeLessThanOrEqual(top);
      expect(Math.abs(x) / z).toBeLessThan(camera.halfWidth);
    }
  const pair = compose([
    { id: 'penguin', count: 1 },
    { id: 'iceberg', count: 1 },
  ]);
  expect(pair.hasWater).toBe(true);
});

test('the same wishes and seed are the same picture, and one figure more is another', async () => {
  const one = compose([{ id: 'horse', count: 1 }], ['meadow']);
  expect(await draw(one)).toEqual(await draw(one));
  const two = compose([{ id: 'horse', count: 2 }], ['meadow']);
  expect(await draw(one)).not.toEqual(await draw(two));
});

test('a drawing in another color keeps its shades and its other colors', () => {
  const pixels = [
    [200, 60, 50, 255],
    [150, 40, 35, 255],
    [40, 90, 200, 255],
    [250, 250, 250, 255],
    [205, 65, 55, 0],
    [200, 60, 50, 255],
  ];
  const drawing: Raster = { width: 3, height: 2, channels: 4, data: Uint8Array.from(pixels.flat()) };
  const { data } = tintDrawing(drawing, 'green');
  const at = (i: number) => [...data.subarray(4 * i, 4 * i + 4)];
  for (const i of [0, 1, 5]) expect(at(i)[1]).toBeGreaterThan(Math.max(at(i)[0], at(i)[2]));
  expect(at(1)[1]).toBeLessThan(at(0)[1]);
  for (const i of [2, 3, 4]) expect(at(i)).toEqual(pixels[i]);
});
