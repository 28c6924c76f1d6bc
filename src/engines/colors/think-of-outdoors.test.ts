import { expect, test } from 'vitest';
import { lightnessAt } from '../../imaging/chroma/lay-chroma.ts';
import type { Raster } from '../../imaging/raster/raster.ts';
import { seededRandom } from '../../imaging/sampling/seeded-random.ts';
import { thinkOfOutdoors } from './think-of-outdoors.ts';

const [width, height] = [240, 180];

/** A sky of one gray, and below it land of dark and light spots. */
function land(sky: number, spots: (x: number, y: number) => number): Raster<Uint8Array> {
  const data = new Uint8Array(3 * width * height);
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    data.fill(y < 90 ? sky : spots(x, y), 3 * i, 3 * i + 3);
  }
  return { width, height, channels: 3, data };
}

const thoughtsOf = (gray: Raster<Uint8Array>, largestFace = 0) =>
  thinkOfOutdoors(lightnessAt(gray, width, height), gray, [], largestFace);

const meanIn = (share: Float32Array, from: number, to: number) =>
  share.subarray(from * width, to * width).reduce((sum, value) => sum + value, 0) / ((to - from) * width);

/** Clumps of five pixels, as leaves are from afar. */
function leaves(): (x: number, y: number) => number {
  const random = seededRandom(4);
  const clumps = Array.from({ length: 48 * 36 }, () => 30 + Math.round(90 * random()));
  return (x, y) => clumps[Math.floor(y / 5) * 48 + Math.floor(x / 5)];
}

test('a bright sky is blue, clumps under it are leaves, and all shares are shares', () => {
  const thoughts = thoughtsOf(land(190, leaves()));
  const [plants, sky] = ['plants', 'sky'].map((kind) => thoughts.find((one) => one.kind === kind)!);
  expect(meanIn(sky.share, 0, 85)).toBeGreaterThan(0.9);
  expect(meanIn(sky.share, 100, 180)).toBeLessThan(0.05);
  expect(meanIn(plants.share, 110, 180)).toBeGreaterThan(0.3);
  expect(sky.tint(70)[1]).toBeLessThan(-8);
});

test('a dark wall is no sky, and neither is what is behind a large face', () => {
  expect(thoughtsOf(land(60, () => 25))).toEqual([]);
  expect(thoughtsOf(land(190, leaves()), 0.4)).toEqual([]);
});
