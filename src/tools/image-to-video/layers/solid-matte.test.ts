import { expect, test } from 'vitest';
import { solidMatte } from './solid-matte.ts';

test('what is doubted inside the subject is whole, what is doubted beside it is not there, and the rim stays soft', () => {
  const size = { width: 300, height: 100 };
  const data = new Uint8Array(300 * 100);
  const fill = (left: number, right: number, value: number) => {
    for (let y = 10; y < 90; y++) data.fill(value, y * 300 + left, y * 300 + right);
  };
  fill(20, 100, 255);
  fill(40, 60, 170);
  fill(100, 102, 90);
  // Somebody the network isn't sure of, but for a hand.
  fill(160, 220, 100);
  data.fill(255, 50 * 300 + 180, 50 * 300 + 186);
  const { data: solid } = solidMatte({ ...size, channels: 1, data });
  const row = (x: number) => solid[50 * 300 + x];
  expect([30, 50, 90].map(row)).toEqual([255, 255, 255]);
  expect([165, 183, 210].map(row)).toEqual([0, 0, 0]);
  expect(row(100)).toBeGreaterThan(40);
  expect(row(110)).toBe(0);
});
