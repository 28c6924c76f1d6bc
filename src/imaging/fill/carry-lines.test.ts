import { describe, expect, test } from 'vitest';
import type { TornPicture } from '../patches/torn-picture.ts';
import { carryLines } from './carry-lines.ts';
import { findLines } from './find-lines.ts';
import { isShown, joinLines } from './join-lines.ts';

const side = 100;
const middle = side / 2;

/** A picture of two colors with a round hole in its middle. */
function pictureOf(isBright: (x: number, y: number) => boolean): { torn: TornPicture; truth: Float32Array } {
  const truth = new Float32Array(3 * side * side);
  const hole = new Uint8Array(side * side);
  for (let at = 0; at < hole.length; at++) {
    const [x, y] = [at % side, Math.trunc(at / side)];
    truth.fill(isBright(x, y) ? 200 : 40, 3 * at, 3 * at + 3);
    if (Math.hypot(x - middle, y - middle) < 16) hole[at] = 1;
  }
  const colors = truth.map((value, i) => (hole[Math.trunc(i / 3)] === 1 ? 0 : value));
  return { torn: { width: side, height: side, colors, hole, barred: new Uint8Array(side * side) }, truth };
}

/** Of the pixels that edges are carried to, how many get another color than was there. */
function wrongShare({ torn, truth }: ReturnType<typeof pictureOf>): { count: number; wrong: number } {
  const sources = carryLines(torn, joinLines(torn, findLines(torn)), torn);
  const filled = [...sources.keys()].filter((at) => sources[at] >= 0);
  const wrong = filled.filter((at) => truth[3 * at] !== truth[3 * sources[at]]).length;
  return { count: filled.length, wrong: wrong / filled.length };
}

describe('edges across a hole', () => {
  test('a straight one goes on straight, copied from outside', () => {
    const picture = pictureOf((x, y) => y > 30 + 0.4 * x);
    expect(joinLines(picture.torn, findLines(picture.torn))).toHaveLength(1);
    const { count, wrong } = wrongShare(picture);
    expect(count).toBeGreaterThan(250);
    expect(wrong).toBeLessThan(0.02);
  });

  test('a bent one keeps its bend', () => {
    const picture = pictureOf((x, y) => Math.hypot(x - middle, y + 10) < 60);
    const { count, wrong } = wrongShare(picture);
    expect(count).toBeGreaterThan(250);
    expect(wrong).toBeLessThan(0.06);
  });

  test('nothing is joined whose colors are the other way round at its other end', () => {
    const level = (torn: TornPicture) =>
      findLines(torn).filter((line) => Math.abs(line.at(0).y - middle) < 4);
    const { torn } = pictureOf((_, y) => y > middle);
    expect(joinLines(torn, level(torn))).toHaveLength(1);
    const { torn: turned } = pictureOf((x, y) => x < middle !== y > middle);
    expect(level(turned)).toHaveLength(2);
    expect(joinLines(turned, level(turned))).toEqual([]);
  });

  test('it is known whether a filling shows them', () => {
    const { torn, truth } = pictureOf((x, y) => y > 30 + 0.4 * x);
    const [joint] = joinLines(torn, findLines(torn));
    expect(isShown({ ...torn, colors: truth }, joint)).toBe(true);
    const gray = torn.colors.map((value, i) => (torn.hole[Math.trunc(i / 3)] === 1 ? 120 : value));
    expect(isShown({ ...torn, colors: gray }, joint)).toBe(false);
  });
});
