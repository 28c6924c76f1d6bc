import { expect, test } from 'vitest';
import type { FoundObject, ObjectLabel } from '../../tasks/finders/find-objects.ts';
import { needPeople, plausibleFaces } from './plausible-faces.ts';

const face = (x: number, y: number, score: number, flag: number, size = 40) => {
  return { x: x - size / 2, y: y - size / 2, width: size, height: size, score, flag };
};
const thing = (label: ObjectLabel, x: number, y: number, width: number, height: number): FoundObject => {
  return { label, score: 0.6, box: [x, y, width, height] };
};
/** Somebody who stands, with a face at (150, 60). */
const person = thing('person', 100, 20, 100, 400);
const own = face(150, 60, 0.94, 1);

test('a fist before somebody’s chest, or raised beside their head, is no second face of theirs', () => {
  const low = face(130, 220, 0.62, 0.65);
  const raised = face(185, 70, 0.62, 0.65);
  expect(plausibleFaces([own, low, raised], [person])).toEqual([own]);
});

test('what is hardly a face, and where nobody’s head is, is none', () => {
  const pipe = face(320, 300, 0.6, 0.63, 33);
  expect(plausibleFaces([own, pipe], [person])).toEqual([own]);
  expect(plausibleFaces([pipe], [])).toEqual([]);
});

test('a doubtful face is somebody’s where their head is: small ones, and profiles', () => {
  const small = face(150, 60, 0.66, 0.66);
  const profile = face(150, 60, 0.85, 0.17);
  expect(plausibleFaces([small], [person])).toEqual([small]);
  expect(plausibleFaces([profile], [person])).toEqual([profile]);
  expect(plausibleFaces([profile], [])).toEqual([profile]);
});

test('the face of a dog is none; of somebody who holds it, it is', () => {
  const muzzle = face(150, 150, 0.77, 1, 80);
  const dog = thing('dog', 80, 80, 160, 300);
  expect(plausibleFaces([muzzle], [dog])).toEqual([]);
  expect(plausibleFaces([own, muzzle], [thing('person', 90, 20, 200, 400), dog])).toEqual([own, muzzle]);
});

test('sure faces stay, whoever is found, and nobody has to be looked for', () => {
  expect(plausibleFaces([own, face(400, 80, 0.9, 1)], [])).toHaveLength(2);
  expect(needPeople([own])).toBe(false);
  expect(needPeople([own, face(0, 0, 0.6, 0.63)])).toBe(true);
});
