import { type FacePoints, faceParts } from '../face/face-points.ts';
import { regionOf } from '../face/face-regions.ts';
import { smooth } from '../raster/smooth.ts';
import { blurWithin } from './blur-within.ts';
import { type ColorPlanes, planeOf } from './color-planes.ts';

/** The colored ring of an eye, in pixels of the planes. */
interface Ring {
  readonly center: readonly [x: number, y: number];
  readonly radius: number;
}

/** At full strength: how much lighter the white gets of what it lacks, and how much of its red goes. */
const [whiteLight, whiteRed] = [0.16, 0.45];
/** How much lighter the ring gets, and how many times its own contrast is added, at most so far. */
const [ringLight, ringContrast, contrastLimit] = [0.035, 0.55, 0.08];

/**
 * Brightens eyes: the white a little lighter and less red, the colored ring a little lighter and clearer. Pupil and reflections stay. In place.
 *
 * @param strength 0..1
 */
export function brightenEyes(
  planes: ColorPlanes,
  points: FacePoints,
  irises: readonly Ring[],
  faceHeight: number,
  strength: number,
): void {
  const { l, a, width } = planes;
  const soft = Math.max(0.6, 0.003 * faceHeight);
  for (const [side, line] of [faceParts.rightEye, faceParts.leftEye].entries()) {
    const eye = regionOf(planes, points, [line], { grow: 0.98, soft });
    const { center, radius } = irises[side];
    const around = blurWithin(planeOf(planes, l), eye, Math.max(0.8, 0.3 * radius));
    for (let i = 0; i < eye.length; i++) {
      if (eye[i] < 0.01) continue;
      const away =
        Math.hypot((i % width) + 0.5 - center[0], Math.floor(i / width) + 0.5 - center[1]) / radius;
      const ring = smooth(1.12, 0.92, away);
      const pupil = smooth(0.5, 0.3, away);
      // Lashes are no white.
      const white = (1 - ring) * smooth(0.4, 0.62, l[i]) * smooth(1, 0.9, l[i]);
      const contrast = Math.min(contrastLimit, Math.max(-contrastLimit, ringContrast * (l[i] - around[i])));
      const clear = ring * (1 - pupil) * smooth(0.85, 0.6, l[i]);
      l[i] +=
        strength * eye[i] * (white * whiteLight * Math.max(0, 0.95 - l[i]) + clear * (ringLight + contrast));
      a[i] -= strength * eye[i] * white * whiteRed * Math.max(0, a[i]);
    }
  }
}
