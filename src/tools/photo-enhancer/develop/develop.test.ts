import { beforeAll, describe, expect, test } from 'vitest';
import { sharpSample } from '#tests/support/pictures/sample-photos.ts';
import { colorDifference, labOf, meanColorDifference } from '#tests/support/restoration/color-difference.ts';
import { spoiled } from '#tests/support/restoration/spoiled-photos.ts';
import { linearOf, oklabOf } from '../../../imaging/color/oklab.ts';
import type { Raster } from '../../../imaging/raster/raster.ts';
import { diagnose } from '../diagnosis/diagnose.ts';
import { lightCopy } from '../diagnosis/light-copy.ts';
import { usualWishes } from '../fix-plan.ts';
import { balanceOf, type FixWishes } from '../plan-fixes.ts';
import { adaptation, adaptLight, times } from './adaptation.ts';
import { develop, planDevelopment } from './development.ts';
import { evenPaper } from './even-paper.ts';
import { liftFor, ToneCurve, toneAt } from './lifting-curve.ts';
import { readLight, writeLight } from './light-rows.ts';
import { SlowMap } from './slow-map.ts';
import { toneChange } from './tone-change.ts';

const nothing = () => {};

let photos: Raster<Uint8Array>[];
beforeAll(async () => {
  photos = await Promise.all(['dogs', 'coffee', 'meadow'].map((name) => sharpSample(name)));
});

function enhanced(photo: Raster, wishes: Partial<FixWishes> = {}): Promise<Raster> {
  const diagnosis = diagnose(photo);
  const all = { ...usualWishes('auto'), ...wishes };
  const plan = planDevelopment(diagnosis, all, balanceOf(diagnosis.cast, all.color), photo);
  return develop(photo, plan, nothing);
}

test('the difference of colors is that of the pairs that were published with it', () => {
  expect(colorDifference([50, 2.6772, -79.7751], [50, 0, -82.7485])).toBeCloseTo(2.0425, 4);
  expect(colorDifference([50, 2.5, 0], [73, 25, -18])).toBeCloseTo(27.1492, 4);
  expect(colorDifference([2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514])).toBeCloseTo(0.9082, 4);
});

describe('light', () => {
  test.each([
    ['8', new Uint8Array(256 * 3).map((_, i) => Math.floor(i / 3))],
    ['16', new Uint16Array(65536 * 3).map((_, i) => Math.floor(i / 3))],
  ])('every level of %s bits comes back as it was', (_, data) => {
    const picture: Raster = { width: data.length / 3, height: 1, channels: 3, data };
    const written = { ...picture, data: data.slice() };
    writeLight(readLight(picture, 0, 1), written);
    for (let i = 0; i < data.length; i += 3) {
      expect(Math.abs(written.data[i] - data[i])).toBeLessThanOrEqual(data instanceof Uint16Array ? 1 : 0);
    }
  });

  test('between two levels both are written, as often as it is near to each, and gray stays gray', () => {
    const light = new Float32Array(3 * 64 * 64).fill(linearOf(100.25 / 255));
    const picture = { width: 64, height: 64, channels: 3, data: new Uint8Array(3 * 64 * 64) } as const;
    writeLight({ width: 64, top: 0, light }, picture);
    const { data } = picture;
    expect(data.every((value) => value === 100 || value === 101)).toBe(true);
    expect(data.reduce((sum, value) => sum + value, 0) / data.length).toBeCloseTo(100.25, 1);
    for (let i = 0; i < data.length; i += 3) expect([data[i + 1], data[i + 2]]).toEqual([data[i], data[i]]);
  });

  test('a map of a slope is the slope in the size of the photo', () => {
    const map = new SlowMap(
      Float32Array.from({ length: 12 }, (_, i) => i % 4),
      1,
      { width: 4, height: 3 },
      { width: 16, height: 9 },
    );
    const row = map.rowAt(5);
    for (let x = 2; x < 14; x++) expect(row[x]).toBeCloseTo((x + 0.5) / 4 - 0.5, 5);
  });
});

describe('adaptation', () => {
  test('turns the gray of a light into gray of the same luminance, and half of it half way', () => {
    const light = [1.3, 0.95, 0.6] as const;
    const luminance = ([r, g, b]: readonly number[]) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
    const same = light.map((value) => value / luminance(light)) as unknown as typeof light;
    for (const value of times(adaptation(same, 1), same)) expect(value).toBeCloseTo(1, 2);
    const half = times(adaptation(same, 0.5), same);
    expect(half[0] / half[2]).toBeLessThan(same[0] / same[2]);
    expect(half[0] / half[2]).toBeGreaterThan(1.1);
  });

  test('white stays white, black stays black', () => {
    const light = Float32Array.of(1, 1, 1, 0, 0, 0);
    adaptLight(light, adaptation([1.3, 0.95, 0.6], 1));
    expect([...light]).toEqual([1, 1, 1, 0, 0, 0]);
  });
});

