import { expect, test } from 'vitest';
import { dropGhosts } from './drop-ghosts.ts';

const [width, height] = [160, 100];

function alphaOf(valueAt: (x: number, y: number) => number) {
  const data = Uint8Array.from({ length: width * height }, (_, i) =>
    valueAt(i % width, Math.floor(i / width)),
  );
  return { width, height, channels: 1, data } as const;
}

const isIn = (x: number, y: number, left: number, top: number, right: number, bottom: number) =>
  x >= left && x < right && y >= top && y < bottom;
const subject = (x: number, y: number) => isIn(x, y, 10, 20, 60, 90);

test('of a second person at a third of the alpha nothing is left, and the subject stays as it is', () => {
  const alpha = alphaOf((x, y) => (subject(x, y) ? 255 : isIn(x, y, 100, 30, 125, 90) ? 85 : 0));
  const { data } = dropGhosts(alpha);
  for (let i = 0; i < data.length; i++) expect(data[i]).toBe(alpha.data[i] === 85 ? 0 : alpha.data[i]);
});

test('so it is where the ghost holds on to a half-clear cloth on the subject, which stays', () => {
  const isCloth = (x: number, y: number) => isIn(x, y, 60, 40, 72, 60);
  const isHand = (x: number, y: number) => isIn(x, y, 72, 48, 100, 50);
  const alpha = alphaOf((x, y) =>
    subject(x, y) ? 255 : isCloth(x, y) ? 110 : isHand(x, y) || isIn(x, y, 100, 30, 125, 90) ? 85 : 0,
  );
  const { data } = dropGhosts(alpha);
  expect(data[50 * width + 110]).toBe(0);
  expect(data[50 * width + 66]).toBe(110);
  expect(data[50 * width + 30]).toBe(255);
});

test.each([
  ['hair on the subject', (x: number, y: number) => (isIn(x, y, 60, 20, 70, 90) ? 90 : 0)],
  ['a single hair', (x: number, y: number) => (isIn(x, y, 100, 30, 103, 90) ? 90 : 0)],
  ['a thing that is rather there', (x: number, y: number) => (isIn(x, y, 100, 30, 125, 90) ? 150 : 0)],
] as const)('%s stays', (_, valueAt) => {
  const alpha = alphaOf((x, y) => (subject(x, y) ? 255 : valueAt(x, y)));
  expect(dropGhosts(alpha)).toBe(alpha);
});

test('a faint subject is not taken away where there is no other', () => {
  const alpha = alphaOf((x, y) => (subject(x, y) ? 100 : 0));
  expect(dropGhosts(alpha)).toBe(alpha);
});
