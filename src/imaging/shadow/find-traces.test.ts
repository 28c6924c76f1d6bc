import { expect, test } from 'vitest';
import { type ShadowScene, shadowScene } from '#tests/support/pictures/shadow-scenes.ts';
import { findTraces } from './find-traces.ts';

const seeds = Array.from({ length: 12 }, (_, turn) => 2 * turn + (turn % 2));

/** Intersection over union. */
function overlap(found: Uint8Array | undefined, { truth }: ShadowScene): number {
  let [both, either] = [0, 0];
  for (let at = 0; at < truth.data.length; at++) {
    const [one, other] = [(found?.[at] ?? 0) > 0, truth.data[at] > 0];
    if (one && other) both++;
    if (one || other) either++;
  }
  return both / either;
}

test('the shadow of a thing is found on six grounds: 11 of 12, each to 60 %, all to 80 % in the mean', () => {
  const overlaps = seeds.map((seed) => {
    const scene = shadowScene(seed, 'shadow');
    return overlap(findTraces(scene.photo, scene.mask).shadow?.data, scene);
  });
  const found = overlaps.filter((value) => value > 0);
  expect(found.length).toBeGreaterThanOrEqual(11);
  expect(Math.min(...found)).toBeGreaterThanOrEqual(0.6);
  expect(found.reduce((sum, value) => sum + value, 0) / found.length).toBeGreaterThanOrEqual(0.8);
});

test('where there is none, none is found, whatever pattern the ground has or stain lies beside', () => {
  for (const seed of seeds) {
    const { photo, mask, name } = shadowScene(seed, 'none');
    expect(findTraces(photo, mask), name).toEqual({ shadow: undefined, reflection: undefined });
  }
});

test('a mirror image in the water is found, and is not taken for a shadow', () => {
  for (const seed of seeds.filter((one) => one % 4 < 2)) {
    const scene = shadowScene(seed, 'mirror');
    const { shadow, reflection } = findTraces(scene.photo, scene.mask);
    expect(overlap(reflection?.data, scene), scene.name).toBeGreaterThanOrEqual(0.75);
    expect(shadow, scene.name).toBeUndefined();
  }
});

test('what is marked is no part of it', () => {
  for (const kind of ['shadow', 'mirror'] as const) {
    const { photo, mask } = shadowScene(7, kind);
    const { shadow, reflection } = findTraces(photo, mask);
    const found = (shadow ?? reflection)!.data;
    expect(found.some((value, at) => value > 0 && mask.data[at] > 0)).toBe(false);
  }
});

test('nothing marked, everything marked, and what stands on the lower edge have none', () => {
  const { photo, mask } = shadowScene(0, 'shadow');
  for (const value of [0, 255])
    expect(findTraces(photo, { ...mask, data: mask.data.map(() => value) })).toEqual({});
});

test('a soft shadow that fades away from its thing is found, and a thing without one has none', () => {
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
    return { photo, mask, truth, name: 'soft' };
  };
  const soft = scene(0.6);
  expect(overlap(findTraces(soft.photo, soft.mask).shadow?.data, soft)).toBeGreaterThan(0.6);
  const none = scene(0);
  expect(findTraces(none.photo, none.mask).shadow).toBeUndefined();
});
