import { expect, test } from 'vitest';
import { seededRandom } from '../sampling/seeded-random.ts';
import { matchSharpness, roughness, withTexture } from './match-texture.ts';

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
  const texture = matchSharpness(noise(0.03), all, goal);
  const plane = withTexture(noise(0.03), texture);
  expect(roughness(plane, all)).toBeLessThan(1.1 * goal);
  expect(texture.lacking).toBeLessThan(0.01);
});

test('of a smoother one it tells how much grain is missing', () => {
  const goal = roughness(noise(0.03), all);
  const texture = matchSharpness(noise(0.01), all, goal);
  const plane = withTexture(noise(0.01), texture);
  expect(plane.data).toEqual(noise(0.01).data);
  expect(texture.lacking).toBeGreaterThan(0.9 * goal);
  expect(texture.lacking).toBeLessThan(goal);
});
