import { type FacePoints, faceParts } from '../face/face-points.ts';
import { regionOf } from '../face/face-regions.ts';
import { smooth } from '../raster/smooth.ts';
import type { ColorPlanes } from './color-planes.ts';

/** Redder than this nothing in a mouth is a tooth: gums, tongue, lips. */
const [toothRed, gumRed] = [0.035, 0.06];
/** Darker than these shares of the lightest in the mouth nothing is: gaps, and the dark behind. */
const [gap, tooth] = [0.62, 0.8];
/** At full strength this share of the yellow and of the red goes. */
const [yellowShare, redShare] = [0.42, 0.3];
/** Teeth get lighter by this share of what they lack to the lightest that real teeth are. */
const [lightShare, lightest] = [0.2, 0.92];

/**
 * Whitens teeth: less yellow and lighter, never plain white. A closed mouth has none. In place.
 *
 * @param strength 0..1
 */
export function whitenTeeth(
  planes: ColorPlanes,
  points: FacePoints,
  faceHeight: number,
  strength: number,
): void {
  const { l, a, b } = planes;
  const soft = Math.max(0.7, 0.003 * faceHeight);
  const mouth = regionOf(planes, points, [faceParts.mouth], { grow: 1.02, soft });
  const inside: number[] = [];
  for (let i = 0; i < mouth.length; i++) if (mouth[i] > 0.7 && a[i] < gumRed) inside.push(l[i]);
  if (inside.length < 12) return;
  inside.sort((one, other) => one - other);
  const light = inside[Math.floor(0.95 * inside.length)];
  for (let i = 0; i < mouth.length; i++) {
    if (mouth[i] === 0) continue;
    const share =
      strength * mouth[i] * smooth(gumRed, toothRed, a[i]) * smooth(gap * light, tooth * light, l[i]);
    l[i] += share * lightShare * Math.max(0, lightest - l[i]);
    a[i] -= share * redShare * Math.max(0, a[i]);
    b[i] -= share * yellowShare * Math.max(0, b[i]);
  }
}
