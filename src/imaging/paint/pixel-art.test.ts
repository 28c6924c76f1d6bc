import { beforeAll, expect, test } from 'vitest';
import { sharpSample } from '#tests/support/pictures/sample-photos.ts';
import type { Raster } from '../raster/raster.ts';
import { paintPixelArt } from './pixel-art.ts';

const onward = async () => {};

let photo: Raster<Uint8Array>;

beforeAll(async () => {
  photo = await sharpSample('dahlia', 288);
});

function colorsOf({ data }: Raster): number[] {
  return Array.from(
    { length: data.length / 3 },
    (_, i) => (data[i * 3] << 16) | (data[i * 3 + 1] << 8) | data[i * 3 + 2],
  );
}

test.each([
  [0, 16],
  [0.5, 28],
  [1, 48],
])('at detail %f there are at most %i colors, and nearly as many', async (detail, most) => {
  const count = new Set(colorsOf(await paintPixelArt(photo, detail, onward))).size;
  expect(count).toBeLessThanOrEqual(most);
  expect(count).toBeGreaterThanOrEqual(most * 0.8);
});

test('big pixels are squares of whole pixels of one color', async () => {
  const { width, height } = photo;
  const colors = colorsOf(await paintPixelArt(photo, 0, onward));
  const pixel = Math.round(Math.sqrt(width * height) / 56);
  const [left, top] = [width, height]
    .map((length) => (Math.ceil(length / pixel) * pixel - length) / 2)
    .map(Math.ceil);
  let changes = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 1; x < width; x++) {
      if (colors[y * width + x] === colors[y * width + x - 1]) continue;
      expect((x + left) % pixel).toBe(0);
      changes++;
    }
  }
  for (let y = 1; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (colors[y * width + x] !== colors[(y - 1) * width + x]) expect((y + top) % pixel).toBe(0);
    }
  }
  expect(changes).toBeGreaterThan(1000);
});

test('an edge stays an edge: nothing in between appears', async () => {
  const data = Uint8Array.from({ length: 150 * 100 }, (_, i) =>
    (i % 150) + Math.floor(i / 150) < 120 ? 40 : 210,
  );
  const painting = await paintPixelArt({ width: 150, height: 100, channels: 1, data }, 0.3, onward);
  const between = painting.data.filter((value) => value > 60 && value < 190).length;
  expect(between / data.length).toBeLessThan(0.02);
});
