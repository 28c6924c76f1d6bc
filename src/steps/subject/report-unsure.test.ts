import { expect, test } from 'vitest';
import type { Raster } from '../../imaging/raster/raster.ts';
import { reportUnsure } from './report-unsure.ts';

const side = 200;
const pixels: Raster = { width: side, height: side, channels: 3, data: new Uint8Array(3 * side * side) };

/** What is told of a square subject of which the network knows so many columns only half. */
function told(size: number, doubted: number) {
  const data = new Uint8Array(side * side);
  for (let y = 40; y < 40 + size; y++)
    for (let x = 40; x < 40 + size; x++) {
      const isDoubted = x >= 40 + size - doubted;
      data[y * side + x] = isDoubted ? 128 : 255;
      pixels.data.fill(220, 3 * (y * side + x), 3 * (y * side + x) + 3);
    }
  const warnings: string[] = [];
  const alpha = { width: side, height: side, channels: 1, data } as const;
  const fact = reportUnsure(alpha, pixels, { warn: (code) => warnings.push(code) });
  return { ...fact, warnings };
}

test('what is reported is what is warned of: a part of the subject that was half found, however small the subject', () => {
  for (const size of [140, 60]) {
    const { unsure = 0, warnings } = told(size, size / 3);
    expect(unsure).toBeGreaterThan(2.5);
    expect(warnings).toEqual(['uncertain_subject']);
  }
  expect(told(140, 0)).toEqual({ warnings: [] });
});
