import { expect, test } from 'vitest';
import { oklabOfBytes } from '../color/oklab.ts';
import { liftLight } from './lift-light.ts';

/** Grays from black to white, and what lies outside of the cut-out. */
function lifted(skin: number, times: number) {
  const data = Uint8Array.from({ length: 4 * 257 }, (_, i) => (i % 4 < 3 ? i >> 2 : 255));
  data.set([90, 40, 20, 0], 4 * 256);
  const cut = { width: 257, height: 1, channels: 4 as const, data };
  liftLight(cut, skin, times);
  return data;
}

test('skin becomes as light as it should, black and white stay, and nothing changes its place', () => {
  const data = lifted(0.45, 1.2);
  const before = oklabOfBytes(lifted(0.45, 1), 4);
  const after = oklabOfBytes(data, 4);
  const skin = Array.from({ length: 256 }, (_, i) => i).find((i) => before[3 * i] >= 0.45)!;
  expect(after[3 * skin] / before[3 * skin]).toBeCloseTo(1.2, 2);
  expect([data[0], data[4 * 255]]).toEqual([0, 255]);
  for (let i = 1; i < 256; i++) expect(data[4 * i]).toBeGreaterThanOrEqual(data[4 * (i - 1)]);
});

test('what is outside stays as it is', () => {
  expect([...lifted(0.45, 1.3).subarray(4 * 256)]).toEqual([90, 40, 20, 0]);
});
