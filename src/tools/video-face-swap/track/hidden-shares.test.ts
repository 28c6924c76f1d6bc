import { expect, test } from 'vitest';
import { facePointCount } from '../../../imaging/face/face-points.ts';
import { seededRandom } from '../../../imaging/sampling/seeded-random.ts';
import type { FaceTrack } from './face-track.ts';
import { hiddenShares } from './hidden-shares.ts';
import { skinColors } from './skin-colors.ts';

const random = seededRandom(3);
const side = 200;
/** Points on a disk of skin, top and chin at its ends. */
const points = Array.from({ length: facePointCount }, (_, i): [number, number] => {
  if (i === 10) return [100, 20];
  if (i === 152) return [100, 180];
  const [angle, length] = [2 * Math.PI * random(), 75 * Math.sqrt(random())];
  return [100 + length * Math.cos(angle), 100 + length * Math.sin(angle)];
});
const space = new Float32Array(3 * facePointCount);
for (const [i, [x, y]] of points.entries()) space.set([x, y, 0], 3 * i);

type Painter = (x: number, y: number) => readonly [number, number, number];
const skin: Painter = (x) => [190 - x / 10, 140 - x / 10, 115 - x / 10];
/** A hand of nearly the face's color before its lower right. */
const hand: Painter = (x, y) => (x > 95 && y > 95 ? [160, 92, 78] : skin(x, y));
const shadow: Painter = (x, y) => (x > 95 ? (skin(x, y).map((value) => 0.7 * value) as never) : skin(x, y));
const lamp: Painter = (x, y) => skin(x, y).map((value) => 0.8 * value) as never;

function seen(painters: readonly (Painter | undefined)[]): [FaceTrack, (Float32Array | undefined)[]] {
  const skins = painters.map((painter) => {
    if (!painter) return undefined;
    const data = new Uint8Array(3 * side * side);
    for (let y = 0; y < side; y++) for (let x = 0; x < side; x++) data.set(painter(x, y), 3 * (y * side + x));
    return skinColors({ width: side, height: side, channels: 3, data }, points);
  });
  const faces = painters.map((painter) => painter && { space, sure: 1 });
  return [{ faces, starts: [0] }, skins];
}
const times = (count: number, painter: Painter | undefined) => Array.from({ length: count }, () => painter);

test('a hand of the skin’s own color is told while it is there', () => {
  const shares = hiddenShares(...seen([...times(12, skin), ...times(5, hand), undefined, ...times(6, skin)]));
  expect(shares).toHaveLength(24);
  for (const [at, share] of shares.entries()) {
    if (at >= 12 && at < 17) expect(share).toBeGreaterThanOrEqual(Math.fround(0.14));
    else expect(share).toBe(0);
  }
});

test('light that changes and a shadow aren’t, nor what a single frame shows', () => {
  const painters = [...times(10, skin), ...times(4, lamp), ...times(4, shadow), hand, ...times(5, skin)];
  expect(Math.max(...hiddenShares(...seen(painters)))).toBeLessThan(0.06);
});

test('of a moment nobody knows how a face looks else', () => {
  expect(Math.max(...hiddenShares(...seen([...times(3, skin), ...times(3, hand)])))).toBe(0);
});
