import { expect, test } from 'vitest';
import { type ApertureShape, apertureShapes, blurByAperture } from './aperture-blur.ts';
import type { LightField } from './light-field.ts';

const size = 41;
const middle = 20;

function point(): LightField {
  const data = new Float32Array(size * size * 4);
  data.fill(1, (middle * size + middle) * 4, (middle * size + middle) * 4 + 4);
  return { width: size, height: size, cell: 1, data };
}

const blurred = (shape: ApertureShape, radius: number, field = point()) =>
  blurByAperture(field, shape, () => radius).data;

test.each(apertureShapes)('a point keeps its light as a %s', (shape) => {
  for (const radius of [0.5, 1, 3.3, 9]) {
    const sum = blurred(shape, radius).reduce((total, value) => total + value, 0);
    expect(sum / 4, String(radius)).toBeCloseTo(1, 5);
  }
});

/** Red where a point is spread to, as a share of the brightest place. */
function spreadAt(shape: ApertureShape, radius: number) {
  const data = blurred(shape, radius);
  const most = Math.max(...data);
  return (x: number, y: number) => data[((middle + y) * size + middle + x) * 4] / most;
}

test('a point becomes a disc of the radius, evenly bright', () => {
  const at = spreadAt('disc', 8);
  for (let y = -12; y <= 12; y++) {
    for (let x = -12; x <= 12; x++) {
      const distance = Math.hypot(x, y);
      if (distance < 7) expect(at(x, y), `${x},${y}`).toBeCloseTo(1, 4);
      if (distance > 9) expect(at(x, y), `${x},${y}`).toBe(0);
    }
  }
});

test('a point becomes a hexagon with its corners to the left and right', () => {
  const at = spreadAt('hexagon', 10);
  // A corner, the middle of the flat side above, and beyond it where a disc would still be.
  expect(at(9, 0)).toBeCloseTo(1, 4);
  expect(at(0, 8)).toBeCloseTo(1, 4);
  expect(at(0, 10)).toBe(0);
  expect(at(8, 6)).toBe(0);
});

test('half a cell is no blur, and where there is an even field it stays even, up to the border', () => {
  const sharp = blurred('disc', 0.5);
  expect(sharp[(middle * size + middle) * 4]).toBeCloseTo(1, 6);
  const data = new Float32Array(size * size * 4).fill(0.25);
  const even = blurByAperture({ width: size, height: size, cell: 1, data }, 'disc', () => 6).data;
  for (let i = 0; i < even.length; i += 4) expect(even[i] / even[i + 3]).toBeCloseTo(1, 5);
  expect(even[(middle * size + middle) * 4]).toBeCloseTo(0.25, 5);
});

test('the radius of a row is the radius of what is seen there', () => {
  const even = blurred('disc', 6);
  const { data } = blurByAperture(point(), 'disc', (row) => (row < middle ? 0.5 : 6));
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const i = (y * size + x) * 4;
      expect(data[i]).toBeCloseTo(y < middle ? 0 : even[i], 6);
    }
  }
});
