import { beforeAll, expect, test } from 'vitest';
import type { Raster } from '#src/imaging/raster/raster.ts';
import { openTraceFinder, type TraceFinder } from '#tests/support/hands/trace-finder.ts';
import { type ShadowScene, shadowScene } from '#tests/support/pictures/shadow-scenes.ts';

let findTraces: TraceFinder;
beforeAll(async () => {
  findTraces = await openTraceFinder();
});

const seeds = Array.from({ length: 12 }, (_, turn) => 2 * turn + (turn % 2));

/** Intersection over union. */
function overlap(found: Raster<Uint8Array> | undefined, { truth }: Pick<ShadowScene, 'truth'>): number {
  let [both, either] = [0, 0];
  for (let at = 0; at < truth.data.length; at++) {
    const [one, other] = [(found?.data[at] ?? 0) > 0, truth.data[at] > 0];
    if (one && other) both++;
    if (one || other) either++;
  }
  return both / either;
}

test('the shadow of a thing is found on six grounds: 11 of 12 to 60 %, 80 % in the mean', async () => {
  const overlaps: number[] = [];
  for (const seed of seeds) {
    const scene = shadowScene(seed, 'shadow');
    overlaps.push(overlap((await findTraces(scene.photo, scene.mask)).shadow, scene));
  }
  expect(overlaps.filter((value) => value >= 0.6).length).toBeGreaterThanOrEqual(11);
  expect(overlaps.reduce((sum, value) => sum + value, 0) / overlaps.length).toBeGreaterThanOrEqual(0.8);
});

test('where there is none, none is found, whatever pattern the ground has or stain lies beside', async () => {
  for (const seed of seeds) {
    const { photo, mask, name } = shadowScene(seed, 'none');
    expect((await findTraces(photo, mask)).all, name).toBeUndefined();
  }
});

test('a mirror image in the water is found, and is seldom taken for a shadow', async () => {
  let shadows = 0;
  for (const seed of seeds.filter((one) => one % 4 < 2)) {
    const scene = shadowScene(seed, 'mirror');
    const { shadow, all } = await findTraces(scene.photo, scene.mask);
    expect(overlap(all, scene), scene.name).toBeGreaterThanOrEqual(0.75);
    if (shadow) shadows++;
  }
  expect(shadows).toBeLessThanOrEqual(1);
});

test('what is marked is no part of it', async () => {
  for (const kind of ['shadow', 'mirror'] as const) {
    const { photo, mask } = shadowScene(7, kind);
    const { data } = (await findTraces(photo, mask)).all!;
    expect(data.some((value, at) => value > 0 && mask.data[at] > 0)).toBe(false);
  }
});

test('nothing marked and everything marked have none', async () => {
  const { photo, mask } = shadowScene(0, 'shadow');
  for (const value of [0, 255])
    expect((await findTraces(photo, { ...mask, data: mask.data.map(() => value) })).all).toBeUndefined();
});

test('a soft shadow that fades away from its thing is found, and a thing without one has none', async () => {
  const [width, height] = [300, 220];
  const scene = (depth: number) => {
    const photo = { width, height, channels: 3 as const, data: new Uint8Array(3 * width * height) };
    const mask = { width, height, channels: 1 as const, data: new Uint8Array(width * height) };
    const truth = { ...mask, data: mask.data.slice() };
    for (let at = 0; at < mask.data.length; at++) {
      const [x, y] = [at % width, Math.floor(at / width)];
      const away = Math.hypot((x - 140) / 40, (y - 116) / 34);
      const shade = depth * Math.exp(-(Math.max(0, away - 0.8) ** 2) / 0.12);
      if (Math.hypot(x - 150, y - 100) < 36) mask.data[at] = 255;
      else if (shade > 0.2) truth.data[at] = 255;
      const light = mask.data[at] > 0 ? 140 : 215 * (1 - shade) + ((7 * x + 13 * y) % 5);
      photo.data.fill(light, 3 * at, 3 * at + 3);
    }
    return { photo, mask, truth };
  };
  const soft = scene(0.6);
  expect(overlap((await findTraces(soft.photo, soft.mask)).shadow, soft)).toBeGreaterThan(0.35);
  const none = scene(0);
  expect((await findTraces(none.photo, none.mask)).shadow).toBeUndefined();
});
