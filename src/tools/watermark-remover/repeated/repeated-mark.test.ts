import { expect, test } from 'vitest';
import type { Raster } from '../../../imaging/raster/raster.ts';
import { findLattice } from './find-lattice.ts';
import { cellArea, type Lattice, placeOn, reducedLattice, type Vector } from './lattice.ts';
import { findRepeatedMark } from './repeated-mark.ts';
import { takeCopiesOff } from './take-copies-off.ts';

const size = { width: 480, height: 360 };

/** Patches of color of all sizes, and grain: no two places alike. */
function picture(): Raster<Uint8Array> {
  let state = 7;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const levels = new Float32Array(3 * size.width * size.height).fill(120);
  for (let patch = 0; patch < 320; patch++) {
    const radius = 4 + 90 * random() ** 3;
    const [x0, y0] = [random() * size.width, random() * size.height];
    const color = [0, 1, 2].map(() => 30 + 190 * random());
    for (let y = Math.max(0, Math.ceil(y0 - radius)); y < Math.min(size.height, y0 + radius); y++) {
      for (let x = Math.max(0, Math.ceil(x0 - radius)); x < Math.min(size.width, x0 + radius); x++) {
        if (Math.hypot(x - x0, y - y0) > radius) continue;
        for (let c = 0; c < 3; c++) levels[3 * (y * size.width + x) + c] = color[c];
      }
    }
  }
  return {
    ...size,
    channels: 3,
    data: Uint8Array.from(levels, (value) => value + 12 * (random() - 0.5)),
  };
}

/** A ring beside two bars: how much of a pixel they cover. */
function coverAt(along: number, over: number): number {
  const ring = 2.5 - Math.abs(Math.hypot(along + 18, over) - 9);
  const bar = Math.min(3 - Math.abs(along - 2), 11 - Math.abs(over));
  const foot = Math.min(2.5 - Math.abs(over - 8.5), 9 - Math.abs(along - 11));
  return Math.min(1, Math.max(0, ring, bar, foot));
}

function covers(lattice: Lattice, turn: number): Float32Array {
  const { across, down } = lattice;
  const [cosine, sine] = [Math.cos(turn), Math.sin(turn)];
  return Float32Array.from({ length: size.width * size.height }, (_, at) => {
    const [x, y] = [at % size.width, Math.floor(at / size.width)];
    const { column, row } = placeOn(lattice, x, y);
    let most = 0;
    for (let n = column - 1; n <= column + 2; n++) {
      for (let m = row - 1; m <= row + 1; m++) {
        const dx = x - n * across[0] - m * down[0];
        const dy = y - n * across[1] - m * down[1];
        most = Math.max(most, coverAt(dx * cosine + dy * sine, dy * cosine - dx * sine));
      }
    }
    return most;
  });
}

function laidOver(under: Raster<Uint8Array>, cover: Float32Array, opacity: number, level: number) {
  const data = under.data.map((value, i) => {
    const share = cover[Math.floor(i / 3)] * opacity;
    return Math.round(value * (1 - share) + level * share);
  });
  return { ...under, data };
}

const turned = ([x, y]: Vector, turn: number): Vector => [
  x * Math.cos(turn) - y * Math.sin(turn),
  x * Math.sin(turn) + y * Math.cos(turn),
];

/** Mean square error in the marked zone. */
function errorIn(cover: Float32Array, one: Raster, other: Raster): number {
  let [sum, count] = [0, 0];
  for (let i = 0; i < one.data.length; i++) {
    if (cover[Math.floor(i / 3)] === 0) continue;
    sum += (one.data[i] - other.data[i]) ** 2;
    count++;
  }
  return sum / count;
}

/** Steps of one lattice are whole numbers of those of the other, and the cells are equally large. */
function expectAlike(found: Lattice, truth: Lattice): void {
  const { across, down } = found;
  const whole = across[0] * down[1] - across[1] * down[0];
  expect(Math.abs(cellArea(found) / cellArea(truth) - 1)).toBeLessThan(0.01);
  for (const [x, y] of [truth.across, truth.down]) {
    for (const steps of [(x * down[1] - y * down[0]) / whole, (y * across[0] - x * across[1]) / whole])
      expect(Math.abs(steps - Math.round(steps))).toBeLessThan(0.005);
  }
}

const cases = [
  ['in rows', [90, 0], [0, 64], 0, 0.4, 255],
  ['turned and staggered', turned([92, 0], -0.6), turned([46, 57.5], -0.6), -0.6, 0.35, 255],
  ['in gray, which lightens and darkens', [84, 0], [42, 58], 0, 0.45, 140],
] as const;

test.each(cases)(
  'a faint mark repeated %s: its lattice, opacity and color are found, and all copies come off',
  (_, across, down, turn, opacity, level) => {
    const under = picture();
    const truth = reducedLattice(across, down);
    const cover = covers(truth, turn);
    const marked = laidOver(under, cover, opacity, level);
    const mark = findRepeatedMark(marked)!;
    expectAlike(mark.lattice, truth);
    expect(Math.abs(mark.opacity - opacity)).toBeLessThan(0.03);
    for (const value of mark.color) expect(Math.abs(value - level)).toBeLessThan(14);
    const { pixels, changed } = takeCopiesOff(marked, mark);
    // Ten decibels and more.
    expect(errorIn(cover, pixels, under)).toBeLessThan(errorIn(cover, marked, under) / 10);
    let [beside, written] = [0, 0];
    for (let at = 0; at < cover.length; at++) {
      const isChanged = [0, 1, 2].some((c) => pixels.data[3 * at + c] !== marked.data[3 * at + c]);
      if (isChanged && changed.data[at] === 0) written++;
      const around = [0, -2, 2, -2 * size.width, 2 * size.width];
      if (isChanged && around.every((by) => !(cover[at + by] > 0))) beside++;
    }
    expect(written).toBe(0);
    expect(beside).toBeLessThan(0.004 * cover.length);
  },
);

test('a picture without a repeated mark has none', () => {
  expect(findLattice(picture())).toBeUndefined();
});
