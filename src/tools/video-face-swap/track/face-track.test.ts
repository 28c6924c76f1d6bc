import { describe, expect, test } from 'vitest';
import { facePointCount } from '../../../imaging/face/face-points.ts';
import { seededRandom } from '../../../imaging/sampling/seeded-random.ts';
import { faceShares } from './face-shares.ts';
import { type FaceTrack, poseOf, type TrackedFace } from './face-track.ts';
import { personAt } from './person-place.ts';
import { smoothTrack } from './smooth-track.ts';

const rate = 30;
const random = seededRandom(7);
/** Points on an egg that looks at the viewer, the ends of its axes where the pose is told by them. */
const egg: readonly (readonly [number, number, number])[] = Array.from({ length: facePointCount }, (_, i) => {
  const ends: Record<number, [number, number, number]> = {
    10: [0, -100, 0],
    152: [0, 100, 0],
    234: [-70, 0, 0],
    454: [70, 0, 0],
    33: [-35, -30, -40],
    133: [-15, -30, -45],
    362: [15, -30, -45],
    263: [35, -30, -40],
    127: [-68, -20, 0],
    356: [68, -20, 0],
  };
  const [u, v] = [2 * random() - 1, 2 * random() - 1];
  return ends[i] ?? [60 * u, 80 * v, -60 * Math.sqrt(Math.max(0, 1 - u * u))];
});

/** @param yaw in degrees */
function faceAt(x: number, y: number, yaw = 0, tremble = 0, sure = 1): TrackedFace {
  const [cos, sin] = [Math.cos((yaw * Math.PI) / 180), Math.sin((yaw * Math.PI) / 180)];
  const space = new Float32Array(3 * facePointCount);
  for (const [i, [px, py, pz]] of egg.entries()) {
    const noise = () => tremble * (random() + random() - 1);
    space.set([x + px * cos - pz * sin + noise(), y + py + noise(), px * sin + pz * cos + noise()], 3 * i);
  }
  return { space, sure };
}

const trackOf = (faces: FaceTrack['faces'], starts: number[] = [0]): FaceTrack => ({ faces, starts });

const apart = (one: Float32Array, other: Float32Array) => {
  let sum = 0;
  for (let at = 0; at < one.length; at += 3)
    sum += Math.hypot(one[at] - other[at], one[at + 1] - other[at + 1]);
  return sum / (one.length / 3);
};

describe('a track that is smoothed', () => {
  test('loses most of its trembling and no motion', () => {
    const truth = Array.from({ length: 40 }, (_, t) => faceAt(200 + 3 * t, 300 + 0.1 * t * t, 0.5 * t));
    const noisy = Array.from({ length: 40 }, (_, t) => faceAt(200 + 3 * t, 300 + 0.1 * t * t, 0.5 * t, 2));
    const calm = smoothTrack(trackOf(noisy), rate).faces;
    const errorOf = (faces: FaceTrack['faces']) =>
      truth.reduce((sum, face, t) => sum + apart(face.space, faces[t]!.space), 0) / truth.length;
    expect(errorOf(calm)).toBeLessThan(0.55 * errorOf(noisy));
    const still = smoothTrack(trackOf(truth), rate).faces;
    expect(errorOf(still)).toBeLessThan(0.6);
  });

  test('doesn’t know what was before a cut', () => {
    const faces = Array.from({ length: 20 }, (_, t) => faceAt(t < 10 ? 100 : 500, 300));
    const calm = smoothTrack(trackOf(faces, [0, 10]), rate).faces;
    for (const [t, face] of calm.entries()) expect(apart(face!.space, faces[t].space)).toBeLessThan(0.01);
  });

  test('bridges a moment without a face, and no longer one', () => {
    const faces = Array.from({ length: 30 }, (_, t) =>
      t === 8 || t === 9 || (t > 15 && t < 25) ? undefined : faceAt(100 + t, 300),
    );
    const calm = smoothTrack(trackOf(faces), rate).faces;
    expect(calm[8]!.space[0] - faces[7]!.space[0]).toBeCloseTo(1, 1);
    expect(calm.slice(16, 25).every((face) => face === undefined)).toBe(true);
  });
});

describe('how much of the swap shows', () => {
  const ahead = { yaw: 0 };
  /** Nothing hides it. */
  const clear = new Float32Array(60);

  test('all of it, and none of it in profile, with a fade before', () => {
    const faces = Array.from({ length: 60 }, (_, t) => faceAt(300, 300, Math.max(0, t - 10)));
    expect(poseOf(faces[50].space).yaw).toBeCloseTo(40, -1);
    const shares = faceShares(trackOf(faces), clear, ahead, rate);
    expect(shares[5]).toBe(1);
    expect(shares[59]).toBe(0);
    for (let t = 1; t < shares.length; t++) {
      expect(shares[t]).toBeLessThanOrEqual(shares[t - 1]);
      expect(shares[t - 1] - shares[t]).toBeLessThan(0.2);
    }
  });

  test('it begins whole after a cut, and fades in where a face comes back', () => {
    const faces = Array.from({ length: 40 }, (_, t) => (t < 10 || t > 20 ? faceAt(300, 300) : undefined));
    const cut = faceShares(trackOf(faces, [0, 10, 21]), clear, ahead, rate);
    expect([cut[9], cut[10], cut[21]]).toEqual([1, 0, 1]);
    const lost = faceShares(trackOf(faces), clear, ahead, rate);
    expect(lost[9]).toBeLessThan(0.2);
    expect(lost[2]).toBe(1);
    expect(lost[21]).toBeLessThan(0.2);
    expect(lost[39]).toBe(1);
  });

  test('none of it while something is before the face, with a fade before and after', () => {
    const faces = Array.from({ length: 60 }, () => faceAt(300, 300));
    const hidden = Float32Array.from(faces, (_, t) => (t >= 28 && t < 34 ? 0.2 : 0.02));
    const shares = faceShares(trackOf(faces), hidden, ahead, rate);
    expect([shares[10], shares[28], shares[33], shares[50]]).toEqual([1, 0, 0, 1]);
    expect(shares[25]).toBeGreaterThan(0.2);
    expect(shares[25]).toBeLessThan(0.6);
  });

  test('none of a face that the mesh is unsure of, or that is turned away from the new one', () => {
    const unsure = Array.from({ length: 10 }, () => faceAt(300, 300, 0, 0, 0.4));
    expect(Math.max(...faceShares(trackOf(unsure), clear, ahead, rate))).toBe(0);
    const aside = Array.from({ length: 10 }, () => faceAt(300, 300, 25));
    const { yaw } = poseOf(aside[0].space);
    expect(Math.min(...faceShares(trackOf(aside), clear, { yaw }, rate))).toBe(1);
    expect(Math.max(...faceShares(trackOf(aside), clear, { yaw: -yaw }, rate))).toBeLessThan(0.1);
  });
});

test('a person is told by where they are', () => {
  const at = (left: number, width: number) => ({ box: [left, 10, width, width] as const });
  const faces = [at(400, 90), at(0, 50), at(700, 40)];
  const chosen = (['largest', 'left', 'middle', 'right'] as const).map((place) => personAt(faces, place));
  expect(chosen).toEqual([faces[0], faces[1], faces[0], faces[2]]);
});
