import { expect, test } from 'vitest';
import { oklabOf } from '../../imaging/color/oklab.ts';
import { seededRandom } from '../../imaging/sampling/seeded-random.ts';
import { type Tint, tints } from '../figure/tint-drawing.ts';
import { colorScheme } from './color-scheme.ts';
import { drawDecor } from './decor.ts';
import { type OrnamentKind, ornamentKinds } from './ornaments.ts';

const draw = (kind: OrnamentKind | undefined, wanted: Tint[], seed = 2, size = 64) =>
  drawDecor({ kind, tints: wanted }, seed, { width: size, height: size }, async () => {});

const labAt = (data: Uint8Array, i: number) => [
  ...oklabOf(Float32Array.from(data.subarray(3 * i, 3 * i + 3), (value) => value / 255)),
];

test.each(ornamentKinds)(
  '%s is the same for the same seed, another for another, and rich in contrast',
  async (kind) => {
    const data = await draw(kind, []);
    expect(data).toEqual(await draw(kind, []));
    expect(data).not.toEqual(await draw(kind, [], 3));
    const lightness = Array.from({ length: 64 * 64 }, (_, i) => labAt(data, i)[0]);
    expect(Math.max(...lightness) - Math.min(...lightness)).toBeGreaterThan(0.15);
  },
);

test.each(ornamentKinds)('%s shows the same at any size', async (kind) => {
  const [small, large] = [await draw(kind, [], 2, 48), await draw(kind, [], 2, 144)];
  let apart = 0;
  for (let y = 0; y < 48; y++)
    for (let x = 0; x < 48; x++)
      for (let c = 0; c < 3; c++) {
        let sum = 0;
        for (let k = 0; k < 9; k++)
          sum += large[3 * ((3 * y + (k % 3)) * 144 + 3 * x + Math.floor(k / 3)) + c];
        apart += Math.abs(sum / 9 - small[3 * (y * 48 + x) + c]);
      }
  expect(apart / (48 * 48 * 3)).toBeLessThan(9);
});

test.each(ornamentKinds)('%s has the colors that were asked for', async (kind) => {
  for (const tint of ['blue', 'red', 'green'] as const) {
    const data = await draw(kind, [tint], 4);
    const [, a, b] = tints[tint];
    let [towards, away] = [0, 0];
    for (let i = 0; i < 64 * 64; i++) {
      const [, x, y] = labAt(data, i);
      if (Math.hypot(x, y) < 0.03) continue;
      if (x * a + y * b > 0) towards++;
      else away++;
    }
    expect(towards, tint).toBeGreaterThan(20 * away + 100);
  }
});

test('a mandala looks the same all around', async () => {
  const size = 96;
  const data = await draw('mandala', ['purple'], 1, size);
  let apart = 0;
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++)
      apart += Math.abs(data[3 * (y * size + x) + 1] - data[3 * ((size - 1 - y) * size + size - 1 - x) + 1]);
  expect(apart / size ** 2).toBeLessThan(8);
});

test('left open, seeds choose different kinds; schemes go from dark to light', async () => {
  const seen = new Set<string>();
  for (let seed = 1; seed < 12; seed++) seen.add((await draw(undefined, [], seed, 24)).join());
  expect(seen.size).toBe(11);
  for (const wanted of [[], ['red'], ['red', 'blue'], ['red', 'yellow', 'blue', 'green']] as Tint[][]) {
    const scheme = colorScheme(wanted, seededRandom(1));
    expect(scheme.length).toBeGreaterThan(3);
    for (const [i, [lightness]] of scheme.entries())
      expect(lightness).toBeGreaterThanOrEqual(scheme[Math.max(0, i - 1)][0]);
  }
});
