import { expect, test } from 'vitest';
import type { Raster } from '../../../imaging/raster/raster.ts';
import { type BodyPointName, bodyPointNames } from '../../../tasks/finders/find-body.ts';
import { prepareGrowing } from '../prepare-growing.ts';
import { type Body, bodyBones, type Part } from './body-bones.ts';
import { grownPicture } from './grow-body.ts';
import { growthField, readField, wayBack } from './growth-field.ts';

const [width, height] = [240, 320];
const joints: Partial<Record<BodyPointName, readonly [number, number]>> = {
  nose: [120, 40],
  leftEye: [127, 34],
  rightEye: [113, 34],
  leftShoulder: [160, 80],
  rightShoulder: [80, 80],
  leftElbow: [180, 140],
  rightElbow: [60, 140],
  leftWrist: [190, 195],
  rightWrist: [50, 195],
  leftHip: [143, 190],
  rightHip: [97, 190],
  leftKnee: [146, 250],
  rightKnee: [94, 250],
  leftAnkle: [148, 306],
  rightAnkle: [92, 306],
};
const all: readonly Part[] = ['arms', 'torso', 'legs'];

function foundWith(missing: readonly BodyPointName[] = []) {
  const points = bodyPointNames.map((name) => {
    const [x, y] = joints[name] ?? [120, 38];
    return [name, { x, y, score: joints[name] && !missing.includes(name) ? 0.9 : 0.1 }] as const;
  });
  return {
    points: Object.fromEntries(points) as Record<BodyPointName, { x: number; y: number; score: number }>,
  };
}

/** A drawn figure: gray limbs before stripes. */
function figure(): { pixels: Raster<Uint8Array>; alpha: Raster<Uint8Array> } {
  const limbs: readonly (readonly [BodyPointName, BodyPointName, number])[] = [
    ['leftShoulder', 'leftElbow', 12],
    ['rightShoulder', 'rightElbow', 12],
    ['leftElbow', 'leftWrist', 9],
    ['rightElbow', 'rightWrist', 9],
    ['leftHip', 'leftKnee', 18],
    ['rightHip', 'rightKnee', 18],
    ['leftKnee', 'leftAnkle', 12],
    ['rightKnee', 'rightAnkle', 12],
    ['leftShoulder', 'rightHip', 26],
    ['rightShoulder', 'leftHip', 26],
    ['nose', 'nose', 20],
  ];
  const alpha = { width, height, channels: 1 as const, data: new Uint8Array(width * height) };
  const pixels = { width, height, channels: 3 as const, data: new Uint8Array(3 * width * height) };
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const isIn = limbs.some(([from, to, reach]) => {
        const [[ax, ay], [bx, by]] = [joints[from]!, joints[to]!];
        const length = Math.max(1, (bx - ax) ** 2 + (by - ay) ** 2);
        const share = Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
        return Math.hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay)) <= reach;
      });
      alpha.data[i] = isIn ? 255 : 0;
      const value = isIn ? 120 : 40 + 160 * (Math.floor(x / 6) % 2);
      pixels.data.fill(value, 3 * i, 3 * i + 3);
    }
  }
  return { pixels, alpha };
}

const { pixels, alpha } = figure();
const grow = (amount: number, parts = all, missing: readonly BodyPointName[] = []) =>
  prepareGrowing(pixels, alpha, foundWith(missing), { amount, definition: 0.5, parts });

/** Pixels of the figure's gray in a row, from one column to another. */
function grayIn({ data }: Raster, row: number, from: number, to: number): number {
  let count = 0;
  for (let x = from; x < to; x++) {
    const at = 3 * (row * width + x);
    if (Math.abs(data[at] - 120) < 45) count++;
  }
  return count;
}

test('arms, chest and legs grow, more with more; the waist keeps its width', () => {
  const [half, full] = [grownPicture(grow(0.5), 1), grownPicture(grow(1), 1)];
  for (const [row, from, to] of [
    [112, 10, 90],
    [112, 150, 230],
    [222, 120, 200],
  ] as const) {
    const before = grayIn(pixels, row, from, to);
    expect(grayIn(half, row, from, to)).toBeGreaterThan(before);
    expect(grayIn(full, row, from, to)).toBeGreaterThan(grayIn(half, row, from, to));
  }
});

test('the head and everything far from the body keep every byte, and no growth keeps all', () => {
  const made = grownPicture(grow(1), 1);
  const isSame = (x: number, y: number) => {
    const at = 3 * (y * width + x);
    return made.data[at] === pixels.data[at] && made.data[at + 2] === pixels.data[at + 2];
  };
  for (let y = 0; y < 66; y++)
    for (let x = 90; x < 150; x++) if (Math.hypot(x - 120, y - 36) < 28) expect(isSame(x, y)).toBe(true);
  for (let y = 0; y < height; y++) expect(isSame(2, y)).toBe(true);
  const none = prepareGrowing(pixels, alpha, foundWith(), { amount: 0, definition: 0, parts: all });
  expect(grownPicture(none, 1).data).toEqual(pixels.data);
  expect(grownPicture(grow(1), 0).data).toEqual(pixels.data);
});

test('what isn’t to grow doesn’t: legs alone leave arms as they are', () => {
  const made = grownPicture(grow(1, ['legs']), 1);
  expect(grayIn(made, 112, 10, 90)).toBe(grayIn(pixels, 112, 10, 90));
  expect(grayIn(made, 222, 120, 200)).toBeGreaterThan(grayIn(pixels, 222, 120, 200));
});

test('nothing folds over, and the way back leads to where each point came from', () => {
  const body = bodyBones(foundWith(), alpha) as Body;
  const field = growthField(body, pixels, 1, all);
  const { columns, rows, step, x, y } = field;
  const wide = columns + 1;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const i = row * wide + column;
      const across = 1 + (x[i + 1] - x[i]) / step;
      const down = 1 + (y[i + wide] - y[i]) / step;
      const turned = ((x[i + wide] - x[i]) * (y[i + 1] - y[i])) / step ** 2;
      expect(across * down - turned).toBeGreaterThan(0.3);
    }
  }
  const back = wayBack(field, 1);
  for (const [px, py] of [
    [70, 112],
    [150, 222],
    [120, 110],
  ]) {
    const bx = px + readField(back, back.x, px / step, py / step);
    const by = py + readField(back, back.y, px / step, py / step);
    expect(bx + readField(field, field.x, bx / step, by / step)).toBeCloseTo(px, 0);
    expect(by + readField(field, field.y, bx / step, by / step)).toBeCloseTo(py, 0);
  }
});

test('without both shoulders there is no body; limbs that can’t be seen are left out', () => {
  expect(() => grow(1, all, ['leftShoulder'])).toThrow('body_not_found');
  const { body } = grow(1, all, ['leftElbow', 'rightElbow']);
  expect(body.bones.every(({ part }) => part === 'legs')).toBe(true);
  expect(body.isSideways).toBe(false);
});
