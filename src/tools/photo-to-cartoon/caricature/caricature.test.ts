import { expect, test } from 'vitest';
import { drawnPoints } from '#tests/support/pictures/drawn-portrait.ts';
import type { SourceHead } from '../../../imaging/drawn/scene-source.ts';
import { unusualTraits } from './exaggerate.ts';
import { measureTraits } from './face-ratios.ts';
import { caricatureSource } from './warp-source.ts';

const [width, height] = [300, 400];

/** A face with a long nose and a wide mouth. */
function longNosed() {
  const points = [...drawnPoints()];
  const places: Record<number, readonly [number, number]> = {
    168: [150, 165],
    2: [150, 235],
    129: [126, 228],
    358: [174, 228],
    61: [108, 254],
    291: [192, 254],
    0: [150, 247],
    17: [150, 263],
    13: [150, 254],
    14: [150, 255],
    172: [100, 250],
    397: [200, 250],
    105: [118, 148],
    334: [182, 148],
    159: [118, 165],
    386: [182, 165],
    145: [118, 175],
    374: [182, 175],
  };
  for (const [index, place] of Object.entries(places)) points[Number(index)] = place;
  return points;
}

function source() {
  const points = longNosed();
  const plane = () => new Float32Array(width * height);
  const head: SourceHead = {
    points,
    depths: points.map(() => 0),
    irises: [
      { center: [118, 170], radius: 5 },
      { center: [182, 170], radius: 5 },
    ],
    isDrawn: true,
    hair: plane(),
    face: plane().fill(1),
    skin: plane().fill(1),
    clothes: plane(),
  };
  return {
    photo: { width, height },
    lab: { width, height, data: new Float32Array(3 * width * height).fill(0.5) },
    alpha: plane().fill(1),
    heads: [head],
    kept: plane(),
    hasCoat: false,
  };
}

test('three traits are named, the most unusual first', () => {
  const traits = unusualTraits(longNosed());
  expect(traits).toHaveLength(3);
  expect(traits.find(({ trait }) => trait === 'noseLength')?.deviations).toBeGreaterThan(2);
  const far = traits.map(({ deviations }) => Math.abs(deviations));
  expect(far).toEqual(far.toSorted((one, other) => other - one));
});

test('a caricature goes further the same way, and its face stays in order', () => {
  const before = source();
  const after = caricatureSource(before);
  const points = after.heads[0].points;
  const [{ trait, deviations }] = unusualTraits(before.heads[0].points);
  const change = measureTraits(points)[trait] - measureTraits(before.heads[0].points)[trait];
  expect(Math.sign(change)).toBe(Math.sign(deviations));
  const y = (index: number) => points[index][1];
  const x = (index: number) => points[index][0];
  // Forehead, eyes, nose, mouth, chin from top to bottom; eyes left to right, within the oval.
  expect(y(10)).toBeLessThan(y(159));
  expect(y(145)).toBeLessThan(y(13));
  expect(y(14)).toBeLessThanOrEqual(y(152));
  expect([x(33), x(133), x(362), x(263)]).toEqual([x(33), x(133), x(362), x(263)].toSorted((a, b) => a - b));
  for (const [k, { center, radius }] of after.heads[0].irises.entries()) {
    const [outer, inner] = k === 0 ? [33, 133] : [263, 362];
    expect(center[0]).toBeGreaterThan(Math.min(x(outer), x(inner)));
    expect(center[0]).toBeLessThan(Math.max(x(outer), x(inner)));
    expect(radius).toBeLessThan(12);
  }
  for (const [px, py] of points) {
    expect(px).toBeGreaterThan(0);
    expect(px).toBeLessThan(width);
    expect(py).toBeGreaterThan(-0.1 * height);
    expect(py).toBeLessThan(height);
  }
});