describe('the curve of tones', () => {
  test.each([-0.5, 0, 1, 4])('with a lift of %d rises everywhere, from black to white', (lift) => {
    const curve = new ToneCurve({ lift, contrast: 0.3, pivot: 0.4 });
    expect(curve.at(0)).toBe(0);
    expect(curve.at(1)).toBeCloseTo(1, 6);
    for (let i = 1; i <= 256; i++) expect(curve.at(i / 256)).toBeGreaterThan(curve.at((i - 1) / 256));
  });

  test('brings one tone to the other', () => {
    expect(toneAt({ lift: liftFor(0.15, 0.3), contrast: 0, pivot: 0.5 }, 0.15)).toBeCloseTo(0.3, 9);
  });
});

describe('tones of a photo', () => {
  const lifted = (photo: Raster) => {
    const change = toneChange(
      lightCopy(photo),
      { lift: 2, contrast: 0, pivot: 0.5 },
      { detail: 1, vividness: 1 },
      photo,
    );
    const rows = readLight(photo, 0, photo.height);
    change.change(rows);
    return rows.light;
  };

  test('brightened, keep the hue of every color, and leave black and white as they were', () => {
    const { light: before } = readLight(photos[1], 0, photos[1].height);
    const after = lifted(photos[1]);
    const hues = [before, after].map((light) =>
      oklabOf(light.map((v) => (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055))),
    );
    let turned = 0;
    for (let i = 0; i < before.length; i += 3) {
      const chroma = hues.map((lab) => Math.hypot(lab[i + 1], lab[i + 2]));
      if (chroma[0] < 0.04 || chroma[1] < 0.04) continue;
      const cosine =
        (hues[0][i + 1] * hues[1][i + 1] + hues[0][i + 2] * hues[1][i + 2]) / (chroma[0] * chroma[1]);
      turned = Math.max(turned, (Math.acos(Math.min(1, cosine)) * 180) / Math.PI);
    }
    expect(turned).toBeLessThan(6);
    expect(after.every((value) => value >= 0 && value <= 1)).toBe(true);
  });

  test('beside a hard edge make no halo: each side stays even', () => {
    const data = new Uint8Array(300 * 60 * 3).map((_, i) => (Math.floor(i / 3) % 300 < 150 ? 40 : 200));
    const after = lifted({ width: 300, height: 60, channels: 3, data });
    const row = Array.from(
      { length: 300 },
      (_, x) => 255 * 1.055 * after[3 * (30 * 300 + x)] ** (1 / 2.4) - 14,
    );
    const spread = (values: number[]) => Math.max(...values) - Math.min(...values);
    expect(row[20]).toBeGreaterThan(70);
    expect(spread(row.slice(0, 150))).toBeLessThan(9);
    expect(spread(row.slice(150))).toBeLessThan(9);
  });
});

