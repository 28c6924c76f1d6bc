import { expect, test } from 'vitest';
import { type Outlook, rateOutlook } from './outline.ts';

const outlook: Outlook = { above: 20, halfWidth: 0.6, horizon: 0.55, aspect: 1, hasWater: false };

/** A summit of this height at this place of the picture (−1 left … 1 right), four kilometers away. */
const summit = (height: number, aside: number) => (x: number, z: number) =>
  height * Math.exp(-(((x - aside * 0.6 * 4000) / 900) ** 2) - ((z - 4000) / 900) ** 2);

test('an open view is better than a blocked one, a summit at a third better than one in the middle', () => {
  const open = summit(900, 0.4);
  const wall = (x: number, z: number) => (z > 60 && z < 90 ? 200 : open(x, z));
  expect(rateOutlook(open, outlook)).toBeGreaterThan(rateOutlook(wall, outlook) + 0.1);
  expect(rateOutlook(open, outlook)).toBeGreaterThan(rateOutlook(summit(900, 0), outlook));
  expect(rateOutlook(open, outlook)).toBeGreaterThan(rateOutlook(() => 0, outlook));
});

test('a summit that is cut off by the edge is worse, and so is ground in the shade', () => {
  expect(rateOutlook(summit(900, 0.4), outlook)).toBeGreaterThan(rateOutlook(summit(9000, 0.4), outlook));
  const sun = [-0.9, 0.17, 0.4] as const;
  const ridge = (x: number, z: number) => (x < -700 && x > -1600 ? 600 : summit(900, 0.4)(x, z));
  expect(rateOutlook(summit(900, 0.4), { ...outlook, sun })).toBeGreaterThan(
    rateOutlook(ridge, { ...outlook, sun }) + 0.1,
  );
});

test('water that was asked for is to be seen', () => {
  const lake = (x: number, z: number) => (Math.abs(x) < 800 && z < 4000 ? -5 : 20);
  const pond = (x: number, z: number) => (Math.hypot(x - 300, z - 900) < 40 ? -5 : 20);
  const wet = { ...outlook, hasWater: true };
  expect(rateOutlook(lake, wet)).toBeGreaterThan(rateOutlook(pond, wet));
});
