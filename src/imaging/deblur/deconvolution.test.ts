import { expect, test } from 'vitest';
import { seededRandom } from '../sampling/seeded-random.ts';
import { type BlurLight, openDeconvolution } from './deconvolution.ts';
import { drawBlur } from './draw-blur.ts';
import { lightCurve } from './light-curve.ts';
import { reachOf, scaleBlur } from './scale-blur.ts';
import { transferOf } from './transfer.ts';

const [width, height, border] = [128, 64, 16];
const size = { width, height };
const disc = { kind: 'disc', radius: 3 } as const;

/** Bright and dark patches of eight pixels. */
function patches(): Float32Array {
  const random = seededRandom(4);
  const tones = Array.from({ length: 3 * 16 * 8 }, () => 0.2 + 0.6 * random());
  return Float32Array.from({ length: 3 * width * height }, (_, at) => {
    const [channel, y, x] = [Math.floor(at / (width * height)), Math.floor(at / width) % height, at % width];
    return tones[(channel * 8 + (y >> 3)) * 16 + (x >> 3)];
  });
}

/** Mean square within the borders. */
function farness(one: Float32Array, other: Float32Array): number {
  let [sum, count] = [0, 0];
  for (let at = 0; at < one.length; at++) {
    const [y, x] = [Math.floor(at / width) % height, at % width];
    if (x < border || y < border || x >= width - border || y >= height - border) continue;
    sum += (one[at] - other[at]) ** 2;
    count++;
  }
  return sum / count;
}

test.each<BlurLight>(['linear', 'between', 'encoded'])(
  'what was blurred in %s values comes back, and blurs to the same again',
  (light) => {
    const photo = patches();
    const transfer = transferOf(disc, size);
    const given = { ...size, transfer, border, light, noise: 0.001 };
    const blurred = openDeconvolution({ ...given, planes: photo }).blurAgain(photo);
    const deconvolution = openDeconvolution({ ...given, planes: blurred });
    const back = deconvolution.sharpen(blurred, 0.05);
    expect(farness(back, photo)).toBeLessThan(0.35 * farness(blurred, photo));
    expect(farness(deconvolution.blurAgain(back), blurred)).toBeLessThan(0.01 * farness(blurred, photo));
  },
);

test('a disc is drawn as large as it is, the same to all sides', () => {
  const { data } = drawBlur(disc, 15);
  expect(Math.max(...data)).toBe(1);
  expect(data.reduce((one, other) => one + other, 0)).toBeCloseTo(Math.PI * 9, 0);
  expect([...data].reverse()).toEqual([...data]);
});

test('a line is drawn along its angle, as long as it is', () => {
  const { data } = drawBlur({ kind: 'line', length: 9, angle: 0 }, 15);
  const row = [...data.subarray(7 * 15, 8 * 15)];
  expect(row.map((value) => Math.round(value))).toEqual([0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0]);
  expect(data.subarray(0, 6 * 15).every((value) => value === 0)).toBe(true);
});

test('a blur of a larger picture reaches further, and keeps its angle', () => {
  expect(scaleBlur({ kind: 'line', length: 8, angle: 0.5 }, 2)).toEqual({
    kind: 'line',
    length: 16,
    angle: 0.5,
  });
  expect(reachOf(scaleBlur(disc, 2))).toBe(6);
  expect(reachOf(scaleBlur({ kind: 'gauss', sigma: 1 }, 3))).toBe(6);
  expect(reachOf({ kind: 'none' })).toBe(0);
});

test.each([2.2, 5 / 3])(
  'values are decoded by the power of %f and encoded again, within a hundredth of a level',
  (power) => {
    const { decode, encode } = lightCurve(power);
    for (let at = 0; at <= 1000; at++) {
      expect(Math.abs(decode(at / 1000) - (at / 1000) ** power)).toBeLessThan(4e-5);
      expect(Math.abs(encode(decode(at / 1000)) - at / 1000)).toBeLessThan(at < 20 ? 1e-3 : 4e-5);
    }
    expect([decode(-1), decode(2), encode(-1), encode(2)]).toEqual([0, 1, 0, 1]);
  },
);
