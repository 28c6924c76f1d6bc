import { expect, test } from 'vitest';
import { facePointCount } from '../../imaging/face/face-points.ts';
import type { Lab } from '../../imaging/vector/painting.ts';
import type { FaceCrop } from './face-crop.ts';
import { litSkin } from './lit-skin.ts';

const side = 120;
/** The middle of the crop. */
const face = Uint8Array.from({ length: side * side }, (_, i) =>
  Math.hypot((i % side) - 60, Math.floor(i / side) - 60) < 40 ? 1 : 0,
);

/** A face of one color, in which nothing else is seen, before a wall. */
function crop(skin: Lab, wall: number): FaceCrop {
  const lab = new Float32Array(3 * side * side);
  for (let i = 0; i < face.length; i++) lab.set(face[i] === 1 ? skin : [wall, 0, 0], 3 * i);
  const points = Array.from({ length: facePointCount }, () => [60, 60] as const);
  return { width: side, height: side, lab, points, irises: [], faceHeight: 80 };
}
const litOf = (skin: Lab, wall: number) => litSkin(crop(skin, wall), face, skin);

test('dark skin before a white wall stays dark; as dark a face in a dark room is lifted', () => {
  const skin: Lab = [0.36, 0.035, 0.04];
  expect(litOf(skin, 0.95)[0]).toBeLessThan(0.44);
  expect(litOf(skin, 0.5)[0]).toBeGreaterThan(0.5);
});

test('pink skin in shade is light, brown skin as dark is not', () => {
  const pink = litOf([0.58, 0.045, 0.028], 0.9);
  const brown = litOf([0.58, 0.045, 0.065], 0.9);
  expect(pink[0]).toBeGreaterThan(brown[0] + 0.05);
  expect(pink[0]).toBeGreaterThan(0.7);
});

test('light skin stays light, and what a photo without colors shows is taken as it is', () => {
  expect(litOf([0.83, 0.03, 0.045], 0.95)[0]).toBeGreaterThan(0.77);
  expect(litOf([0.6, 0, 0], 0.5)[0]).toBeCloseTo(0.6, 5);
});

test('strong light of one color counts half', () => {
  const [, a, b] = litOf([0.75, 0.05, 0.11], 0.9);
  expect(b).toBeLessThan(0.09);
  expect(a).toBeGreaterThan(0.03);
});
