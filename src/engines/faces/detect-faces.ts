import {
  cutSquare,
  type Halves,
  placeInPicture,
  type TurnedSquare,
} from '../../imaging/face/turned-square.ts';
import type { ModelSession } from '../engine.ts';
import { decodeAnchors, detectorSide } from './decode-anchors.ts';

/** A face that may be one, in pixels of the picture. */
export interface Candidate {
  readonly score: number;
  /** Upright around the face, as the detector draws it: from the brows to the chin. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Around the face, turned by the line of its eyes. */
  readonly square: TurnedSquare;
}

/** The detector draws faces from the brows to the chin; the mesh wants the whole of them. */
const room = 1.6;
const nodes = ['33', '34', '35', '36'].map(
  (number) => `StatefulPartitionedCall_functional_1_conv2d_${number}_BiasAdd`,
);

/**
 * Faces in a square of the picture, the surest first.
 *
 * @param isMirrored the network sees the square as in a mirror: it knows profiles better from one side
 */
export async function detectFaces(
  picture: Halves,
  square: TurnedSquare,
  session: ModelSession,
  least: number,
  isMirrored = false,
): Promise<Candidate[]> {
  const image = cutSquare(picture, square, detectorSide, { scale: 1 / 127.5, shift: -1, beyond: 'black' });
  if (isMirrored)
    for (let at = 0; at < image.length; at += detectorSide) image.subarray(at, at + detectorSide).reverse();
  const across = (u: number) => (isMirrored ? 1 - u : u);
  const found = await session.run({ image: { data: image, dims: [1, 3, detectorSide, detectorSide] } });
  const [fine, coarse, fineShapes, coarseShapes] = nodes.map((node) => found[node].data);
  return decodeAnchors([fine, coarse], [fineShapes, coarseShapes], least).map((face) => {
    const eyes = face.eyes.map(([u, v]) => placeInPicture(square, across(u), v));
    // In a mirror the right eye is the left one.
    const [right, left] = isMirrored ? eyes.reverse() : eyes;
    const [x, y] = placeInPicture(square, across(face.x + face.width / 2), face.y + face.height / 2);
    const [width, height] = [face.width * square.side, face.height * square.side];
    const angle = Math.atan2(left[1] - right[1], left[0] - right[0]);
    return {
      score: face.score,
      x: x - width / 2,
      y: y - height / 2,
      width,
      height,
      square: { x, y, side: Math.max(width, height) * room, angle },
    };
  });
}
