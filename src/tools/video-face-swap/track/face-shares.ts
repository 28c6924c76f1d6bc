import { smooth } from '../../../imaging/raster/smooth.ts';
import { type FaceTrack, heightIn, poseOf, scenesOf } from './face-track.ts';

/** Degrees to either side: up to the first a head is swapped whole, from the second on not at all, as half of it can't be seen. */
const turned = [30, 42] as const;
/** The same of how far it's turned away from the source's. */
const apart = [34, 48] as const;
/** The same of looking up and down. */
const tilted = [26, 38] as const;
/** How sure the mesh has to be: below the first not at all, from the second on whole. */
const sureness = [0.55, 0.85] as const;
/** Heights in pixels, as well. */
const heights = [36, 48] as const;
/** The same of the share of it that something hides. */
const covered = [0.06, 0.14] as const;
/** Seconds that a face takes to come and go. */
const fading = 0.27;

/**
 * How much of the swapped face each frame shows, 0..1: it fades where a head turns to its side, gets too small or is lost, or something comes before it, some
 * frames before that, and never across a cut.
 *
 * @param hidden how much of it something hides in each frame, 0..1
 * @param source how far the source's head is turned, in degrees
 * @param rate frames a second
 */
export function faceShares(
  track: FaceTrack,
  hidden: Float32Array,
  source: { readonly yaw: number },
  rate: number,
): Float32Array {
  const own = Float32Array.from(track.faces, (face, at) => {
    if (!face) return 0;
    const { yaw, pitch } = poseOf(face.space);
    return (
      (1 - smooth(...turned, Math.abs(yaw))) *
      (1 - smooth(...apart, Math.abs(yaw - source.yaw))) *
      (1 - smooth(...tilted, Math.abs(pitch))) *
      smooth(...sureness, face.sure) *
      smooth(...heights, heightIn(face.space)) *
      (1 - smooth(...covered, hidden[at]))
    );
  });
  const step = 1 / Math.max(2, Math.round(fading * rate));
  const shares = own.slice();
  for (const [from, to] of scenesOf(track)) {
    for (let at = from + 1; at < to; at++) shares[at] = Math.min(shares[at], shares[at - 1] + step);
    for (let at = to - 2; at >= from; at--) shares[at] = Math.min(shares[at], shares[at + 1] + step);
  }
  return shares;
}
