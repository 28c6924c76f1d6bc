import { describe, expect, test } from 'vitest';
import { measureSeams } from '../../tools/image-extender/seam.ts';
import type { Box, Raster } from '../raster/raster.ts';
import { seededRandom } from '../sampling/seeded-random.ts';
import { continuePicture } from './continue-picture.ts';
import { knownBox } from './known-box.ts';

const size = { width: 120, height: 90 };
/** A fifth of each is cut off on the left, on the right and below. */
const known: Box = { x: 24, y: 0, width: 72, height: 72 };

type Painter = (x: number, y: number) => readonly [number, number, number];

function paint(at: Painter): Raster<Uint8Array> {
  const data = new Uint8Array(size.width * size.height * 3);
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) data.set(at(x, y), (y * size.width + x) * 3);
  }
  return { ...size, channels: 3, data };
}

const random = seededRandom(3);
const noise = Float32Array.from({ length: size.width * size.height }, () => random() - 0.5);
const grainAt = (x: number, y: number) => noise[y * size.width + x];

const pictures: Record<string, Painter> = {
  sky: (x, y) => [90 + y / 2, 130 + y / 2 + grainAt(y, x % 90) * 6, 220 + grainAt(x, y) * 6 - x / 30],
  wall: (x, y) => [180, 170 + grainAt(x, y) * 5, 160 + grainAt(y, x % 90) * 5],
  grass: (x, y) => [60 + 40 * grainAt(x, y), 120 + 70 * grainAt(x, y), 50 + 30 * grainAt(x, y)],
  bricks(x, y) {
    const row = Math.floor(y / 8);
    const isMortar = y % 8 === 0 || (x + (row % 2) * 8) % 16 === 0;
    return isMortar ? [200, 195, 190] : [150 + 20 * grainAt(x, y), 80, 60];
  },
  horizon: (x, y) => (y < 40 ? [140, 180, 230] : [30 + 30 * grainAt(x, y), 90 + 40 * grainAt(x, y), 120]),
};

/** Without what is to be made. */
function cropped(picture: Raster<Uint8Array>): Raster<Uint8Array> {
  const data = new Uint8Array(picture.data.length);
  for (let y = known.y; y < known.y + known.height; y++) {
    const from = (y * size.width + known.x) * 3;
    data.set(picture.data.subarray(from, from + known.width * 3), from);
  }
  return { ...picture, data };
}

const isKnown = (x: number, y: number) =>
  x >= known.x && x < known.x + known.width && y >= known.y && y < known.y + known.height;

/** Of what was made: the mean color of squares of eight, and how much neighbors differ. */
function looksOf({ data }: Raster<Uint8Array>) {
  const means: number[] = [];
  let energy = 0;
  for (let top = 0; top + 8 <= size.height; top += 8) {
    for (let left = 0; left + 8 <= size.width; left += 8) {
      if (isKnown(left, top) || isKnown(left + 7, top) || isKnown(left + 7, top + 7)) continue;
      let sum = 0;
      for (let y = top; y < top + 8; y++) {
        for (let x = left; x < left + 8; x++) {
          const at = (y * size.width + x) * 3 + 1;
          sum += data[at];
          if (x > left) energy += (data[at] - data[at - 3]) ** 2;
        }
      }
      means.push(sum / 64);
    }
  }
  return { means, energy };
}

describe.each(Object.entries(pictures))('%s, cropped and continued', (name, painter) => {
  const truth = paint(painter);
  const made = cropped(truth);

  test('keeps what is known, shows no seam, and looks like what was cut off', async () => {
    await continuePicture(made, { known, seed: 1 });
    for (let y = 0; y < size.height; y++) {
      for (let x = 0; x < size.width; x++) {
        if (!isKnown(x, y)) continue;
        const at = (y * size.width + x) * 3;
        if (made.data[at] !== truth.data[at]) expect.unreachable(`${x}, ${y} was changed`);
      }
    }
    // A joint of bricks can lie on the border itself.
    const natural = measureSeams(truth, known);
    for (const [k, { side, ratio }] of measureSeams(made, known).entries())
      expect(ratio, side).toBeLessThanOrEqual(1.3 * Math.max(1, natural[k].ratio));
    const [own, real] = [looksOf(made), looksOf(truth)];
    const error = own.means.reduce((sum, mean, k) => sum + Math.abs(mean - real.means[k]), 0);
    expect(error / own.means.length).toBeLessThan(8);
    expect(own.energy / real.energy).toBeGreaterThan(0.8);
    // Joints that don't meet are joints more.
    expect(own.energy / real.energy).toBeLessThan(name === 'bricks' ? 1.35 : 1.2);
  });
});

