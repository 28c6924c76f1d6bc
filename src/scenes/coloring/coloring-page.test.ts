import { expect, test } from 'vitest';
import type { Raster } from '../../imaging/raster/raster.ts';
import type { LandscapeWishes } from '../wishes.ts';
import { drawColoringPage, drawOrnamentPage, drawReefPage } from './coloring-page.ts';
import { outlineDrawing } from './outline-drawing.ts';

const side = 64;
/** A red square with a blue right half, a black eye on the left and a stray pixel on the right. */
const drawing: Raster = { width: side, height: side, channels: 4, data: new Uint8Array(side * side * 4) };
for (let y = 8; y < 56; y++)
  for (let x = 8; x < 56; x++) {
    const isEye = Math.hypot(x - 20, y - 24) < 3;
    const color = isEye ? [10, 10, 10] : x < 32 ? [210, 60, 50] : [50, 80, 200];
    drawing.data.set([...color, 255], 4 * (y * side + x));
  }
drawing.data.set([250, 240, 60, 255], 4 * (40 * side + 44));

test('lines run between colors and around the body; eyes stay black, specks make no lines', () => {
  const { distance, body, filled } = outlineDrawing(drawing);
  const frame = (distance.width - side) / 2;
  const at = (plane: { data: Float32Array }, x: number, y: number) =>
    plane.data[(y + frame) * distance.width + x + frame];
  for (const [x, y] of [
    [31, 40],
    [7, 30],
    [40, 55],
  ])
    expect(at(distance, x, y), `${x}, ${y}`).toBe(0);
  expect(at(distance, 44, 40) * distance.width).toBeGreaterThan(8);
  expect(at(distance, 14, 44) * distance.width).toBeCloseTo(7, 0);
  expect(at(filled, 20, 24)).toBe(1);
  expect(at(filled, 14, 40)).toBe(0);
  expect([at(body, 30, 30), at(body, 2, 2)]).toEqual([1, 0]);
});

const page = (size: number, seed = 1, more: object = {}) => {
  const wishes = {
    places: new Set(['mountains']),
    sights: new Set(),
    without: new Set(),
    figures: [{ id: 'horse', count: 1 }],
    ...more,
  } as unknown as LandscapeWishes;
  const drawings = new Map([['horse', drawing]]);
  return drawColoringPage(wishes, seed, { width: size, height: size }, drawings, async () => {});
};

test('a page is white with black lines, and large areas to color', async () => {
  const size = 256;
  const data = await page(size);
  const dark = data.filter((value) => value < 128).length / data.length;
  expect(dark).toBeGreaterThan(0.02);
  expect(dark).toBeLessThan(0.2);
  expect(data.filter((value) => value > 8 && value < 247).length / data.length).toBeLessThan(0.12);
  expect(areas(data, size)).toBeGreaterThan(12);
});

test('the same seed is the same page, at any size', async () => {
  expect(await page(128)).toEqual(await page(128));
  expect(await page(128)).not.toEqual(await page(128, 2));
  const [small, large] = [await page(128), await page(384)];
  let differing = 0;
  for (let y = 0; y < 128; y++)
    for (let x = 0; x < 128; x++) {
      const middle = large[3 * ((y * 3 + 1) * 384 + x * 3 + 1)];
      if (Math.abs(middle - small[3 * (y * 128 + x)]) > 200) differing++;
    }
  expect(differing / 128 ** 2).toBeLessThan(0.03);
});

test('what is left out has no lines', async () => {
  const ink = async (without: string[]) =>
    (await page(200, 1, { without: new Set(without) })).filter((value) => value < 128).length;
  const all = await ink([]);
  expect(await ink(['sun'])).toBeLessThan(all);
  expect(await ink(['clouds'])).toBeLessThan(all);
  expect(await ink(['mountains'])).not.toBe(all);
});

