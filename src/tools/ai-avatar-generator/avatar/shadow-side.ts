import { facePoint } from '../../../imaging/face/face-points.ts';
import type { AvatarScene } from './avatar-scene.ts';

/** A half of the face that is so much deeper than the other one above its mouth lies in shadow: frames of glasses, moles and brows are less. */
const leastDeep = 0.3;
const mostInLight = 0.12;
/** A half that has so much less below the nose than that has no beard. */
const leastBeard = 0.25;

/**
 * Hard light from one side leaves the other half of a face as dark as a beard. On a small square, 1 where such a shadow lies; where the half
 * in light has a beard below the nose, what is deep there in the other half is taken for one, too.
 *
 * @param isFace forehead, cheeks, nose and chin
 * @param isDeep darker than the skin's shadows are drawn
 */
export function shadowSide(
  { points, side }: Pick<AvatarScene, 'points' | 'side'>,
  isFace: (i: number) => boolean,
  isDeep: (i: number) => boolean,
  small: number,
): Uint8Array {
  const scale = small / side;
  const [top, chin] = [points[facePoint.noseBridge], points[facePoint.chin]];
  const noseBase = points[facePoint.noseBase][1] * scale;
  /** Which half of the face a place lies in, and whether below the nose. */
  const partOf = (i: number) => {
    const [x, y] = [(i % small) / scale, Math.floor(i / small)];
    const across = (x - top[0]) * (chin[1] - top[1]) - (y / scale - top[1]) * (chin[0] - top[0]);
    return (across < 0 ? 0 : 1) + (y > noseBase ? 2 : 0);
  };
  const [all, deep] = [
    [0, 0, 0, 0],
    [0, 0, 0, 0],
  ];
  for (let i = 0; i < small * small; i++) {
    if (!isFace(i)) continue;
    const part = partOf(i);
    all[part]++;
    if (isDeep(i)) deep[part]++;
  }
  const shares = deep.map((count, part) => count / Math.max(1, all[part]));
  const shaded = new Uint8Array(small * small);
  const half = shares[0] > shares[1] ? 0 : 1;
  if (shares[half] < leastDeep || shares[1 - half] > mostInLight) return shaded;
  const isBearded = shares[3 - half] > leastBeard;
  for (let i = 0; i < shaded.length; i++) {
    if (!isFace(i)) continue;
    const part = partOf(i);
    if (part === half || (part === half + 2 && !isBearded)) shaded[i] = 1;
  }
  return shaded;
}
