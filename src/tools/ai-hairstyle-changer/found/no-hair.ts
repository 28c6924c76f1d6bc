import { faceParts, facePoint, middleOf } from '../../../imaging/face/face-points.ts';
import { regionOf } from '../../../imaging/face/face-regions.ts';
import { smooth } from '../../../imaging/raster/smooth.ts';
import type { HairCrop } from '../hair/hair-crop.ts';

/** Of the face's rim, drawn in about its middle: below the brows there are cheeks inside. */
const coreShare = 0.9;

/** Where no hair is looked for, 0..1: brows, eyes and lips with what is around them, and cheeks, whose shadows look like dark hair. */
export function featuresOf({ small: { width, height }, face }: HairCrop): Float32Array {
  const size = { width, height };
  const soft = 0.012 * face.height;
  const brows = regionOf(size, face.points, [faceParts.rightBrow, faceParts.leftBrow], { grow: 1.25, soft });
  const rest = regionOf(size, face.points, [faceParts.rightEye, faceParts.leftEye, faceParts.lips], {
    grow: 1.5,
    soft,
  });
  const core = regionOf(size, face.points, [faceParts.oval], { grow: coreShare, soft: 0.015 * face.height });
  const [browX, browY] = middleOf(face.points, [...faceParts.rightBrow, ...faceParts.leftBrow]);
  for (let i = 0; i < brows.length; i++) {
    const [dx, dy] = [(i % width) - browX, Math.floor(i / width) - browY];
    const below = smooth(0, 0.06, (dx * face.down[0] + dy * face.down[1]) / face.height);
    brows[i] = Math.min(1, Math.max(1.6 * brows[i], rest[i], core[i] * below));
  }
  return brows;
}

/** Below the jaw, as wide as a neck, 0..1. */
export function neckOf({ small: { width, height }, face }: HairCrop): Float32Array {
  const [chinX, chinY] = face.points[facePoint.chin];
  const shares = new Float32Array(width * height);
  for (let i = 0; i < shares.length; i++) {
    const [dx, dy] = [((i % width) - chinX) / face.height, (Math.floor(i / width) - chinY) / face.height];
    const below = dx * face.down[0] + dy * face.down[1];
    const aside = Math.abs(dx * face.across[0] + dy * face.across[1]);
    shares[i] = smooth(-0.25, -0.15, below) * smooth(0.4, 0.3, below) * smooth(0.36, 0.28, aside);
  }
  return shares;
}
