import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../imaging/sampling/seeded-random.ts';
import { straightBreaks } from './straight-breaks.ts';

const size = { width: 160, height: 90 };
/** A third of it is added, on the left and on the right. */
const known = { x: 20, y: 0, width: 120, height: 90 };
const random = seededRandom(5);
const noise = Float32Array.from({ length: size.width * size.height }, () => random() - 0.5);

function breaksOf(
  levelAt: (x: number, y: number, grain: number) => number,
  { within = known, isDeep = false } = {},
): number {
  const levels = Array.from(noise, (grain, at) =>
    Math.round(levelAt(at % size.width, Math.trunc(at / size.width), grain)),
  );
  const samples = levels.flatMap((level) => Array(3).fill(isDeep ? 257 * level : level));
  const data = isDeep ? Uint16Array.from(samples) : Uint8Array.from(samples);
  return straightBreaks({ ...size, channels: 3, data }, within);
}

describe('what goes on has no breaks', () => {
  test.each([
    ['a sky', (_: number, y: number, grain: number) => 90 + y + 4 * grain],
    ['grass', (_x: number, _y: number, grain: number) => 100 + 120 * grain],
    ['a horizon', (_: number, y: number, grain: number) => (y < 40 ? 190 : 60) + 6 * grain],
  ])('%s', (_, levelAt) => {
    expect(breaksOf(levelAt)).toBeLessThan(0.6);
  });
});

describe('what looks pasted has', () => {
  const wall = (grain: number) => 150 + 4 * grain;
  test('someone cut off at the border', () => {
    const isThere = (x: number, y: number) => x >= 110 && x < 140 && y > 30;
    expect(breaksOf((x, y, grain) => (isThere(x, y) ? 40 : wall(grain)))).toBeGreaterThan(3);
  });

  test('a copied post in what was made, but not one in the photo itself', () => {
    const post = (from: number) => (x: number, y: number, grain: number) =>
      x >= from && x < from + 6 && y > 20 ? 60 : wall(grain);
    expect(breaksOf(post(148))).toBeGreaterThan(3);
    expect(breaksOf(post(80))).toBeLessThan(0.6);
  });

  test('in 16 bits as in 8', () => {
    const strip = (x: number, _: number, grain: number) => (x > 150 ? 90 : wall(grain));
    expect(breaksOf(strip, { isDeep: true })).toBeCloseTo(breaksOf(strip), 2);
  });

  test('the more so the more was added', () => {
    const wider = { ...known, width: 132 };
    const pastedFrom = (from: number) => (x: number, _: number, grain: number) =>
      x >= from ? 110 : wall(grain);
    expect(breaksOf(pastedFrom(152), { within: wider })).toBeLessThan(breaksOf(pastedFrom(140)));
  });
});
