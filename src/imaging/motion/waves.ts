import { seededRandom } from '../sampling/seeded-random.ts';

/**
 * A sum of waves that fit a clip a whole number of times, so its last frame leads into its first: what makes something that
 * stands still look alive.
 *
 * @param seed the same seed gives the same wave
 * @param counts how often each wave runs in a clip; the first is the strongest
 * @returns a function of the clip's share that has passed, 0..1; its values stay within −1..1
 */
export function loopingWaves(seed: number, counts: readonly number[] = [1, 2, 3]): (share: number) => number {
  const random = seededRandom(seed);
  const waves = counts.map((count, at) => ({ count, strength: 1 / (at + 1), phase: random() * 2 * Math.PI }));
  const total = waves.reduce((sum, { strength }) => sum + strength, 0);
  return (share) =>
    waves.reduce(
      (sum, { count, strength, phase }) => sum + strength * Math.sin(2 * Math.PI * count * share + phase),
      0,
    ) / total;
}
