import type { DrawnScene } from '../../../imaging/drawn/drawn-scene.ts';
import type { Lab } from '../../../imaging/drawn/face-colors.ts';
import { unlikeSkin } from '../../../imaging/drawn/skin-likeness.ts';
import { quantilesOf } from '../../../imaging/drawn/soft-steps.ts';
import { faceParts } from '../../../imaging/face/face-points.ts';
import { regionOf } from '../../../imaging/face/face-regions.ts';
import { blurPlane } from '../../../imaging/raster/gaussian-blur.ts';
import { smooth } from '../../../imaging/raster/smooth.ts';
import type { HeadZones } from './head-zones.ts';

/** What a face wears on its skin, 0..1 for each pixel of the scene. */
export interface OnSkin {
  readonly beard: Float32Array;
  /** Undefined where there is no beard. */
  readonly beardColor?: Lab;
  /** Paint and whatever else isn't skin. */
  readonly paint: Float32Array;
}

/** A beard covers at least so much of the face below the nose. */
const leastBeard = 0.2;
/** Smaller patches of paint, in squares of the height of the face, are blotches. */
const leastPaint = 0.012;
/** Where a beard grows. */
const beardZone = [132, 58, 172, 136, 150, 149, 176, 148, 152, 377, 400, 378, 379, 365, 397, 288, 361, 425, 391, 2, 165, 205] as const;

/** Beards and face paint, told from skin by their colors. */
export function onSkin(scene: DrawnScene, { face, frame, shape, hair }: Omit<HeadZones, 'neck' | 'freed' | 'wears'>): OnSkin {
  const { width, height, base } = scene;
  const size = { width, height };
  const unlike = unlikeSkin(base, face);
  const noseBase = frame.offset(frame.points[2])[1];
  const zone = regionOf(size, face.points, [beardZone], { grow: 1.04 });
  const lips = regionOf(size, face.points, [faceParts.lips], {});
  const beard = new Float32Array(unlike.length);
  const paint = new Float32Array(unlike.length);
  let [covered, whole, painted] = [0, 0, 0];
  const places: number[] = [];
  for (let i = 0; i < unlike.length; i++) {
    if (shape[i] === 0 && zone[i] === 0) continue;
    const share = unlike[i] * (1 - hair[i]);
    const [, v] = frame.offset([(i % width) + 0.5, Math.floor(i / width) + 0.5]);
    if (zone[i] > 0.5 && v > noseBase - 0.35 * frame.apart && lips[i] < 0.5) {
      whole++;
      covered += share;
      beard[i] = share;
      if (share > 0.6) places.push(i);
    }
    if (shape[i] > 0.5) {
      paint[i] = share;
      painted += share;
    }
  }
  const isBearded = whole > 0 && covered > leastBeard * whole && places.length > 40;
  if (!isBearded) beard.fill(0);
  const isPainted = !isBearded && painted > leastPaint * face.height ** 2;
  if (!isPainted) paint.fill(0);
  const even = (data: Float32Array) =>
    blurPlane({ ...size, data }, Math.max(0.8, 0.014 * face.height)).data.map((value) => smooth(0.35, 0.65, value));
  const color = (c: number) => quantilesOf(Float32Array.from(places, (i) => base.data[3 * i + c]), [0.55])[0];
  return {
    beard: isBearded ? even(beard) : beard,
    beardColor: isBearded ? [Math.max(0.2, color(0)), color(1) * 1.2, color(2) * 1.2] : undefined,
    paint: isPainted ? even(paint) : paint,
  };
}
