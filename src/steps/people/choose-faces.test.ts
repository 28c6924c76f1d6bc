import { expect, test } from 'vitest';
import type { FoundFace } from '../../tasks/finders/find-faces.ts';
import { chooseFaces } from './choose-faces.ts';

const photo = { width: 1000, height: 500 };
const most = 2;
const face = (x: number) => ({ box: [x, 50, 90, 100] }) as unknown as FoundFace;

const choose = (faces: readonly FoundFace[], places?: readonly number[]) =>
  chooseFaces(photo, faces, places, most);

test('without the option all of them, in percent of the photo', () => {
  const { wanted, reported } = choose([face(100), face(-20)]);
  expect(wanted).toHaveLength(2);
  expect(reported).toEqual([
    { left: 10, top: 10, width: 9, height: 20, chosen: true },
    { left: -2, top: 10, width: 9, height: 20, chosen: true },
  ]);
});

test('those that are named, of as many as one run works on', () => {
  const { wanted, reported } = choose([face(1), face(2), face(3)], [1]);
  expect(wanted.map(({ box }) => box[0])).toEqual([2]);
  expect(reported.map(({ chosen }) => chosen)).toEqual([false, true]);
});

test('a place where no face is has to be told; no faces at all are not its matter', () => {
  expect(() => choose([face(1)], [1])).toThrow(
    expect.objectContaining({ code: 'option_invalid', params: { option: 'faces' } }),
  );
  expect(choose([], [0])).toMatchObject({ wanted: [], reported: [] });
});
