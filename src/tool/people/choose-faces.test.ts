import { expect, test } from 'vitest';
import type { FoundFace } from '../../tasks/finders/find-faces.ts';
import { chooseFaces } from './choose-faces.ts';

const photo = { width: 1000, height: 500 };
const limits = { most: 2, small: 80 };
const face = (x: number, height = 100) => ({ box: [x, 50, 90, height] }) as unknown as FoundFace;

function choose(faces: readonly FoundFace[], places?: readonly number[]) {
  const warnings: string[] = [];
  const warn = (code: string) => void warnings.push(code);
  return { ...chooseFaces(photo, faces, places, limits, { warn }), warnings };
}

test('without the option all of them, in percent of the photo', () => {
  const { wanted, reported, warnings } = choose([face(100), face(-20)]);
  expect(wanted).toHaveLength(2);
  expect(reported).toEqual([
    { left: 10, top: 10, width: 9, height: 20, chosen: true },
    { left: -2, top: 10, width: 9, height: 20, chosen: true },
  ]);
  expect(warnings).toEqual([]);
});

test('those that are named; what is too many or too small is told', () => {
  const { wanted, reported, warnings } = choose([face(1), face(2, 60), face(3)], [1]);
  expect(wanted.map(({ box }) => box[0])).toEqual([2]);
  expect(reported.map(({ chosen }) => chosen)).toEqual([false, true]);
  expect(warnings).toEqual(['many_faces', 'small_face']);
});

test('a place where no face is has to be told; no faces at all are not its matter', () => {
  expect(() => choose([face(1)], [1])).toThrow(
    expect.objectContaining({ code: 'option_invalid', params: { option: 'faces' } }),
  );
  expect(choose([], [0])).toMatchObject({ wanted: [], reported: [] });
});
