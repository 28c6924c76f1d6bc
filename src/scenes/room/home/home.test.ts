import { expect, test } from 'vitest';
import { noWishes } from '#tests/fixtures/empty-table.ts';
import { drawRoom } from '../room.ts';
import type { RoomWishes } from '../room-wishes.ts';
import { composeHome } from './compose-home.ts';
import type { HomeWishes } from './home-wishes.ts';

const width = 96;
const height = 72;
const living: HomeWishes = { setting: 'livingRoom', furnishings: [] };
const compose = (home: HomeWishes, wishes: Partial<RoomWishes> = {}, seed = 1) =>
  composeHome({ ...noWishes, ...wishes }, home, seed, height / width);
const draw = (home: HomeWishes, wishes: Partial<RoomWishes> = {}, seed = 1) =>
  drawRoom(compose(home, wishes, seed), width, height, async () => {});
const share = (data: Uint8Array, is: (r: number, g: number, b: number) => boolean) => {
  let count = 0;
  for (let i = 0; i < data.length; i += 3) if (is(data[i], data[i + 1], data[i + 2])) count++;
  return count / (data.length / 3);
};
const mean = (data: Uint8Array, channel: number) =>
  data.reduce((sum, value, i) => sum + (i % 3 === channel ? value : 0), 0) / (data.length / 3);

test('the same wishes and seed are the same room; four seeds are four', async () => {
  expect(await draw(living)).toEqual(await draw(living));
  const rooms = [1, 2, 3, 4].map((seed) => compose(living, {}, seed));
  expect(new Set(rooms.map(({ view }) => JSON.stringify(view))).size).toBe(4);
  expect(new Set(rooms.map(({ solids }) => JSON.stringify(solids[0].material.color))).size).toBeGreaterThan(
    1,
  );
});

test.each([1, 2, 3, 4])('a red sofa is red, seed %i', async (seed) => {
  const isRed = (r: number, g: number, b: number) => r > 50 && r > 1.9 * Math.max(g, b);
  const red = await draw({ setting: 'livingRoom', furnishings: [{ id: 'sofa', tint: 'red' }] }, {}, seed);
  expect(share(red, isRed)).toBeGreaterThan(0.03);
});

test('nothing shines by day; at night lamps do, warm and darker', async () => {
  expect(compose(living).lighting.flames).toEqual([]);
  expect(compose(living, { hour: 'night' }).lighting.flames).toHaveLength(1);
  expect(compose({ setting: 'bedroom', furnishings: [] }, { hour: 'night' }).lighting.flames).toHaveLength(2);
  const [day, night] = [await draw(living, {}, 2), await draw(living, { hour: 'night' }, 2)];
  expect(mean(night, 1)).toBeLessThan(0.75 * mean(day, 1));
  expect(mean(night, 0)).toBeGreaterThan(1.3 * mean(night, 2));
});

test('what was named stands there: a shelf full of books, a bed, a window with curtains', () => {
  const finishes = (home: HomeWishes, wishes: Partial<RoomWishes> = {}) =>
    compose(home, wishes, 2).solids.map(({ material }) => material.finish);
  const books = (list: readonly string[]) => list.filter((finish) => finish === 'cloth').length;
  const shelf = finishes({ setting: 'room', furnishings: [{ id: 'bookshelf' }] });
  expect(books(shelf)).toBeGreaterThan(books(finishes(living)) + 40);
  expect(finishes(living)).not.toContain('outdoors');
  expect(finishes(living, { window: true })).toContain('outdoors');
  expect(finishes({ setting: 'room', furnishings: [{ id: 'curtain' }] })).toContain('outdoors');
});

test.each([
  [1, 1],
  [7, 200],
  [200, 7],
])('a strip of %i × %i pixels is a picture, too', async (wide, tall) => {
  const scene = composeHome(noWishes, living, 3, tall / wide);
  const data = await drawRoom(scene, wide, tall, async () => {});
  expect(data).toHaveLength(wide * tall * 3);
  expect(data.some((value) => value > 60)).toBe(true);
});
