import { expect, test } from 'vitest';
import { remnantsOf } from './remnants.ts';

const [width, height] = [60, 60];
const isHole = (x: number, y: number) => x >= 20 && x < 40 && y >= 20 && y < 40;

/** Gray around a square hole, with something dark at its rim. */
function tornWith(isDark: (x: number, y: number) => boolean) {
  const place = (at: number) => [at % width, Math.trunc(at / width)] as const;
  const colors = Float32Array.from({ length: 3 * width * height }, (_, i) =>
    isDark(...place(Math.trunc(i / 3))) ? 30 : 150,
  );
  const hole = Uint8Array.from({ length: width * height }, (_, at) => (isHole(...place(at)) ? 1 : 0));
  return { width, height, colors, hole, barred: new Uint8Array(width * height) };
}

test('a thin remnant at the rim of a hole is found; even ground, and what reaches farther out, is none', () => {
  const shoe = tornWith((x, y) => x >= 24 && x < 36 && y >= 40 && y < 43);
  const found = remnantsOf(shoe);
  for (let x = 26; x < 34; x++) for (let y = 40; y < 42; y++) expect(found[y * width + x]).toBe(1);
  for (let x = 0; x < width; x++) for (let y = 0; y < 38; y++) expect(found[y * width + x]).toBe(0);
  const pole = remnantsOf(tornWith((x) => x >= 26 && x < 34));
  for (let y = 40; y < 44; y++) for (let x = 29; x < 31; x++) expect(pole[y * width + x]).toBe(0);
  expect(remnantsOf(tornWith(() => false)).includes(1)).toBe(false);
});
