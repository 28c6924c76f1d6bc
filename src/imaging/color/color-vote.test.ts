import { expect, test } from 'vitest';
import { voteByColor } from './color-vote.ts';

const size = 40;

/** Left half red, right half blue; alpha as `of` says. */
function scene(of: (x: number, y: number) => number) {
  const picture = new Uint8Array(size * size * 3);
  const data = new Float32Array(size * size);
  for (let y = 0, i = 0; y < size; y++) {
    for (let x = 0; x < size; x++, i++) {
      picture.set(x < size / 2 ? [200, 30, 20] : [20, 40, 210], i * 3);
      data[i] = of(x, y);
    }
  }
  return {
    alpha: { width: size, height: size, data },
    picture: { width: size, height: size, channels: 3, data: picture } as const,
  };
}

test('an unsure part in the subject’s color becomes subject, one in the ground’s color ground', () => {
  const { alpha, picture } = scene((x, y) => (y < 20 ? (x < 20 ? 1 : 0) : 0.5));
  const { data } = voteByColor(alpha, picture);
  expect(data[30 * size + 5]).toBeGreaterThan(0.8);
  expect(data[30 * size + 35]).toBeLessThan(0.2);
  expect(data[5 * size + 5]).toBe(1);
  expect(data[5 * size + 35]).toBe(0);
});

test('where both sides have the same colors nothing changes', () => {
  const { alpha, picture } = scene((_x, y) => (y < 13 ? 1 : y < 26 ? 0 : 0.4));
  const { data } = voteByColor(alpha, picture);
  for (let i = 0; i < data.length; i++) expect(data[i]).toBeCloseTo(alpha.data[i], 5);
});

test('a color that neither side has proves nothing', () => {
  const { alpha, picture } = scene((x, y) => (y < 20 ? (x < 20 ? 1 : 0) : 0.5));
  for (let i = 20 * size * 3; i < picture.data.length; i += 3) picture.data.set([120, 255, 120], i);
  const { data } = voteByColor(alpha, picture);
  expect(data[30 * size + 20]).toBeCloseTo(0.5, 5);
});

test('with nothing sure there is nobody to ask', () => {
  const { alpha, picture } = scene(() => 0.5);
  expect(voteByColor(alpha, picture)).toBe(alpha);
});
