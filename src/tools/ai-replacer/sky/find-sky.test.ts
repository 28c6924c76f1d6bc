import { expect, test } from 'vitest';
import type { Raster } from '../../../imaging/raster/raster.ts';
import { findSky } from '../../../imaging/sky/find-sky.ts';
import { drawSky } from './library/draw-sky.ts';

const [width, height] = [160, 120];

/** A sky that fades to the horizon above dark ground, with what stands before it. */
function scene(isLand: (x: number, y: number) => boolean): Raster<Uint8Array> {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i += 3) {
      const fade = y / height;
      const grain = ((x * 7 + y * 13) % 5) - 2;
      data.set(
        isLand(x, y) ? [70 + 6 * grain, 82 + 5 * grain, 48] : [90 + 90 * fade, 140 + 60 * fade, 210],
        i,
      );
    }
  }
  return { width, height, channels: 3, data };
}

function overlapWith(alpha: Uint8Array, isLand: (x: number, y: number) => boolean): number {
  let both = 0;
  let either = 0;
  for (let i = 0; i < alpha.length; i++) {
    const truth = isLand(i % width, Math.floor(i / width)) ? 0 : 255;
    both += Math.min(alpha[i], truth);
    either += Math.max(alpha[i], truth);
  }
  return both / either;
}

test('a sky above hills is found to the pixel, and where it ends', () => {
  const isLand = (x: number, y: number) => y > 70 + 10 * Math.sin(x / 20);
  const found = findSky(scene(isLand))!;
  expect(overlapWith(found.alpha.data, isLand)).toBeGreaterThan(0.985);
  expect(found.lowest).toBeGreaterThan(74);
  expect(found.lowest).toBeLessThan(84);
  expect(found.share).toBeCloseTo(70 / height, 1);
});

test('a pole before it stays, and a wire two pixels thin', () => {
  const isLand = (x: number, y: number) =>
    y > 80 || (x > 50 && x < 57) || (x > 56 && x < 150 && Math.abs(y - 30 - x / 10) < 1);
  const { alpha } = findSky(scene(isLand))!;
  expect(overlapWith(alpha.data, isLand)).toBeGreaterThan(0.95);
  expect(alpha.data[40 * width + 53]).toBe(0);
  let wire = 0;
  for (let x = 70; x < 150; x++) wire += alpha.data[Math.round(30 + x / 10) * width + x] / 80;
  expect(wire).toBeLessThan(60);
});

test('a sky goes on beyond white wires, whatever color it gets from one to the next', () => {
  const isWire = (y: number) => y === 24 || y === 44;
  const picture = scene((_, y) => y > 90);
  for (let y = 0, i = 0; y <= 90; y++) {
    const fade = (y / 90) ** 2;
    for (let x = 0; x < width; x++, i += 3)
      picture.data.set(isWire(y) ? [205, 206, 208] : [40 + 170 * fade, 90 + 130 * fade, 170 + 50 * fade], i);
  }
  const found = findSky(picture)!;
  expect(overlapWith(found.alpha.data, (_, y) => y > 90 || isWire(y))).toBeGreaterThan(0.97);
});

test('crossed bars of a dark tower stay before a dark sky, and the sky between them goes', () => {
  const isBar = (x: number, y: number) =>
    y > 12 && x > 60 && x < 100 && ((x - 60) % 19 < 2 || (x + y) % 19 < 2 || (x - y + 190) % 19 < 2);
  const picture = scene((_, y) => y > 95);
  for (let y = 0, i = 0; y <= 95; y++)
    for (let x = 0; x < width; x++, i += 3)
      picture.data.set(isBar(x, y) ? [30, 24, 20] : [12, 34 + y / 4, 70 + y / 2], i);
  const isLand = (x: number, y: number) => y > 95 || isBar(x, y);
  const { alpha } = findSky(picture)!;
  let [bars, kept] = [0, 0];
  for (let i = 0; i < 96 * width; i++) {
    if (!isBar(i % width, Math.floor(i / width))) continue;
    bars++;
    kept += 1 - alpha.data[i] / 255;
  }
  expect(kept / bars).toBeGreaterThan(0.85);
  expect(overlapWith(alpha.data, isLand)).toBeGreaterThan(0.93);
});

test('it is looked for nowhere but where a person marked it', () => {
  const isLand = (_: number, y: number) => y > 70;
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) data.fill(255, y * width, y * width + 80);
  for (let i = 71 * width; i < data.length; i++) data[i] = 0;
  const { alpha } = findSky(scene(isLand), { width, height, channels: 1, data })!;
  expect(alpha.data[20 * width + 40]).toBe(255);
  expect(alpha.data[20 * width + 120]).toBe(0);
});

test('there is none in a picture of one color', () => {
  expect(findSky(scene(() => false))).toBeUndefined();
});

/** One color above another, with grain in the lower one. */
function halves(top: readonly number[], foot: readonly number[], edge: number): Raster<Uint8Array> {
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    const isTop = i < edge * width;
    for (let c = 0; c < 3; c++) data[i * 3 + c] = isTop ? top[c] : foot[c] + ((i * 7919) % 23);
  }
  return { width, height, channels: 3, data };
}

test('blue above grass is surely a sky, leaves above a path and a dark room above a table are none', () => {
  const grass = [70, 110, 40];
  expect(findSky(halves([110, 160, 225], grass, 60))!.certainty).toBeGreaterThan(0.9);
  expect(findSky(halves([60, 120, 50], [150, 130, 110], 60))).toBeUndefined();
  expect(findSky(halves([14, 13, 12], [200, 190, 180], 60))!.certainty).toBeLessThan(0.6);
});

