import { expect, test } from 'vitest';
import { newTexture } from '../mesh/mesh-texture.ts';
import type { Raster } from '../raster/raster.ts';
import { spriteOf } from './card-sprite.ts';
import { laySprite } from './lay-sprite.ts';

/** A red square of 10 pixels in the middle of nothing. */
function square(): Raster<Uint8Array> {
  const data = new Uint8Array(4 * 30 * 30);
  for (let y = 10; y < 20; y++) for (let x = 10; x < 20; x++) data.set([200, 30, 40, 255], 4 * (y * 30 + x));
  return { width: 30, height: 30, channels: 4, data };
}

function white(side: number) {
  const texture = newTexture(side, side);
  texture.data.fill(255);
  return texture;
}

const at = ({ data, width }: { data: Uint8Array; width: number }, x: number, y: number) => [
  ...data.subarray(4 * (y * width + x), 4 * (y * width + x) + 4),
];

test('a sprite that isn’t turned is copied to the pixel, its rim cut off', () => {
  const sprite = spriteOf(square(), 1, [10, 10]);
  expect(sprite.texture).toMatchObject({ width: 12, height: 12 });
  const target = white(40);
  laySprite(target, sprite, [1, 0, 0, 1, 5, 7]);
  for (let y = 0; y < 40; y++)
    for (let x = 0; x < 40; x++) {
      const isInside = x >= 5 && x < 15 && y >= 7 && y < 17;
      expect(at(target, x, y)).toEqual(isInside ? [200, 30, 40, 255] : [255, 255, 255, 255]);
    }
});

test('turned, scaled and half transparent it covers what it should', () => {
  const target = white(80);
  const quarter = [0, 2, -2, 0, 40, 20] as const;
  laySprite(target, spriteOf(square(), 1, [10, 10]), quarter, 0.5);
  // To the left of and below its origin now, twice as large.
  expect(at(target, 30, 30)).toEqual([228, 143, 148, 255]);
  expect(at(target, 50, 30)).toEqual([255, 255, 255, 255]);
  let covered = 0;
  for (let i = 1; i < target.data.length; i += 4) covered += (255 - target.data[i]) / (255 - 143);
  expect(Math.abs(covered - 400)).toBeLessThan(12);
});

test('beyond the borders nothing is laid', () => {
  const target = white(20);
  laySprite(target, spriteOf(square(), 1, [10, 10]), [1, 0, 0, 1, 300, -300]);
  laySprite(target, spriteOf(square(), 1, [10, 10]), [1, 0, 0, 1, -5, 15]);
  expect(at(target, 0, 19)).toEqual([200, 30, 40, 255]);
  expect(at(target, 6, 19)).toEqual([255, 255, 255, 255]);
});
