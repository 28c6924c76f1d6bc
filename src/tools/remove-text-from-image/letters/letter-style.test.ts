import { expect, test } from 'vitest';
import { encodedOf } from '../../../imaging/color/oklab.ts';
import type { Plane } from '../../../imaging/raster/raster.ts';
import { seededRandom } from '../../../imaging/sampling/seeded-random.ts';
import { castShadow, letterStyle, outlinedInk } from './letter-style.ts';

const [width, height] = [200, 80];
const lineHeight = 40;
const ink: Plane = {
  width,
  height,
  data: Float32Array.from({ length: width * height }, (_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    return Number(x >= 24 && x < 180 && (x - 24) % 26 < 9 && y >= 22 && y < 58 && (x - y + 200) % 19 > 2);
  }),
};

type Layer = readonly [share: Plane, color: readonly number[], opacity: number];

/** Uneven ground with grain, and layers on it. */
function drawn(layers: readonly Layer[]) {
  const random = seededRandom(9);
  const behind = new Uint8Array(3 * width * height);
  const shown = behind.slice();
  for (let at = 0; at < behind.length; at++) {
    const i = Math.floor(at / 3);
    behind[at] = 110 + 60 * Math.sin((i % width) / 30) + 10 * random();
    let value = behind[at];
    for (const [share, color, opacity] of layers) value += share.data[i] * opacity * (color[at % 3] - value);
    shown[at] = value;
  }
  const size = { width, height, channels: 3 as const };
  return letterStyle({ ...size, data: shown }, { ...size, data: behind }, ink, lineHeight);
}

const fill: Layer = [ink, [255, 240, 90], 1];

test('letters alone have no outline and no shadow', () => {
  expect(drawn([fill])).toEqual({ outline: undefined, shadow: undefined });
});

test('an outline is measured: color and width', () => {
  const { outline, shadow } = drawn([[outlinedInk(ink, 3), [20, 20, 120], 1], fill]);
  expect(outline?.width).toBeGreaterThan(2.2);
  expect(outline?.width).toBeLessThan(3.7);
  expect(outline?.light.map((value) => Math.round(255 * encodedOf(value)))).toEqual([20, 20, 120]);
  expect(shadow).toBeUndefined();
});

test.each([
  [4, 5, 2, [0, 0, 0], 0.6],
  [-5, 3, 1.5, [0, 0, 0], 0.4],
  [3, 3, 0, [200, 30, 30], 1],
] as const)('a shadow is measured: shift %i, %i, blur, color and opacity', (x, y, sigma, color, opacity) => {
  const { outline, shadow } = drawn([[castShadow(ink, { x, y, sigma }), color, opacity], fill]);
  expect(outline).toBeUndefined();
  expect([shadow?.x, shadow?.y]).toEqual([x, y]);
  expect(Math.abs(shadow!.sigma - sigma)).toBeLessThanOrEqual(1);
  expect(Math.abs(shadow!.opacity - opacity)).toBeLessThan(0.1);
  for (const [channel, value] of shadow!.light.entries())
    expect(Math.abs(255 * encodedOf(value) - color[channel])).toBeLessThan(25);
});
