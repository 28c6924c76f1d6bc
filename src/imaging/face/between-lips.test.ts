import { expect, test } from 'vitest';
import { betweenLips } from './between-lips.ts';

type Lab = readonly [number, number, number];
const lips: Lab = [0.65, 0.1, 0.04];
const teeth: Lab = [0.78, 0.015, 0.02];
const throat: Lab = [0.3, 0.05, 0.03];

/** A hundred places of the lower lip, then a hundred between the lips in these colors. */
function seen(between: readonly (readonly [share: number, color: Lab])[], light = 1) {
  const colors = between.flatMap(([share, color]) =>
    Array.from({ length: Math.round(100 * share) }, () => color),
  );
  const all = [...Array.from({ length: 100 }, () => lips), ...colors];
  const lab = Float32Array.from(all.flatMap((color) => color.map((value) => value * light)));
  const inside = Float32Array.from(all, (_, i) => (i < 100 ? 0 : 1));
  return betweenLips(
    lab,
    inside,
    inside.map((value) => 1 - value),
  );
}

test('a pout in the light is closed, also with a highlight on it and a dark line between the lips', () => {
  expect(seen([[1, [0.72, 0.1, 0.04]]])).toBe('lips');
  expect(
    seen([
      [0.08, [0.95, 0.01, 0.01]],
      [0.15, throat],
      [0.77, lips],
    ]),
  ).toBe('lips');
});

test('a smile shows teeth, in the dark too, with gums and the dark around them', () => {
  const smile = [
    [0.5, teeth],
    [0.3, throat],
    [0.2, lips],
  ] as const;
  expect(seen(smile)).toBe('teeth');
  expect(seen(smile, 0.68)).toBe('teeth');
});

test('an open mouth without teeth is dark', () => {
  expect(
    seen([
      [0.7, throat],
      [0.3, lips],
    ]),
  ).toBe('dark');
});
