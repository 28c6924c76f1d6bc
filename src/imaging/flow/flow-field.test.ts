import { expect, test } from 'vitest';
import type { ColorField } from '../color/working-colors.ts';
import type { Plane } from '../raster/raster.ts';
import { seededRandom } from '../sampling/seeded-random.ts';
import { anisotropicKuwahara } from './anisotropic-kuwahara.ts';
import { evenStrokes } from './even-strokes.ts';
import { flowField } from './flow-field.ts';
import { flowLines } from './flow-lines.ts';
import { turnedFlow } from './turned-flow.ts';

const idle = async () => {};

function gray(width: number, height: number, light: (x: number, y: number) => number): ColorField {
  const data = new Float32Array(width * height * 3);
  for (let i = 0; i < width * height; i++)
    data.fill(light(i % width, Math.floor(i / width)), i * 3, i * 3 + 3);
  return { width, height, data };
}

function luma({ width, height, data }: ColorField): Plane {
  return { width, height, data: new Float32Array(width * height).map((_, i) => data[i * 3]) };
}

/** Degrees between two directions, which have no sign. */
function between(x: number, y: number, angle: number): number {
  const cosine = Math.abs(x * Math.cos(angle) + y * Math.sin(angle));
  return (Math.acos(Math.min(1, cosine)) * 180) / Math.PI;
}

test.each([0, 0.4, 0.8, 1.3, 2.2, 3])('stripes at %d are followed, within two degrees', (angle) => {
  const stripes = gray(
    80,
    80,
    (x, y) => 0.5 + 0.4 * Math.sin((y * Math.cos(angle) - x * Math.sin(angle)) / 2.5),
  );
  const flow = flowField(stripes, 3);
  for (const i of [40 * 80 + 40, 25 * 80 + 50, 55 * 80 + 30]) {
    expect(between(flow.x[i], flow.y[i], angle)).toBeLessThan(2);
    expect(flow.anisotropy[i]).toBeGreaterThan(0.9);
  }
});

test('where nothing is to be seen the direction comes from around', () => {
  const edge = gray(90, 90, (x) => (x < 45 ? 0.2 : 0.8));
  const flow = flowField(edge, 2);
  for (const x of [30, 60])
    expect(between(flow.x[45 * 90 + x], flow.y[45 * 90 + x], Math.PI / 2)).toBeLessThan(5);
});

test('a hand that does not obey the form goes its own way', () => {
  const flow = flowField(
    gray(40, 40, (x) => 0.5 + 0.4 * Math.sin(x / 2)),
    2,
  );
  const free = turnedFlow(flow, 0.5, 0);
  const bound = turnedFlow(flow, 0.5, 1);
  const i = 20 * 40 + 20;
  expect(between(free.x[i], free.y[i], 0.5)).toBeLessThan(0.1);
  expect(between(bound.x[i], bound.y[i], Math.PI / 2)).toBeLessThan(5);
});

test('noise becomes flat and an edge stays one', async () => {
  const random = seededRandom(3);
  const noisy = gray(80, 60, (x) => (x < 40 ? 0.3 : 0.7) + 0.12 * (random() - 0.5));
  const { data } = await anisotropicKuwahara(noisy, flowField(noisy, 3), 5, idle);
  const deviation = (field: Float32Array, from: number, to: number) => {
    const values: number[] = [];
    for (let y = 10; y < 50; y++) for (let x = from; x < to; x++) values.push(field[(y * 80 + x) * 3]);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
  };
  expect(deviation(data, 10, 30)).toBeLessThan(deviation(noisy.data, 10, 30) / 3);
  for (let y = 10; y < 50; y++) {
    expect(data[(y * 80 + 37) * 3]).toBeLessThan(0.4);
    expect(data[(y * 80 + 42) * 3]).toBeGreaterThan(0.6);
  }
});

test('a broken line is found whole, and noise beside it is not', async () => {
  const random = seededRandom(9);
  const drawing = gray(
    120,
    60,
    (x, y) => 0.8 - (Math.abs(y - 30) < 2 && x % 20 > 3 ? 0.4 : 0) + 0.1 * (random() - 0.5),
  );
  const filter = { sigma: 1.2, emphasis: 8, coherence: 5 };
  const lines = await flowLines(luma(drawing), flowField(drawing, 3), filter, idle);
  for (let x = 20; x < 100; x++) {
    expect(lines.data[30 * 120 + x]).toBeLessThan(0.25);
    expect(lines.data[12 * 120 + x]).toBeGreaterThan(0.6);
  }
});

test('strokes keep their distance, stay where they may be and fill it', () => {
  const flow = flowField(
    gray(200, 160, (x, y) => 0.5 + 0.4 * Math.sin(Math.hypot(x, y) / 4)),
    3,
  );
  const isOpen = (index: number) => index % 200 >= 60;
  const random = seededRandom(1);
  const lines = evenStrokes(flow, { spacing: 8, minLength: 16, maxLength: 90, isOpen, random });
  let nearest = Number.POSITIVE_INFINITY;
  let length = 0;
  for (const [i, one] of lines.entries()) {
    for (let p = 0; p < one.xs.length; p++) {
      expect(isOpen(Math.floor(one.ys[p]) * 200 + Math.floor(one.xs[p]))).toBe(true);
      for (const other of lines.slice(i + 1)) {
        for (let q = 0; q < other.xs.length; q++) {
          nearest = Math.min(nearest, Math.hypot(one.xs[p] - other.xs[q], one.ys[p] - other.ys[q]));
        }
      }
    }
    length += one.xs.length * 2;
  }
  expect(nearest).toBeGreaterThan(3.5);
  // As much line as the area asks for at that distance, but for what ends early.
  expect(length).toBeGreaterThan((0.6 * 140 * 160) / 8);
});
