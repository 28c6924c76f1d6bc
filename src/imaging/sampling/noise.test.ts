import { expect, test } from 'vitest';
import { createNoise } from './noise.ts';

test('its slope is how it rises', () => {
  const noise = createNoise(5);
  const slope = { x: 0, y: 0 };
  const step = 1e-4;
  for (let n = 0; n < 200; n++) {
    const [x, y] = [n * 0.731 - 40, n * 1.137 - 70];
    noise.slope(slope, x, y);
    expect(slope.x).toBeCloseTo((noise.at(x + step, y) - noise.at(x - step, y)) / (2 * step), 4);
    expect(slope.y).toBeCloseTo((noise.at(x, y + step) - noise.at(x, y - step)) / (2 * step), 4);
  }
});

test('it stays within about one, has a mean of about nothing, and another seed is another noise', () => {
  const [one, two] = [createNoise(1), createNoise(2)];
  let sum = 0;
  let largest = 0;
  let difference = 0;
  for (let n = 0; n < 4000; n++) {
    const [x, y] = [n * 0.317, n * 0.713];
    sum += one.at(x, y);
    largest = Math.max(largest, Math.abs(one.fbm(x, y, 5)));
    difference += Math.abs(one.at(x, y) - two.at(x, y));
  }
  expect(Math.abs(sum / 4000)).toBeLessThan(0.05);
  expect(largest).toBeLessThanOrEqual(1.1);
  expect(difference / 4000).toBeGreaterThan(0.2);
});
