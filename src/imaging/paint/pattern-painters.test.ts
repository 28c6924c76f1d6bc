import { beforeAll, describe, expect, test } from 'vitest';
import { likeness } from '#tests/support/pictures/picture-likeness.ts';
import { sharpSample } from '#tests/support/pictures/sample-photos.ts';
import type { Raster } from '../raster/raster.ts';
import { resample } from '../raster/resample.ts';
import { paintHalftone } from './halftone.ts';
import { paintLowPoly } from './low-poly.ts';
import { paintMosaic } from './mosaic.ts';
import type { Painter } from './painter.ts';
import { paintPixelArt } from './pixel-art.ts';
import { paintPointillism } from './pointillism.ts';

const onward = async () => {};

let dahlia: Raster<Uint8Array>;
let large: Raster<Uint8Array>;

beforeAll(async () => {
  dahlia = await sharpSample('dahlia', 160);
  large = await sharpSample('dahlia', 384);
});

/** How a painting looks from afar: what the eye makes of its dots and tiles. */
const fromAfar = (picture: Raster, width = 20) =>
  resample(picture, width, Math.round((width * picture.height) / picture.width));

/** Means of the channels, 0..255. */
function means({ channels, data }: Raster): number[] {
  const unit = data instanceof Uint16Array ? 1 / 257 : 1;
  return Array.from({ length: channels }, (_, channel) => {
    let sum = 0;
    for (let i = channel; i < data.length; i += channels) sum += data[i];
    return (sum * unit * channels) / data.length;
  });
}

/** A soft slope of colors with as many channels as wanted; alpha is 0 in the left quarter and half in the next. */
function slope(width: number, height: number, channels: 1 | 2 | 3 | 4, deep: boolean): Raster {
  const data = new (deep ? Uint16Array : Uint8Array)(width * height * channels);
  const unit = deep ? 257 : 1;
  for (let i = 0, at = 0; i < width * height; i++, at += channels) {
    const [x, y] = [(i % width) / width, Math.floor(i / width) / height];
    const colors = channels < 3 ? [60 + 120 * x] : [60 + 150 * x, 90 + 100 * y, 180 - 120 * x];
    const alpha = channels % 2 === 0 ? [x < 0.25 ? 0 : x < 0.5 ? 128 : 255] : [];
    data.set(
      [...colors, ...alpha].map((value) => Math.round(value * unit)),
      at,
    );
  }
  return { width, height, channels, data };
}

const painters: [name: string, painter: Painter, bounds: { mean: number; afar: number; alike: number }][] = [
  ['pointillism', paintPointillism, { mean: 6, afar: 27, alike: 28 }],
  ['halftone', paintHalftone, { mean: 16, afar: 24, alike: 28 }],
  ['mosaic', paintMosaic, { mean: 5, afar: 27, alike: 30 }],
  ['low-poly', paintLowPoly, { mean: 2, afar: 34, alike: 30 }],
  ['pixel-art', paintPixelArt, { mean: 5, afar: 30, alike: 32 }],
];

describe.each(painters)('%s', (_, painter, bounds) => {
  let painting: Raster;
  let coarse: Raster;

  beforeAll(async () => {
    painting = await painter(dahlia, 0.5, onward);
    coarse = await painter(large, 0, onward);
  });

  test('keeps the mean color, and from afar looks like the picture', () => {
    const wanted = means(dahlia);
    for (const [channel, mean] of means(painting).entries()) {
      expect(Math.abs(mean - wanted[channel])).toBeLessThan(bounds.mean);
    }
    expect(likeness(fromAfar(painting), fromAfar(dahlia))).toBeGreaterThan(bounds.afar);
  });

  test('a small and a large copy look alike', async () => {
    const small = await painter(dahlia, 0, onward);
    expect(likeness(fromAfar(small), fromAfar(coarse))).toBeGreaterThan(bounds.alike);
  });

  test('more detail comes nearer to the picture', async () => {
    const fine = await painter(large, 1, onward);
    const near = (own: Raster) => likeness(fromAfar(own, 60), fromAfar(large, 60));
    expect(near(fine)).toBeGreaterThan(near(coarse) + 0.3);
  });

  test('16 bits have steps that 8 bits do not have', async () => {
    const { data } = await painter(slope(60, 40, 3, true), 0.5, onward);
    expect(data.some((value) => value % 257 !== 0)).toBe(true);
  });

  test('gray stays gray', async () => {
    const [one, three] = [slope(60, 40, 1, false), slope(60, 40, 3, false)];
    for (let i = 0; i < one.data.length; i++) three.data.fill(one.data[i], i * 3, i * 3 + 3);
    const wanted = means(one)[0];
    expect(Math.abs(means(await painter(one, 0.5, onward))[0] - wanted)).toBeLessThan(bounds.mean + 3);
  });
});
