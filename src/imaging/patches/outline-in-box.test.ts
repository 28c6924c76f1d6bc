import { expect, test } from 'vitest';
import { addOutline } from './outline-in-box.ts';

test('a thing in a box is marked, what is even around it is not, and what was marked before stays', () => {
  const [width, height] = [60, 50];
  const isThing = (x: number, y: number) => Math.hypot(x - 30, y - 25) < 10;
  const data = Uint8Array.from({ length: 3 * width * height }, (_, i) => {
    const at = Math.trunc(i / 3);
    const [x, y] = [at % width, Math.trunc(at / width)];
    // Light from the left to the right.
    return isThing(x, y) ? [200, 40, 40][i % 3] : 90 + Math.trunc(x / 6);
  });
  const mask = new Uint8Array(width * height);
  mask[0] = 255;
  addOutline({ width, height, channels: 3, data }, { x: 14, y: 10, width: 32, height: 30 }, mask);
  let [inside, outside, thing] = [0, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const distance = Math.hypot(x - 30, y - 25);
      const isMarked = mask[y * width + x] > 0;
      if (distance < 10) thing++;
      if (isMarked && distance < 10) inside++;
      if (isMarked && distance > 13) outside++;
    }
  }
  expect(inside).toBe(thing);
  // What was marked before.
  expect(outside).toBe(1);
});
