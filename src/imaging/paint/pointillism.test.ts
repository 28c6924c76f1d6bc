import { expect, test } from 'vitest';
import { oklabOf } from '../color/oklab.ts';
import type { Raster } from '../raster/raster.ts';
import { paintPointillism } from './pointillism.ts';

const onward = async () => {};

function even(width: number, height: number, color: readonly number[]): Raster<Uint8Array> {
  const data = Uint8Array.from({ length: width * height * 3 }, (_, i) => color[i % 3]);
  return { width, height, channels: 3, data };
}

const labOf = ({ data }: Raster) => oklabOf(Float32Array.from(data, (value) => value / 255));

function meanOf(lab: Float32Array): number[] {
  return [0, 1, 2].map((part) => {
    let sum = 0;
    for (let i = part; i < lab.length; i += 3) sum += lab[i];
    return (sum * 3) / lab.length;
  });
}

test.each([
  ['gray', [140, 140, 140]],
  ['skin', [214, 164, 136]],
  ['grass', [110, 140, 80]],
])('%s is pulled apart into colors that give it back side by side', async (_, color) => {
  const picture = even(200, 150, color);
  const lab = labOf(await paintPointillism(picture, 0.5, onward));
  const [wanted, mean] = [meanOf(labOf(picture)), meanOf(lab)];
  for (let part = 0; part < 3; part++) expect(Math.abs(mean[part] - wanted[part])).toBeLessThan(0.02);
  let [squares, warm, cool] = [0, 0, 0];
  for (let i = 0; i < lab.length; i += 3) {
    const [a, b] = [lab[i + 1] - mean[1], lab[i + 2] - mean[2]];
    squares += a * a + b * b;
    if (b > 0.015) warm++;
    if (b < -0.015) cool++;
  }
  expect(Math.sqrt((squares * 3) / lab.length)).toBeGreaterThan(0.02);
  expect(Math.min(warm, cool) / (lab.length / 3)).toBeGreaterThan(0.1);
});

test('no gap is left between dots', async () => {
  const { data } = await paintPointillism(even(200, 150, [200, 190, 180]), 0.5, onward);
  expect(Math.min(...data)).toBeGreaterThan(90);
});

test('dots are larger with less detail: neighbors are more often alike', async () => {
  const alike = async (detail: number) => {
    const { data } = await paintPointillism(even(420, 280, [140, 150, 140]), detail, onward);
    let same = 0;
    for (let i = 0; i < data.length - 9; i += 3) {
      if (Math.abs(data[i] - data[i + 9]) + Math.abs(data[i + 2] - data[i + 11]) < 8) same++;
    }
    return (same * 3) / data.length;
  };
  expect(await alike(0)).toBeGreaterThan((await alike(1)) + 0.1);
});
