import { describe, expect, test } from 'vitest';
import type { Segment } from '../../../imaging/perspective/line-segments.ts';
import { findGround } from './find-ground.ts';
import { nearnessAt } from './ground-nearness.ts';

const [width, height] = [160, 120];
/** Even below, and as light above as is said, with or without detail below. */
function lightnessOf(upper: number, isRough = true) {
  const data = new Float32Array(width * height);
  for (let at = 0; at < data.length; at++) {
    const y = Math.floor(at / width);
    data[at] = y < 40 ? upper : 0.4 + (isRough ? 0.2 * ((at % 3) - 1) : 0);
  }
  return { width, height, data };
}
const segment = (x1: number, y1: number, x2: number, y2: number): Segment => ({
  ...{ x1, y1, x2, y2 },
  length: Math.hypot(x2 - x1, y2 - y1),
});

describe('the ground', () => {
  test('begins below everything upright that begins above the horizon; what lies on the ground does not count', () => {
    const house = segment(30, 10, 30, 80);
    const paving = segment(80, 84, 80, 118);
    const found = findGround({ lightness: lightnessOf(0.9), segments: [house, paving] }, 2 * height);
    expect(found.line).toBe(160);
    for (const y of [0, 60, 120, 160]) expect(nearnessAt(found, y)).toBe(found.back);
    expect(nearnessAt(found, 200)).toBeGreaterThan(found.back + 0.3);
    expect(nearnessAt(found, 240)).toBeCloseTo(1, 9);
  });

  test('begins at a long level edge', () => {
    const sea = segment(10, 66, 150, 66.5);
    expect(findGround({ lightness: lightnessOf(0.5), segments: [sea] }, height).line).toBeCloseTo(66.25, 1);
  });

  test('is there where somebody stands on it: so much of it behind the feet that they move against what is behind', () => {
    const stand = { top: 30, feet: 110 };
    const house = segment(20, 5, 20, 117);
    const { line } = findGround({ lightness: lightnessOf(0.4), segments: [house], stand }, height);
    expect(line).toBeLessThan(stand.feet - 0.1 * (stand.feet - stand.top));
  });

  test('is none where nothing tells of it', () => {
    const found = findGround({ lightness: lightnessOf(0.4), segments: [] }, height);
    expect(found.line).toBe(height);
    expect(nearnessAt(found, 110)).toBe(found.back);
  });
});
