import { describe, expect, test } from 'vitest';
import type { TornPicture } from '../../patches/torn-picture.ts';
import { seededRandom } from '../../sampling/seeded-random.ts';
import { withLines } from './carry-lines.ts';
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

/** Of the pixels that edges are carried to, how many get the color of the other side. */
function wrongShare({ torn, truth }: ReturnType<typeof pictureOf>): { count: number; wrong: number } {
  const { colors, hole } = withLines(torn, joinLines(torn, findLines(torn)), torn);
  const filled = [...hole.keys()].filter((at) => torn.hole[at] === 1 && hole[at] === 0);
  const wrong = filled.filter((at) => Math.abs(truth[3 * at] - colors[3 * at]) > 80).length;
  return { count: filled.length, wrong: wrong / filled.length };
}

describe('edges across a hole', () => {
  test('a straight one goes on straight, with what is beside it', () => {
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

  test('a slanted one is as sharp inside as outside, without steps', () => {
    // Bright below, with the share of each pixel that lies below.
    const { torn } = pictureOf(() => false);
    const truth = torn.colors.map((_, i) => {
      const [x, y] = [Math.trunc(i / 3) % side, Math.trunc(i / 3 / side)];
      return 40 + 160 * Math.min(1, Math.max(0, y - 30 - 0.4 * x + 0.5));
    });
    const colors = truth.map((value, i) => (torn.hole[Math.trunc(i / 3)] === 1 ? 0 : value));
    const picture = { ...torn, colors };
    const lined = withLines(picture, joinLines(picture, findLines(picture)), picture);
    const errors = [...lined.hole.keys()].flatMap((at) =>
      torn.hole[at] === 1 && lined.hole[at] === 0 ? Math.abs(lined.colors[3 * at] - truth[3 * at]) : [],
    );
    expect(errors.length).toBeGreaterThan(250);
    expect(errors.reduce((sum, value) => sum + value, 0) / errors.length).toBeLessThan(4);
  });

  test('smooth surfaces beside an edge go on farther than rough ones', () => {
    const reachOf = (grain: number) => {
      const { torn } = pictureOf((_, y) => y > middle);
      const random = seededRandom(5);
      const colors = torn.colors.map((value, i) => {
        const isBelow = Math.trunc(i / 3 / side) > middle;
        return value + (isBelow ? grain * (random() - 0.5) : 0);
      });
      const rough = { ...torn, colors };
      const joints = joinLines(rough, findLines(rough));
      expect(joints).toHaveLength(1);
      const { hole } = withLines(rough, joints, rough);
      return [...hole.keys()].filter((at) => hole[at] !== torn.hole[at]).length;
    };
    expect(reachOf(60)).toBeLessThan(0.8 * reachOf(6));
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

  test('a thing goes on before whatever is behind it, where it may as well', () => {
    // Bright below; above it is dark on the left, and brighter still on the right.
    const { torn } = pictureOf((_, y) => y > middle);
    const colors = torn.colors.map((value, i) => {
      const [x, y] = [Math.trunc(i / 3) % side, Math.trunc(i / 3 / side)];
      return torn.hole[Math.trunc(i / 3)] === 0 && y <= middle && x > middle ? 255 : value;
    });
    const picture = { ...torn, colors };
    const level = findLines(picture).filter((line) => Math.abs(line.at(0).y - middle) < 4);
    expect(level).toHaveLength(2);
    expect(joinLines(picture, level)).toEqual([]);
    const [joint, ...others] = joinLines(picture, level, 'likely');
    expect(others).toEqual([]);
    expect(joint.places.every(({ y }) => Math.abs(y - middle) < 3)).toBe(true);
    // What is behind it is not carried far.
    expect(Math.min(joint.reach.left, joint.reach.right)).toBe(3);
    expect(Math.max(joint.reach.left, joint.reach.right)).toBeGreaterThan(5);
  });

  test('an edge from which another branches off is shown, one with a gap is not', () => {
    const { torn, truth } = pictureOf((_, y) => y > middle);
    const [joint] = joinLines(torn, findLines(torn));
    const shownWith = (isOther: (x: number, y: number) => boolean) => {
      const colors = truth.map((value, i) => {
        const [x, y] = [Math.trunc(i / 3) % side, Math.trunc(i / 3 / side)];
        return isOther(x, y) ? 200 : value;
      });
      return isShown({ ...torn, colors }, joint);
    };
    expect(shownWith((x, y) => x > middle && x < middle + 4 && y <= middle)).toBe(true);
    expect(shownWith((x, y) => x > middle - 8 && x < middle + 8 && y <= middle)).toBe(false);
  });
});
