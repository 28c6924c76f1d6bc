import { describe, expect, test } from 'vitest';
import type { Raster } from './raster.ts';
import { blankLike, readPlanes, tilesOf, writePlanes } from './tiles.ts';

const picture = (width: number, height: number): Raster<Uint8Array> => ({
  width,
  height,
  channels: 3,
  data: Uint8Array.from({ length: width * height * 3 }, (_, i) => (i * 37) % 256),
});

describe('tilesOf', () => {
  test.each([
    [1, 1],
    [7, 300],
    [256, 256],
    [257, 1000],
    [513, 255],
  ])('%i × %i pixels are each in exactly one inner box', (width, height) => {
    const counts = new Uint8Array(width * height);
    for (const { inner } of tilesOf({ width, height }, { size: 128, overlap: 12 })) {
      expect(Math.max(inner.width, inner.height)).toBeLessThanOrEqual(128);
      for (let y = inner.y; y < inner.y + inner.height; y++) {
        for (let x = inner.x; x < inner.x + inner.width; x++) counts[y * width + x]++;
      }
    }
    expect(counts.every((count) => count === 1)).toBe(true);
  });

  test('outer boxes lie on the grid of the step, also where the picture does not', () => {
    for (const { outer } of tilesOf({ width: 301, height: 77 }, { size: 100, overlap: 26, step: 2 })) {
      for (const value of Object.values(outer)) expect(value % 2).toBeCloseTo(0);
    }
  });

  test('tiles are of nearly the same size instead of leaving a sliver at the end', () => {
    const widths = tilesOf({ width: 260, height: 10 }, { size: 256, overlap: 0 }).map(
      ({ inner }) => inner.width,
    );
    expect(widths).toEqual([130, 130]);
  });
});

test('a tile that is read and written back leaves the picture as it was, in 8 and 16 bits', () => {
  const small = picture(37, 23);
  const deep: Raster = { ...small, data: Uint16Array.from(small.data, (value, i) => value * 257 - (i % 3)) };
  for (const original of [small, deep] as Raster[]) {
    const copy = blankLike(original, original, 3);
    for (const tile of tilesOf(original, { size: 10, overlap: 4 })) {
      writePlanes(readPlanes(original, tile.outer), tile, 1, copy);
    }
    expect(copy.data).toEqual(original.data);
  }
});

test('beyond its edges a picture goes on by reflection', () => {
  const row: Raster = { width: 3, height: 1, channels: 1, data: Uint8Array.of(0, 51, 255) };
  const colors: Raster = {
    ...row,
    channels: 3,
    data: Uint8Array.from([...row.data].flatMap((v) => [v, v, v])),
  };
  const planes = readPlanes(colors, { x: -4, y: 0, width: 11, height: 1 });
  const red = [...planes.subarray(0, 11)].map((value) => Math.round(value * 255));
  expect(red).toEqual([255, 255, 51, 0, 0, 51, 255, 255, 51, 0, 0]);
});

/** What a box blur of radius 3 makes of a tile: zeros beyond its edge, as in a network. */
function blur(planes: Float32Array, width: number, height: number): Float32Array {
  const out = new Float32Array(planes.length);
  for (let plane = 0; plane < 3; plane++) {
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        let sum = 0;
        for (let row = Math.max(0, y - 3); row <= Math.min(height - 1, y + 3); row++) {
          for (let column = Math.max(0, x - 3); column <= Math.min(width - 1, x + 3); column++) {
            sum += planes[plane * width * height + row * width + column];
          }
        }
        out[plane * width * height + y * width + x] = sum / 49;
      }
    }
  }
  return out;
}

test('with as much overlap as the operation looks, tiles equal the whole; with one less they do not', () => {
  const original = picture(50, 41);
  const worked = (size: number, overlap: number) => {
    const out = blankLike(original, original, 3);
    for (const tile of tilesOf(original, { size, overlap })) {
      const { width, height } = tile.outer;
      writePlanes(blur(readPlanes(original, tile.outer), width, height), tile, 1, out);
    }
    return out.data;
  };
  const whole = worked(64, 3);
  expect(worked(16, 3)).toEqual(whole);
  expect(worked(16, 2)).not.toEqual(whole);
});
