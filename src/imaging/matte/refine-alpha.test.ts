import { describe, expect, test } from 'vitest';
import type { Plane, Raster } from '../raster/raster.ts';
import { resamplePlane } from '../raster/resample.ts';
import { refineAlpha } from './refine-alpha.ts';

const size = 240;
const coarseSize = 60;

/** A dark disc with thin rays on a light ground, with grain: exact alpha at full size. */
function drawing(): { alpha: Plane; pixels: Raster<Uint8Array> } {
  const alpha = new Float32Array(size * size);
  const data = new Uint8Array(size * size * 3);
  let state = 3;
  for (let y = 0, i = 0; y < size; y++) {
    for (let x = 0; x < size; x++, i++) {
      const dx = x + 0.5 - size / 2;
      const dy = y + 0.5 - size / 2;
      const distance = Math.hypot(dx, dy);
      const disc = Math.min(Math.max(60 - distance + 0.5, 0), 1);
      const toRay = Math.abs(Math.sin(Math.atan2(dy, dx) * 8)) * (distance / 8);
      const ray = distance < 85 ? Math.min(Math.max(1.5 - toRay, 0), 1) : 0;
      alpha[i] = Math.max(disc, ray);
      for (let channel = 0; channel < 3; channel++) {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        const grain = (state / 2 ** 32 - 0.5) * 8;
        const front = [60, 40, 30][channel];
        const behind = [190, 210, 220][channel];
        data[i * 3 + channel] = alpha[i] * front + (1 - alpha[i]) * behind + grain;
      }
    }
  }
  return {
    alpha: { width: size, height: size, data: alpha },
    pixels: { width: size, height: size, channels: 3, data },
  };
}

function meanError(found: ArrayLike<number>, scale: number, truth: Plane): number {
  return (
    truth.data.reduce((sum, value, i) => sum + Math.abs(found[i] / scale - value), 0) / truth.data.length
  );
}

const { alpha: truth, pixels } = drawing();
const coarse = resamplePlane(truth, coarseSize, coarseSize);

test('finds the edge and the rays again that the coarse alpha has blurred: a third of plain enlarging’s error', () => {
  const plain = meanError(resamplePlane(coarse, size, size).data, 1, truth);
  const refined = meanError(refineAlpha(coarse, pixels).data, 255, truth);
  expect(plain).toBeGreaterThan(0.02);
  expect(refined).toBeLessThan(plain / 3);
});

test('a finer coarse alpha than the picture is taken at the picture’s size', () => {
  const small = resamplePlane(truth, 50, 50);
  const data = new Uint8Array(50 * 50 * 3).fill(128);
  const refined = refineAlpha(truth, { width: 50, height: 50, channels: 3, data });
  expect(meanError(refined.data, 255, small)).toBeLessThan(0.02);
});

test('8 and 16 bits, with or without alpha, give the same', () => {
  const expected = refineAlpha(coarse, pixels).data;
  const deep = Uint16Array.from({ length: size * size * 4 }, (_, i) =>
    i % 4 === 3 ? 65535 : pixels.data[Math.floor(i / 4) * 3 + (i % 4)] * 257,
  );
  const found = refineAlpha(coarse, { width: size, height: size, channels: 4, data: deep }).data;
  for (let i = 0; i < found.length; i++) expect(Math.abs(found[i] - expected[i])).toBeLessThanOrEqual(1);
});

describe('never goes beyond the coarse alpha near by', () => {
  test('what is sure far and wide is exactly 0 and 255', () => {
    const { data } = refineAlpha(coarse, pixels);
    expect(data[0]).toBe(0);
    expect(data[size / 2 + (size / 2) * size]).toBe(255);
  });

  test('a ground in the subject’s color does not become subject', () => {
    const twins = new Uint8Array(pixels.data);
    for (let y = 10; y < 20; y++) twins.fill(40, (y * size + 10) * 3, (y * size + size - 10) * 3);
    const { data } = refineAlpha(coarse, { ...pixels, data: twins });
    expect(Math.max(...data.subarray(10 * size, 20 * size))).toBe(0);
  });

  test('a plain edge before a ground of all colors stays where the coarse alpha has it', () => {
    const half = { width: coarseSize, height: coarseSize, data: new Float32Array(coarseSize ** 2) };
    for (let i = 0; i < half.data.length; i++) {
      half.data[i] = Math.min(Math.max(30.5 - (i % coarseSize), 0), 1);
    }
    const busy = new Uint8Array(size * size * 3);
    let state = 7;
    for (let i = 0; i < busy.length; i++) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      busy[i] = state >>> 24;
    }
    const { data } = refineAlpha(half, { ...pixels, data: busy });
    const plain = resamplePlane(half, size, size).data;
    const difference = plain.map((value, i) => Math.abs(data[i] / 255 - value));
    expect(Math.max(...difference)).toBeLessThan(0.25);
  });
});
