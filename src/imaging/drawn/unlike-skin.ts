import type { ColorField } from '../color/working-colors.ts';
import { faceParts, facePoint } from '../face/face-points.ts';
import { regionOf } from '../face/face-regions.ts';
import { hasBeard } from '../face/has-beard.ts';
import { blurPlane } from '../raster/gaussian-blur.ts';
import { smooth } from '../raster/smooth.ts';
import type { SceneFace } from './scene-face.ts';

/** Differences of chroma from the skin's from which on, and up to which, a place is less and less like skin. */
const apart = [0.052, 0.085] as const;
/** On dark skin, a place of little color that is so much lighter is paint rather than shine. */
const lighter = [0.2, 0.3] as const;
/** So much darker than the skin, a place with less than this share of its chroma is hair: a beard, or stubble. */
const darker = [0.1, 0.2] as const;
const grayShare = [0.78, 0.58] as const;
/** Beside the face, what has less than these shares of the skin's chroma is a hat, hair or a wall. */
const colorless = [0.55, 0.35] as const;
const eyes = [
  [130, 247, 30, 29, 27, 28, 56, 133, 154, 145, 163, 33],
  [359, 467, 260, 259, 257, 258, 286, 362, 381, 374, 390, 263],
  faceParts.rightBrow,
  faceParts.leftBrow,
];

/**
 * Where what lies on the skin isn't skin, 0..1: paint, beards, earrings, collars that were taken for skin. Shadows on skin keep their share of
 * chroma; eyes, brows and lips are left out, since they are drawn anyway, but for eyes behind dark glass.
 *
 * @param lab the smoothed picture
 * @param raw the picture as it is
 */
export function unlikeSkin(
  { width, height, data }: ColorField,
  raw: ColorField,
  face: SceneFace,
): Float32Array {
  const size = { width, height };
  const [light, a, b] = face.colors.skin;
  const chroma = Math.hypot(a, b);
  const oval = regionOf(size, face.points, [faceParts.oval], { grow: 1.04, soft: 1 });
  const isBearded = hasBeard(raw, face.points);
  const noseBase = face.points[facePoint.noseBase][1];
  const unlike = new Float32Array(width * height);
  for (let i = 0; i < unlike.length; i++) {
    if (face.skin[i] < 0.2) continue;
    const l = data[3 * i];
    const share = Math.min(1.15, Math.max(0.45, l / light));
    const away = Math.hypot(data[3 * i + 1] - a * share, data[3 * i + 2] - b * share);
    const own = Math.hypot(data[3 * i + 1], data[3 * i + 2]);
    const ofChroma = own / (chroma * share + 1e-4);
    if (isBearded && oval[i] > 0.5 && Math.floor(i / width) > noseBase) {
      unlike[i] = Math.max(smooth(0.04, 0.09, light - l), smooth(0.8, 0.6, ofChroma));
      continue;
    }
    // Light that is reflected has no color of the skin's.
    const isShine = own < chroma && l > light;
    const exempt = isShine ? smooth(lighter[0], lighter[1], l - light) * smooth(0.6, 0.5, light) : 1;
    const colored = smooth(apart[0], apart[1], away) * exempt;
    const hairy = smooth(darker[0], darker[1], light - l) * smooth(grayShare[0], grayShare[1], ofChroma);
    const isDim = l < light + (light < 0.55 ? 0 : 0.1);
    const gray = isDim ? (1 - oval[i]) * smooth(colorless[0], colorless[1], ofChroma) : 0;
    unlike[i] = Math.max(colored, hairy, gray);
  }
  const lines = face.glasses?.isDark ? [faceParts.lips] : [...eyes, faceParts.lips];
  const soft = Math.max(0.6, 0.02 * face.eyeDistance);
  const features = regionOf(size, face.points, lines, { grow: 1.35, soft });
  for (let i = 0; i < unlike.length; i++) unlike[i] *= 1 - Math.min(1, 2 * features[i]);
  const even = blurPlane({ ...size, data: unlike }, Math.max(0.8, 0.012 * face.height)).data;
  return even.map((value) => smooth(0.35, 0.65, value));
}