test('the same picture and seed give the same bytes', async () => {
  const made = async (seed: number) => {
    const picture = cropped(paint(pictures.grass));
    await continuePicture(picture, { known, seed });
    return picture.data;
  };
  expect(await made(7)).toEqual(await made(7));
});

test('what is unique is not there twice', async () => {
  const isBall = (x: number, y: number) => (x - 60) ** 2 + (y - 36) ** 2 < 15 ** 2;
  const made = cropped(paint((x, y) => (isBall(x, y) ? [230, 30, 30] : [60 + 40 * grainAt(x, y), 120, 60])));
  const data = new Uint8Array(size.width * size.height);
  for (let at = 0; at < data.length; at++)
    if (isBall(at % size.width, Math.floor(at / size.width))) data[at] = 255;
  await continuePicture(made, { known, seed: 1, unique: { ...size, channels: 1, data } });
  let red = 0;
  for (let at = 0; at < data.length; at++) {
    if (isKnown(at % size.width, Math.floor(at / size.width))) continue;
    if (made.data[at * 3] > 160) red++;
  }
  expect(red).toBe(0);
});

/** How much of what was made is red, of a picture of grass with a red thing in it. */
async function redBeside(isRed: (x: number, y: number) => boolean, kept: 'unique' | 'things' | undefined) {
  const made = cropped(paint((x, y) => (isRed(x, y) ? [230, 30, 30] : [60 + 40 * grainAt(x, y), 120, 60])));
  const data = Uint8Array.from({ length: size.width * size.height }, (_, at) =>
    isRed(at % size.width, Math.floor(at / size.width)) ? 255 : 0,
  );
  const mask = { ...size, channels: 1, data } as const;
  await continuePicture(made, { known, seed: 1, ...(kept && { [kept]: mask }) });
  return data.reduce((red, _, at) => {
    const isMade = !isKnown(at % size.width, Math.floor(at / size.width));
    return red + (isMade && made.data[at * 3] > 130 ? 1 : 0);
  }, 0);
}

test('a subject that the border cuts ends there, but below', async () => {
  const isCut = (x: number, y: number) => x < 36 && y >= 20 && y < 40;
  expect(await redBeside(isCut, 'unique')).toBe(0);
  expect(await redBeside(isCut, undefined)).toBeGreaterThan(60);
  const isStanding = (x: number, y: number) => x >= 50 && x < 70 && y > 40;
  expect(await redBeside(isStanding, 'unique')).toBeGreaterThan(60);
});

test('things are not copied, unless hardly anything else is there', async () => {
  const isPole = (x: number, y: number) => (x + 12) % 24 < 6 && y < 50;
  expect(await redBeside(isPole, undefined)).toBeGreaterThan(100);
  expect(await redBeside(isPole, 'things')).toBe(0);
  expect(await redBeside((x, y) => x % 12 < 10 && y < 60, 'things')).toBeGreaterThan(100);
});

test('a frame is told from other holes', () => {
  const mask = (isHole: (x: number, y: number) => boolean): Raster<Uint8Array> => ({
    ...size,
    channels: 1,
    data: Uint8Array.from({ length: size.width * size.height }, (_, at) =>
      isHole(at % size.width, Math.floor(at / size.width)) ? 255 : 0,
    ),
  });
  expect(knownBox(mask((x, y) => !isKnown(x, y)))).toEqual(known);
  expect(knownBox(mask((x, y) => isKnown(x, y)))).toBeUndefined();
  expect(knownBox(mask(() => false))).toBeUndefined();
  expect(knownBox(mask((x, y) => !isKnown(x, y) || (x === 50 && y === 50)))).toBeUndefined();
});
