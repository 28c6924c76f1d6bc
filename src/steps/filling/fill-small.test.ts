import { expect, test } from 'vitest';
import type { Raster } from '../../imaging/raster/raster.ts';
import { fillSmall } from './fill-small.ts';

const size = { width: 400, height: 300 };

/** Green, with a red square to be filled. */
function withSquare() {
  const pixels: Raster<Uint8Array> = { ...size, channels: 3, data: new Uint8Array(400 * 300 * 3) };
  const mask: Raster<Uint8Array> = { ...size, channels: 1, data: new Uint8Array(400 * 300) };
  for (let i = 0; i < 400 * 300; i++) {
    const isIn = Math.abs((i % 400) - 200) < 50 && Math.abs(Math.floor(i / 400) - 150) < 50;
    pixels.data.set(isIn ? [200, 0, 0] : [0, 120 + (i % 7), 0], 3 * i);
    if (isIn) mask.data[i] = 255;
  }
  return { pixels, mask };
}

const asBlue = async (pixels: Raster<Uint8Array>, mask: Raster<Uint8Array>) => {
  const data = pixels.data.slice();
  for (const [i, value] of mask.data.entries()) if (value) data.set([0, 0, 180], 3 * i);
  return { ...pixels, data };
};

test('a hole is filled on the smaller copy, all of it, and nothing else changes', async () => {
  const { pixels, mask } = withSquare();
  const sides: number[] = [];
  const filled = await fillSmall(pixels, mask, 100, (copy, hole) => {
    sides.push(copy.width, copy.height, hole.width, hole.height);
    return asBlue(copy, hole);
  });
  expect(sides).toEqual([100, 75, 100, 75]);
  for (let i = 0; i < mask.data.length; i++) {
    if (mask.data[i] === 0)
      expect([...filled.data.subarray(3 * i, 3 * i + 3)]).toEqual([
        ...pixels.data.subarray(3 * i, 3 * i + 3),
      ]);
  }
  // Of what was taken out nothing is left but at the very rim.
  const redAt = (x: number, y: number) => filled.data[3 * (y * 400 + x)];
  expect(redAt(200, 150)).toBeLessThan(3);
  expect(redAt(156, 106)).toBeLessThan(3);
});

test('a picture that is no larger is filled as it is', async () => {
  const { pixels, mask } = withSquare();
  const widths: number[] = [];
  await fillSmall(pixels, mask, 500, (copy, hole) => {
    widths.push(copy.width);
    return asBlue(copy, hole);
  });
  expect(widths).toEqual([400]);
});
