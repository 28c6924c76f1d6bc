import { expect, test } from 'vitest';
import { oklabOf } from '../../imaging/color/oklab.ts';
import { seededRandom } from '../../imaging/sampling/seeded-random.ts';
import { grade, gradeNames } from './grade.ts';

const random = seededRandom(3);
const picture = {
  width: 40,
  height: 30,
  channels: 3,
  data: Uint8Array.from({ length: 40 * 30 * 3 }, () => 20 + random() * 215),
} as const;
const meanOf = (data: ArrayLike<number>) => {
  const lab = oklabOf(Float32Array.from(data, (value) => value / 255));
  const sums = { lightness: 0, a: 0, b: 0, chroma: 0 };
  for (let i = 0; i < lab.length; i += 3) {
    sums.lightness += lab[i];
    sums.a += lab[i + 1];
    sums.b += lab[i + 2];
    sums.chroma += Math.hypot(lab[i + 1], lab[i + 2]);
  }
  const pixels = lab.length / 3;
  return {
    lightness: sums.lightness / pixels,
    a: sums.a / pixels,
    b: sums.b / pixels,
    chroma: sums.chroma / pixels,
  };
};
const before = meanOf(picture.data);
const after = (name: (typeof gradeNames)[number]) => meanOf(grade(picture, name).data);

test.each(gradeNames)('%s keeps the lightness, or lifts it where it means to', (name) => {
  const shift = after(name).lightness - before.lightness;
  if (name === 'pastel') expect(shift).toBeGreaterThan(0.08);
  else expect(Math.abs(shift)).toBeLessThan(0.035);
});

test('each does to the colors what its name says', () => {
  expect(after('warm').b).toBeGreaterThan(before.b + 0.02);
  expect(after('cool').b).toBeLessThan(before.b - 0.02);
  expect(after('vivid').chroma).toBeGreaterThan(1.1 * before.chroma);
  expect(after('pastel').chroma).toBeLessThan(0.75 * before.chroma);
  expect(after('mono').chroma).toBeLessThan(0.004);
  expect(after('sepia').b).toBeGreaterThan(0.02);
  const cinema = grade(
    { width: 2, height: 1, channels: 3, data: Uint8Array.of(50, 50, 50, 200, 200, 200) },
    'cinema',
  );
  expect(cinema.data[2]).toBeGreaterThan(cinema.data[0]);
  expect(cinema.data[3]).toBeGreaterThan(cinema.data[5]);
});

test('white and black stay what they are, but for a lift', () => {
  const ends = { width: 2, height: 1, channels: 3, data: Uint8Array.of(0, 0, 0, 255, 255, 255) } as const;
  for (const name of ['warm', 'cool', 'vivid', 'mono'] as const) {
    const { data } = grade(ends, name);
    expect(Math.max(...data.subarray(0, 3))).toBeLessThan(8);
    expect(Math.min(...data.subarray(3))).toBeGreaterThan(246);
  }
});