test('what is gray and ends at no edge may be paper or a wall', () => {
  const page = halves([205, 205, 205], [205, 205, 205], height);
  for (let y = 30; y < 70; y++)
    for (let x = 50; x < 110; x++) page.data.fill((x * y) % 90, (y * width + x) * 3, (y * width + x) * 3 + 3);
  expect(findSky(page)?.certainty ?? 0).toBeLessThan(0.7);
});

test('what a mast as high as the picture parts from the rest is sky, too', () => {
  const isLand = (x: number, y: number) => y > 80 || (x > 120 && x < 140);
  expect(overlapWith(findSky(scene(isLand))!.alpha.data, isLand)).toBeGreaterThan(0.97);
});

test('before black land clouds of any color are sky', () => {
  const picture = scene((_, y) => y > 80);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i += 3) {
      const cloud = Math.exp(-(((x - 80) / 40) ** 2) - ((y - 70) / 14) ** 2);
      const color =
        y > 80
          ? [4, 4, 5]
          : [0, 1, 2].map((c) => picture.data[i + c] * (1 - cloud) + [250, 150, 60][c] * cloud);
      picture.data.set(color, i);
    }
  }
  expect(overlapWith(findSky(picture)!.alpha.data, (_, y) => y > 80)).toBeGreaterThan(0.98);
});

test('over a sea the sky ends at the level horizon, whatever its clouds and the waves look like', () => {
  const picture = scene(() => false);
  const edge = 70;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i += 3) {
      const cloud = 26 * Math.sin(x / 17 + Math.sin(y / 9)) * Math.sin(y / 8);
      const wave = 24 * Math.sin(x * 2.1 + y * y) - 14;
      for (let c = 0; c < 3; c++) picture.data[i + c] = [170, 172, 180][c] + (y < edge ? cloud : wave);
    }
  }
  expect(overlapWith(findSky(picture)!.alpha.data, (_, y) => y >= edge)).toBeGreaterThan(0.93);
});

test('a street at night whose dark houses were taken along is doubtful', () => {
  const colors = scene((_, y) => y > 60);
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    const grain = (i * 7919) % 60;
    const value = y > 60 ? 70 + grain : x < 40 ? 20 : 95;
    colors.data.fill(value, i * 3, i * 3 + 3);
  }
  expect(findSky(colors)?.certainty ?? 0).toBeLessThan(0.6);
});

test('between clouds of clear outlines and the land it goes down to the land, and a tree before it stays', () => {
  const size = { width: 480, height: 320 };
  const data = Uint8Array.from(drawSky('golden', { ...size, horizon: 255 }, 0).data);
  const isTree = (x: number, y: number) =>
    Math.hypot(x - 165, (y - 120) * 1.3) < 55 || (Math.abs(x - 165) < 5 && y > 120);
  const isLand = (x: number, y: number) => y > 255 + 12 * Math.sin(x / 70);
  const truth = new Uint8Array(size.width * size.height).fill(255);
  for (let at = 0; at < truth.length; at++) {
    const [x, y] = [at % size.width, Math.floor(at / size.width)];
    const grain = 3 * (((x * 7 + y * 13) % 5) - 2);
    if (isTree(x, y)) data.set([60 + grain, 74 + grain, 34], at * 3);
    else if (isLand(x, y)) data.set([74 + grain, 84 + grain, 44], at * 3);
    else continue;
    truth[at] = 0;
  }
  const { alpha } = findSky({ ...size, channels: 3, data })!;
  let [both, either] = [0, 0];
  for (const [at, value] of truth.entries()) {
    both += Math.min(alpha.data[at], value);
    either += Math.max(alpha.data[at], value);
  }
  expect(both / either).toBeGreaterThan(0.96);
});

test('hills on the far shore of a lake in mist are land, however level the shore is', () => {
  const shore = 92;
  const picture = scene(() => false);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i += 3) {
      const crest = 62 + 9 * Math.sin(x / 23) + 4 * Math.sin(x / 7);
      const mist = 1 / (1 + Math.exp((y - crest) / 2));
      const grain = 9 * ((((x * 7919 + y * 104729) >> 3) % 5) - 2);
      const water = 18 * Math.sin(x * 2.1 + y * y);
      const color =
        y >= shore
          ? [176 + water, 186 + water, 192 + water]
          : [226, 226, 230].map((value, c) => value * mist + ([38, 66, 68][c] + grain) * (1 - mist));
      picture.data.set(color, i);
    }
  }
  const { alpha } = findSky(picture)!;
  let hills = 0;
  for (let y = 78; y < shore; y++) for (let x = 0; x < width; x++) hills += alpha.data[y * width + x] / 255;
  expect(hills / ((shore - 78) * width)).toBeLessThan(0.05);
  expect(alpha.data[20 * width + 80]).toBe(255);
});

test('a light green crown before a gray sky is no cloud', () => {
  const isCrown = (x: number, y: number) =>
    Math.hypot(x - 150, (y - 20) * 1.1) < 62 + 6 * Math.sin(Math.atan2(y - 20, x - 150) * 23);
  const picture = scene(() => false);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i += 3) {
      const grain = 6 * (((x * 7 + y * 13) % 5) - 2);
      const color = isCrown(x, y) ? [120, 140, 84] : y > 92 ? [120, 112, 100] : [206, 208, 214];
      const share = color[0] > 200 ? 0.2 : 1;
      picture.data.set(
        color.map((value) => value + share * grain),
        i,
      );
    }
  expect(overlapWith(findSky(picture)!.alpha.data, (x, y) => y > 92 || isCrown(x, y))).toBeGreaterThan(0.97);
});

test('a wall of brown leaves above light ground is no sky', () => {
  expect(findSky(halves([120, 92, 52], [205, 200, 190], 60))).toBeUndefined();
});
