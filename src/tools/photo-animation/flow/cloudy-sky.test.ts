import { expect, test } from 'vitest';
import { sharpSample } from '#tests/support/pictures/sample-photos.ts';
import { cloudySky } from './cloudy-sky.ts';

test('clouds of a sunset move, from the top to the horizon', async () => {
  const photo = await sharpSample('sunset', 320);
  const sky = cloudySky(photo)!;
  const shareOf = (from: number, to: number) => {
    const part = sky.subarray(from * photo.width, to * photo.width);
    return part.reduce((sum, value) => sum + value / 255, 0) / part.length;
  };
  expect(shareOf(0, Math.round(0.2 * photo.height))).toBeGreaterThan(0.8);
  expect(shareOf(Math.round(0.8 * photo.height), photo.height)).toBeLessThan(0.02);
});

test.each(['coffee', 'meadow', 'dahlia'])('%s: no cloud that could be seen to move', async (name) => {
  expect(cloudySky(await sharpSample(name, 320))).toBeUndefined();
});
