import { expect, test } from 'vitest';
import type { Raster } from '../../../imaging/raster/raster.ts';
import { coverage, ringCoverage } from '../../../imaging/raster/smooth.ts';
import { patternGround, patternKinds } from './badge-pattern.ts';
import { ringAt, ringColors, ringKinds } from './badge-ring.ts';
import { depthIn } from './badge-shape.ts';
import { badgeWords } from './badge-words.ts';
import { hueOfColor, huesAround, lookHues } from './look-color.ts';
import { groundKinds, looksOf } from './look-list.ts';
import { paintLook } from './paint-look.ts';

const whole = { x: 0.5, y: 0.5, half: 0.5 };
const hues = huesAround(250, true);
const colors = ringColors(hues);

test('depths inside a shape are distances to its edge', () => {
  expect(depthIn('circle', whole, 0.5, 0.5)).toBeCloseTo(0.5, 9);
  expect(depthIn('circle', whole, 0.5, 0.1)).toBeCloseTo(0.1, 9);
  expect(depthIn('square', whole, 0.02, 0.02)).toBeCloseTo(0.02, 9);
  expect(depthIn('rounded', whole, 0.5, 0.03)).toBeCloseTo(0.03, 9);
  expect(depthIn('rounded', whole, 0, 0)).toBeCloseTo(0.2 - Math.hypot(0.2, 0.2), 9);
  expect([coverage(-1), coverage(0), coverage(0.25), coverage(3)]).toEqual([0, 0.5, 0.75, 1]);
  // A ring between 4 and 8 pixels inside an edge, and one that begins at the edge.
  expect([2, 4, 6, 8, 10].map((depth) => ringCoverage(depth, 4, 8))).toEqual([0, 0.5, 1, 0.5, 0]);
  expect([-3, 0, 3.75, 5].map((depth) => ringCoverage(depth, 0, 4))).toEqual([1, 1, 0.75, 0]);
});

/** A gray head over clothes of one color. */
function portrait(clothes: readonly [number, number, number], side = 60): Raster<Uint8Array> {
  const data = new Uint8Array(4 * side * side);
  for (let i = 0; i < side * side; i++) {
    const row = Math.floor(i / side);
    const isOutside = Math.abs((i % side) - side / 2) > side / 4;
    if (isOutside && row < side / 2) continue;
    data.set(row < side / 2 ? [120, 120, 120, 255] : [...clothes, 255], 4 * i);
  }
  return { width: side, height: side, channels: 4, data };
}

test('colors follow the clothes; gray ones and those like skin give a blue', () => {
  const green = hueOfColor('#208040');
  expect(Math.abs(lookHues(portrait([32, 128, 64]), 30).main - green)).toBeLessThanOrEqual(5);
  expect(lookHues(portrait([90, 90, 90]), 30).main).toBe(245);
  expect(lookHues(portrait([200, 140, 100]), 30).main).toBe(245);
  expect(lookHues(portrait([20, 20, 40]), 30).isDark).toBe(true);
  expect(lookHues(portrait([250, 250, 250]), 30).isDark).toBe(false);
});

test('the other hues keep away from the first, from each other and from skin', () => {
  for (let main = 0; main < 360; main += 15) {
    const { other, third } = huesAround(main, true);
    for (const [one, two] of [
      [main, other],
      [other, third],
      [55, other],
      [55, third],
    ]) {
      const turn = Math.abs(one - two);
      expect(Math.min(turn, 360 - turn)).toBeGreaterThanOrEqual(40);
    }
  }
});

test('rings lie along the edge: whole ones everywhere, dashes and segments with gaps', () => {
  const turns = Array.from({ length: 720 }, (_, i) => i / 720);
  for (const kind of ringKinds) {
    expect(turns.every((turn) => ringAt(kind, colors, 0.2, turn, 1000).share === 0)).toBe(true);
  }
  const filled = (kind: 'solid' | 'dashed', depth: number) =>
    turns.reduce((sum, turn) => sum + ringAt(kind, colors, depth, turn, 1000).share, 0) / turns.length;
  expect(filled('solid', 0.02)).toBe(1);
  expect(filled('dashed', 0.022)).toBeCloseTo(0.58, 1);
});

test('each pattern has its ground and its marks, and no edge is a step', () => {
  const [ground, mark] = [
    [0.9, 0, 0],
    [0.4, 0, 0],
  ] as const;
  for (const kind of patternKinds) {
    const paint = patternGround(kind, [ground, mark]);
    const values = Array.from(
      { length: 40_000 },
      (_, i) => paint((i % 200) / 200, Math.floor(i / 200) / 200, 200)[0],
    );
    const share = values.filter((value) => value < 0.45).length / values.length;
    expect(share, kind).toBeGreaterThan(0.06);
    expect(share, kind).toBeLessThan(0.65);
    expect(
      values.some((value) => value > 0.5 && value < 0.8),
      kind,
    ).toBe(true);
  }
});

test('words stand on the lower band of a circle, and on a label elsewhere', () => {
  const bar = [Float32Array.from([0, -0.7, 3, -0.7, 3, 0, 0, 0])];
  for (const shape of ['circle', 'square'] as const) {
    const { ground, ink } = badgeWords(bar, 0.7, shape, 200)!;
    const covered = [...ink.data].flatMap((value, i) => (value > 0.5 ? [i] : []));
    expect(covered.length).toBeGreaterThan(200);
    expect(covered.every((i) => ground.data[i] > 0.9)).toBe(true);
    expect(Math.min(...covered) / 200).toBeGreaterThan(150);
  }
  expect(badgeWords([], 0.7, 'circle', 200)).toBeUndefined();
});

test('there are 24 looks of every kind of ground, and none is like another', () => {
  const person = portrait([30, 60, 120]);
  const plain = { width: 60, height: 60, channels: 3, data: new Uint8Array(60 * 60 * 3).fill(99) } as const;
  for (const kind of groundKinds) expect(looksOf(hues, kind)).toHaveLength(24);
  const looks = looksOf(hues, 'mixed');
  expect(new Set(looks.map(({ id }) => id)).size).toBe(24);
  const materials = {
    person,
    risen: person,
    loose: person,
    blur: plain,
    photo: plain,
    hues,
    shape: 'circle',
  } as const;
  const painted = looks.map((look) => paintLook(look, materials));
  expect(new Set(painted.map(({ square }) => square.data.join())).size).toBe(24);
  // Six of them show more of the shoulders.
  const looser = looks.map((look) => paintLook(look, { ...materials, loose: portrait([120, 60, 30]) }));
  const moved = looser.filter(({ square }, at) => square.data.join() !== painted[at].square.data.join());
  expect(moved).toHaveLength(6);
  for (const { picture } of painted)
    expect([picture.data[3], picture.data[4 * 30 * 61 + 3]]).toEqual([0, 255]);
  // The person's own pixels, in color.
  const middle = 3 * (10 * 60 + 30);
  expect([...painted[0].square.data.subarray(middle, middle + 3)]).toEqual([120, 120, 120]);
  expect(paintLook(looks[5], { ...materials, ring: 'none' }).square.data).not.toEqual(painted[5].square.data);
});
