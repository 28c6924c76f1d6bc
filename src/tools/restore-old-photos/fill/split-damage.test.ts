import { expect, test } from 'vitest';
import { splitDamage } from './split-damage.ts';

test('a scratch is thin, a torn corner that it runs into is large', () => {
  const [width, height] = [160, 100];
  const data = new Uint8Array(width * height);
  for (let y = 48; y < 53; y++) data.fill(255, y * width + 20, y * width + 140);
  for (let y = 0; y < 60; y++) data.fill(255, y * width + 110 + y / 2, (y + 1) * width);
  const { thin, large } = splitDamage({ width, height, channels: 1, data });
  const at = (x: number, y: number) => [thin.data[y * width + x], large.data[y * width + x]];
  expect(at(40, 50)).toEqual([255, 0]);
  expect(at(145, 20)).toEqual([0, 255]);
  expect(at(60, 10)).toEqual([0, 0]);
  for (let i = 0; i < data.length; i++) expect(Math.max(thin.data[i], large.data[i])).toBe(data[i]);
});
