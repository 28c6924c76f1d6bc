import { describe, expect, test } from 'vitest';
import type { Homography } from '../../../imaging/quad/cut-quad.ts';
import type { Quad } from '../../../imaging/quad/quad.ts';
import { blurPlane } from '../../../imaging/raster/gaussian-blur.ts';
import type { Plane } from '../../../imaging/raster/raster.ts';
import { alignmentOf } from './alignment.ts';
import { edgeSoftness } from './edge-softness.ts';
import { fitWords } from './fit-words.ts';

const line = (left: number, top: number, right: number, height = 20): Quad => [
  left,
  top,
  right,
  top,
  right,
  top + height,
  left,
  top + height,
];

describe('where a line is aligned', () => {
  const size = { width: 400, height: 300 };

  test('by the edge or the middle that it shares with its neighbors', () => {
    expect(alignmentOf(line(40, 100, 200), [line(41, 70, 300), line(39, 130, 150)], size)).toBe('left');
    expect(alignmentOf(line(100, 100, 300), [line(150, 70, 250), line(60, 130, 340)], size)).toBe('center');
    expect(alignmentOf(line(200, 100, 360), [line(100, 70, 360), line(260, 130, 361)], size)).toBe('right');
  });

  test('alone, by the middle of the picture; what is far away or turned says nothing', () => {
    expect(alignmentOf(line(100, 100, 300), [], size)).toBe('center');
    expect(alignmentOf(line(40, 100, 200), [], size)).toBe('left');
    expect(alignmentOf(line(100, 20, 300), [line(100, 260, 350)], size)).toBe('center');
  });
});

describe('words in the place of others', () => {
  const straight: Homography = [1, 0, 0, 0, 1, 0, 0, 0];
  const box = (x: number, width: number) => ({ x, y: 0, width, height: 1 });
  const fitted = (width: number, alignment: 'left' | 'center' | 'right', room = 0) =>
    fitWords(straight, { old: box(2, 4), words: box(0, width) }, { capHeight: 0.7, alignment, room });

  test('shorter ones keep their size and stand where the line is aligned', () => {
    expect(fitted(3, 'left')).toMatchObject({ size: 1, place: expect.objectContaining({ 0: 1, 2: 2 }) });
    expect(fitted(3, 'center')).toMatchObject({ size: 1, place: expect.objectContaining({ 0: 1, 2: 2.5 }) });
    expect(fitted(3, 'right')).toMatchObject({ size: 1, place: expect.objectContaining({ 0: 1, 2: 3 }) });
  });

  test('longer ones are set up to 8 % narrower, then smaller, and use the room there is', () => {
    const narrow = fitted(4.2, 'left');
    expect(narrow.size).toBe(1);
    expect(narrow.place[0]).toBeCloseTo(4 / 4.2, 6);
    const small = fitted(8, 'left');
    expect(small.size).toBeCloseTo(4 / (8 * 0.92), 6);
    expect(small.place[0] * 8).toBeCloseTo(4, 6);
    expect(fitted(5, 'left', 1)).toMatchObject({ size: 1, place: expect.objectContaining({ 0: 1, 2: 2 }) });
    expect(fitted(6, 'center', 1)).toMatchObject({ size: 1, place: expect.objectContaining({ 0: 1, 2: 1 }) });
  });
});

test('the softness of edges is the blur that makes sharp ones like them', () => {
  const [width, height] = [80, 60];
  // Slanted bars, covered as far as they lie in a pixel.
  const data = Float32Array.from({ length: width * height }, (_, i) => {
    const across = ((i % width) + 0.3 * Math.floor(i / width)) % 24;
    return Math.max(0, Math.min(1, 6.5 - Math.abs(across - 12)));
  });
  const sharp: Plane = { width, height, data };
  for (const sigma of [0.8, 1.6, 2.5]) {
    const found = edgeSoftness(sharp, blurPlane(sharp, sigma));
    expect(found, `σ ${sigma}`).toBeGreaterThan(0.85 * sigma);
    expect(found, `σ ${sigma}`).toBeLessThan(1.15 * sigma);
  }
  expect(edgeSoftness(sharp, { width, height, data: new Float32Array(width * height) })).toBeUndefined();
});
