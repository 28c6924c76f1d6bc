import { cheekPoints, faceParts } from '../../../face/face-points.ts';
import { regionOf } from '../../../face/face-regions.ts';
import { blurPlane } from '../../../raster/gaussian-blur.ts';
import type { Plane } from '../../../raster/raster.ts';
import { valueBetween } from '../../../raster/resample.ts';
import { smooth } from '../../../raster/smooth.ts';
import type { DrawnScene } from '../../drawn-scene.ts';
import type { Lab } from '../../face-colors.ts';
import type { SceneFace } from '../../scene-face.ts';
import { quantilesOf } from '../../soft-steps.ts';
import { unlikeSkin } from '../../unlike-skin.ts';
import type { FaceFrame } from '../face/face-frame.ts';

/** A beard in pixels of the scene, 0..1 for each. */
export interface Beard {
  readonly share: Float32Array;
  /** Where it grows: no hair of the head lies there. */
  readonly zone: Float32Array;
  readonly color: Lab;
}

/** Hair on the jaw has less of its chroma than the cheeks: this share at most. Shadows on skin keep theirs. */
const mostChroma = 0.62;
/** Of chin and upper lip, what a beard covers at least: locks beside a face cover the jaw alone. */
const least = 0.4;
/** How far beside the chin the beard's own hair reaches down the neck, in distances of the eyes. */
const underChin = 0.75;
/** From ear to ear along the jaw, and up to the nose. */
const line = [
  132, 58, 172, 136, 150, 149, 176, 148, 152, 377, 400, 378, 379, 365, 397, 288, 361, 425, 391, 2, 165, 205,
] as const;
const jaws = [
  [214, 135, 169, 170, 192],
  [434, 364, 394, 395, 416],
] as const;
/** The share of its places that is darker than the color it is drawn in: hair has shadows, and a drawing has its own. */
const tone = 0.68;

/** Where a face has a beard, told from its skin by color; undefined where it has none. */
export function findBeard(
  scene: DrawnScene,
  { face, frame }: { face: SceneFace; frame: FaceFrame },
): Beard | undefined {
  const { width, height, base } = scene;
  const size = { width, height };
  const onCheeks = chromaAt(scene, face.points, cheekPoints);
  const onJaws = jaws.map((jaw) => chromaAt(scene, face.points, jaw));
  if ((onJaws[0] + onJaws[1]) / 2 > mostChroma * onCheeks || Math.max(...onJaws) > 0.85 * onCheeks)
    return undefined;
  const unlike = unlikeSkin(base, scene.lab, face);
  const noseBase = frame.offset(frame.points[2])[1];
  const grows = regionOf(size, face.points, [line], { grow: 1.1 });
  const around = regionOf(size, face.points, [line], { grow: 1.34 });
  const lips = regionOf(size, face.points, [faceParts.lips], {});
  const share = new Float32Array(unlike.length);
  const zone = new Float32Array(unlike.length);
  const places: number[] = [];
  let [covered, whole] = [0, 0];
  const chinAcross = frame.offset(frame.points[152])[0];
  for (let i = 0; i < unlike.length; i++) {
    const [u, v] = frame.offset([(i % width) + 0.5, Math.floor(i / width) + 0.5]);
    if (v < noseBase - 0.35 * frame.apart || v > 1.7 * frame.chinDown) continue;
    // Under the chin, too, dark hair would be a strap.
    const isUnder = v > 0.6 * frame.chinDown && Math.abs(u - chinAcross) < underChin * frame.apart;
    zone[i] = isUnder ? 1 : around[i];
    if (lips[i] > 0.5 || grows[i] === 0) continue;
    const darker = smooth(0.1, 0.18, face.colors.skin[0] - base.data[3 * i]);
    const grayer = smooth(1.1, 0.9, Math.hypot(base.data[3 * i + 1], base.data[3 * i + 2]) / onCheeks);
    share[i] = grows[i] * Math.max(unlike[i], face.hair[i], darker * grayer);
    if (share[i] > 0.6) places.push(i);
    if (Math.abs(u - (chinAcross * v) / frame.chinDown) > 0.3 * frame.apart) continue;
    whole++;
    covered += share[i];
  }
  if (covered < least * whole || places.length < 40) return undefined;
  const color = (c: number) =>
    quantilesOf(
      Float32Array.from(places, (i) => base.data[3 * i + c]),
      [c === 0 ? tone : 0.5],
    )[0];
  // The gap around the lips, which were left out, closes.
  const both = { ...size, data: mirrored({ ...size, data: share }, frame, chinAcross) };
  const closed = blurPlane(both, Math.max(0.8, 0.045 * face.height)).data;
  return {
    share: closed.map((value) => smooth(0.24, 0.38, value)),
    zone,
    color: [Math.max(0.2, color(0)), color(1) * 1.15, color(2) * 1.15],
  };
}

/** A beard that light shows on one side grows on the other as well. */
function mirrored(
  share: Plane,
  { middle, chinDown, offset, place }: FaceFrame,
  chinAcross: number,
): Float32Array {
  return share.data.map((value, i) => {
    const [u, v] = offset([(i % share.width) + 0.5, Math.floor(i / share.width) + 0.5]);
    if (v < 0 || v > 1.3 * chinDown || Math.abs(u) > 1.5 * chinDown) return value;
    const [x, y] = place(middle, (2 * chinAcross * v) / chinDown - u, v);
    return Math.max(value, valueBetween(share, x - 0.5, y - 0.5));
  });
}

/** The middle chroma around some points of a face. */
function chromaAt(
  { width, height, base }: DrawnScene,
  points: SceneFace['points'],
  indices: readonly number[],
): number {
  const found: number[] = [];
  for (const index of indices) {
    for (let dy = -2; dy <= 2; dy++) {
      for (let dx = -2; dx <= 2; dx++) {
        const x = Math.min(width - 1, Math.max(0, Math.floor(points[index][0]) + dx));
        const y = Math.min(height - 1, Math.max(0, Math.floor(points[index][1]) + dy));
        const at = 3 * (y * width + x);
        found.push(Math.hypot(base.data[at + 1], base.data[at + 2]));
      }
    }
  }
  return quantilesOf(Float32Array.from(found), [0.5])[0];
}