/** White areas of more than a few pixels that lines separate. */
function areas(data: Uint8Array, size: number): number {
  const open = new Set<number>();
  for (let i = 0; i < size * size; i++) if (data[3 * i] > 160) open.add(i);
  let found = 0;
  for (const start of open) {
    const area = [start];
    open.delete(start);
    for (const i of area)
      for (const next of [i - 1, i + 1, i - size, i + size]) {
        if (Math.abs((next % size) - (i % size)) <= 1 && open.delete(next)) area.push(next);
      }
    if (area.length > 12) found++;
  }
  return found;
}

const lightness = (data: Uint8Array, size: number, x: number, y: number) =>
  data[3 * (Math.min(size - 1, Math.floor(y)) * size + Math.min(size - 1, Math.floor(x)))];

test('a mandala is many closed areas, the same after an eighth to a sixteenth of a turn', () => {
  const size = 320;
  for (const seed of [1, 2, 3, 4, 5]) {
    const data = drawOrnamentPage('mandala', undefined, seed, { width: size, height: size });
    const dark = data.filter((value) => value < 128).length / data.length;
    expect(dark, `seed ${seed}`).toBeGreaterThan(0.08);
    expect(dark, `seed ${seed}`).toBeLessThan(0.36);
    expect(areas(data, size), `seed ${seed}`).toBeGreaterThan(120);
    const apart = (folds: number) => {
      let sum = 0;
      let count = 0;
      for (let y = -130; y <= 130; y++)
        for (let x = -130; x <= 130; x++) {
          if (Math.hypot(x, y) > 130) continue;
          const angle = (2 * Math.PI) / folds;
          const [u, v] = [
            x * Math.cos(angle) - y * Math.sin(angle),
            x * Math.sin(angle) + y * Math.cos(angle),
          ];
          const middle = size / 2;
          sum += Math.abs(
            lightness(data, size, middle + x, middle + y) - lightness(data, size, middle + u, middle + v),
          );
          count++;
        }
      return sum / count;
    };
    // Turned by another angle, lines meet the areas between them.
    const [turned, wrong] = [Math.min(...[4, 5, 6, 8].map(apart)), apart(7.3)];
    expect(turned, `seed ${seed}`).toBeLessThan(wrong * 0.62);
  }
});

test('a mandala goes around a drawing, patterns have a frame, and neighboring seeds differ', () => {
  const sheet = { width: 160, height: 200 };
  const draw = (seed: number, figure?: Raster) => drawOrnamentPage('mandala', figure, seed, sheet);
  expect(draw(1, drawing)).not.toEqual(draw(1));
  expect(draw(1)).toEqual(draw(1));
  const patterns = [1, 2, 3, 4].map((seed) => drawOrnamentPage('geometric', undefined, seed, sheet));
  expect(new Set(patterns.map(String)).size).toBe(4);
  for (const data of patterns) {
    expect(data.subarray(0, 3 * sheet.width).every((value) => value === 255)).toBe(true);
    const middle = data.subarray(3 * sheet.width * 60, 3 * sheet.width * 140);
    const dark = middle.filter((value) => value < 128).length / middle.length;
    expect(dark).toBeGreaterThan(0.08);
    expect(dark).toBeLessThan(0.45);
  }
});

test('under water there are corals to color, and who was asked for', () => {
  const size = 256;
  const drawings = new Map([['octopus', drawing]]);
  for (const seed of [1, 2, 3]) {
    const draw = (count: number) =>
      drawReefPage([{ id: 'octopus', count }], seed, { width: size, height: size }, drawings);
    const data = draw(1);
    const dark = data.filter((value) => value < 128).length / data.length;
    expect(dark, `seed ${seed}`).toBeGreaterThan(0.04);
    expect(dark, `seed ${seed}`).toBeLessThan(0.2);
    expect(areas(data, size), `seed ${seed}`).toBeGreaterThan(40);
    expect(draw(2)).not.toEqual(data);
    expect(draw(1)).toEqual(data);
  }
});
