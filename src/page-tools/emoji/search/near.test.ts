import { expect, test } from 'vitest';
import { distanceWithin, lettersOf, mayBeNear, mostTypos } from './near.ts';

test.each([
  ['pizza', 'pizza', 0],
  ['piza', 'pizza', 1],
  ['pizzza', 'pizza', 1],
  ['pizta', 'pizza', 1],
  ['pziza', 'pizza', 1],
  ['elephnat', 'elephant', 1],
  ['elefante', 'elephant', 3],
  ['', 'ab', 2],
  ['ab', '', 2],
])('%s and %s are %i apart', (one, other, distance) => {
  expect(distanceWithin(one, other, 2)).toBe(Math.min(distance, 3));
  expect(distanceWithin(other, one, 2)).toBe(Math.min(distance, 3));
});

test('more than asked for is one more, and very long words are not compared', () => {
  expect(distanceWithin('house', 'mouse', 0)).toBe(1);
  expect(distanceWithin('abcdef', 'uvwxyz', 2)).toBe(3);
  expect(distanceWithin('a'.repeat(130), 'a'.repeat(130), 2)).toBe(3);
});

test('short words are not forgiven anything', () => {
  expect([mostTypos('cat'), mostTypos('bear'), mostTypos('elephant')]).toEqual([0, 1, 2]);
});

test('what is near has nearly the same letters', () => {
  const words = [
    'crying',
    'cryign',
    'crayng',
    'ring',
    'pizza',
    'pizzeria',
    'lachen',
    'lahcen',
    '피자',
    '피지',
    'ねこ',
    'ねご',
  ];
  for (const one of words)
    for (const other of words)
      for (const most of [1, 2]) {
        const isNear = distanceWithin(one, other, most) <= most;
        if (isNear) expect(mayBeNear(lettersOf(one), lettersOf(other), most), `${one} ${other}`).toBe(true);
      }
  expect(mayBeNear(lettersOf('crying'), lettersOf('pizza'), 2)).toBe(false);
});
