import { expect, test } from 'vitest';
import { faceParts } from '../face/face-points.ts';
import { seededRandom } from '../sampling/seeded-random.ts';
import { faceFields } from './face-fields.ts';
import type { FacePart } from './face-part.ts';
import { smileIn } from './face-regions-in.ts';
import { isMouthLeft } from './mouth-kept.ts';
import { faceTriangles } from './warp-face.ts';

const side = 200;

/** A face of one color whose lips are so many pixels apart; what its mouth and eyes are measured by lies where it would. */
function mouthed(gap: number): FacePart {
  const random = seededRandom(7);
  const points = Array.from({ length: 468 }, (_, i): [number, number] => {
    const rim = (faceParts.oval as readonly number[]).indexOf(i);
    const turn =
      rim >= 0 ? (2 * Math.PI * rim) / faceParts.oval.length - Math.PI / 2 : 2 * Math.PI * random();
    const reach = rim >= 0 ? 1 : 0.92 * Math.sqrt(random());
    return [100 + 60 * reach * Math.cos(turn), 100 + 80 * reach * Math.sin(turn)];
  });
  for (const [index, x, y] of [
    [33, 65, 80],
    [263, 135, 80],
    [61, 80, 140],
    [291, 120, 140],
    [13, 100, 140 - gap / 2],
    [14, 100, 140 + gap / 2],
  ])
    points[index] = [x, y];
  const data = new Uint8Array(3 * side * side);
  for (let i = 0; i < side * side; i++) data.set([200, 150, 130], 3 * i);
  return {
    picture: { width: side, height: side, channels: 3, data },
    points,
    depths: points.map(() => 0),
    hair: { width: 4, height: 4, channels: 1, data: new Uint8Array(16) },
  };
}

const [calm, laughing] = [mouthed(0.5), mouthed(14)];

test('a mouth stays the photo’s where the new face laughs and that one doesn’t', () => {
  expect(isMouthLeft(laughing.points, calm.points)).toBe(true);
  expect(isMouthLeft(calm.points, laughing.points)).toBe(false);
  expect(isMouthLeft(laughing.points, laughing.points)).toBe(false);
});

test('where it stays nothing of the new face lies, and where it doesn’t, some does', () => {
  const triangles = faceTriangles(calm.points);
  const mouth = smileIn({ width: side, height: side }, calm.points);
  const edgeIn = (source: FacePart) => {
    const look = { light: 0.85, fade: 0.012 };
    const { edge } = faceFields(calm, source, calm.points, triangles, look, undefined);
    return edge.reduce((most, share, i) => (mouth[i] > 0.5 ? Math.max(most, share) : most), 0);
  };
  expect(edgeIn(laughing)).toBe(0);
  expect(edgeIn(calm)).toBeGreaterThan(0.9);
});
