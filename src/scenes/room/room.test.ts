import { expect, test } from 'vitest';
import { noWishes } from '#tests/fixtures/empty-table.ts';
import { seededRandom } from '../../imaging/sampling/seeded-random.ts';
import { arrange } from './arrange.ts';
import { composeRoom } from './compose-room.ts';
import { fruitItem } from './item/fruit.ts';
import { podiumTop } from './item/podium.ts';
import { jugItem } from './item/pottery.ts';
import { booksItem } from './item/things.ts';
import { drawRoom } from './room.ts';
import type { RoomWishes } from './room-wishes.ts';

const width = 120;
const height = 90;
const compose = (wishes: Partial<RoomWishes>, seed = 1) =>
  composeRoom({ ...noWishes, ...wishes }, seed, height / width);
const draw = (wishes: Partial<RoomWishes>, seed = 1) =>
  drawRoom(compose(wishes, seed), width, height, async () => {});
const mean = (data: Uint8Array, channel?: number) => {
  let sum = 0;
  for (let i = 0; i < data.length; i++) if (channel === undefined || i % 3 === channel) sum += data[i];
  return sum / (channel === undefined ? data.length : data.length / 3);
};

/** Connected shapes of at least `least` pixels of which `is` says that they belong. */
function shapes(data: Uint8Array, is: (r: number, g: number, b: number) => boolean, least: number): number {
  const inside = Array.from({ length: width * height }, (_, i) =>
    is(data[3 * i], data[3 * i + 1], data[3 * i + 2]),
  );
  let count = 0;
  for (let start = 0; start < inside.length; start++) {
    if (!inside[start]) continue;
    const open = [start];
    inside[start] = false;
    let size = 0;
    while (open.length > 0) {
      const i = open.pop()!;
      size++;
      const x = i % width;
      for (const j of [x > 0 ? i - 1 : -1, x < width - 1 ? i + 1 : -1, i - width, i + width])
        if (inside[j]) {
          inside[j] = false;
          open.push(j);
        }
    }
    if (size >= least) count++;
  }
  return count;
}
const isRed = (r: number, g: number, b: number) => r > 70 && r > 2.6 * Math.max(g, b);
const isBlue = (r: number, g: number, b: number) => b > 60 && b > 1.7 * r && b > 1.25 * g;

test('the same wishes and seed are the same picture, and a draft shows the same scene', async () => {
  const wishes = { things: [{ id: 'bowl', count: 1 } as const, { id: 'fruit', count: 1 } as const] };
  const small = await draw(wishes);
  expect(await draw(wishes)).toEqual(small);
  const large = await drawRoom(compose(wishes), width * 2, height * 2, async () => {});
  let error = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const o = (2 * y * width * 2 + 2 * x) * 3 + 1;
      const average = (large[o] + large[o + 3] + large[o + width * 6] + large[o + width * 6 + 3]) / 4;
      error += (average - small[(y * width + x) * 3 + 1]) ** 2;
    }
  expect(10 * Math.log10(255 ** 2 / (error / (width * height)))).toBeGreaterThan(24);
});

test.each([1, 2, 3, 4])('three red apples are three red shapes, seed %i', async (seed) => {
  const data = await draw({ things: [{ id: 'apple', count: 3, tint: 'red' }] }, seed);
  expect(shapes(data, isRed, 25)).toBe(3);
});

test('a blue vase is blue; without a color it is not', async () => {
  const blue = await draw({ things: [{ id: 'vase', count: 1, tint: 'blue' }] });
  expect(shapes(blue, isBlue, 80)).toBe(1);
  const red = await draw({ things: [{ id: 'vase', count: 1, tint: 'red' }] });
  expect(shapes(red, isBlue, 80)).toBe(0);
});

test('night is darker than morning, and by candle light warm', async () => {
  const things = [{ id: 'candle', count: 1 } as const, { id: 'book', count: 1 } as const];
  const [morning, night] = [await draw({ things, hour: 'morning' }), await draw({ things, hour: 'night' })];
  expect(mean(night)).toBeLessThan(0.8 * mean(morning));
  expect(mean(night, 0)).toBeGreaterThan(1.7 * mean(night, 2));
});

test('nothing burns that was not asked for', () => {
  for (let seed = 0; seed < 12; seed++) {
    const { lighting, solids } = compose({ hour: 'night' }, seed);
    expect(lighting.flames).toEqual([]);
    expect(solids.some(({ material }) => material.finish === 'flame')).toBe(false);
  }
  expect(compose({ things: [{ id: 'candle', count: 3 }] }).lighting.flames).toHaveLength(3);
});

test('a window is bright where it is seen, and only where it was asked for', async () => {
  const things = [{ id: 'jug', count: 1 } as const];
  const brightest = (data: Uint8Array) => data.filter((value) => value > 225).length / data.length;
  const withWindow = await draw({ things, window: true });
  expect(brightest(withWindow)).toBeGreaterThan(0.03);
  expect(brightest(await draw({ things }))).toBeLessThan(0.02);
});

test('what stands there stands apart from everything else', () => {
  for (let seed = 1; seed < 9; seed++) {
    const dice = seededRandom(seed);
    const items = [
      jugItem(dice),
      ...Array.from({ length: 5 }, () => fruitItem('apple', dice)),
      booksItem(dice, 2),
    ].map((item, i) => ({ item, kind: i === 0 ? 'jug' : i < 6 ? 'apple' : 'book' }));
    const standing = arrange(items, 1, dice);
    for (const [i, one] of standing.entries())
      for (const other of standing.slice(0, i))
        expect(Math.hypot(one.x - other.x, one.z - other.z)).toBeGreaterThan(
          0.98 * (one.item.radius + other.item.radius),
        );
  }
});

test('a podium of blue is blue on paler blue, and what is to be shown stands on it', async () => {
  const data = await draw({ things: [{ id: 'podium', count: 1, tint: 'blue' }] });
  expect(mean(data, 2)).toBeGreaterThan(mean(data, 0) + 30);
  const bottle = compose({
    things: [
      { id: 'podium', count: 1 },
      { id: 'bottle', count: 1 },
    ],
  });
  const glass = bottle.solids.find(({ material }) => material.glass);
  expect(glass?.pose[7]).toBeCloseTo(podiumTop);
});

test.each([
  [1, 1],
  [7, 300],
  [300, 7],
])('a strip of %i × %i pixels is a picture, too', async (wide, tall) => {
  const scene = composeRoom({ ...noWishes, flowers: true, window: true }, 3, tall / wide);
  const data = await drawRoom(scene, wide, tall, async () => {});
  expect(data).toHaveLength(wide * tall * 3);
  expect(data.some((value) => value > 60)).toBe(true);
});

test('seeds differ in composition', () => {
  const seen = new Set([1, 2, 3, 4].map((seed) => JSON.stringify(compose({}, seed).view)));
  expect(seen.size).toBe(4);
});

test('work that is called off ends', async () => {
  let steps = 0;
  const called = drawRoom(compose({}), width, height, async () => {
    if (++steps > 2) throw new Error('called off');
  });
  await expect(called).rejects.toThrow('called off');
  expect(steps).toBe(3);
});
