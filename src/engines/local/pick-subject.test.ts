import { describe, expect, test } from 'vitest';
import type { Plane } from '../../imaging/raster/raster.ts';
import { pickSubject, regionAround, regionAt, valueAt } from './pick-subject.ts';

/** `#` 1, `+` 0.6, `-` 0.2, anything else 0. */
function draw(...rows: string[]): Plane {
  const values: Record<string, number> = { '#': 1, '+': 0.6, '-': 0.2 };
  const data = Float32Array.from(rows.join(''), (cell) => values[cell] ?? 0);
  return { width: rows[0].length, height: rows.length, data };
}

function show({ width, data }: Plane): string[] {
  const cells = Array.from(data, (value) =>
    value > 0.9 ? '#' : value > 0.5 ? '+' : value > 0.1 ? '-' : '.',
  );
  return cells.join('').match(new RegExp(`.{${width}}`, 'g')) ?? [];
}

const at = (plane: { width: number; height: number }, x: number, y: number) => ({
  x: (x + 0.5) / plane.width,
  y: (y + 0.5) / plane.height,
});

const two = draw('..........', '.##----##.', '.##....##.', '-##....##-', '..........');

test('without a hint everything stays', () => {
  expect(pickSubject(two, {})).toBe(two);
});

test('a box keeps what is in it', () => {
  expect(show(pickSubject(two, { box: { x: 0.52, y: 0, width: 0.48, height: 1 } }))).toEqual([
    '..........',
    '.....--##.',
    '.......##.',
    '.......##-',
    '..........',
  ]);
});

test('a click keeps the thing it is on, with its faint edge, and not the thing beside', () => {
  expect(show(pickSubject(two, { points: [{ ...at(two, 1, 2), keep: true }] }))).toEqual([
    '..........',
    '.##--.....',
    '.##.......',
    '-##.......',
    '..........',
  ]);
});

test('a click on what is not meant takes that alone away', () => {
  expect(show(pickSubject(two, { points: [{ ...at(two, 1, 2), keep: false }] }))).toEqual([
    '..........',
    '.....--##.',
    '.......##.',
    '.......##-',
    '..........',
  ]);
});

test('one thing with both kinds of clicks is divided half-way between them', () => {
  const one = draw('##########');
  const points = [
    { ...at(one, 0, 0), keep: true },
    { ...at(one, 9, 0), keep: false },
  ];
  expect(show(pickSubject(one, { points }))).toEqual(['#####.....']);
});

test('a click may miss by a little', () => {
  const wide = { width: 200, height: 200, data: new Float32Array(200 * 200) };
  for (let y = 100; y < 110; y++) wide.data.fill(1, y * 200 + 100, y * 200 + 110);
  const area = (x: number) =>
    pickSubject(wide, { points: [{ ...at(wide, x, 105), keep: true }] }).data.reduce((a, b) => a + b, 0);
  expect(area(97)).toBe(100);
  expect(area(90)).toBe(0);
});

describe('where to look', () => {
  const photo = { width: 1000, height: 500 };

  test('a margin around a box is a share of its longer side, as far as the photo goes', () => {
    const region = regionAround({ x: 0.4, y: 0.4, width: 0.2, height: 0.2 }, 0.5, photo);
    expect(region.x).toBeCloseTo(0.3);
    expect(region.y).toBeCloseTo(0.2);
    expect(region.width).toBeCloseTo(0.4);
    expect(region.height).toBeCloseTo(0.6);
    expect(regionAround({ x: 0, y: 0, width: 1, height: 1 }, 0.5, photo)).toEqual({
      x: 0,
      y: 0,
      width: 1,
      height: 1,
    });
  });

  test('a point is looked at in a square', () => {
    const region = regionAt({ x: 0.5, y: 0.5 }, 0.5, photo);
    expect([region.width * photo.width, region.height * photo.height]).toEqual([250, 250]);
  });

  test('the value under a point is found to the last row and column', () => {
    expect(valueAt(two, { x: 1, y: 1 })).toBe(0);
    expect(valueAt(two, at(two, 8, 3))).toBe(1);
  });
});
