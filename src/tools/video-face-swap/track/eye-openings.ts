import { eyeLines } from '../../../imaging/face/eye-lines.ts';
import { smooth } from '../../../imaging/raster/smooth.ts';
import type { FaceTrack } from './face-track.ts';

/** An eye is closed when it is open by the first share of what is usual for it, and not at all from the second on. */
const closing = [0.5, 0.82] as const;

/** How far each eye of a person is open as a rule, by its width; right, then left. */
export function usualOpenings({ faces }: FaceTrack): [number, number] {
  const known = faces.filter((face) => face !== undefined);
  const middle = (eye: 0 | 1) => {
    const openings = known.map(({ space }) => openingOf(space, eye)).sort((a, b) => a - b);
    return openings[openings.length >> 1] ?? 0.3;
  };
  return [middle(0), middle(1)];
}

/** How far both eyes are closed, 0..1. */
export function closedShares(space: Float32Array, usual: readonly [number, number]): [number, number] {
  const share = (eye: 0 | 1) => 1 - smooth(...closing, openingOf(space, eye) / Math.max(0.05, usual[eye]));
  return [share(0), share(1)];
}

/** Mean gap between the lids by the width of the eye. */
function openingOf(space: Float32Array, eye: 0 | 1): number {
  const { upper, lower } = eyeLines[eye];
  const distance = (a: number, b: number) =>
    Math.hypot(space[3 * a] - space[3 * b], space[3 * a + 1] - space[3 * b + 1]);
  const gaps = [3, 4, 5].reduce((sum, i) => sum + distance(upper[i], lower[i]), 0) / 3;
  return gaps / Math.max(1e-6, distance(upper[0], upper[8]));
}
