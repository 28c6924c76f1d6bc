import { expect, test } from 'vitest';
import { facePointCount } from '../../../imaging/face/face-points.ts';
import { seededRandom } from '../../../imaging/sampling/seeded-random.ts';
import type { FaceFields } from '../../../imaging/swap/face-fields.ts';
import type { FacePart } from '../../../imaging/swap/face-part.ts';
import { moveBetween } from './move-between.ts';
import { SteadyFields } from './steady-fields.ts';

const [width, height] = [24, 30];
const random = seededRandom(3);

function partAt(x: number, y: number): FacePart {
  const points = Array.from(
    { length: facePointCount },
    (_, i) => [x + 12 + 8 * Math.cos(i), y + 15 + 11 * Math.sin(1.7 * i)] as const,
  );
  const picture = { width, height, channels: 3 as const, data: new Uint8Array(3 * width * height) };
  return { points, depths: points.map(() => 0), picture, hair: { ...picture, channels: 1 } };
}

function fieldsOf(tone: number, valueAt: (i: number) => number): FaceFields {
  const plane = (parts: number) =>
    Float32Array.from({ length: parts * width * height }, (_, i) => valueAt(i));
  return {
    shift: plane(3).map((value) => value + tone),
    field: plane(3),
    membrane: plane(3),
    calm: plane(1),
    bare: plane(1),
    hairy: plane(1),
    most: plane(1),
    cover: plane(1),
    edge: plane(1),
    skin: new Uint8Array(width * height),
    contrast: { source: 0, target: 0 },
    tone: [tone, tone, tone],
    lighter: 1,
  };
}

const middle = (data: Float32Array, parts: number) => data[parts * (15 * width + 12)];
const deviation = (values: number[]) => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
};

test('what trembles is held to less than half, and what stays is left', () => {
  const steady = new SteadyFields(30);
  const noisy = Array.from({ length: 60 }, () => fieldsOf(0.5, () => random() - 0.5));
  const settled = noisy.map((fields) => steady.settle(fields, partAt(0, 0)));
  const spread = (list: readonly FaceFields[]) =>
    deviation(list.slice(20).map(({ membrane }) => middle(membrane, 3)));
  expect(spread(settled)).toBeLessThan(0.5 * spread(noisy));
  const calm = new SteadyFields(30);
  for (let t = 0; t < 5; t++) {
    const { shift } = calm.settle(
      fieldsOf(0.5, (i) => i / 1000),
      partAt(0, 0),
    );
    expect(middle(shift, 3)).toBeCloseTo(0.5 + (3 * (15 * width + 12)) / 1000, 4);
  }
});

test('light that changes is followed within a few frames, and nothing is left after a cut', () => {
  const steady = new SteadyFields(30);
  for (let t = 0; t < 10; t++)
    steady.settle(
      fieldsOf(0.4, () => 0),
      partAt(0, 0),
    );
  const after = [0, 1, 2].map(() =>
    middle(
      steady.settle(
        fieldsOf(0.6, () => 0),
        partAt(0, 0),
      ).shift,
      3,
    ),
  );
  expect(after[0]).toBeGreaterThan(0.49);
  expect(after[2]).toBeGreaterThan(0.56);
  steady.reset();
  expect(
    middle(
      steady.settle(
        fieldsOf(0.1, () => 0),
        partAt(0, 0),
      ).shift,
      3,
    ),
  ).toBeCloseTo(0.1, 5);
});

test('what was found moves along with the face', () => {
  const steady = new SteadyFields(30);
  const stripes = (from: number) => (i: number) => ((Math.floor(i) % width) - from < 12 ? 0 : 1);
  const before = {
    ...fieldsOf(0, () => 0),
    cover: Float32Array.from({ length: width * height }, (_, i) => stripes(0)(i)),
  };
  steady.settle(before, partAt(0, 0));
  const moved = steady.settle(
    fieldsOf(0, () => 0),
    partAt(4, 0),
  );
  // Of a cover that is gone most is left in the next frame, four places further.
  expect(moved.cover[15 * width + 14]).toBeLessThan(0.01);
  expect(moved.cover[15 * width + 18]).toBeGreaterThan(0.6);
});

test('a move takes points where they went', () => {
  const from = partAt(3, 4).points;
  const turned = from.map(([x, y]) => [0.9 * x - 0.3 * y + 7, 0.3 * x + 0.9 * y - 2] as const);
  const { a, b, x, y } = moveBetween(from, turned);
  expect([a, b, x, y].map((value) => Math.round(1000 * value) / 1000)).toEqual([0.9, 0.3, 7, -2]);
});
