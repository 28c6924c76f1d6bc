import { expect, test } from 'vitest';
import { complexGrid, transform, transformBack } from '../fourier/fast-fourier.ts';
import { seededRandom } from '../sampling/seeded-random.ts';
import { type PlainBlur, responseOf } from './blur.ts';
import { measureSpectrum } from './blur-spectrum.ts';
import { findBlur } from './find-blur.ts';

const side = 256;

/** Waves of all lengths, weaker as they are shorter, as in a photo; and a little noise over what is left of them. */
function photoAfter(blur: PlainBlur, seed = 1) {
  const random = seededRandom(seed);
  const response = responseOf(blur);
  const grid = complexGrid(side, side);
  for (let at = 0; at < side * side; at++) grid.re[at] = random() - 0.5;
  transform(grid);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const [across, down] = [x, y].map((periods) => (periods > side / 2 ? periods - side : periods) / side);
      const left = response(across, down) / Math.max(1 / side, Math.hypot(across, down));
      grid.re[y * side + x] *= left;
      grid.im[y * side + x] *= left;
    }
  }
  transformBack(grid);
  const data = grid.re.map((value) => 0.5 + 0.05 * value + 0.002 * (random() - 0.5));
  return { width: side, height: side, data };
}

test.each<PlainBlur>([
  { kind: 'none' },
  { kind: 'disc', radius: 2.5 },
  { kind: 'gauss', sigma: 1.5 },
  { kind: 'line', length: 21, angle: 0.4 },
])('%o is found', (blur) => {
  const [found] = findBlur(measureSpectrum(photoAfter(blur), 0.002)!, 11);
  expect(found.blur.kind).toBe(blur.kind);
  for (const [name, value] of Object.entries(blur)) {
    if (typeof value !== 'number') continue;
    const told = (found.blur as unknown as Record<string, number>)[name];
    expect(Math.abs(told / value - 1), `${name} ${told}`).toBeLessThan(0.1);
  }
});

test('a picture with a side below a window, or with nothing in it, says nothing', () => {
  const flat = new Float32Array(200 * 200).fill(0.5);
  expect(measureSpectrum({ width: 200, height: 100, data: flat.subarray(0, 200 * 100) })).toBeNull();
  expect(measureSpectrum({ width: 200, height: 200, data: flat })).toBeNull();
});
