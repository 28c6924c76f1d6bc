import { expect, test } from 'vitest';
import { featuresOf } from '../patches/features.ts';
import { offsetPeaks } from '../patches/offset-peaks.ts';
import { likePatches, wholePatches } from '../patches/patch-offsets.ts';
import { chooseOffsets } from './choose-offsets.ts';

const [width, height] = [64, 48];
/** Repeats itself every 16 pixels across and every 12 down, and in between nowhere. */
const shade = (x: number, y: number) => ((x % 16) * 31 + (y % 12) * 57 + (x % 16) * (y % 12) * 13) % 256;
const colors = Float32Array.from({ length: width * height * 3 }, (_, i) =>
  shade(Math.floor(i / 3) % width, Math.floor(i / 3 / width)),
);
const features = featuresOf({ width, height, colors }, 0.6);

test('a pattern is found to repeat itself by its own period', () => {
  const valid = wholePatches(new Uint8Array(width * height), width, height);
  expect(valid.reduce((sum, value) => sum + value, 0)).toBe((width - 6) * (height - 6));
  const { places, costs } = likePatches({ width, height, features, valid, leastDistance: 6, seed: 1 });
  const offsets = offsetPeaks(places, width, height, { most: 4 });
  for (const { x, y } of offsets.slice(0, 3)) expect([Math.abs(x % 16), Math.abs(y % 12)]).toEqual([0, 0]);
  const exact = costs.filter((cost) => cost === 0).length;
  expect(exact / ((width - 6) * (height - 6))).toBeGreaterThan(0.9);
});

test('of several offsets the one without a seam is chosen, and none that leads into the hole', () => {
  const hole = new Uint8Array(width * height);
  for (let y = 20; y < 30; y++) hole.fill(1, y * width + 24, y * width + 34);
  const offsets = [
    { x: 5, y: 3, weight: 9 },
    { x: 2, y: 0, weight: 9 },
    { x: 16, y: 12, weight: 1 },
  ];
  const chosen = chooseOffsets({ width, height, features, hole, barred: hole, offsets, priceOf: () => 0 });
  for (let at = 0; at < hole.length; at++) expect(chosen[at]).toBe(hole[at] ? 2 : -1);
});
