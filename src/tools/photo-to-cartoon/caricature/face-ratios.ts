import type { FacePoints } from '../../../imaging/face/face-points.ts';

/** What can be unusual about a face; all are lengths in distances of the outer corners of the eyes. */
export const traitNames = [
  'eyeGap',
  'noseLength',
  'noseWidth',
  'mouthWidth',
  'lips',
  'jawWidth',
  'chin',
  'forehead',
  'browHeight',
  'faceWidth',
] as const;
export type TraitName = (typeof traitNames)[number];
export type FaceRatios = Readonly<Record<TraitName, number>>;

export function measureTraits(points: FacePoints): FaceRatios {
  const apart = (one: number, other: number) =>
    Math.hypot(points[one][0] - points[other][0], points[one][1] - points[other][1]);
  const unit = apart(33, 263) || 1;
  return {
    eyeGap: apart(133, 362) / unit,
    noseLength: apart(168, 2) / unit,
    noseWidth: apart(129, 358) / unit,
    mouthWidth: apart(61, 291) / unit,
    lips: (apart(0, 17) - apart(13, 14)) / unit,
    jawWidth: apart(172, 397) / unit,
    chin: apart(17, 152) / unit,
    forehead: apart(10, 168) / unit,
    browHeight: (apart(105, 159) + apart(334, 386)) / (2 * unit),
    faceWidth: apart(234, 454) / unit,
  };
}
