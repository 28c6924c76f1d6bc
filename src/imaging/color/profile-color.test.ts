import { expect, test } from 'vitest';
import { linearOf } from './oklab.ts';
import { colorInProfile, lightOfProfile } from './profile-color.ts';
import { rgbSpace } from './rgb-space.ts';

type Triple = readonly [number, number, number];

/** A matrix profile with nothing but what colors need: three colorants (X, Y, Z at D50) and one curve for all. */
function matrixProfile(colorants: readonly Triple[], curve: Uint8Array): Uint8Array {
  const tags = ['rXYZ', 'gXYZ', 'bXYZ', 'rTRC', 'gTRC', 'bTRC'];
  const dataAt = 132 + tags.length * 12;
  const profile = new Uint8Array(dataAt + 3 * 20 + curve.length);
  const view = new DataView(profile.buffer);
  view.setUint32(128, tags.length);
  tags.forEach((tag, i) => {
    profile.set(new TextEncoder().encode(tag), 132 + i * 12);
    view.setUint32(132 + i * 12 + 4, i < 3 ? dataAt + i * 20 : dataAt + 60);
  });
  colorants.forEach((colorant, i) => {
    profile.set(new TextEncoder().encode('XYZ '), dataAt + i * 20);
    colorant.forEach((value, k) => {
      view.setInt32(dataAt + i * 20 + 8 + k * 4, Math.round(value * 65536));
    });
  });
  profile.set(curve, dataAt + 60);
  return profile;
}

function parametricCurve(...parameters: number[]): Uint8Array {
  const bytes = new Uint8Array(12 + parameters.length * 4);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode('para'));
  view.setUint16(8, [1, 3, 4, 5, 7].indexOf(parameters.length));
  parameters.forEach((value, i) => {
    view.setInt32(12 + i * 4, Math.round(value * 65536));
  });
  return bytes;
}

function gammaCurve(gamma: number): Uint8Array {
  const bytes = new Uint8Array(14);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode('curv'));
  view.setUint32(8, 1);
  view.setUint16(12, Math.round(gamma * 256));
  return bytes;
}

const srgbCurve = parametricCurve(2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045);
const displayP3 = matrixProfile(
  [
    [0.51512, 0.2412, -0.00105],
    [0.29198, 0.69225, 0.04189],
    [0.1571, 0.06657, 0.78407],
  ],
  srgbCurve,
);
const adobeRgb = matrixProfile(
  [
    [0.60974, 0.31111, 0.01947],
    [0.20528, 0.62567, 0.06087],
    [0.14919, 0.06322, 0.74457],
  ],
  gammaCurve(2.19921875),
);

test('without a profile the color is its own numbers', () => {
  expect(colorInProfile('#1a2b3c', undefined, 8)).toEqual([26, 43, 60]);
  expect(colorInProfile('#f0a', undefined, 16)).toEqual([65535, 0, 43690]);
});

test.each([
  ['#ff0000', [234, 51, 35]],
  ['#00ff00', [117, 251, 76]],
  ['#0000ff', [0, 0, 245]],
  ['#ffffff', [255, 255, 255]],
  ['#808080', [128, 128, 128]],
])('%s in Display P3 is %j', (hex, expected) => {
  colorInProfile(hex, displayP3, 8).forEach((value, i) => {
    expect(Math.abs(value - expected[i])).toBeLessThanOrEqual(1);
  });
});

test('the red of sRGB is 219 0 0 in Adobe RGB, whose curve is a plain gamma', () => {
  const [red, green, blue] = colorInProfile('#ff0000', adobeRgb, 8);
  expect(Math.abs(red - 219)).toBeLessThanOrEqual(1);
  expect(Math.max(green, blue)).toBeLessThanOrEqual(1);
});

test('16 bits carry the fractions', () => {
  const [red] = colorInProfile('#ff0000', displayP3, 16);
  expect(red / 257).toBeGreaterThan(233);
  expect(red / 257).toBeLessThan(235);
});

test('a profile that is not understood leaves the numbers', () => {
  expect(colorInProfile('#102030', new Uint8Array(400), 8)).toEqual([16, 32, 48]);
  expect(colorInProfile('#102030', new Uint8Array(3), 8)).toEqual([16, 32, 48]);
});

test('there and back: an sRGB color in Display P3 has the light that it had', () => {
  const { curves, toSrgb } = lightOfProfile(displayP3)!;
  for (const hex of ['#c84632', '#1e5ac8', '#f0f0e6']) {
    const values = colorInProfile(hex, displayP3, 8);
    const light = values.map((value, c) => curves[c][value]);
    [1, 3, 5].forEach((at, row) => {
      const wanted = linearOf(Number.parseInt(hex.slice(at, at + 2), 16) / 255);
      const found = toSrgb[row].reduce((sum, share, c) => sum + share * light[c], 0);
      // Half a step of 8 bits.
      expect(Math.abs(found - wanted), `${hex} ${row}`).toBeLessThan(0.006);
    });
  }
});

test('the lattice is as good as the formula, and a space that is not understood is none', () => {
  const space = rgbSpace(displayP3)!;
  for (const hex of ['#c84632', '#1e5ac8', '#07f31a', '#ffffff']) {
    const color = Float64Array.from([1, 3, 5], (at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
    space.fromSrgb(color);
    colorInProfile(hex, displayP3, 16).forEach((value, c) => {
      expect(Math.abs(color[c] - value / 65535), hex).toBeLessThan(0.006);
    });
  }
  expect(rgbSpace(undefined)).toBeUndefined();
  expect(rgbSpace(new Uint8Array(200))).toBeUndefined();
});
