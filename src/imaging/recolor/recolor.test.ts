import { expect, test } from 'vitest';
import { oklabOf } from '../color/oklab.ts';
import type { Raster } from '../raster/raster.ts';
import { bodyColorOf } from './body-color.ts';
import { recolor } from './recolor.ts';

const width = 64;
const height = 48;
const blue = [0.05, 0.3, 0.8] as const;
const everything = { tolerance: 1, texture: 0.5 };

/** A red ball in soft light with a white highlight, before a wall; 8 or 16 bit. */
function ball(channels: 3 | 4 = 3, depth: 8 | 16 = 8): { picture: Raster; mask: Raster<Uint8Array> } {
  const maximum = depth === 16 ? 65535 : 255;
  const data = new (depth === 16 ? Uint16Array : Uint8Array)(width * height * channels).fill(maximum / 3);
  const mask = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [u, v] = [(x - 32) / 20, (y - 24) / 20];
      const at = (y * width + x) * channels;
      data.set(
        [0.55, 0.6, 0.5].map((c) => Math.round(c * maximum)),
        at,
      );
      if (u * u + v * v >= 1) continue;
      const z = Math.sqrt(1 - u * u - v * v);
      const shade = Math.max(0.1, 0.75 * z - 0.35 * u - 0.4 * v);
      const shine = Math.max(0, 0.8 * z - 0.4 * u - 0.45 * v) ** 60;
      data.set(
        [0.75, 0.06, 0.05].map((c) => Math.round(encoded(Math.min(1, c * shade + shine)) * maximum)),
        at,
      );
      mask[y * width + x] = 255;
    }
  }
  return { picture: { width, height, channels, data }, mask: { width, height, channels: 1, data: mask } };
}

function encoded(light: number): number {
  return light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
}

function labOf({ channels, data }: Raster): Float32Array {
  const maximum = data instanceof Uint16Array ? 65535 : 255;
  const colors = new Float32Array((data.length / channels) * 3);
  for (let i = 0; i < colors.length / 3; i++) {
    for (let c = 0; c < 3; c++) colors[i * 3 + c] = data[i * channels + c] / maximum;
  }
  return oklabOf(colors);
}

function correlation(a: number[], b: number[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [ma, mb] = [mean(a), mean(b)];
  let [ab, aa, bb] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    ab += (a[i] - ma) * (b[i] - mb);
    aa += (a[i] - ma) ** 2;
    bb += (b[i] - mb) ** 2;
  }
  return ab / Math.sqrt(aa * bb);
}

test.each([
  ['blue', blue],
  ['white', [0.97, 0.97, 0.96]],
  ['black', [0.06, 0.06, 0.07]],
  ['yellow', [0.95, 0.8, 0.1]],
] as const)('a ball becomes %s and its light stays on it', (_, color) => {
  const { picture, mask } = ball();
  const before = labOf(picture);
  const after = labOf(recolor(picture, mask, color, everything));
  const places = [...mask.data.keys()].filter((i) => mask.data[i] > 0);
  const light = (lab: Float32Array) => places.map((i) => lab[i * 3]);
  expect(correlation(light(before), light(after))).toBeGreaterThan(0.98);

  // In the middle of its lightness it has the hue that was asked for.
  const [, a, b] = oklabOf(Float32Array.from(color));
  const weights = Float32Array.from(mask.data, (value) => value / 255);
  const body = bodyColorOf(after, weights);
  expect(Math.abs(body.chroma - Math.hypot(a, b))).toBeLessThan(0.05);
  if (Math.hypot(a, b) > 0.05) {
    const cosine = (body.hue[0] * a + body.hue[1] * b) / Math.hypot(a, b);
    expect(cosine).toBeGreaterThan(0.985);
  }
});

test('a highlight stays as white as it was', () => {
  const { picture, mask } = ball();
  const result = recolor(picture, mask, blue, everything);
  const before = labOf(picture);
  let brightest = 0;
  for (let i = 0; i < mask.data.length; i++) {
    if (mask.data[i] && before[i * 3] > before[brightest * 3]) brightest = i;
  }
  const [red, green, bluePart] = result.data.subarray(brightest * 3, brightest * 3 + 3);
  expect(Math.min(red, green, bluePart)).toBeGreaterThan(200);
});

test.each([
  [3, 8],
  [4, 8],
  [3, 16],
  [4, 16],
] as const)(
  'outside the mask no sample changes, nor does alpha: %i channels of %i bit',
  (channels, depth) => {
    const { picture, mask } = ball(channels, depth);
    const result = recolor(picture, mask, blue, everything);
    let changed = 0;
    for (let i = 0; i < mask.data.length; i++) {
      for (let c = 0; c < channels; c++) {
        const isSame = result.data[i * channels + c] === picture.data[i * channels + c];
        if (mask.data[i] === 0 || c === 3) expect(isSame).toBe(true);
        else if (!isSame) changed++;
      }
    }
    expect(changed).toBeGreaterThan(1000);
    const white = recolor(picture, { ...mask, data: new Uint8Array(mask.data.length) }, blue, everything);
    expect(white).toBe(picture);
  },
);

