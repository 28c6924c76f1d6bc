import { expect, test } from 'vitest';
import { facePoint, facePointCount } from '../../../imaging/face/face-points.ts';
import { shadowSide } from './shadow-side.ts';

const side = 40;
/** A face that fills a square: bridge of the nose above, chin below, the nose ends in the middle. */
const points = Array.from({ length: facePointCount }, (): [number, number] => [20, 20]);
points[facePoint.noseBridge] = [20, 5];
points[facePoint.chin] = [20, 39];
points[facePoint.noseBase] = [20, 20];

const shaded = (isDeep: (x: number, y: number) => boolean) => {
  const places = shadowSide(
    { points, side },
    () => true,
    (i) => isDeep(i % side, Math.floor(i / side)),
    side,
  );
  const at = (x: number, y: number) => places[y * side + x];
  return { cheeks: [at(8, 12), at(32, 12)], jaws: [at(8, 34), at(32, 34)] };
};

test('a half in hard shadow is skin down to the chin', () => {
  expect(shaded((x) => x > 22)).toEqual({ cheeks: [0, 1], jaws: [0, 1] });
});

test('beside a beard in the light what is deep below the nose is a beard in the shadow', () => {
  expect(shaded((x, y) => x > 22 || y > 22)).toEqual({ cheeks: [0, 1], jaws: [0, 0] });
});

test('beards, and faces that are deep on both sides, have no shadow side', () => {
  expect(shaded((_, y) => y > 22)).toEqual({ cheeks: [0, 0], jaws: [0, 0] });
  expect(shaded(() => true)).toEqual({ cheeks: [0, 0], jaws: [0, 0] });
  expect(shaded((x, y) => x > 30 && y < 8)).toEqual({ cheeks: [0, 0], jaws: [0, 0] });
});
