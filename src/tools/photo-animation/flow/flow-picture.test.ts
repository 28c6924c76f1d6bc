import { expect, test } from 'vitest';
import { newTexture } from '../../../imaging/mesh/mesh-texture.ts';
import { createNoise } from '../../../imaging/sampling/noise.ts';
import { flowingPicture } from './flow-picture.ts';

const [width, height] = [240, 160];
const noise = createNoise(3);
const picture = newTexture(width, height);
for (let i = 0; i < width * height; i++) {
  const value = 128 + 90 * noise.fbm((i % width) / 9, Math.floor(i / width) / 9, 3);
  picture.data.fill(value, 4 * i, 4 * i + 3);
  picture.data[4 * i + 3] = 255;
}
const isMarked = (i: number) => i % width > 60 && i % width < 200 && i > 30 * width && i < 130 * width;
const mask = Uint8Array.from({ length: width * height }, (_, i) => (isMarked(i) ? 255 : 0));
const plan = { direction: 'right', strength: 1, seconds: 5, seed: 4 } as const;

function frameAt(share: number, options: Partial<Parameters<typeof flowingPicture>[2]> = {}) {
  const frame = newTexture(width, height);
  frame.data.set(picture.data);
  flowingPicture(picture, mask, { ...plan, ...options }).paint(frame, share);
  return frame.data;
}

/** Where the middle of `from` is found again in `to`, by least differences along x. */
function shiftBetween(from: Uint8Array, to: Uint8Array): number {
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  for (let shift = -6; shift <= 6; shift++) {
    let sum = 0;
    for (let y = 50; y < 110; y++)
      for (let x = 90; x < 170; x++)
        sum += Math.abs(from[4 * (y * width + x)] - to[4 * (y * width + x + shift)]);
    if (sum < least) [best, least] = [shift, sum];
  }
  return best;
}

test('outside of what is marked every pixel stays, inside they move', () => {
  const frame = frameAt(0.3);
  let moved = 0;
  for (let i = 0; i < width * height; i++) {
    if (isMarked(i)) moved += frame[4 * i] === picture.data[4 * i] ? 0 : 1;
    else expect(frame[4 * i]).toBe(picture.data[4 * i]);
  }
  expect(moved).toBeGreaterThan(0.6 * 139 * 99);
});

test('it flows where it was asked to, and its end leads into its start', () => {
  expect(shiftBetween(frameAt(0.3), frameAt(0.36))).toBeGreaterThan(0);
  const left = { direction: 'left' } as const;
  expect(shiftBetween(frameAt(0.3, left), frameAt(0.36, left))).toBeLessThan(0);
  expect(frameAt(1)).toEqual(frameAt(0));
});

test('it keeps its contrast while one phase takes over from the other', () => {
  const spread = (data: Uint8Array) => {
    const values = Array.from(
      { length: 60 * 80 },
      (_, at) => data[4 * ((50 + (at % 60)) * width + 90 + Math.floor(at / 60))],
    );
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
  };
  for (const share of [0.1, 0.2, 0.35, 0.6]) {
    expect(spread(frameAt(share)) / spread(picture.data)).toBeGreaterThan(0.85);
    expect(spread(frameAt(share)) / spread(picture.data)).toBeLessThan(1.15);
  }
});

test('the same seed flows alike', () => {
  expect(frameAt(0.4)).toEqual(frameAt(0.4));
  expect(frameAt(0.4, { seed: 5 })).not.toEqual(frameAt(0.4));
});
