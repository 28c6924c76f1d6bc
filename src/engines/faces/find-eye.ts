import { facePoint } from '../../imaging/face/face-points.ts';
import type { SpacePoint } from '../../imaging/face/face-pose.ts';
import {
  cutSquare,
  type Halves,
  placeInPicture,
  type TurnedSquare,
} from '../../imaging/face/turned-square.ts';
import type { Iris } from '../../tasks/finders/find-faces.ts';
import type { ModelSession } from '../engine.ts';

const side = 64;
/** The square is this much wider than the eye. */
const room = 2.3;
const irisNode = 'StatefulPartitionedCall_model_conv_iris_BiasAdd';
const contourNode = 'StatefulPartitionedCall_model_conv_eyes_contours_and_brows_BiasAdd';
/** Points of the mesh on the rim of each eye, in the order in which the network has them: from the outer corner below, then above. */
const rims = {
  right: [33, 7, 163, 144, 145, 153, 154, 155, 133, 246, 161, 160, 159, 158, 157, 173],
  left: [263, 249, 390, 373, 374, 380, 381, 382, 362, 466, 388, 387, 386, 385, 384, 398],
};

/** Which point of the rim lies over against each when left and right are changed: nine below, seven above. */
const acrossRim = [8, 7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9];

type Place = readonly [x: number, y: number];

export interface Eye {
  readonly iris: Iris;
  /** Where the network sees points of the mesh on the rim of the eye, which it knows better than the mesh does. */
  readonly rim: readonly { readonly index: number; readonly place: Place }[];
}

/**
 * The iris and the rim of one eye (Ablavatski et al., "Real-time Pupil Tracking from Monocular Video for Digital Puppetry", 2020), from what the network
 * sees as it is and mirrored: it errs the other way then.
 */
export async function findEye(
  picture: Halves,
  points: readonly SpacePoint[],
  eye: 'right' | 'left',
  session: ModelSession,
): Promise<Eye> {
  const [right, left] =
    eye === 'right'
      ? [points[facePoint.rightEyeOuter], points[facePoint.rightEyeInner]]
      : [points[facePoint.leftEyeInner], points[facePoint.leftEyeOuter]];
  const square: TurnedSquare = {
    x: (right[0] + left[0]) / 2,
    y: (right[1] + left[1]) / 2,
    side: Math.max(1, Math.hypot(left[0] - right[0], left[1] - right[1])) * room,
    angle: Math.atan2(left[1] - right[1], left[0] - right[0]),
  };
  const plain = await lookAt(picture, square, session, false);
  const mirrored = await lookAt(picture, square, session, true);
  const center = mean(plain.iris[0], mirrored.iris[0]);
  const edge = [...plain.iris.slice(1), ...mirrored.iris.slice(1)];
  const radius =
    edge.reduce((sum, [x, y]) => sum + Math.hypot(x - center[0], y - center[1]), 0) / edge.length;
  // In the network's order; in the other view that one's outer corner is the inner one.
  const [own, other] = eye === 'left' ? [mirrored, plain] : [plain, mirrored];
  const rim = rims[eye].map((index, i) => ({ index, place: mean(own.rim[i], other.rim[acrossRim[i]]) }));
  return { iris: { center, radius }, rim };
}

const mean = (a: Place, b: Place): Place => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

async function lookAt(picture: Halves, square: TurnedSquare, session: ModelSession, isMirrored: boolean) {
  const image = cutSquare(picture, square, side, { scale: 1 / 255 });
  if (isMirrored) mirrorRows(image, side);
  const found = await session.run({ image: { data: image, dims: [1, 3, side, side] } });
  const read = (node: string, count: number) =>
    Array.from({ length: count }, (_, i): Place => {
      const u = found[node].data[3 * i] / side;
      return placeInPicture(square, isMirrored ? 1 - u : u, found[node].data[3 * i + 1] / side);
    });
  return { iris: read(irisNode, 5), rim: read(contourNode, rims.right.length) };
}

/** Each row the other way round. */
function mirrorRows(planes: Float32Array, width: number): void {
  for (let start = 0; start < planes.length; start += width) planes.subarray(start, start + width).reverse();
}
