import { describe, expect, test } from 'vitest';
import { linearOf } from '../color/oklab.ts';
import type { Raster } from '../raster/raster.ts';
import { paintHalftone } from './halftone.ts';

const onward = async () => {};
const side = 300;

function even(color: readonly number[]): Raster {
  const data = Uint8Array.from({ length: side * side * color.length }, (_, i) => color[i % color.length]);
  return { width: side, height: side, channels: color.length as 1 | 3, data };
}

/** Light as it mixes in the eye, between light and lightness, 0..1. */
const tone = (value: number) => linearOf(value / 255) ** (1 / 1.7);

function meanTone({ channels, data }: Raster, channel: number): number {
  let sum = 0;
  for (let i = channel; i < data.length; i += channels) sum += tone(data[i]);
  return (sum * channels) / data.length;
}

describe('gray', () => {
  test.each([30, 60, 90, 128, 160, 190, 220, 245])('%i keeps its tone within 1 %', async (value) => {
    for (const detail of [0, 0.6]) {
      const print = await paintHalftone(even([value]), detail, onward);
      expect(Math.abs(meanTone(print, 0) - tone(value))).toBeLessThan(0.01);
    }
  });

  test('paper stays white and black is a full black', async () => {
    expect((await paintHalftone(even([255]), 0.5, onward)).data.every((value) => value === 255)).toBe(true);
    expect(Math.max(...(await paintHalftone(even([0]), 0.5, onward)).data)).toBeLessThan(40);
  });

  test('dots are as black and paper as white as can be: hardly anything is in between', async () => {
    const { data } = await paintHalftone(even([150]), 0, onward);
    const between = data.filter((value) => value > 40 && value < 240).length / data.length;
    expect(between).toBeLessThan(0.5);
  });

  test('its screen stands at 45 degrees', async () => {
    const { data } = await paintHalftone(even([200]), 0, onward);
    const cell = side / 56;
    const alike = (dx: number, dy: number) => {
      let sum = 0;
      for (let y = 60; y < 240; y++) {
        for (let x = 60; x < 240; x++) {
          const other = (y + Math.round(dy)) * side + x + Math.round(dx);
          sum += Math.abs(data[y * side + x] - data[other]);
        }
      }
      return sum;
    };
    const [slanted, straight] = [alike(5 * cell * Math.SQRT1_2, 5 * cell * Math.SQRT1_2), alike(5 * cell, 0)];
    expect(slanted).toBeLessThan(straight / 3);
  });
});

test.each([
  ['skin', [224, 172, 140]],
  ['leaf', [90, 130, 70]],
  ['sky', [120, 170, 210]],
  ['middle gray', [128, 128, 128]],
  ['dusk', [70, 50, 80]],
])('%s keeps its tone in each channel within 3 %%', async (_, color) => {
  const print = await paintHalftone(even(color), 0.5, onward);
  for (const [channel, value] of color.entries()) {
    expect(Math.abs(meanTone(print, channel) - tone(value))).toBeLessThan(0.03);
  }
});