test('with less tolerance, what has another color is left alone inside a careless mask', () => {
  const { picture, mask } = ball();
  const careless = { ...mask, data: new Uint8Array(mask.data.length).fill(255) };
  // More ball than wall, so that the ball is what is meant.
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (Math.hypot(x - 32, y - 24) > 24) careless.data[y * width + x] = 0;
    }
  }
  const result = recolor(picture, careless, blue, { tolerance: 0.5, texture: 0.5 });
  let wall = 0;
  let paint = 0;
  for (let i = 0; i < mask.data.length; i++) {
    const difference = Math.abs(result.data[i * 3 + 2] - picture.data[i * 3 + 2]);
    if (careless.data[i] && !mask.data[i]) wall = Math.max(wall, difference);
    if (mask.data[i]) paint += difference;
  }
  expect(wall).toBeLessThanOrEqual(2);
  expect(paint / mask.data.filter((value) => value > 0).length).toBeGreaterThan(40);
});

const usual = { tolerance: 0.6, texture: 0.5 };
const red = [190, 25, 30];

/** A picture painted place by place, and a mask of what is marked. */
function painted(
  colorAt: (x: number, y: number) => readonly number[],
  isMarked: (x: number, y: number) => boolean,
): { picture: Raster; mask: Raster<Uint8Array> } {
  const data = new Uint8Array(width * height * 3);
  const mask = new Uint8Array(width * height);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      data.set(colorAt(x, y), i * 3);
      if (isMarked(x, y)) mask[i] = 255;
    }
  }
  return { picture: { width, height, channels: 3, data }, mask: { width, height, channels: 1, data: mask } };
}

/** Mean difference over the places that are chosen. */
function changeOf(before: Raster, after: Raster, isChosen: (x: number, y: number) => boolean): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < width * height; i++) {
    if (!isChosen(i % width, Math.floor(i / width))) continue;
    for (let c = 0; c < 3; c++) sum += Math.abs(before.data[i * 3 + c] - after.data[i * 3 + c]) / 3;
    count++;
  }
  return sum / count;
}

test('snow around a red coat stays white in a careless mask; the white on the coat, which ends with it, is taken for its shine', () => {
  const isCoat = (x: number, y: number) => Math.hypot(x - 32, y - 24) < 15;
  const isShine = (x: number, y: number) => Math.hypot(x - 27, y - 19) < 4;
  const { picture, mask } = painted(
    (x, y) => (isShine(x, y) ? [250, 215, 215] : isCoat(x, y) ? red : [232, 234, 238]),
    (x, y) => Math.hypot(x - 32, y - 24) < 18,
  );
  const result = recolor(picture, mask, blue, usual);
  expect(changeOf(picture, result, (x, y) => !isCoat(x, y))).toBe(0);
  expect(changeOf(picture, result, (x, y) => isCoat(x, y) && !isShine(x, y))).toBeGreaterThan(60);
  expect(changeOf(picture, result, isShine)).toBeGreaterThan(2);
});

test('skin before a blue wall is no highlight of it', () => {
  const isSkin = (x: number, y: number) => Math.hypot(x - 32, y - 24) < 8;
  const { picture, mask } = painted(
    (x, y) => (isSkin(x, y) ? [214, 165, 140] : [20, 110 + (x % 3), 180]),
    () => true,
  );
  const result = recolor(picture, mask, [0.9, 0.7, 0.6], usual);
  expect(changeOf(picture, result, isSkin)).toBe(0);
  expect(changeOf(picture, result, (x, y) => !isSkin(x, y))).toBeGreaterThan(60);
});

test('a white sheet is recolored from its shadow to where the lamp shines on it; the black print on it stays', () => {
  const isPrint = (x: number, y: number) => y > 40 && x > 44;
  const { picture, mask } = painted(
    (x, y) => (isPrint(x, y) ? [0, 0, 0] : [40 + 3.3 * x, 40 + 3.3 * x, 40 + 3.3 * x]),
    () => true,
  );
  const result = recolor(picture, mask, [0.6, 0.1, 0.2], usual);
  for (const from of [0, 16, 32, 48])
    expect(changeOf(picture, result, (x, y) => x >= from && x < from + 16 && y < 40)).toBeGreaterThan(25);
  expect(changeOf(picture, result, isPrint)).toBe(0);
});

test('half a mask does half of it', () => {
  const flat: Raster = { width: 2, height: 1, channels: 3, data: new Uint8Array([150, 40, 40, 150, 40, 40]) };
  const mask = { width: 2, height: 1, channels: 1, data: new Uint8Array([255, 128]) } as const;
  const { data } = recolor(flat, mask, blue, everything);
  for (let c = 0; c < 3; c++) {
    const half = flat.data[c] + (data[c] - flat.data[c]) * (128 / 255);
    expect(Math.abs(data[3 + c] - half)).toBeLessThanOrEqual(1);
  }
});
