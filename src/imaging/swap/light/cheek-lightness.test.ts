import { expect, test } from 'vitest';
import { oklabOfBytes } from '../../color/oklab.ts';
import { cheekLightness } from './cheek-lightness.ts';

test('the lightness of a face is that around its cheeks, whatever the rest is', () => {
  const [width, height] = [60, 60];
  const skin = [180, 130, 110] as const;
  const data = new Uint8Array(3 * width * height);
  for (let i = 0; i < width * height; i++) if (Math.floor(i / width) >= 20) data.set(skin, 3 * i);
  const points = Array.from({ length: 478 }, () => [30, 40] as const);
  const picture = { width, height, channels: 3 as const, data };
  expect(cheekLightness(picture, points)).toBeCloseTo(oklabOfBytes(Uint8Array.from(skin), 3)[0], 5);
  // Beyond the picture its edge counts.
  expect(
    cheekLightness(
      picture,
      points.map(() => [90, -7] as const),
    ),
  ).toBe(0);
});
