import { type FacePoints, faceParts, facePoint, middleOf } from '../face/face-points.ts';
import type { FacePose } from '../face/face-pose.ts';
import type { HeadGrid } from '../people/head-grid.ts';
import { headTop } from '../people/head-top.ts';
import type { PeopleParts } from '../people/people-parts.ts';

/** A head with its eyes on a level; lengths in pixels of the photo, along and across the head's own upright. */
export interface LevelHead {
  /** Between the eyes, in the photo. */
  readonly eyes: readonly [x: number, y: number];
  /** How far the line through the eyes is turned, in radians, clockwise. */
  readonly roll: number;
  /** From the eyes to the right, on the level, to the middle of the head; turned heads have it beside their eyes. */
  readonly aside: number;
  /** From the eyes down to the chin. */
  readonly chin: number;
  /** From the eyes up to the crown of the skull under the hair. */
  readonly skull: number;
  /** From the eyes up to the highest hair or the top of a hat; of a bald head, the skull. */
  readonly top: number;
}

/**
 * Chin to crown in lengths from the bridge of the nose to the chin: 232 of 122 mm of men and 218 of 113 mm of women in the anthropometric
 * survey of the US Army (ANSUR, Gordon et al. 1989).
 */
const skullRatio = 1.91;
/** Heads that lean less, in radians, stay as they are: to turn them would cost sharpness for nothing anybody sees. */
const leastRoll = (0.4 * Math.PI) / 180;

/** The line through the eyes and the one from forehead to chin differ less, in radians, where a head faces the camera. */
const agreed = (4 * Math.PI) / 180;

/** From so many degrees to a side on, the line through the eyes is too short, and nodding tilts it as much as leaning does. */
const mostYaw = 40;

/** Whether the line through the eyes says how a head leans; of one seen from the side it doesn't. */
export function canLevel({ yaw }: Pick<FacePose, 'yaw'>): boolean {
  return Math.abs(yaw) <= mostYaw;
}

/** How far a head seems to lean, in degrees, by the line through its eyes. */
export function seemingLean(points: FacePoints): number {
  return (eyeLean(points) * 180) / Math.PI;
}

function eyeLean(points: FacePoints): number {
  const [right, left] = [middleOf(points, faceParts.rightEye), middleOf(points, faceParts.leftEye)];
  return Math.atan2(left[1] - right[1], left[0] - right[0]);
}

/**
 * How far a head leans in the picture, in radians, clockwise. A head that is turned and nods has a line through its eyes that tilts
 * while its chin is under its forehead: only what both say is a lean.
 */
function leanOf(points: FacePoints): number {
  const eyes = eyeLean(points);
  const [top, chin] = [points[facePoint.foreheadTop], points[facePoint.chin]];
  const axis = Math.atan2(top[0] - chin[0], chin[1] - top[1]);
  // Both go round: heads may lie or stand on their heads.
  const apart = Math.atan2(Math.sin(axis - eyes), Math.cos(axis - eyes));
  if (Math.abs(apart) <= agreed) return eyes;
  const both = eyes + apart;
  if (Math.sign(both) !== Math.sign(eyes)) return 0;
  return Math.abs(both) < Math.abs(eyes) ? both : eyes;
}

/**
 * @param points of the face, in pixels of the photo
 * @param topAbove how far above the eyes hair or hat reach along the head's own upright, in pixels; without it, as far as the skull
 * @param isLeveled otherwise the head keeps its lean: see {@link canLevel}
 */
export function levelHead(points: FacePoints, topAbove?: number, isLeveled = true): LevelHead {
  const right = middleOf(points, faceParts.rightEye);
  const left = middleOf(points, faceParts.leftEye);
  const eyes = [(right[0] + left[0]) / 2, (right[1] + left[1]) / 2] as const;
  const leaning = leanOf(points);
  const roll = !isLeveled || Math.abs(leaning) < leastRoll ? 0 : leaning;
  const [cos, sin] = [Math.cos(roll), Math.sin(roll)];
  const level = (index: number) => {
    const [dx, dy] = [points[index][0] - eyes[0], points[index][1] - eyes[1]];
    return [dx * cos + dy * sin, dy * cos - dx * sin] as const;
  };
  const rim = faceParts.oval.map(level);
  const chin = Math.max(...rim.map(([, y]) => y));
  const across = rim.map(([x]) => x);
  const bridge = level(facePoint.noseBridge)[1];
  const skull = skullRatio * (chin - bridge) - chin;
  return {
    eyes,
    roll,
    // Of a turned head the eyes lie nearer to its middle than the rim does.
    aside: (Math.min(...across) + Math.max(...across)) / 4,
    chin,
    skull,
    top: Math.max(topAbove ?? skull, 0.6 * skull),
  };
}

/** How far above the eyes hair, hat or skull reach, in pixels of the photo: for {@link levelHead}. */
export function topAboveEyes(grid: HeadGrid, parts: PeopleParts, scale: number): number | undefined {
  const eyes =
    (middleOf(grid.points, faceParts.rightEye)[1] + middleOf(grid.points, faceParts.leftEye)[1]) / 2;
  const top = headTop(grid, parts, (_, row) => row);
  return top === undefined ? undefined : ((eyes - top + 0.5) * grid.square.side * scale) / grid.side;
}
