import { expect, test } from 'vitest';
import { decodeBody } from './decode-body.ts';

const side = 8;
const area = side * side;
const at = (x: number, y: number) => y * side + x;

function headsOf(count: number) {
  const plane = (planes: number) => new Float32Array(planes * area);
  return { side, points: plane(count), middles: plane(1), ways: plane(2 * count), rests: plane(2 * count) };
}

test('a point is where it looks most like one near the end of the way from the middle', () => {
  const heads = headsOf(2);
  heads.middles[at(4, 4)] = 0.6;
  // The second point lies two cells to the right and one above the middle, and a quarter of a cell further.
  heads.ways[2 * area + at(4, 4)] = -1;
  heads.ways[3 * area + at(4, 4)] = 2;
  heads.points[area + at(6, 3)] = 0.8;
  heads.rests[2 * area + at(6, 3)] = 0.5;
  heads.rests[3 * area + at(6, 3)] = 0.25;
  // Far away something looks a little more like it.
  heads.points[area + at(0, 7)] = 0.9;
  const [x, y, score] = decodeBody(heads)[1];
  expect([x * side, y * side]).toEqual([6.25, 3.5]);
  expect(score).toBeCloseTo(0.8);
});

test('of two bodies, the one in the middle is read', () => {
  const heads = headsOf(1);
  heads.middles[at(0, 0)] = 0.9;
  heads.middles[at(4, 5)] = 0.5;
  heads.points[at(0, 0)] = 0.9;
  heads.points[at(4, 5)] = 0.5;
  expect(decodeBody(heads)[0].slice(0, 2)).toEqual([4 / side, 5 / side]);
});
