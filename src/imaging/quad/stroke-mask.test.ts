import { describe, expect, test } from 'vitest';
import type { Raster } from '../raster/raster.ts';
import type { Quad } from './quad.ts';
import { strokeMask } from './stroke-mask.ts';

type Color = readonly [number, number, number];
const [width, height] = [320, 120];
/** Around seven letters H of 24 × 36 pixels, as a detector would outline them. */
const quad: Quad = [30, 30, 290, 30, 290, 90, 30, 90];

/** Whether a pixel is on one of the letters, whose strokes are 8 pixels wide. */
function isInk(x: number, y: number, grow = 0): boolean {
  const [u, v] = [(x - 40) % 36, y - 42];
  if (x < 40 - grow || x >= 40 + 7 * 36 - 12 + grow || v < -grow || v >= 36 + grow) return false;
  const isIn = (from: number, to: number) => u >= from - grow && u < to + grow;
  return isIn(0, 8) || isIn(16, 24) || (v >= 14 - grow && v < 22 + grow && isIn(0, 24));
}

function drawn(
  behind: (x: number, y: number) => Color,
  ink: Color,
  opacity = 1,
  rim?: Color,
): Raster<Uint8Array> {
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    const ground = behind(x, y);
    const color = isInk(x, y) ? ink : rim && isInk(x, y, 3) ? rim : undefined;
    data.set(color ? color.map((value, at) => opacity * value + (1 - opacity) * ground[at]) : ground, 3 * i);
  }
  return { width, height, channels: 3, data };
}

function overlap({ data }: Raster, grow = 0): { iou: number; missed: number } {
  let [shared, both, ink] = [0, 0, 0];
  for (const [i, value] of data.entries()) {
    const [a, b] = [isInk(i % width, Math.floor(i / width), grow), value > 127];
    shared += Number(a && b);
    both += Number(a || b);
    ink += Number(a);
  }
  return { iou: shared / both, missed: 1 - shared / ink };
}

const slope = (x: number): Color => [40 + x / 3, 90, 150 - x / 3];
/** Leaves, about. */
const texture = (x: number, y: number): Color => {
  const wave = Math.sin(x / 5 + Math.sin(y / 7)) * Math.cos(y / 4);
  return [70 + 30 * wave, 110 + 45 * wave, 50 + 20 * wave];
};
const white: Color = [245, 245, 245];

describe('strokes are told from what is behind them', () => {
  test.each([
    ['light on a slope of colors', slope, white],
    ['dark on a slope of colors', slope, [10, 10, 20]],
    ['of another hue, as light as what is behind', slope, [200, 60, 40]],
    ['on a texture', texture, white],
  ] as const)('%s', (_what, behind, ink) => {
    const picture = drawn(behind, ink);
    expect(overlap(strokeMask(picture, [quad], { wider: -1 }).mask).iou).toBeGreaterThan(0.85);
    const filled = strokeMask(picture, [quad]);
    expect(overlap(filled.mask).missed).toBeLessThan(0.005);
    // The gaps between the letters stay.
    expect(filled.lines[0].share * width * height).toBeLessThan(260 * 60 * 0.75);
    expect(filled.mask.data[60 * width + 70]).toBe(0);
  });

  test('outlines are taken along', () => {
    const { mask } = strokeMask(drawn(texture, white, 1, [120, 10, 10]), [quad]);
    expect(overlap(mask, 3).missed).toBeLessThan(0.02);
  });

  test.each([
    ['dark on a sign', [210, 190, 120], [40, 36, 40]],
    ['light on a lit sign', [190, 20, 20], [250, 220, 140]],
  ] as const)('on a plate the letters go and the plate stays: %s', (_what, plate, ink) => {
    const isPlate = (x: number, y: number) => x >= 34 && x < 286 && y >= 34 && y < 86;
    const picture = drawn((x, y) => (isPlate(x, y) ? plate : [30, 32, 38]), ink);
    const { mask, lines } = strokeMask(picture, [quad]);
    expect(overlap(mask).missed).toBeLessThan(0.01);
    expect(lines[0].share * width * height).toBeLessThan(252 * 52 * 0.75);
    expect(mask.data[60 * width + 70]).toBe(0);
  });

  test('turned by a quarter they are the same', () => {
    const picture = drawn(slope, white);
    const turned: Raster<Uint8Array> = {
      width: height,
      height: width,
      channels: 3,
      data: new Uint8Array(picture.data.length),
    };
    for (let i = 0; i < width * height; i++) {
      const [x, y] = [i % width, Math.floor(i / width)];
      turned.data.set(picture.data.subarray(3 * i, 3 * i + 3), 3 * (x * height + height - 1 - y));
    }
    const { mask } = strokeMask(turned, [[90, 30, 90, 290, 30, 290, 30, 30]], { wider: -1 });
    const back = new Uint8Array(width * height).map((_, i) => {
      const [x, y] = [i % width, Math.floor(i / width)];
      return mask.data[x * height + height - 1 - y];
    });
    expect(overlap({ width, height, channels: 1, data: back }).iou).toBeGreaterThan(0.85);
  });
});

test('letters whose lowest part a detector left out go as a whole', () => {
  const { mask } = strokeMask(drawn(texture, white), [[30, 30, 290, 30, 290, 66, 30, 66]]);
  expect(overlap(mask).missed).toBeLessThan(0.005);
  expect(mask.data[60 * width + 70]).toBe(0);
});

test('only the line that is named is touched, and of none nothing', () => {
  const picture = drawn(slope, white);
  expect(strokeMask(picture, []).mask.data.every((value) => value === 0)).toBe(true);
  const { mask } = strokeMask(picture, [[30, 30, 140, 30, 140, 90, 30, 90]]);
  expect(mask.data.every((value, i) => value === 0 || i % width < 160)).toBe(true);
  expect(mask.data.some((value) => value === 255)).toBe(true);
});

test('a line beyond the picture, and one without size, do no harm', () => {
  const picture = drawn(slope, white);
  const { lines } = strokeMask(picture, [
    [-50, -50, -10, -50, -10, -30, -50, -30],
    [5, 5, 5, 5, 5, 5, 5, 5],
  ]);
  expect(lines.map(({ share }) => share)).toEqual([0, 0]);
});

describe('how opaque letters are', () => {
  const stripes = (x: number): Color => (Math.floor(x / 60) % 2 === 0 ? [60, 80, 120] : [150, 130, 90]);
  test.each([0.5, 0.7])('shows where the background changes (%f)', (opacity) => {
    const [{ opacity: found }] = strokeMask(drawn(stripes, white, opacity), [quad]).lines;
    expect(found).toBeGreaterThan(opacity - 0.12);
    expect(found).toBeLessThan(opacity + 0.12);
  });

  test('opaque letters do not follow it', () => {
    expect(strokeMask(drawn(stripes, white), [quad]).lines[0].opacity).toBe(1);
  });

  test('light that falls off along the line makes no letter see-through', () => {
    const picture = drawn(() => [36, 110, 180], [186, 205, 195]);
    const lit = picture.data.map((value, i) => value * (1 - 0.5 * ((Math.floor(i / 3) % width) / width)));
    expect(strokeMask({ ...picture, data: lit }, [quad]).lines[0].opacity).toBe(1);
  });

  test('on one color nobody can tell', () => {
    expect(
      strokeMask(
        drawn(() => [90, 90, 90], white, 0.5),
        [quad],
      ).lines[0].opacity,
    ).toBeUndefined();
  });
});
