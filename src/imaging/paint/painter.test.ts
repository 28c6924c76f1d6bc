import { describe, expect, test } from 'vitest';
import type { Raster } from '../raster/raster.ts';
import { resample } from '../raster/resample.ts';
import { seededRandom } from '../sampling/seeded-random.ts';
import { paintHalftone } from './halftone.ts';
import { paintInk } from './ink-drawing.ts';
import { paintLowPoly } from './low-poly.ts';
import { paintMosaic } from './mosaic.ts';
import { paintOil } from './oil-painting.ts';
import type { Painter } from './painter.ts';
import { paintPencil } from './pencil-drawing.ts';
import { paintPixelArt } from './pixel-art.ts';
import { paintPointillism } from './pointillism.ts';
import { paintWatercolor } from './watercolor.ts';

const strokes: [string, Painter][] = [
  ['oil', paintOil],
  ['watercolor', paintWatercolor],
  ['pencil', paintPencil],
  ['ink', paintInk],
];
const patterns: [string, Painter][] = [
  ['pointillism', paintPointillism],
  ['halftone', paintHalftone],
  ['mosaic', paintMosaic],
  ['low-poly', paintLowPoly],
  ['pixel-art', paintPixelArt],
];
const idle = async () => {};

/** A light disc before a darker ground with some noise. */
function disc(width: number, height: number, channels: Raster['channels'], isDeep = false): Raster {
  const random = seededRandom(5);
  const data = new (isDeep ? Uint16Array : Uint8Array)(width * height * channels);
  const unit = isDeep ? 257 : 1;
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [(i % width) / width - 0.5, Math.floor(i / width) / height - 0.5];
    const light = Math.hypot(x, y) < 0.3 ? 210 : 70;
    for (let channel = 0; channel < channels; channel++) {
      data[i * channels + channel] = (light - 20 * channel + 12 * random()) * unit;
    }
    if (channels % 2 === 0) data[i * channels + channels - 1] = ((i * 37) % 256) * unit;
  }
  return { width, height, channels, data };
}

function meanOf({ data }: Raster): number {
  let sum = 0;
  for (const value of data) sum += value;
  return sum / data.length;
}

describe.each([...strokes, ...patterns])('%s', (_, paint) => {
  test.each([
    [1, false],
    [2, false],
    [3, false],
    [4, false],
    [1, true],
    [2, true],
    [3, true],
    [4, true],
  ] as const)('keeps size, %i channels, depth (16 bit: %s) and alpha', async (channels, isDeep) => {
    const picture = disc(40, 26, channels, isDeep);
    const before = picture.data.slice();
    const painted = await paint(picture, 0.5, idle);
    expect(painted).toMatchObject({ width: 40, height: 26, channels });
    expect(painted.data.constructor).toBe(picture.data.constructor);
    expect(painted.data).not.toEqual(before);
    expect(picture.data).toEqual(before);
    if (channels % 2 === 1) return;
    for (let at = channels - 1; at < before.length; at += channels) expect(painted.data[at]).toBe(before[at]);
  });

  test('paints the same picture the same', async () => {
    const picture = disc(60, 50, 3);
    expect((await paint(picture, 0.5, idle)).data).toEqual((await paint(picture, 0.5, idle)).data);
  });

  test('does not see colors where nothing is visible', async () => {
    const [one, other] = [disc(60, 50, 4), disc(60, 50, 4)];
    for (const [picture, hidden] of [
      [one, 0],
      [other, 255],
    ] as const) {
      for (let i = 0; i < 60 * 50; i++) {
        if (i % 60 < 25) picture.data.set([hidden, 255 - hidden, hidden, 0], i * 4);
        else picture.data[i * 4 + 3] = 255;
      }
    }
    const painted = await paint(one, 0.5, idle);
    expect(painted.data).toEqual((await paint(other, 0.5, idle)).data);
    for (let i = 0; i < 60 * 50; i++) {
      if (i % 60 < 25) expect([...painted.data.subarray(i * 4, i * 4 + 4)]).toEqual([0, 0, 0, 0]);
    }
  });

  test.each([
    [1, 1],
    [2, 1],
    [1, 90],
    [300, 2],
    [500, 3],
  ])('paints %i × %i pixels', async (width, height) => {
    for (const detail of [0, 1]) {
      const painted = await paint(disc(width, height, 4), detail, idle);
      expect(painted.data).toHaveLength(width * height * 4);
    }
  });

  test('says how far it is, never backwards', async () => {
    const shares: number[] = [];
    await paint(disc(200, 160, 3), 0.5, async (share) => void shares.push(share));
    expect(shares.length).toBeGreaterThan(3);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(shares.at(-1)).toBeLessThanOrEqual(1.0001);
  });

  test('ends when it is called off', async () => {
    const stop = async () => {
      throw new Error('called off');
    };
    await expect(paint(disc(120, 100, 3), 0.5, stop)).rejects.toThrow('called off');
  });
});

