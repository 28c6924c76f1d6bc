import { expect, test } from 'vitest';
import type { Quad } from '../../../imaging/quad/quad.ts';
import { seededRandom } from '../../../imaging/sampling/seeded-random.ts';
import { freeRoom, widenedQuad } from './free-room.ts';

const [width, height] = [400, 120];
const line: Quad = [120, 50, 220, 50, 220, 70, 120, 70];

/** A plate from one column to another on something darker, both with grain. */
function plate(left: number, right: number) {
  const random = seededRandom(5);
  const data = new Uint8Array(3 * width * height);
  for (let i = 0; i < width * height; i++) {
    const x = i % width;
    data.fill((x >= left && x < right ? 210 : 120) + 8 * random(), 3 * i, 3 * i + 3);
  }
  return { width, height, channels: 3 as const, data };
}

test('words may grow as far as a plate goes on, but for a margin, and by 60 % at most', () => {
  for (const room of Object.values(freeRoom(plate(0, width), line, []))) {
    expect(room).toBeGreaterThan(0.55);
    expect(room).toBeLessThanOrEqual(0.6);
  }
  const { left, right } = freeRoom(plate(100, 260), line, []);
  expect(left).toBeLessThan(0.2);
  expect(right).toBeGreaterThan(0.2);
  expect(right).toBeLessThan(0.36);
});

test('another line, and the edge of the picture, end the room', () => {
  const other: Quad = [250, 48, 320, 48, 320, 68, 250, 68];
  expect(freeRoom(plate(0, width), line, [other]).right).toBeLessThan(0.27);
  const last: Quad = [280, 50, 380, 50, 380, 70, 280, 70];
  expect(freeRoom(plate(0, width), last, []).right).toBeLessThan(0.14);
});

test('a line is longer by its room in its own direction', () => {
  const turned: Quad = [100, 20, 180, 80, 168, 96, 88, 36];
  const longer = widenedQuad(turned, { left: 0, right: 0.5 });
  expect(longer.map(Math.round)).toEqual([100, 20, 220, 110, 208, 126, 88, 36]);
});
