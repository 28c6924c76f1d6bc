import { expect, test } from 'vitest';
import { cutPlaces, type FrameWish, frameHead } from './frame-head.ts';
import type { LevelHead } from './level-head.ts';
import { intoFrame } from './turned-frame.ts';

const wish: FrameWish = { ratio: 1, headShare: 0.46, eyeLine: 0.4 };
const head: LevelHead = { eyes: [500, 400], roll: 0, aside: 0, chin: 100, skull: 84, top: 100 };

/** Alpha of a person on a photo of 1000 × 1000: head and a body from `from` to `to` down to `bottom`. */
function person(from: number, to: number, bottom: number) {
  const data = new Uint8Array(1000 * 1000);
  for (let y = 300; y < bottom; y++) {
    const [left, right] = y < 520 ? [430, 570] : [from, to];
    data.fill(255, y * 1000 + left, y * 1000 + right);
  }
  return { width: 1000, height: 1000, channels: 1 as const, data };
}

test('a head with room around it gets the size and the place that were asked for', () => {
  const { frame, cut, hairCut } = frameHead(head, cutPlaces(person(250, 750, 1000)), wish);
  expect(frame).toEqual({ x: 500, y: 440, width: 400, height: 400, angle: 0 });
  expect([cut, hairCut]).toEqual([0, 0]);
});

test('a body that the photo cuts off doesn’t float: the frame ends where the photo does', () => {
  const upper = { ...person(250, 750, 560), height: 560 };
  const cuts = cutPlaces({ ...upper, data: upper.data.subarray(0, 560 * 1000) });
  expect(cuts.reduce((sum, { length }) => sum + length, 0)).toBeCloseTo(500, -1);
  const { frame, cut } = frameHead(head, cuts, wish);
  expect(cut).toBe(0);
  expect(frame.y + frame.height / 2).toBeLessThanOrEqual(562);
  expect(frame.height).toBeGreaterThan(250);
});

test('somebody at the side of the photo stands off center, and still reaches the edge of the frame', () => {
  const aside = { ...head, eyes: [150, 400] as const };
  const data = new Uint8Array(1000 * 1000);
  for (let y = 300; y < 1000; y++) data.fill(255, y * 1000 + (y < 560 ? 80 : 0), y * 1000 + 400);
  const { frame, cut } = frameHead(aside, cutPlaces({ width: 1000, height: 1000, channels: 1, data }), wish);
  expect(cut).toBeLessThan(0.001);
  expect(frame.x - frame.width / 2).toBeGreaterThanOrEqual(-2);
});

test('a tall hat gets its room by a larger frame with the eyes on the same line', () => {
  const tall = { ...head, top: 200 };
  const { frame, hairCut } = frameHead(tall, [], { ...wish, isEyeLineFixed: true });
  expect(hairCut).toBe(0);
  expect(intoFrame(frame, [500, 200])[1]).toBeGreaterThan(0.02);
  expect(intoFrame(frame, head.eyes)[1]).toBeCloseTo(0.4, 9);
});

test('the frame turns with the head', () => {
  const { frame } = frameHead({ ...head, roll: 0.3, aside: 8 }, [], wish);
  expect(frame.angle).toBe(0.3);
  const [u, v] = intoFrame(frame, head.eyes);
  expect([u, v].map((share) => Math.round(1000 * share) / 1000)).toEqual([0.48, 0.4]);
});
