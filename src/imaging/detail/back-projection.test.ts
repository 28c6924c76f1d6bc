import { expect, test } from 'vitest';
import type { Raster } from '../raster/raster.ts';
import { resample } from '../raster/resample.ts';
import { projectBack } from './back-projection.ts';

/** Waves of all lengths: something for every kernel to miss. */
function waves(width: number, height: number, depth: 8 | 16 = 8): Raster {
  const maximum = depth === 16 ? 65535 : 255;
  const values = Array.from({ length: width * height * 3 }, (_, i) => {
    const x = Math.floor(i / 3) % width;
    const y = Math.floor(i / 3 / width);
    return Math.round(maximum * (0.5 + 0.35 * Math.sin((x * x + y * 7 * (i % 3) + 3 * y) / 90)));
  });
  const data = depth === 16 ? Uint16Array.from(values) : Uint8Array.from(values);
  return { width, height, channels: 3, data };
}

function difference(a: Raster, b: Raster): { mean: number; most: number } {
  const gaps = Array.from(a.data, (value, i) => Math.abs(value - b.data[i]));
  return { mean: gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length, most: Math.max(...gaps) };
}

test.each([2, 4, 8])(
  'a picture enlarged %i times gives, made small again, what it came from',
  async (factor) => {
    const small = waves(64, 48);
    const large = resample(small, 64 * factor, 48 * factor, 'linear');
    const before = difference(resample(large, 64, 48, 'cubic'), small);
    await projectBack(small, large);
    const after = difference(resample(large, 64, 48, 'cubic'), small);
    expect(before.mean).toBeGreaterThan(2);
    expect(after.mean).toBeLessThan(0.25);
  },
);

test('16 bits come back to within a few of 65 535', async () => {
  const small = waves(64, 48, 16);
  const large = resample(small, 128, 96, 'cubic');
  await projectBack(small, large, {}, 8);
  expect(difference(resample(large, 64, 48, 'cubic'), small).mean).toBeLessThan(3);
});

test('bands do not show: a tall picture equals its part worked on alone, and is told how far it is', async () => {
  const small = waves(20, 250);
  const large = resample(small, 40, 500);
  const rows = (raster: Raster, from: number, to: number): Raster => {
    const length = raster.width * 3;
    return { ...raster, height: to - from, data: raster.data.slice(from * length, to * length) };
  };
  // Rows 60 to 190: both bands of the whole have a part in them.
  const partSmall = rows(small, 60, 190);
  const partLarge = rows(large, 120, 380);
  const heard: number[] = [];
  await projectBack(small, large, { onProgress: (fraction) => heard.push(fraction) });
  await projectBack(partSmall, partLarge);
  expect(rows(large, 150, 350).data).toEqual(rows(partLarge, 30, 230).data);
  expect(heard).toEqual([128 / 250, 1]);
});

test('a picture of one pixel is no special case, and stopping stops', async () => {
  const small = waves(1, 1);
  const large = resample(small, 4, 4);
  await projectBack(small, large);
  expect(difference(resample(large, 1, 1, 'cubic'), small).most).toBe(0);
  const signal = AbortSignal.abort(new Error('enough'));
  await expect(projectBack(small, large, { signal })).rejects.toThrow('enough');
});
