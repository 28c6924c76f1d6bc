import { expect, test } from 'vitest';
import { seededRandom } from '../../../imaging/sampling/seeded-random.ts';
import { matchSharpness, roughness } from './match-texture.ts';

const all = new Uint8Array(64 * 64).fill(1);
function noise(sigma: number) {
  const random = seededRandom(5);
  const data = Float32Array.from({ length: 64 * 64 }, () => {
    return 0.5 + sigma * Math.sqrt(12) * (random() - 0.5);
  });
  return { width: 64, height: 64, data };
}

test('a rougher source is blurred down to the target', () => {
  const goal = roughness(noise(0.01), all);
  const { plane, lacking } = matchSharpness(noise(0.03), all, goal);
  expect(roughness(plane, all)).toBeLessThan(1.1 * goal);
  expect(lacking).toBeLessThan(0.01);
});

test('of a smoother one it tells how much grain is missing', () => {
  const goal = roughness(noise(0.03), all);
  const { plane, lacking } = matchSharpness(noise(0.01), all, goal);
  expect(plane.data).toEqual(noise(0.01).data);
  expect(lacking).toBeGreaterThan(0.9 * goal);
  expect(lacking).toBeLessThan(goal);
});
