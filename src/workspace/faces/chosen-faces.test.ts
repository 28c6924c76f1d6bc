import { expect, test } from 'vitest';
import { chosenFaces, faceSquare, type ReportedFace } from './chosen-faces.ts';

const face = (chosen: boolean): ReportedFace => ({ left: 25, top: 50, width: 10, height: 20, chosen });

test('without options those that the job had; with them those that they name', () => {
  expect([...chosenFaces([face(true), face(false)], {})]).toEqual([0]);
  expect([...chosenFaces([face(true), face(false)], { faces: [1] })]).toEqual([1]);
  expect([...chosenFaces([face(true)], { faces: [4] })]).toEqual([]);
});

test('the square holds the face with room for hair', () => {
  expect(faceSquare(face(true), { width: 400, height: 300 })).toBe('75.0 130.5 90.0 90.0');
});
