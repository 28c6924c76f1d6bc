import { expect, test } from 'vitest';
import { cutFrame, frameAround } from './cut-frame.ts';

const photo = { width: 400, height: 300 };

test('a frame lies around the face, larger for more of the person', () => {
  const face = [180, 120, 40, 50] as const;
  expect(frameAround(face, 'face', photo)).toEqual({ x: 168, y: 111, width: 65, height: 65 });
  expect(frameAround(face, 'head', photo)).toEqual({ x: 153, y: 93, width: 95, height: 95 });
  expect(frameAround(face, 'bust', photo)).toEqual({ x: 125, y: 90, width: 150, height: 150 });
});

test('at a border it moves into the photo, and never is larger than it', () => {
  expect(frameAround([-10, 5, 40, 50], 'head', photo)).toMatchObject({ x: 0, y: 0, width: 95 });
  expect(frameAround([100, 10, 200, 280], 'bust', photo)).toEqual({ x: 50, y: 0, width: 300, height: 300 });
});

test('a circle keeps the colors and what was transparent, and ends in a smooth edge', () => {
  const data = new Uint8Array(400 * 300 * 4).fill(90);
  for (let i = 3; i < data.length; i += 4) data[i] = 255;
  data[4 * (50 * 400 + 50) + 3] = 0;
  const pixels = { ...photo, channels: 4 as const, data };
  const cut = cutFrame(pixels, { x: 10, y: 10, width: 81, height: 81 }, 'circle');
  const alpha = (x: number, y: number) => cut.data[4 * (y * 81 + x) + 3];
  expect([alpha(0, 0), alpha(80, 80), alpha(40, 0), alpha(41, 40)]).toEqual([0, 0, 255, 255]);
  expect(alpha(40, 40)).toBe(0);
  const area = Array.from(cut.data).reduce((sum, value, i) => sum + (i % 4 === 3 ? value : 0), 0) / 255;
  expect(Math.abs(area + 1 - Math.PI * 40.5 ** 2)).toBeLessThan(6);
  expect(cut.data[0]).toBe(90);
});

test('a square of 16 bits is opaque', () => {
  const data = new Uint16Array(400 * 300 * 3).fill(40_000);
  const cut = cutFrame({ ...photo, channels: 3, data }, { x: 0, y: 0, width: 5, height: 5 }, 'square');
  expect(Array.from(cut.data.subarray(0, 4))).toEqual([40_000, 40_000, 40_000, 65_535]);
});