test.each(strokes)('%s of a small and a large copy look alike', async (_, paint) => {
  const large = disc(480, 400, 3);
  const small = resample(large, 240, 200);
  const [one, other] = [await paint(large, 0.5, idle), await paint(small, 0.5, idle)];
  // The means of patches that are larger than strokes.
  const [a, b] = [resample(one, 6, 5), resample(other, 6, 5)];
  for (let i = 0; i < a.data.length; i++) expect(Math.abs(a.data[i] - b.data[i])).toBeLessThan(26);
  expect(Math.abs(meanOf(one) - meanOf(other))).toBeLessThan(12);
});

/** Grays from left to right, one for each step. */
function steps(lights: readonly number[], width: number, height: number): Raster<Uint8Array> {
  const data = new Uint8Array(width * height);
  for (let i = 0; i < data.length; i++) data[i] = lights[Math.floor(((i % width) / width) * lights.length)];
  return { width, height, channels: 1, data };
}

/** Mean of the middle of each step. */
function lightsOf({ width, height, data }: Raster, count: number): number[] {
  return Array.from({ length: count }, (_, step) => {
    const [from, to] = [0.25, 0.75].map((share) => Math.round(((step + share) * width) / count));
    let sum = 0;
    for (let y = 0; y < height; y++) for (let x = from; x < to; x++) sum += data[y * width + x];
    return sum / (height * (to - from));
  });
}

describe.each([
  ['pencil', paintPencil],
  ['ink', paintInk],
] as const)('%s', (_, paint) => {
  test('the darker a place is, the more is drawn there', async () => {
    const lights = lightsOf(await paint(steps([245, 115, 70, 10], 480, 160), 0.5, idle), 4);
    expect(lights[0]).toBeGreaterThan(235);
    for (let i = 1; i < 4; i++) expect(lights[i]).toBeLessThan(lights[i - 1] - 25);
    expect(lights[3]).toBeLessThan(75);
  });
});

test('ink is ink or paper: hardly a pixel lies between', async () => {
  const { data } = await paintInk(steps([240, 130, 100, 20], 480, 320), 0.5, idle);
  const between = data.filter((value) => value > 60 && value < 215).length;
  expect(between / data.length).toBeLessThan(0.22);
});

test('oil keeps the colors and the border of two fields, and shows bristles in both', async () => {
  const width = 240;
  const data = new Uint8Array(width * 160 * 3);
  for (let i = 0; i < width * 160; i++) data.set(i % width < 120 ? [200, 60, 40] : [40, 90, 190], i * 3);
  const painted = await paintOil({ width, height: 160, channels: 3, data }, 0.5, idle);
  const meanAt = (x: number, channel: number) => {
    let sum = 0;
    for (let y = 0; y < 160; y++) sum += painted.data[(y * width + x) * 3 + channel];
    return sum / 160;
  };
  for (const [x, color] of [
    [60, [200, 60, 40]],
    [180, [40, 90, 190]],
  ] as const) {
    for (let channel = 0; channel < 3; channel++) {
      expect(Math.abs(meanAt(x, channel) - color[channel])).toBeLessThan(14);
    }
    const reds = Array.from({ length: 160 }, (_, y) => painted.data[(y * width + x) * 3]);
    expect(Math.max(...reds) - Math.min(...reds)).toBeGreaterThan(6);
  }
  expect(meanAt(114, 0)).toBeGreaterThan(150);
  expect(meanAt(126, 0)).toBeLessThan(90);
});
