import { expect, test } from 'vitest';
import type { Raster } from '../raster/raster.ts';
import { composeSubject } from './compose-subject.ts';
import { isolateSubject } from './isolate-subject.ts';
import { estimateSceneColors } from './scene-colors.ts';
import { addMargin, subjectBox } from './subject-box.ts';

const width = 160;
const height = 120;

/** A subject that turns from red to yellow, with a wide soft edge, before a ground that turns from blue to green. */
function scene() {
  const alpha = new Uint8Array(width * height);
  const front = new Uint8Array(width * height * 3);
  const mixed = new Uint8Array(width * height * 3);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const distance = Math.hypot(x - width / 2, y - height / 2);
      alpha[i] = Math.round(Math.min(Math.max((45 - distance) / 20 + 0.5, 0), 1) * 255);
      const subject = [220, 40 + x, 30];
      const ground = [20, 60 + y, 220 - x];
      for (let channel = 0; channel < 3; channel++) {
        front[i * 3 + channel] = subject[channel];
        const share = alpha[i] / 255;
        mixed[i * 3 + channel] = Math.round(share * subject[channel] + (1 - share) * ground[channel]);
      }
    }
  }
  const matte: Raster<Uint8Array> = { width, height, channels: 1, data: alpha };
  return { front, matte, pixels: { width, height, channels: 3, data: mixed } as Raster<Uint8Array> };
}

const { front, matte, pixels } = scene();
const whole = { x: 0, y: 0, width, height };

/** Mean difference to the true foreground where alpha is partial. */
function colorError(cutOut: Raster, scale = 1): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < matte.data.length; i++) {
    if (matte.data[i] < 25 || matte.data[i] > 230) continue;
    for (let channel = 0; channel < 3; channel++, count++) {
      sum += Math.abs(cutOut.data[i * 4 + channel] / scale - front[i * 3 + channel]);
    }
  }
  return sum / count;
}

test('the old ground goes out of soft edges: a tenth of its color is left at most', () => {
  const untouched = colorError(composeSubject(pixels, matte, { box: whole }));
  const cleaned = colorError(
    composeSubject(pixels, matte, { box: whole, colors: estimateSceneColors(pixels, matte) }),
  );
  expect(untouched).toBeGreaterThan(45);
  expect(cleaned).toBeLessThan(untouched / 10);
});

test('16 bits stay 16 bits and lose their halo alike', () => {
  const deep: Raster = { ...pixels, data: Uint16Array.from(pixels.data, (value) => value * 257) };
  const { result } = isolateSubject(deep, matte, { strokes: {}, removeHalo: true });
  expect(result.data).toBeInstanceOf(Uint16Array);
  expect(colorError(result, 257)).toBeLessThan(6);
  expect(result.data[3 + 4 * (60 * width + 80)]).toBe(65535);
});

test('the subject’s inside is copied, what is clear is wholly 0', () => {
  const { result } = isolateSubject(pixels, matte, { strokes: {}, removeHalo: true });
  const expected = result.data.slice();
  matte.data.forEach((opacity, i) => {
    if (opacity === 0) expected.fill(0, i * 4, i * 4 + 4);
    if (opacity === 255) expected.set([...pixels.data.subarray(i * 3, i * 3 + 3), 255], i * 4);
  });
  expect(result.data).toEqual(expected);
});

test('on a color the picture is opaque and the soft edge mixes with that color', () => {
  const background = [10, 250, 130] as const;
  const { result } = isolateSubject(pixels, matte, { strokes: {}, removeHalo: true, background });
  expect(result.channels).toBe(3);
  expect([...result.data.subarray(0, 3)]).toEqual(background);
  let sum = 0;
  for (let i = 0; i < result.data.length; i++) {
    const share = matte.data[Math.floor(i / 3)] / 255;
    sum += Math.abs(result.data[i] - (share * front[i] + (1 - share) * background[i % 3]));
  }
  expect(sum / result.data.length).toBeLessThan(1);
});

test('cropping keeps the subject and its margin, and nothing is moved', () => {
  const { result, alpha } = isolateSubject(pixels, matte, { strokes: {}, removeHalo: false, margin: 0.1 });
  expect(result.width).toBeLessThan(width);
  expect([alpha.width, alpha.height]).toEqual([width, height]);
  const box = addMargin(subjectBox(alpha)!, 0.1, pixels);
  const middle = 4 * ((60 - box.y) * result.width + 80 - box.x);
  expect([...result.data.subarray(middle, middle + 3)]).toEqual([
    ...pixels.data.subarray((60 * width + 80) * 3, (60 * width + 80) * 3 + 3),
  ]);
});

test('a margin beyond the picture is clear, or of the background’s color', () => {
  const settings = { strokes: {}, removeHalo: false, margin: 0.5 };
  const { result } = isolateSubject(pixels, matte, settings);
  expect(result.height).toBeGreaterThan(height);
  expect([...result.data.subarray(0, 4)]).toEqual([0, 0, 0, 0]);
  const colored = isolateSubject(pixels, matte, { ...settings, background: [1, 2, 3] }).result;
  expect([...colored.data.subarray(0, 3)]).toEqual([1, 2, 3]);
});

test('when nothing is left there is nothing to crop to, and the whole picture stays', () => {
  const erase: Raster<Uint8Array> = { width: 1, height: 1, channels: 1, data: Uint8Array.of(255) };
  const { result } = isolateSubject(pixels, matte, { strokes: { erase }, removeHalo: true, margin: 0.1 });
  expect([result.width, result.height]).toEqual([width, height]);
  expect(result.data.every((value) => value === 0)).toBe(true);
});

test('a picture that is half transparent by itself keeps its colors', () => {
  const own = new Uint8Array(width * height * 4);
  for (let i = 0; i < matte.data.length; i++) {
    own.set(front.subarray(i * 3, i * 3 + 3), i * 4);
    own[i * 4 + 3] = matte.data[i];
  }
  const half: Raster<Uint8Array> = { width, height, channels: 4, data: own };
  const opaque = { ...matte, data: new Uint8Array(matte.data.length).fill(255) };
  const { result, alpha } = isolateSubject(half, opaque, { strokes: {}, removeHalo: true });
  expect(alpha.data).toEqual(matte.data);
  expect(colorError(result)).toBe(0);
});
