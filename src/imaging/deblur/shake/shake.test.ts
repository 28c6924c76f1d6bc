import { expect, test } from 'vitest';
import { complexGrid, transform, transformBack } from '../../fourier/fast-fourier.ts';
import { multiply } from '../../fourier/wave-product.ts';
import type { Plane } from '../../raster/raster.ts';
import { seededRandom } from '../../sampling/seeded-random.ts';
import { transferOfKernel } from '../transfer.ts';
import { findShake } from './find-shake.ts';
import { fitKernel } from './fit-kernel.ts';
import { gradientsOf, keepStrongest } from './gradients.ts';
import { extentOf, likenessOfKernels, resizeKernel, tidyKernel } from './tidy-kernel.ts';

const side = 256;

/** A hook: down, then to the right. */
function hook(): Plane {
  const data = new Float32Array(15 * 15);
  for (let at = 0; at < 7; at++) data[(4 + at) * 15 + 4] = data[10 * 15 + 4 + at] = 1;
  return tidyKernel({ width: 15, height: 15, data });
}

/** Rectangles of all sizes, one over another. */
function rectangles(seed: number): Float32Array {
  const random = seededRandom(seed);
  const picture = new Float32Array(side * side).fill(0.5);
  for (let count = 0; count < 60; count++) {
    const [left, top] = [random() * side, random() * side].map(Math.floor);
    const [width, height, tone] = [10 + random() * 60, 10 + random() * 60, random()];
    for (let y = top; y < Math.min(side, top + height); y++) {
      picture.fill(tone, y * side + left, y * side + Math.min(side, Math.floor(left + width)));
    }
  }
  return picture;
}

function blurred(picture: Float32Array, kernel: Plane): Float32Array {
  const waves = complexGrid(side, side);
  waves.re.set(picture);
  transform(waves);
  multiply(waves, transferOfKernel(kernel, waves));
  transformBack(waves);
  return waves.re;
}

test('a kernel is fitted to edges that are known', () => {
  const [picture, kernel] = [rectangles(3), hook()];
  const pair = { sharp: gradientsOf(picture, side), blurred: gradientsOf(blurred(picture, kernel), side) };
  const fitted = tidyKernel(fitKernel([pair], side, 8));
  expect(likenessOfKernels(fitted, kernel)).toBeGreaterThan(0.97);
});

test('the path of a hand is found in a picture that nobody has seen sharp, and parts agree', async () => {
  const kernel = hook();
  const light = { width: side, height: side, data: blurred(rectangles(5), kernel) };
  const shown: number[] = [];
  const found = await findShake(light, [{ x: 0, y: 0 }], async (done) => {
    shown.push(done);
  });
  expect(likenessOfKernels(found.kernel, kernel)).toBeGreaterThan(0.7);
  expect(found.agreement).toHaveLength(1);
  expect(found.agreement[0]).toBeGreaterThan(0.95);
  expect(shown.at(-1)).toBeCloseTo(1);
  expect(shown).toEqual(shown.toSorted((one, other) => one - other));
}, 60_000);

test('a tidy kernel has no crumbs, adds up to 1 and hangs in the middle', () => {
  const data = new Float32Array(11 * 11);
  data.set([0.3, 1, 0.4], 2 * 11 + 1);
  data[10 * 11 + 10] = 0.06;
  data[5 * 11 + 5] = -0.5;
  const kernel = tidyKernel({ width: 11, height: 11, data });
  expect(kernel.data.reduce((one, other) => one + other, 0)).toBeCloseTo(1);
  expect([...kernel.data.keys()].filter((at) => kernel.data[at] > 0)).toEqual([59, 60, 61]);
  expect(extentOf(kernel)).toBe(3);
  expect(extentOf(resizeKernel(kernel, 23, 2))).toBeGreaterThanOrEqual(6);
});

test('of the changes in a picture, as many of the strongest are kept in each direction', () => {
  const gradients = gradientsOf(rectangles(1), side);
  keepStrongest(gradients, 40);
  const kept = [...gradients.across.keys()].filter(
    (at) => gradients.across[at] !== 0 || gradients.down[at] !== 0,
  );
  expect(kept.length).toBeGreaterThan(80);
  expect(kept.length).toBeLessThan(side * side * 0.2);
});
