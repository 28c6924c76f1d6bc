import { describe, expect, test } from 'vitest';
import { type ReportedPlace, tickings } from './ticked-rows.ts';

const { face, spot } = tickings;

describe('faces', () => {
  const row = (chosen: boolean): ReportedPlace => ({ left: 25, top: 50, width: 10, height: 20, chosen });

  test('without a value those that the job had; with one those that it names', () => {
    expect([...face.chosen([row(true), row(false)], undefined)]).toEqual([0]);
    expect([...face.chosen([row(true), row(false)], [1])]).toEqual([1]);
    expect([...face.chosen([row(true)], [4])]).toEqual([]);
  });

  test('a tick leaves the others as they are', () => {
    expect(face.tick([row(true), row(false), row(false)], 2, true, undefined)).toEqual([0, 2]);
    expect(face.tick([row(true), row(false)], 0, false, [0, 1])).toEqual([1]);
  });

  test('the square holds the face with room for hair', () => {
    expect(face.square(row(true), { width: 400, height: 300 })).toBe('75.0 130.5 90.0 90.0');
  });
});

describe('spots', () => {
  const row = (left: number, chosen: boolean) => ({ left, top: 50, width: 1, height: 2, chosen });
  const rows = [row(20, true), row(30, false)];

  test('without ticks those that were taken; with them as they say, and only about their own spot', () => {
    expect([...spot.chosen(rows, undefined)]).toEqual([0]);
    const without = spot.tick(rows, 0, false, undefined);
    expect([...spot.chosen(rows, without)]).toEqual([]);
    const other = spot.tick(rows, 1, true, without);
    expect(other).toHaveLength(2);
    expect([...spot.chosen(rows, other)]).toEqual([1]);
  });

  test('a tick that is taken back replaces the one before', () => {
    const ticks = spot.tick(rows, 0, false, undefined);
    expect(spot.tick(rows, 0, true, ticks)).toEqual([{ x: 20.5, y: 51, chosen: true }]);
  });

  test('the square holds the spot and skin around it', () => {
    expect(spot.square(row(20, true), { width: 400, height: 200 })).toBe('72.0 92.0 20.0 20.0');
  });
});
