import { describe, expect, test } from 'vitest';
import { colorBackdrop, gradientBackdrop } from '../../tools/background-changer/plain-backdrops.ts';
import type { Raster } from '../raster/raster.ts';
import { castShadow, type Shadow } from './cast-shadow.ts';
import { enlargeIntoSpace, intoSpace } from './into-space.ts';
import { matchLight } from './match-light.ts';
import { placeBefore } from './place-before.ts';
import { wrapReach } from './wrap-edge.ts';

const width = 200;
const height = 160;
const size = { width, height };
const box = { left: 80, right: 120, top: 30, bottom: 120 };
const isInside = (x: number, y: number, margin = 0) =>
  x >= box.left + margin && x < box.right - margin && y >= box.top + margin && y < box.bottom - margin;

const alpha: Raster<Uint8Array> = { ...size, channels: 1, data: new Uint8Array(width * height) };
const pixels: Raster<Uint8Array> = { ...size, channels: 3, data: new Uint8Array(width * height * 3) };
for (let y = 0, i = 0; y < height; y++) {
  for (let x = 0; x < width; x++, i++) {
    if (isInside(x, y)) alpha.data[i] = 255;
    pixels.data.set(isInside(x, y) ? [90 + (x % 40), 80 + (y % 40), 120] : [20, 200, 20], i * 3);
  }
}
const backdrop = colorBackdrop(size, [200, 180, 170], pixels.data);
const onGround: Shadow = { kind: 'contact', intensity: 0.6, softness: 0.3, direction: 55, spread: 0.4 };
const none: Shadow = { ...onGround, kind: 'none' };

/** Calls back with each pixel and the largest difference of its channels. */
function eachDifference(a: Raster, b: Raster, tell: (x: number, y: number, most: number) => void): void {
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i += 3) {
      let most = 0;
      for (let c = i; c < i + 3; c++) most = Math.max(most, Math.abs(a.data[c] - b.data[c]));
      tell(x, y, most);
    }
  }
}

test('with no light matched and no edge lit the subject is copied and the color is exact', () => {
  const placed = placeBefore(pixels, alpha, backdrop, { shadow: none, lightMatch: 0, edgeWrap: 0 });
  eachDifference(placed, pixels, (x, y, most) => {
    if (isInside(x, y)) expect(most, `${x},${y}`).toBe(0);
  });
  eachDifference(placed, backdrop, (x, y, most) => {
    if (!isInside(x, y)) expect(most, `${x},${y}`).toBe(0);
  });
});

test('light from behind reaches over the edge only as far as it says, and only adds', () => {
  const placed = placeBefore(pixels, alpha, backdrop, { shadow: none, lightMatch: 0, edgeWrap: 1 });
  const reach = Math.ceil(wrapReach(size)) + 2;
  let changed = 0;
  eachDifference(placed, pixels, (x, y, most) => {
    if (isInside(x, y, reach)) expect(most, `${x},${y}`).toBe(0);
    else if (isInside(x, y) && most > 0) changed++;
  });
  expect(changed).toBeGreaterThan(200);
});

describe('shadows', () => {
  test.each(['contact', 'float'] as const)('%s: falls on the background alone and darkens it', (kind) => {
    const settings = { shadow: { ...onGround, kind }, lightMatch: 0, edgeWrap: 0 };
    const placed = placeBefore(pixels, alpha, backdrop, settings);
    let darker = 0;
    eachDifference(placed, pixels, (x, y, most) => {
      if (isInside(x, y)) expect(most, `${x},${y}`).toBe(0);
    });
    eachDifference(placed, backdrop, (x, y, most) => {
      if (isInside(x, y) || most < 12) return;
      darker++;
      expect(placed.data[(y * width + x) * 3]).toBeLessThan(200);
    });
    expect(darker).toBeGreaterThan(100);
  });

  test('the ground is darkest at the feet, and the shadow falls where it is directed', () => {
    const { data } = castShadow(backdrop, alpha, onGround);
    const red = (x: number, y: number) => data[(y * width + x) * 3];
    expect(red(100, box.bottom)).toBeLessThan(150);
    expect(red(box.right + 12, box.bottom - 4)).toBeLessThan(185);
    expect(red(box.left - 12, box.bottom - 4)).toBeGreaterThan(195);
    expect(red(100, 150)).toBeGreaterThan(195);
    const mirrored = castShadow(backdrop, alpha, { ...onGround, direction: -55 }).data;
    expect(mirrored[((box.bottom - 4) * width + box.left - 12) * 3]).toBeLessThan(185);
  });

  test('a subject that is cut off below throws none on the ground', () => {
    const cut = { ...alpha, data: new Uint8Array(alpha.data) };
    for (let y = box.bottom; y < height; y++) cut.data.fill(255, y * width + box.left, y * width + box.right);
    expect(castShadow(backdrop, cut, onGround)).toBe(backdrop);
  });
});

test('a warm place makes the subject warmer, a dark one darker, and black stays black', () => {
  const meanOf = (raster: Raster) => {
    const sums = [0, 0, 0];
    for (let i = 0; i < alpha.data.length; i++)
      if (alpha.data[i] > 0) for (let c = 0; c < 3; c++) sums[c] += raster.data[i * 3 + c];
    return sums;
  };
  const own = meanOf(pixels);
  const warm = meanOf(matchLight(pixels, alpha, colorBackdrop(size, [240, 150, 60], pixels.data), 1));
  expect(warm[0] / warm[2]).toBeGreaterThan((1.05 * own[0]) / own[2]);
  const dark = meanOf(matchLight(pixels, alpha, colorBackdrop(size, [10, 10, 10], pixels.data), 1));
  expect(dark[1]).toBeLessThan(0.95 * own[1]);
  // Gently: never more than a quarter.
  expect(dark[1]).toBeGreaterThan(0.7 * own[1]);
  const black = colorBackdrop(size, [0, 0, 0], pixels.data);
  expect(matchLight(black, alpha, backdrop, 1).data.every((value) => value === 0)).toBe(true);
});

test('a gradient begins and ends with its colors; what it is brought to 8 bits with is a level at most', () => {
  const gradient = gradientBackdrop(size, '#ff0000', '#0000ff', 0);
  const small = intoSpace(gradient, undefined, 8);
  const rgb = (y: number) => [...small.data.subarray(y * width * 3, y * width * 3 + 3)];
  expect(rgb(0)[0]).toBeGreaterThan(250);
  expect(rgb(height - 1)[2]).toBeGreaterThan(250);
  for (let i = 0; i < small.data.length; i++)
    expect(Math.abs(small.data[i] - gradient.data[i] / 257)).toBeLessThan(1);
});

test('a soft picture that is enlarged while its 16 bits become 8 is a level off at most', () => {
  const small = gradientBackdrop({ width: 20, height: 12 }, '#203040', '#f0d0a0', 30) as Raster<Uint16Array>;
  const large = enlargeIntoSpace(small, size, undefined, 8);
  const exact = enlargeIntoSpace(small, size, undefined, 16);
  for (let i = 0; i < large.data.length; i++) {
    expect(Math.abs(large.data[i] - exact.data[i] / 257), String(i)).toBeLessThan(1);
  }
});
