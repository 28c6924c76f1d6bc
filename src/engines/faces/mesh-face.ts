import { facePoint, facePointCount } from '../../imaging/face/face-points.ts';
import type { SpacePoint } from '../../imaging/face/face-pose.ts';
import {
  cutSquare,
  type Halves,
  placeInPicture,
  type TurnedSquare,
} from '../../imaging/face/turned-square.ts';
import type { ModelSession } from '../engine.ts';

const side = 192;
const pointsNode = 'StatefulPartitionedCall_model_1_conv2d_21_BiasAdd';
const flagNode = 'StatefulPartitionedCall_model_1_activation_1_Sigmoid';
/**
 * Width of the square in widths of the face. The mesh was taught on 1.5, and there it tells faces best; at 1.4 its points come nearest to
 * those marked by hand (0.044 of the distance of the eyes; 0.047 at 1.5, 0.045 at 1.3).
 */
const room = { sure: 1.5, exact: 1.4 };

export interface Mesh {
  /** In pixels of the picture. */
  readonly points: readonly SpacePoint[];
  /** Share of a face, 0..1, in the network's own eyes. */
  readonly flag: number;
}

/**
 * The points of the face in a square, looked for twice: the second square lies around the points of the first look, turned by its
 * eyes (Kartynnik et al., "Real-time Facial Surface Geometry from Monocular Video on Mobile GPUs", 2019).
 */
export async function meshFace(picture: Halves, around: TurnedSquare, session: ModelSession): Promise<Mesh> {
  const first = await lookAt(picture, around, session);
  return lookAt(picture, squareAround(first.points, room.sure), session);
}

/** The points of a face that was seen at these points a moment ago. */
export const meshAround = (
  picture: Halves,
  points: Parameters<typeof squareAround>[0],
  session: ModelSession,
): Promise<Mesh> => lookAt(picture, squareAround(points, room.sure), session);

/** The points of a face that is known to be one, a little nearer. */
export async function refineMesh(
  picture: Halves,
  { points, flag }: Mesh,
  session: ModelSession,
): Promise<Mesh> {
  const closer = await lookAt(picture, squareAround(points, room.exact), session);
  return { points: closer.points, flag };
}

async function lookAt(picture: Halves, square: TurnedSquare, session: ModelSession): Promise<Mesh> {
  const image = cutSquare(picture, square, side, { scale: 1 / 255 });
  const found = await session.run({ image: { data: image, dims: [1, 3, side, side] } });
  const { data } = found[pointsNode];
  const points = Array.from({ length: facePointCount }, (_, i): SpacePoint => {
    const [x, y] = placeInPicture(square, data[3 * i] / side, data[3 * i + 1] / side);
    return [x, y, (data[3 * i + 2] / side) * square.side];
  });
  return { points, flag: found[flagNode].data[0] };
}

/** Around the points, with their eyes level. */
export function squareAround(
  points: readonly (readonly [number, number, ...unknown[]])[],
  times: number,
): TurnedSquare {
  const [right, left] = [points[facePoint.rightEyeOuter], points[facePoint.leftEyeOuter]];
  const angle = Math.atan2(left[1] - right[1], left[0] - right[0]);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  let [least, most, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [x, y] of points) {
    const across = x * cos + y * sin;
    const down = y * cos - x * sin;
    least = Math.min(least, across);
    most = Math.max(most, across);
    top = Math.min(top, down);
    bottom = Math.max(bottom, down);
  }
  const [across, down] = [(least + most) / 2, (top + bottom) / 2];
  return {
    x: across * cos - down * sin,
    y: across * sin + down * cos,
    side: Math.max(most - least, bottom - top) * times,
    angle,
  };
}
