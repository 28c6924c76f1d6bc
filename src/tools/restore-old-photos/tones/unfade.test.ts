import { describe, expect, test } from 'vitest';
import { sharpSample } from '#tests/support/pictures/sample-photos.ts';
import { meanColorDifference } from '#tests/support/restoration/color-difference.ts';
import { damagedPrint } from '#tests/support/restoration/damaged-prints.ts';
import { measureColors } from './print-colors.ts';
import { planUnfading, unfade } from './unfade.ts';

const wish = { fade: 0.8, cast: 0.6, tone: 'keep' } as const;

describe('tones of a print', () => {
  test('that faded come back', async () => {
    const photo = await sharpSample('seed', 320);
    const { aged } = damagedPrint(photo, { seed: 1, fading: 0.7 });
    const back = await unfade(aged, planUnfading(measureColors(aged), wish), () => {});
    expect(meanColorDifference(back, photo)).toBeLessThan(0.6 * meanColorDifference(aged, photo));
  });

  test('whose dyes faded apart lose their cast', async () => {
    const photo = await sharpSample('meadow', 320);
    const data = Uint8Array.from(photo.data, (value, i) =>
      i % 3 === 2 ? 0.62 * value + 6 : i % 3 === 0 ? 0.9 * value + 25 : value,
    );
    const orange = { ...photo, data };
    const unfading = planUnfading(measureColors(orange), wish);
    expect(unfading.isCast).toBe(true);
    const back = await unfade(orange, unfading, () => {});
    expect(meanColorDifference(back, photo)).toBeLessThan(0.75 * meanColorDifference(orange, photo));
  });

  test('of a brown print are told from colors, stay brown, or become gray', async () => {
    const photo = await sharpSample('dogs', 320);
    const { aged } = damagedPrint(photo, { seed: 2, fading: 0.5, isToned: true });
    const colors = measureColors(aged);
    expect([colors.isMonochrome, colors.isToned]).toEqual([true, true]);
    expect(measureColors(photo).isMonochrome).toBe(false);
    const kept = await unfade(aged, planUnfading(colors, wish), () => {});
    const gray = await unfade(aged, planUnfading(colors, { ...wish, tone: 'neutral' }), () => {});
    expect(measureColors(kept).cast).toBeGreaterThan(4);
    expect(measureColors(gray).cast).toBeLessThan(0.5);
  });

  test('of a print that has black and white stay', async () => {
    const photo = await sharpSample('coffee', 320);
    for (const middle of [110, 205]) {
      const colors = { ...measureColors(photo), black: 0, white: 255, middle };
      expect(planUnfading(colors, { ...wish, cast: 0 }).isFaded).toBe(false);
    }
    const bright = { ...measureColors(photo), black: 19, white: 255, middle: 236 };
    const rgb = new Float32Array([0.9, 0.9, 0.9]);
    planUnfading(bright, { ...wish, cast: 0 }).change(rgb);
    expect(rgb[0]).toBeGreaterThan(0.88);
  });

  test('keep 16 bits', async () => {
    const photo = await sharpSample('dogs', 120);
    const deep = { ...photo, data: Uint16Array.from(photo.data, (value) => value * 257) };
    const back = await unfade(deep, planUnfading(measureColors(deep), wish), () => {});
    expect(back.data).toBeInstanceOf(Uint16Array);
  });
});
