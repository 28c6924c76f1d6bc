import { expect, test } from 'vitest';
import { agreedThings } from './agreed-things.ts';

const thing = (kind: number, score: number, left: number, top: number, right: number, bottom: number) => ({
  kind,
  score,
  left,
  top,
  right,
  bottom,
});
const least = (kind: number) => (kind === 0 ? 0.225 : 0.3);

test('a thing that two of three looks see has a third of their sum, with the box of the surest', () => {
  const found = agreedThings([[thing(0, 0.3, 0, 0, 10, 10)], [thing(0, 0.6, 1, 0, 11, 10)], []], least);
  expect(found).toEqual([thing(0, expect.closeTo(0.3), 1, 0, 11, 10)]);
});

test('what one look alone is sure of is left out, and each class has a least of its own', () => {
  const all = (kind: number) => Array(3).fill([thing(kind, 0.25, 0, 0, 10, 10)]);
  expect(agreedThings([[thing(0, 0.6, 0, 0, 10, 10)], [], []], least)).toEqual([]);
  expect(agreedThings(all(0), least)).toHaveLength(1);
  expect(agreedThings(all(1), least)).toEqual([]);
});

test('the same box under a weaker name goes, a part of its own kind goes, and another thing inside stays', () => {
  const look = [
    thing(0, 0.9, 0, 0, 100, 100),
    thing(1, 0.5, 0, 0, 100, 90),
    thing(0, 0.8, 40, 30, 55, 80),
    thing(2, 0.4, 40, 30, 55, 80),
  ];
  expect(agreedThings([look], least).map(({ kind, score }) => [kind, score])).toEqual([
    [0, 0.9],
    [2, 0.4],
  ]);
});