describe('a photo', () => {
  test('that has nothing comes back as the same one', async () => {
    expect((await enhanced(photos[1])) === photos[1]).toBe(true);
  });

  test('two stops too dark comes back by half at least', async () => {
    for (const photo of photos) {
      const dark = spoiled(photo, { gains: [0.25, 0.25, 0.25] });
      const back = meanColorDifference(await enhanced(dark), photo);
      expect(back).toBeLessThan(0.5 * meanColorDifference(dark, photo));
    }
  });

  test('that is flat gets its range back', async () => {
    for (const photo of photos.slice(0, 2)) {
      const flat = spoiled(photo, { range: 0.42 });
      expect(meanColorDifference(await enhanced(flat), photo)).toBeLessThan(
        0.67 * meanColorDifference(flat, photo),
      );
    }
  });

  test('in yellow light comes closer to what it was', async () => {
    const yellow = spoiled(photos[0], { gains: [1, 0.75, 0.42] });
    const back = meanColorDifference(await enhanced(yellow), photos[0]);
    expect(back).toBeLessThan(0.7 * meanColorDifference(yellow, photos[0]));
    const off = await enhanced(yellow, { color: 0, exposure: 0, contrast: 0 });
    expect(off === yellow).toBe(true);
  });

  test('in haze gets a third of its colors back, and all of haze stays where it is switched off', async () => {
    const hazy = spoiled(photos[2], { haze: 0.5 });
    expect(meanColorDifference(await enhanced(hazy), photos[2])).toBeLessThan(
      0.67 * meanColorDifference(hazy, photos[2]),
    );
    const none = await enhanced(hazy, { haze: 0, contrast: 0, exposure: 0 });
    expect(none === hazy).toBe(true);
  });

  test('in gray stays gray in every pixel', async () => {
    const dark = spoiled(photos[0], { gains: [0.2, 0.2, 0.2] });
    const gray = { ...dark, data: dark.data.map((_, i) => dark.data[i - (i % 3)]) };
    const { data } = await enhanced(gray);
    expect(data).not.toEqual(gray.data);
    for (let i = 0; i < data.length; i += 3) expect([data[i + 1], data[i + 2]]).toEqual([data[i], data[i]]);
  });

  test('with a white sky keeps it white, and black stays black', async () => {
    const dark = spoiled(photos[0], { gains: [0.2, 0.2, 0.2] });
    const data = dark.data.slice();
    data.fill(255, 0, 3 * dark.width * 40);
    data.fill(0, data.length - 3 * dark.width * 10);
    const result = await enhanced({ ...dark, data });
    expect(result.data).not.toEqual(data);
    expect(result.data.subarray(0, 3 * dark.width * 38).every((value) => value === 255)).toBe(true);
    expect(result.data.subarray(data.length - 3 * dark.width * 8).every((value) => value === 0)).toBe(true);
  });

  test('of 16 bits comes out as of 8, in finer steps, and alpha stays', async () => {
    const dark = spoiled(photos[0], { gains: [0.2, 0.2, 0.2] });
    const { width, height } = dark;
    const deep = new Uint16Array(width * height * 4);
    for (let i = 0; i < width * height; i++) {
      for (let c = 0; c < 3; c++) deep[4 * i + c] = dark.data[3 * i + c] * 257;
      deep[4 * i + 3] = 65535 - (i % 7);
    }
    const [fine, coarse] = [await enhanced({ width, height, channels: 4, data: deep }), await enhanced(dark)];
    expect(fine.data).toBeInstanceOf(Uint16Array);
    let apart = 0;
    for (let i = 0; i < width * height; i++) {
      expect(fine.data[4 * i + 3]).toBe(deep[4 * i + 3]);
      apart = Math.max(apart, Math.abs(fine.data[4 * i] / 257 - coarse.data[3 * i]));
    }
    expect(apart).toBeLessThan(2);
    expect(fine.data.some((value, i) => i % 4 !== 3 && value % 257 !== 0)).toBe(true);
  });

  test('of one pixel, one row or nothing to be seen runs through', async () => {
    for (const [width, height] of [
      [1, 1],
      [300, 1],
      [1, 300],
      [2, 2],
    ]) {
      const data = new Uint8Array(width * height * 4).map((_, i) => (i % 4 === 3 ? 0 : 20 + (i % 50)));
      const result = await enhanced({ width, height, channels: 4, data });
      expect([result.width, result.height, result.data.length]).toEqual([width, height, data.length]);
      const opaque = data.map((value, i) => (i % 4 === 3 ? 255 : value));
      for (const value of (await enhanced({ width, height, channels: 4, data: opaque })).data)
        expect(Number.isNaN(value)).toBe(false);
    }
  });

  test('that came is not changed, and what the callback throws ends the work', async () => {
    const dark = spoiled(photos[0], { gains: [0.2, 0.2, 0.2] });
    const before = dark.data.slice();
    await enhanced(dark);
    expect(dark.data).toEqual(before);
    const plan = planDevelopment(diagnose(dark), usualWishes('auto'), 0, dark);
    await expect(develop(dark, plan, () => Promise.reject(new Error('changed my mind')))).rejects.toThrow(
      'changed my mind',
    );
  });
});

test('paper in a shadow becomes as bright as beside it, letters stay dark', () => {
  const [width, height] = [200, 120];
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    const isLetter = x % 10 < 2 && y % 12 < 8;
    data.fill(Math.round((isLetter ? 0.25 : 1) * (140 + 0.35 * x)), 3 * i, 3 * i + 3);
  }
  const page: Raster = { width, height, channels: 3, data };
  const rows = readLight(page, 0, height);
  evenPaper(lightCopy(page), 1, page).even(rows);
  const paper = Array.from({ length: 19 }, (_, k) => rows.light[3 * (60 * width + 10 * k + 6)]);
  expect(Math.min(...paper) / Math.max(...paper)).toBeGreaterThan(0.75);
  const [shade, lit] = [6, 186].map((x) => linearOf(data[3 * (60 * width + x)] / 255));
  expect(shade / lit).toBeLessThan(0.5);
  expect(rows.light[3 * (60 * width + 101)]).toBeLessThan(0.15);
  expect(labOf([1, 1, 1])[0]).toBeCloseTo(100, 3);
});
