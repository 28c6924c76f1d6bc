import { beforeAll, describe, expect, test } from 'vitest';
import { sharpSample } from '#tests/support/pictures/sample-photos.ts';
import { spoiled } from '#tests/support/restoration/spoiled-photos.ts';
import type { Raster } from '../../../imaging/raster/raster.ts';
import { chromaOf, colorCast } from './color-cast.ts';
import { diagnose } from './diagnose.ts';
import { lightCopy } from './light-copy.ts';
import { toneLevels } from './tone-levels.ts';
import { findVeil, hazeLikeness } from './veil.ts';

let photos: Raster<Uint8Array>[];
beforeAll(async () => {
  photos = await Promise.all(['dogs', 'coffee', 'meadow'].map((name) => sharpSample(name)));
});

describe('tones', () => {
  test('of a ramp are where they belong, and what is clear counts for nothing', () => {
    const data = Uint8Array.from({ length: 256 * 4 * 4 }, (_, i) => {
      if (i % 4 === 3) return i < 256 * 2 * 4 ? 255 : 0;
      return i < 256 * 2 * 4 ? Math.floor(i / 4) % 256 : 255;
    });
    const tone = toneLevels(lightCopy({ width: 256, height: 4, channels: 4, data }));
    expect(tone.middle).toBeCloseTo(0.5, 1);
    expect(tone.dark).toBeCloseTo(0.05, 1);
    expect(tone.bright).toBeCloseTo(0.95, 1);
    expect(tone.mean).toBeCloseTo(0.5, 1);
    expect(tone.clipped).toBeLessThan(0.03);
  });
});

describe('color cast', () => {
  test.each([
    ['warm', [1, 0.75, 0.42]],
    ['green', [0.78, 1, 0.7]],
  ] as const)('a %s one is found by its direction, within a third of its size', (_, gains) => {
    for (const photo of photos.slice(0, 2)) {
      const own = colorCast(lightCopy(photo));
      const found = colorCast(lightCopy(spoiled(photo, { gains })));
      const [a, b] = chromaOf(gains);
      expect(Math.hypot(found.a - own.a - a, found.b - own.b - b)).toBeLessThan(0.34 * Math.hypot(a, b));
    }
  });

  test('a photo in plain light has none that is sure', () => {
    for (const photo of photos) {
      const { a, b, confidence } = colorCast(lightCopy(photo));
      expect(Math.hypot(a, b) * confidence).toBeLessThan(0.02);
    }
  });

  test('gray has none', () => {
    const gray = { ...photos[0], data: photos[0].data.map((_, i) => photos[0].data[i - (i % 3)]) };
    expect(diagnose(gray).cast).toMatchObject({ a: 0, b: 0 });
  });
});

describe('haze', () => {
  test('a clear photo has none, the same in haze has', () => {
    const [clear, hazy] = [photos[2], spoiled(photos[2], { haze: 0.5 })].map((photo) => diagnose(photo));
    expect(clear.haze).toBe(0);
    expect(hazy.haze).toBeGreaterThan(0.8);
    expect(hazy.veil.near).toBeGreaterThan(clear.veil.near + 0.1);
    // The haze was gray with a little blue.
    const [red, , blue] = hazy.veil.airlight;
    expect(blue / red).toBeGreaterThan(1);
    expect(blue / red).toBeLessThan(1.4);
  });

  test('paper and a white wall are none', () => {
    const wall = { ...photos[0], data: photos[0].data.map((value) => 215 + value / 7) };
    const copy = lightCopy(wall);
    expect(hazeLikeness(findVeil(copy), toneLevels(copy))).toBeLessThan(0.02);
  });
});
