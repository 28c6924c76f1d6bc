import { expect, test } from 'vitest';
import { faceParts } from '../face/face-points.ts';
import { seededRandom } from '../sampling/seeded-random.ts';
import { type SpaceFace, swapGeometry } from './face-geometry.ts';
import { areaOf, faceTriangles } from './warp-face.ts';

/** Points inside an ellipse, those of the oval on it; the nearer to its middle the nearer to the viewer. */
function madeFace(seed: number, spread = 0): SpaceFace {
  const random = seededRandom(seed);
  const places = seededRandom(7);
  const points: [number, number][] = [];
  const depths: number[] = [];
  for (let i = 0; i < 468; i++) {
    const rim = (faceParts.oval as readonly number[]).indexOf(i);
    const turn =
      rim >= 0 ? (2 * Math.PI * rim) / faceParts.oval.length - Math.PI / 2 : 2 * Math.PI * places();
    const reach = rim >= 0 ? 1 : 0.92 * Math.sqrt(places());
    const shake = () => (rim >= 0 ? 0 : spread * (random() - 0.5));
    points.push([200 + 75 * reach * Math.cos(turn) + shake(), 220 + 100 * reach * Math.sin(turn) + shake()]);
    depths.push(-60 * (1 - reach * reach));
  }
  return { points, depths };
}

/** Turned about the viewer's line of sight, scaled and moved. */
function placed({ points, depths }: SpaceFace, angle: number, scale: number): SpaceFace {
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  return {
    points: points.map(([x, y]) => [x * cos - y * sin + 40, x * sin + y * cos - 30] as const),
    depths: depths.map((depth) => depth * scale),
  };
}

const target = madeFace(1);
const triangles = faceTriangles(target.points);
const shape = { likeness: 0.65, expression: 0.75 };
const farthest = (one: readonly (readonly [number, number])[], other: SpaceFace) =>
  Math.max(...one.map(([x, y], i) => Math.hypot(x - other.points[i][0], y - other.points[i][1])));

test('the same face lies on itself, however it is turned, scaled and moved', () => {
  expect(farthest(swapGeometry(target, target, triangles, shape), target)).toBeLessThan(1e-6);
  const turned = placed(target, 0.3, 1.7);
  expect(farthest(swapGeometry(turned, target, triangles, shape), target)).toBeLessThan(1e-6);
});

test('another face moves features, the more so the more alike it’s to be, but never the rim', () => {
  const other = madeFace(2, 16);
  const some = swapGeometry(other, target, triangles, { ...shape, likeness: 0.3 });
  const much = swapGeometry(other, target, triangles, { ...shape, likeness: 0.8 });
  const moved = (points: readonly (readonly [number, number])[]) =>
    points.reduce((sum, [x, y], i) => sum + Math.hypot(x - target.points[i][0], y - target.points[i][1]), 0);
  expect(moved(much)).toBeGreaterThan(1.5 * moved(some));
  for (const index of faceParts.oval) {
    expect(much[index][0]).toBeCloseTo(target.points[index][0], 6);
    expect(much[index][1]).toBeCloseTo(target.points[index][1], 6);
  }
});

test('no triangle turns over', () => {
  const other = madeFace(3, 60);
  const points = swapGeometry(other, target, triangles, { likeness: 0.8, expression: 0.5 });
  const between = new Set<number>(faceParts.mouth);
  for (let t = 0; t < triangles.length; t += 3) {
    const corners = triangles.subarray(t, t + 3);
    if (corners.filter((corner) => between.has(corner)).length > 1) continue;
    expect(areaOf(points, corners)).toBeGreaterThan(0);
  }
});
