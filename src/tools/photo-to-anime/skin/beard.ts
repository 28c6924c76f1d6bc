import type { DrawnScene } from '../../../imaging/drawn/drawn-scene.ts';
import type { Lab } from '../../../imaging/drawn/face-colors.ts';
import { quantilesOf } from '../../../imaging/drawn/soft-steps.ts';
import { unlikeSkin } from '../../../imaging/drawn/unlike-skin.ts';
import { faceParts } from '../../../imaging/face/face-points.ts';
import { regionOf } from '../../../imaging/face/face-regions.ts';
import { blurPlane } from '../../../imaging/raster/gaussian-blur.ts';
import { smooth } from '../../../imaging/raster/smooth.ts';
import type { HeadZones } from './head-zones.ts';

/** A beard in pixels of the scene. */
export interface Beard {
  readonly share: Float32Array;
  readonly color: Lab;
}

/** It covers at least so much of chin and upper lip, and of each side: a shadow covers one of them. */
const least = { middle: 0.5, sides: 0.27 };
/** Where it grows: along the jaw from ear to ear, and up to the nose. */
const zone = [
  132, 58, 172, 136, 150, 149, 176, 148, 152, 377, 400, 378, 379, 365, 397, 288, 361, 425, 391, 2, 165, 205,
] as const;
/** The share of its places that is darker than the color it is drawn in: hair has shadows, and a drawing has its own. */
const tone = 0.68;

/** Where a face has a beard, told from its skin by color; undefined where it has none. */
export function findBeard(
  scene: DrawnScene,
  { face, frame, hair }: Pick<HeadZones, 'face' | 'frame' | 'hair'>,
): Beard | undefined {
  const { width, height, base } = scene;
  const size = { width, height };
  const unlike = unlikeSkin(base, face);
  const noseBase = frame.offset(frame.points[2])[1];
  const grows = regionOf(size, face.points, [zone], { grow: 1.04 });
  const lips = regionOf(size, face.points, [faceParts.lips], {});
  const share = new Float32Array(unlike.length);
  const places: number[] = [];
  /** The right cheek and jaw, chin and upper lip, the left. */
  const covered = [0, 0, 0];
  const whole = [0, 0, 0];
  const chinAcross = frame.offset(frame.points[152])[0];
  for (let i = 0; i < unlike.length; i++) {
    if (grows[i] < 0.5) continue;
    const [u, v] = frame.offset([(i % width) + 0.5, Math.floor(i / width) + 0.5]);
    if (v < noseBase - 0.35 * frame.apart || lips[i] > 0.5) continue;
    share[i] = unlike[i] * (1 - hair[i]);
    const aside = u - (chinAcross * v) / frame.chinDown;
    const part = Math.abs(aside) < 0.32 * frame.apart ? 1 : aside < 0 ? 0 : 2;
    whole[part]++;
    covered[part] += share[i];
    if (share[i] > 0.6) places.push(i);
  }
  const [right, middle, left] = covered.map((sum, part) => sum / Math.max(1, whole[part]));
  if (middle < least.middle || Math.min(right, left) < least.sides || places.length < 40) return undefined;
  const color = (c: number) =>
    quantilesOf(
      Float32Array.from(places, (i) => base.data[3 * i + c]),
      [c === 0 ? tone : 0.5],
    )[0];
  // The gap around the lips, which were left out, closes.
  const closed = blurPlane({ ...size, data: share }, Math.max(0.8, 0.03 * face.height)).data;
  return {
    share: closed.map((value) => smooth(0.24, 0.42, value)),
    color: [Math.max(0.2, color(0)), color(1) * 1.15, color(2) * 1.15],
  };
}
