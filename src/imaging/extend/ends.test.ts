import { expect, test } from 'vitest';
import { measureSeams } from '../../tools/image-extender/seam.ts';
import { isCutOff } from './ends.ts';
import { sidesOf } from './side.ts';

/** A photo of 60 × 40 that goes on by 20 to its right, with a person at some columns and rows of it. */
const size = { width: 80, height: 40 };
const known = { x: 0, y: 0, width: 60, height: 40 };
function withPerson(left: number, top: number, bottom: number) {
  const isPerson = (at: number) => {
    const [x, y] = [at % size.width, Math.trunc(at / size.width)];
    return x >= left && x < known.width && y >= top && y < bottom;
  };
  const places = Array.from({ length: size.width * size.height }, (_, at) => at);
  const subject = {
    ...size,
    channels: 1 as const,
    data: Uint8Array.from(places, (at) => (isPerson(at) ? 255 : 0)),
  };
  // The wall beside the person goes on, a little brighter from column to column.
  const level = (at: number) => (isPerson(at) ? 40 : 180 + (at % 2));
  const pixels = {
    ...size,
    channels: 3 as const,
    data: Uint8Array.from(places.flatMap((at) => Array(3).fill(level(at)))),
  };
  return { pixels, subject };
}

test('who is cut by the border ends there: it is told, and is no seam', () => {
  const { pixels, subject } = withPerson(50, 12, 24);
  expect(isCutOff(sidesOf(size, known), subject)).toBe(true);
  expect(measureSeams(pixels, known)[0].ratio).toBeGreaterThan(20);
  expect(measureSeams(pixels, known, subject)[0].ratio).toBeLessThan(1.2);
});

test('who stands in the photo, or takes up nearly all of the border, does not', () => {
  const { pixels, subject } = withPerson(50, 2, 38);
  expect(isCutOff(sidesOf(size, known), subject)).toBe(false);
  expect(measureSeams(pixels, known, subject)[0].ratio).toBeGreaterThan(20);
  const inside = { ...subject, data: subject.data.map((value, at) => (at % size.width > 54 ? 0 : value)) };
  expect(isCutOff(sidesOf(size, known), inside)).toBe(false);
});

test('who is cut by the lower border is told of, too; a glow or a tip at a border is nobody', () => {
  const frame = { width: 60, height: 60 };
  const photo = { x: 0, y: 0, width: 60, height: 40 };
  const person = (width: number, value: number) => ({
    ...frame,
    channels: 1 as const,
    data: Uint8Array.from({ length: 3600 }, (_, at) =>
      at % 60 >= 20 && at % 60 < 20 + width && at < 2400 ? value : 0,
    ),
  });
  expect(isCutOff(sidesOf(frame, photo), person(20, 255))).toBe(true);
  expect(isCutOff(sidesOf(frame, photo), person(20, 60))).toBe(false);
  expect(isCutOff(sidesOf(frame, photo), person(1, 255))).toBe(false);
});
