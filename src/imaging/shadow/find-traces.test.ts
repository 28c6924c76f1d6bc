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
