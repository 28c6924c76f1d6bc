import { expect, test } from 'vitest';
import type { ColorField } from '../../color/working-colors.ts';
import { seededRandom } from '../../sampling/seeded-random.ts';
import { mergeRegions } from './merge-regions.ts';
import { overSegments } from './over-segments.ts';
import { paintRegions } from './paint-regions.ts';
import { regionColors } from './region-colors.ts';
import { smoothLabels } from './smooth-labels.ts';

const [width, height] = [60, 40];

function field(lightness: (x: number, y: number) => number): ColorField {
  const data = new Float32Array(3 * width * height);
  for (let i = 0; i < width * height; i++)
    data.set([lightness(i % width, Math.floor(i / width)), 0.02, 0.01], 3 * i);
  return { width, height, data };
}

const limits = {
  threshold: new Float32Array(width * height).fill(0.06),
  leastArea: new Float32Array(width * height).fill(40),
};

test('two colors with a ragged border between them are two areas, whose border becomes smooth', () => {
  const random = seededRandom(3);
  const ragged = Array.from({ length: height }, () => 30 + Math.round(4 * random() - 2));
  const picture = field((x, y) => (x < ragged[y] ? 0.3 : 0.7));
  const joined = mergeRegions(picture, overSegments(picture, 10), limits);
  expect(joined.count).toBe(2);
  const areas = smoothLabels(joined, 2.2);
  const edgeOf = (labels: Int32Array, y: number) => {
    let x = 0;
    while (labels[y * width + x] === labels[y * width]) x++;
    return x;
  };
  const rough = (labels: Int32Array) => {
    let total = 0;
    for (let y = 1; y < height; y++) total += Math.abs(edgeOf(labels, y) - edgeOf(labels, y - 1));
    return total;
  };
  expect(rough(areas.labels)).toBeLessThan(0.6 * rough(joined.labels));

  // Three times as large, nearly everything is one of the two colors: the border is as sharp as before.
  const size = { width: 3 * width, height: 3 * height };
  const painted = paintRegions(areas, regionColors(picture, areas), size, 0).data;
  let between = 0;
  for (let i = 0; i < painted.length; i += 3) if (painted[i] > 0.35 && painted[i] < 0.65) between++;
  expect(between / (size.width * size.height)).toBeLessThan(0.02);
});

test('a soft gradient breaks into fewer areas than one with edges of the same height', () => {
  const soft = field((x) => 0.3 + (0.4 * x) / width);
  const steps = field((x) => 0.3 + 0.1 * Math.floor((5 * x) / width));
  const countOf = (picture: ColorField) => mergeRegions(picture, overSegments(picture, 10), limits).count;
  expect(countOf(steps)).toBe(5);
  expect(countOf(soft)).toBeLessThan(5);
});

test('the plane of an area is its gradient', () => {
  const picture = field((x) => 0.4 + 0.002 * x);
  const labels = { width, height, labels: new Int32Array(width * height), count: 1 };
  const colors = regionColors(picture, labels);
  expect(colors[2]).toBeCloseTo(0.459, 3);
  expect(colors[3]).toBeCloseTo(0.002, 4);
  expect(colors[4]).toBeCloseTo(0, 5);
});
