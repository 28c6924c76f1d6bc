import { expect, test } from 'vitest';
import { oklabOf } from '../../imaging/color/oklab.ts';
import { hueSteps } from './hue-steps.ts';

function labOf(hex: string): number[] {
  const rgb = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return [...oklabOf(Float32Array.from(rgb))];
}

test('the color itself is first, to the last digit', () => {
  expect(hueSteps('#1f6feb', 6)[0]).toBe('#1f6feb');
  expect(hueSteps('#abc', 1)).toEqual(['#aabbcc']);
});

test.each(['#b0503c', '#4a7c59', '#808080'])(
  'the others of %s are as light and lie around the color wheel',
  (hex) => {
    const labs = hueSteps(hex, 6).map(labOf);
    const angles = labs.map(([, a, b]) => Math.atan2(b, a));
    for (const [step, [lightness, a, b]] of labs.entries()) {
      expect(Math.abs(lightness - labs[0][0])).toBeLessThan(0.012);
      if (step === 0) continue;
      expect(Math.hypot(a, b)).toBeGreaterThan(0.05);
      if (step > 1) {
        const turn = (angles[step] - angles[step - 1] + 4 * Math.PI) % (2 * Math.PI);
        expect(turn).toBeCloseTo(Math.PI / 3, 1);
      }
    }
  },
);
