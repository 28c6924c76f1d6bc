import { expect, test } from 'vitest';
import { matchGrain } from '../../../imaging/detail/match-grain.ts';
import { estimateNoise } from '../../../imaging/detail/noise-estimate.ts';
import { paintBackdrop, paintColorWall, portraitBackdrops } from './portrait-backdrop.ts';

const size = { width: 160, height: 200 };

/** Mean of a channel over a part, 0..1. */
function mean(data: Uint16Array, c: number, isIn: (x: number, y: number) => boolean): number {
  let [sum, count] = [0, 0];
  for (let y = 0, i = c; y < size.height; y++) {
    for (let x = 0; x < size.width; x++, i += 3) {
      if (!isIn(x, y)) continue;
      sum += data[i] / 65535;
      count++;
    }
  }
  return sum / count;
}

test.each(portraitBackdrops)('%s is soft, and another picture than the others', (name) => {
  const { data } = paintBackdrop(name, size, { side: -0.5, warmth: 0 });
  let step = 0;
  for (let y = 1; y < size.height; y++) {
    for (let x = 1; x < size.width; x++) {
      const i = 3 * (y * size.width + x) + 1;
      step = Math.max(step, Math.abs(data[i] - data[i - 3]), Math.abs(data[i] - data[i - 3 * size.width]));
    }
  }
  // Out of focus, nothing has an edge that would compete with a face; discs of light have the sharpest.
  expect(step / 65535).toBeLessThan(0.14);
  for (const other of portraitBackdrops) {
    if (other === name) continue;
    const picture = paintBackdrop(other, size, { side: -0.5, warmth: 0 }).data;
    const apart = [0, 1, 2].map((c) => Math.abs(mean(data, c, () => true) - mean(picture, c, () => true)));
    const parts = [0, 1].map((half) =>
      Math.abs(
        mean(data, 1, (x) => x < 80 === (half === 0)) - mean(picture, 1, (x) => x < 80 === (half === 0)),
      ),
    );
    expect(Math.max(...apart, ...parts), other).toBeGreaterThan(0.015);
  }
});

test('a wall is lighter behind the shoulders than in its corners, and on the side away from the lamp', () => {
  for (const [side, isLighter] of [
    [-1, true],
    [1, false],
  ] as const) {
    const { data } = paintBackdrop('gray', size, { side, warmth: 0 });
    const corner = mean(data, 1, (x, y) => x < 20 && y < 20);
    const pool = mean(data, 1, (x, y) => Math.abs(x - 80) < 15 && Math.abs(y - 92) < 15);
    expect(pool - corner).toBeGreaterThan(0.1);
    expect(mean(data, 1, (x) => x > 120) > mean(data, 1, (x) => x < 40)).toBe(isLighter);
  }
});

test('windows are where the light comes from', () => {
  for (const name of ['office', 'window'] as const) {
    const left = paintBackdrop(name, size, { side: -1, warmth: 0 }).data;
    const right = paintBackdrop(name, size, { side: 1, warmth: 0 }).data;
    expect(
      mean(left, 1, (x) => x < 50),
      name,
    ).toBeGreaterThan(mean(left, 1, (x) => x > 110) + 0.04);
    expect(
      mean(right, 1, (x) => x > 110),
      name,
    ).toBeGreaterThan(mean(right, 1, (x) => x < 50) + 0.04);
  }
});

test('warm light warms a backdrop, and a color of one’s own stands behind the shoulders', () => {
  const [cool, warm] = [-0.03, 0.03].map((warmth) => paintBackdrop('gray', size, { side: 0, warmth }).data);
  const warmthOf = (data: Uint16Array) => mean(data, 0, () => true) - mean(data, 2, () => true);
  expect(warmthOf(warm) - warmthOf(cool)).toBeGreaterThan(0.02);
  const { data } = paintColorWall([0.2, 0.5, 0.4], size, { side: 0, warmth: 0.03 });
  const pool = [0, 1, 2].map((c) => mean(data, c, (x, y) => Math.abs(x - 80) < 5 && Math.abs(y - 92) < 5));
  for (const [c, value] of [0.2, 0.5, 0.4].entries()) expect(Math.abs(pool[c] - value)).toBeLessThan(0.02);
});

test('a backdrop gets as much grain as the photo has', () => {
  const plain = () => ({
    width: 200,
    height: 200,
    channels: 3 as const,
    data: new Uint8Array(120_000).fill(128),
  });
  for (const sigma of [3, 6]) {
    const grained = plain();
    matchGrain(grained, sigma);
    let sum = 0;
    for (const value of grained.data) sum += (value - 128) ** 2;
    expect(Math.abs(Math.sqrt(sum / grained.data.length) - sigma)).toBeLessThan(0.1 * sigma + 0.1);
    expect(estimateNoise(grained)).toBeGreaterThan(0.3 * sigma);
  }
  const clean = plain();
  matchGrain(clean, 0.2);
  expect(new Set(clean.data)).toEqual(new Set([128]));
});
