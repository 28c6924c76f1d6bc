import { expect, test } from 'vitest';
import { BrushMasks } from '../brush/brush-strokes.ts';
import type { ResultLayers } from '../compare/result-layers.ts';
import { composeCutout } from './cutout-preview.ts';

const photoColor = [200, 100, 50, 255];
const cutoutColor = [10, 20, 30];

/** Four pixels in a row whose matte is 255, 128, 0, 0. */
function fourPixels(): { layers: ResultLayers; masks: BrushMasks } {
  const photo = new Uint8ClampedArray([...photoColor, ...photoColor, ...photoColor, ...photoColor]);
  const result = new Uint8ClampedArray([255, 128, 0, 0].flatMap((alpha) => [...cutoutColor, alpha]));
  return { layers: { width: 4, height: 1, photo, result }, masks: new BrushMasks(4, 1) };
}

const whole = { x: 0, y: 0, width: 4, height: 1 };

function compose(
  { layers, masks }: ReturnType<typeof fourPixels>,
  look = { cleansRim: true, asMask: false },
) {
  const out = new Uint8ClampedArray(16);
  composeCutout(out, layers, masks, look, whole);
  return [0, 1, 2, 3].map((i) => [...out.subarray(i * 4, i * 4 + 4)]);
}

test('without strokes it is the result as it came', () => {
  const pixels = compose(fourPixels());
  expect(pixels[0]).toEqual([...cutoutColor, 255]);
  expect(pixels[1]).toEqual([...cutoutColor, 128]);
  expect(pixels[2][3]).toBe(0);
});

test('under keep the photo comes back with its own colors', () => {
  const case_ = fourPixels();
  case_.masks.keep.fill(255);
  expect(compose(case_)).toEqual([photoColor, photoColor, photoColor, photoColor]);
});

test('half a keep on a clear pixel shows the photo at half its strength', () => {
  const case_ = fourPixels();
  case_.masks.keep[2] = 128;
  expect(compose(case_)[2]).toEqual([200, 100, 50, 128]);
});

test('under erase nothing is left, and half an erase leaves half', () => {
  const case_ = fourPixels();
  case_.masks.erase[0] = 255;
  case_.masks.erase[1] = 128;
  const pixels = compose(case_);
  expect(pixels[0][3]).toBe(0);
  expect(pixels[1][3]).toBe(64);
});

test('with the halo left in, the photo’s colors stand under the same matte', () => {
  const pixels = compose(fourPixels(), { cleansRim: false, asMask: false });
  expect(pixels[0]).toEqual(photoColor);
  expect(pixels[1]).toEqual([200, 100, 50, 128]);
});

test('keep brings no opacity back that the photo itself does not have', () => {
  const case_ = fourPixels();
  case_.layers.photo[3 * 4 + 3] = 60;
  case_.masks.keep.fill(255);
  expect(compose(case_)[3][3]).toBe(60);
});

test('as a mask it is opaque gray', () => {
  expect(compose(fourPixels(), { cleansRim: true, asMask: true })).toEqual([
    [255, 255, 255, 255],
    [128, 128, 128, 255],
    [0, 0, 0, 255],
    [0, 0, 0, 255],
  ]);
});

test('writes nothing outside the region', () => {
  const { layers, masks } = fourPixels();
  const out = new Uint8ClampedArray(16).fill(7);
  composeCutout(out, layers, masks, { cleansRim: true, asMask: false }, { x: 1, y: 0, width: 1, height: 1 });
  expect([...out.subarray(0, 4), ...out.subarray(8)]).toEqual(Array(12).fill(7));
});
