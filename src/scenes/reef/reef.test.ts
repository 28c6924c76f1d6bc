import { expect, test } from 'vitest';
import type { Raster } from '../../imaging/raster/raster.ts';
import { createNoise } from '../../imaging/sampling/noise.ts';
import { composeReef } from './compose-reef.ts';
import { drawReef } from './reef.ts';
import type { ReefWishes } from './reef-wishes.ts';
import { createSeaLight } from './sea-light.ts';

const [width, height] = [96, 64];
const empty: ReefWishes = { figures: [], isNight: false };
/** A red block: nothing under water has its color. */
const block: Raster = {
  width: 16,
  height: 16,
  channels: 4,
  data: Uint8Array.from({ length: 16 * 16 * 4 }, (_, i) => [255, 0, 0, 255][i % 4]),
};
const draw = (wishes: ReefWishes, seed = 1, drawings: ReadonlyMap<string, Raster> = new Map(), scale = 1) =>
  drawReef(
    composeReef(wishes, seed, height / width),
    width * scale,
    height * scale,
    drawings,
    async () => {},
  );
/** Mean red, green and blue of rows. */
function mean(data: Uint8Array, from: number, to: number): number[] {
  const sum = [0, 0, 0];
  for (let i = from * width; i < to * width; i++) for (let c = 0; c < 3; c++) sum[c] += data[3 * i + c];
  return sum.map((value) => value / ((to - from) * width));
}

test('it is light above and blue in the distance, and the sand is paler than the water', async () => {
  for (const seed of [1, 2, 3, 4]) {
    const data = await draw(empty, seed);
    const [surface, distance, floor] = [mean(data, 0, 10), mean(data, 20, 28), mean(data, 54, 64)];
    expect(surface[1], `seed ${seed}`).toBeGreaterThan(distance[1] + 15);
    expect(distance[2], `seed ${seed}`).toBeGreaterThan(distance[0] + 60);
    expect(floor[0], `seed ${seed}`).toBeGreaterThan(distance[0] + 30);
  }
});

test('corals bring many colors that bare water has not', async () => {
  for (const seed of [1, 2, 3, 4]) {
    const data = await draw(empty, seed);
    const hues = new Set<number>();
    for (let i = 0; i < width * height; i++) {
      const [r, g, b] = data.subarray(3 * i, 3 * i + 3);
      const [least, most] = [Math.min(r, g, b), Math.max(r, g, b)];
      if (most - least < 50) continue;
      const hue =
        most === r
          ? (g - b) / (most - least)
          : most === g
            ? 2 + (b - r) / (most - least)
            : 4 + (r - g) / (most - least);
      hues.add(Math.floor(((hue + 6) % 6) * 2));
    }
    // Of twelve; water has two.
    expect(hues.size, `seed ${seed}`).toBeGreaterThanOrEqual(6);
  }
});

test('who was asked for swims in sight, as often as was asked', async () => {
  for (const seed of [1, 2, 3]) {
    for (const count of [1, 2, 5]) {
      const { swimmers } = composeReef(
        { ...empty, figures: [{ id: 'seaTurtle', count }] },
        seed,
        height / width,
      );
      const turtles = swimmers.filter(({ id }) => id === 'seaTurtle');
      expect(turtles).toHaveLength(count);
      for (const { at, size } of turtles)
        expect(Math.abs(at[0]) + size * 0.3, `seed ${seed}, ${count}`).toBeLessThan(0.62 * at[2]);
    }
    const data = await draw(
      { ...empty, figures: [{ id: 'whale', count: 1 }] },
      seed,
      new Map([['whale', block]]),
    );
    const red = Array.from({ length: width * height }, (_, i) => i).filter(
      (i) => data[3 * i] > data[3 * i + 1] + 50 && data[3 * i] > data[3 * i + 2] + 50,
    );
    expect(red.length, `seed ${seed}`).toBeGreaterThan(width * height * 0.03);
  }
});

test('an octopus sits on the sand, and a fish swims above it', () => {
  for (const seed of [1, 2, 3, 4]) {
    const { swimmers } = composeReef(
      {
        ...empty,
        figures: [
          { id: 'octopus', count: 1 },
          { id: 'dolphin', count: 1 },
        ],
      },
      seed,
      1,
    );
    const level = (wanted: string) => {
      const found = swimmers.find(({ id }) => id === wanted);
      return found ? found.at[1] / found.at[2] : Number.NaN;
    };
    expect(level('octopus')).toBeLessThan(level('dolphin') - 0.1);
  }
});

test('water takes red first, and light on the floor is a net of lines', () => {
  const options = { noise: createNoise(1), sunX: 0, top: 0.3, green: 0, isNight: false };
  const sea = createSeaLight(options);
  const [near, far] = [sea.clear(2), sea.clear(12)];
  expect(far[0] / near[0]).toBeLessThan((far[2] / near[2]) * 0.7);
  const lines = Array.from({ length: 4000 }, (_, i) =>
    sea.caustic((i % 63) * 0.11, Math.floor(i / 63) * 0.13, 0.01),
  );
  const bright = lines.filter((value) => value > 0.5).length / lines.length;
  expect(bright).toBeGreaterThan(0.03);
  expect(bright).toBeLessThan(0.4);
  // Too fine to be seen, it is even.
  expect(Math.max(...lines.map((_, i) => sea.caustic(i * 0.1, 3, 0.6)))).toBe(0);
});

test('night is darker; the same seed is the same scene at any size; another seed is another', async () => {
  const [day, night] = [
    mean(await draw(empty), 0, height),
    mean(await draw({ ...empty, isNight: true }), 0, height),
  ];
  expect(night[1]).toBeLessThan(day[1] * 0.7);
  expect(await draw(empty)).toEqual(await draw(empty));
  expect(await draw(empty)).not.toEqual(await draw(empty, 2));
  const large = await draw(empty, 1, new Map(), 2);
  const small = await draw(empty);
  let apart = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (dx: number, dy: number) => large[3 * ((2 * y + dy) * 2 * width + 2 * x + dx) + 1];
      const shrunk = (at(0, 0) + at(1, 0) + at(0, 1) + at(1, 1)) / 4;
      apart += Math.abs(shrunk - small[3 * (y * width + x) + 1]);
    }
  expect(apart / (width * height)).toBeLessThan(14);
});
