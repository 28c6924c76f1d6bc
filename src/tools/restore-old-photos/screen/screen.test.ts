import { describe, expect, test } from 'vitest';
import { likeness } from '#tests/support/pictures/picture-likeness.ts';
import { sharpSample } from '#tests/support/pictures/sample-photos.ts';
import type { Raster } from '../../../imaging/raster/raster.ts';
import { descreen } from './descreen.ts';
import { findScreen } from './find-screen.ts';

/** As printed with dots in rows at 45°, so many pixels apart. */
function screened(photo: Raster<Uint8Array>, apart: number): Raster<Uint8Array> {
  const data = new Uint8Array(photo.data);
  for (let y = 0, i = 0; y < photo.height; y++) {
    for (let x = 0; x < photo.width; x++) {
      const [u, v] = [(x + y) * Math.SQRT1_2, (x - y) * Math.SQRT1_2];
      const wave = Math.cos((2 * Math.PI * u) / apart) + Math.cos((2 * Math.PI * v) / apart);
      for (let c = 0; c < 3; c++, i++)
        data[i] = Math.max(0, Math.min(255, Math.round(photo.data[i] + 22 * wave)));
    }
  }
  return { ...photo, data };
}

describe('the screen of a print', () => {
  test('is found and taken out, and the picture stays', async () => {
    const photo = await sharpSample('dogs', 512);
    const printed = screened(photo, 5);
    const screen = findScreen(printed);
    expect(screen?.waves.length).toBeGreaterThanOrEqual(2);
    const back = await descreen(printed, screen!, 1, () => {});
    expect(likeness(back, photo) - likeness(printed, photo)).toBeGreaterThan(8);
  });

  test.each(['dogs', 'coffee', 'admiral', 'cables', 'seed'])('is none on %s', async (name) => {
    expect(findScreen(await sharpSample(name, 640))).toBeUndefined();
  });

  test('of no strength changes nothing', async () => {
    const photo = await sharpSample('coffee', 300);
    const same = await descreen(photo, { waves: [{ x: 0.2, y: 0.2 }], strength: 9 }, 0, () => {});
    expect(likeness(same, photo)).toBeGreaterThan(60);
  });
});
