import { describe, expect, test } from 'vitest';
import type { Raster } from '../raster/raster.ts';
import { unsurePlaces } from './unsure-places.ts';

const [width, height] = [400, 300];

/** A disc before a plain background, with an edge so soft, and what is changed in both. */
function disc(
  soft: number,
  change: { alpha?(x: number, y: number, own: number): number; gap?: number } = {},
) {
  const alpha: Raster<Uint8Array> = { width, height, channels: 1, data: new Uint8Array(width * height) };
  const pixels: Raster<Uint8Array> = { width, height, channels: 3, data: new Uint8Array(width * height * 3) };
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const share = Math.min(1, Math.max(0, 0.5 + (90 - Math.hypot(x - 200, y - 150)) / soft));
      alpha.data[i] = 255 * (change.alpha?.(x, y, share) ?? share);
      const inside = share > 0.5 ? (change.gap ?? 120) : 0;
      pixels.data.fill(100 + inside, 3 * i, 3 * i + 3);
    }
  return [alpha, pixels] as const;
}

describe('sure everywhere', () => {
  test.each([1, 3, 6])('an edge %d pixels soft', (soft) => {
    expect(unsurePlaces(...disc(soft))).toEqual({ share: 0, places: [] });
  });

  test('nothing, or everything', () => {
    for (const value of [0, 1])
      expect(unsurePlaces(...disc(1, { alpha: () => value }))).toEqual({ share: 0, places: [] });
  });
});

test('wide areas that are neither in nor out are found, the larger one first', () => {
  const isIn = (x: number, y: number, box: readonly number[]) =>
    x >= box[0] && x < box[2] && y >= box[1] && y < box[3];
  const [small, large] = [
    [20, 20, 60, 50],
    [300, 180, 380, 260],
  ];
  const { share, places } = unsurePlaces(
    ...disc(2, { alpha: (x, y, own) => (isIn(x, y, small) || isIn(x, y, large) ? 0.5 : own) }),
  );
  expect(places).toHaveLength(2);
  expect(places[0].x).toBeCloseTo(300 / width, 1);
  expect(places[0].y + places[0].height).toBeCloseTo(260 / height, 1);
  expect(places[1].x).toBeCloseTo(20 / width, 1);
  // Of the subject, which takes less than half of the picture.
  expect(share).toBeGreaterThan(0.1);
  expect(share).toBeLessThan(0.35);
});

test('an edge where the picture has none is found: white before white', () => {
  expect(unsurePlaces(...disc(2, { gap: 3 })).places.length).toBeGreaterThan(0);
  expect(unsurePlaces(...disc(2, { gap: 25 })).places).toEqual([]);
});

test('there are five at most, and the same at twice the size', () => {
  const stripes = disc(2, { alpha: (x, y) => (x % 66 < 26 && y > 120 && y < 160 ? 0.5 : 0) });
  expect(unsurePlaces(...stripes).places).toHaveLength(5);
  const twice = stripes.map((raster) => enlarged(raster));
  expect(unsurePlaces(twice[0] as Raster<Uint8Array>, twice[1]).places).toHaveLength(5);
});

function enlarged(raster: Raster): Raster {
  const { channels } = raster;
  const data = new Uint8Array(raster.data.length * 4);
  for (let y = 0, o = 0; y < 2 * height; y++)
    for (let x = 0; x < 2 * width; x++)
      for (let c = 0; c < channels; c++, o++)
        data[o] = raster.data[((y >> 1) * width + (x >> 1)) * channels + c];
  return { width: 2 * width, height: 2 * height, channels, data };
}
