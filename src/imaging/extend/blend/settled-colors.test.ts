import { describe, expect, test } from 'vitest';
import type { Raster } from '../../raster/raster.ts';
import { seededRandom } from '../../sampling/seeded-random.ts';
import { continuePicture } from '../continue-picture.ts';

const [width, height] = [80, 260];
/** Three times what is known is made above it: several pieces, each from those before. */
const known = { x: 0, y: 180, width, height: 80 };

/** Grainy, and no continuation by plain colors. */
function paint(colorAt: (y: number) => readonly number[]): Raster<Uint8Array> {
  const random = seededRandom(5);
  const data = new Uint8Array(width * height * 3);
  for (let y = known.y; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const grain = 60 * (random() - 0.5);
      for (let channel = 0; channel < 3; channel++)
        data[(y * width + x) * 3 + channel] = colorAt(y - known.y)[channel] + grain;
    }
  }
  return { width, height, channels: 3, data };
}

function meanOf({ data }: Raster, top: number, rows: number): number[] {
  const sums = [0, 0, 0];
  for (let at = top * width * 3; at < (top + rows) * width * 3; at++) sums[at % 3] += data[at];
  return sums.map((sum) => sum / (rows * width));
}

describe('a sky that goes on piece by piece keeps its color', () => {
  test.each([
    ['even', () => [120, 160, 200]],
    ['graded', (y: number) => [90 + 0.5 * y, 130 + 0.4 * y, 180 + 0.1 * y]],
    ['that ends in another color', (y: number) => (y < 6 ? [140, 140, 180] : [110, 160, 180])],
  ])('%s', async (_name, colorAt) => {
    const made = paint(colorAt);
    const border = meanOf(made, known.y, 24);
    await continuePicture(made, { known, seed: 1 });
    const outermost = meanOf(made, 0, 24);
    const shifts = border.map((level, channel) => outermost[channel] - level);
    expect(Math.max(...shifts.map(Math.abs)), String(shifts)).toBeLessThan(8);
  });
});
