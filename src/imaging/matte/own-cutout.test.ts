import { expect, test } from 'vitest';
import { ownCutout } from './own-cutout.ts';

/** Forty pixels of color; the first so many are transparent, the last is half so. */
function picture(transparent: number, depth: 8 | 16 = 8) {
  const full = depth === 16 ? 65535 : 255;
  const data = new (depth === 16 ? Uint16Array : Uint8Array)(40 * 4).fill(full);
  for (let i = 0; i < transparent; i++) data[i * 4 + 3] = 0;
  data[39 * 4 + 3] = Math.round(full / 2);
  return { width: 40, height: 1, channels: 4, data } as const;
}

test.each([8, 16] as const)('a picture that was cut out says so by its own alpha, %i bit', (depth) => {
  const alpha = ownCutout(picture(10, depth));
  expect([...alpha!.data.subarray(8, 12)]).toEqual([0, 0, 255, 255]);
  expect(alpha!.data[39]).toBe(128);
});

test('rounded corners are no cut-out, nor is a picture without alpha', () => {
  expect(ownCutout(picture(1))).toBeUndefined();
  expect(ownCutout({ width: 1, height: 1, channels: 3, data: new Uint8Array(3) })).toBeUndefined();
});
