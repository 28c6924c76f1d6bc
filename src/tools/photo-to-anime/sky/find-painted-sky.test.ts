import { expect, test } from 'vitest';
import type { Raster } from '../../../imaging/raster/raster.ts';
import { seededRandom } from '../../../imaging/sampling/seeded-random.ts';
import { findPaintedSky } from './find-painted-sky.ts';

const [width, height, horizon] = [240, 160, 90];

/** A blue sky that gets lighter down to a green meadow with blades of grass. */
function landscape(inSky: (x: number, y: number) => readonly number[] | undefined = () => undefined) {
  const random = seededRandom(3);
  const picture: Raster<Uint8Array> = {
    width,
    height,
    channels: 3,
    data: new Uint8Array(3 * width * height),
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const down = y / horizon;
      const blade = 40 * random();
      const sky = inSky(x, y) ?? [80 + 70 * down, 140 + 50 * down, 225 + 10 * down];
      picture.data.set(y < horizon ? sky : [50 + blade, 90 + blade, 30 + blade], 3 * (y * width + x));
    }
  }
  return picture;
}

const nobody = {
  heads: [],
  hasCoat: false,
  alpha: new Float32Array(width * height),
  kept: new Float32Array(width * height),
};

test('the sky of a landscape is painted, and not the land', () => {
  const share = findPaintedSky(landscape(), nobody)!;
  const at = (x: number, y: number) => share[y * width + x];
  expect(at(120, 10)).toBeGreaterThan(0.9);
  expect(at(20, 80)).toBeGreaterThan(0.9);
  expect(at(120, 120)).toBeLessThan(0.1);
});

test('where somebody’s face is, there is no sky', () => {
  const kept = new Float32Array(width * height);
  for (let y = 30; y < 45; y++) for (let x = 100; x < 112; x++) kept[y * width + x] = 1;
  expect(findPaintedSky(landscape(), { ...nobody, kept })).toBeUndefined();
});

test('stairs and rails are no sky, whatever their color', () => {
  const stairs = landscape((_, y) => (y % 6 < 2 && y > 20 ? [30, 60, 120] : undefined));
  const share = findPaintedSky(stairs, nobody);
  expect(share === undefined || share[50 * width + 100] < 0.1).toBe(true);
});
