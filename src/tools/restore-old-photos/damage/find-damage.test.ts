import { describe, expect, test } from 'vitest';
import { sharpSample } from '#tests/support/pictures/sample-photos.ts';
import { damagedPrint } from '#tests/support/restoration/damaged-prints.ts';
import { findDamage } from './find-damage.ts';

/** Of what is marked, how much is damage or right beside it; and of the damage, how much is marked. */
function ratesOf(found: Uint8Array, truth: Uint8Array, width: number) {
  const isNear = (place: number) =>
    [0, 1, -1, width, -width, 2, -2, 2 * width, -2 * width].some((by) => truth[place + by] > 0);
  let [right, marked, covered, all] = [0, 0, 0, 0];
  for (let i = 0; i < found.length; i++) {
    if (found[i] > 0) {
      marked++;
      if (isNear(i)) right++;
    }
    if (truth[i] > 0) {
      all++;
      if (found[i] > 0) covered++;
    }
  }
  return { precision: right / Math.max(1, marked), recall: covered / Math.max(1, all) };
}

describe('damage of a print', () => {
  test('is found where it is, and hardly elsewhere', async () => {
    const photo = await sharpSample('seed', 640);
    const { damaged, mask } = damagedPrint(photo, {
      seed: 31,
      scratches: 10,
      folds: 1,
      specks: 40,
      grain: 3,
      fading: 0.4,
      isToned: true,
    });
    const found = findDamage(damaged);
    const { precision, recall } = ratesOf(found.mask.data, mask.data, photo.width);
    expect(precision).toBeGreaterThan(0.75);
    expect(recall).toBeGreaterThan(0.6);
    expect(found.scratches).toBeGreaterThan(3);
    expect(found.specks).toBeGreaterThan(8);
    expect(found.confidence).toBeGreaterThan(0.7);
  });

  test.each(['admiral', 'cables', 'dogs', 'clock'])('is not found on %s, which has none', async (name) => {
    const { mask } = findDamage(await sharpSample(name, 640));
    const share = mask.data.filter((value) => value > 0).length / mask.data.length;
    expect(share).toBeLessThan(0.002);
  });

  test('is less the more careful one is', async () => {
    const photo = await sharpSample('dogs', 480);
    const { damaged } = damagedPrint(photo, { seed: 4, scratches: 8, specks: 30 });
    const areas = [0, 0.5, 1].map(
      (eagerness) => findDamage(damaged, {}, eagerness).mask.data.filter((value) => value > 0).length,
    );
    expect(areas[0]).toBeLessThanOrEqual(areas[1]);
    expect(areas[1]).toBeLessThan(areas[2]);
  });

  test('is not taken from what is held: letters, eyes', async () => {
    const photo = await sharpSample('dogs', 480);
    const { damaged } = damagedPrint(photo, { seed: 4, scratches: 8, specks: 30 });
    const features = {
      ...photo,
      channels: 1,
      data: new Uint8Array(photo.width * photo.height).fill(255),
    } as const;
    expect(findDamage(damaged, { features }).mask.data.every((value) => value === 0)).toBe(true);
  });

  test('is looked for in the smallest pictures and in one even tone as well', () => {
    for (const [width, height] of [
      [1, 1],
      [3, 40],
      [64, 64],
    ]) {
      const flat = {
        width,
        height,
        channels: 3,
        data: new Uint8Array(width * height * 3).fill(120),
      } as const;
      expect(findDamage(flat)).toMatchObject({ scratches: 0, specks: 0, holes: 0, confidence: 1 });
    }
  });
});
