import { faceParts } from '../../imaging/face/face-points.ts';
import {
  limitedTo,
  type ShapeTrait,
  shapeRanges,
  shapeTraits,
} from '../../imaging/storybook/person-traits.ts';
import type { FoundFace } from '../../tasks/finders/find-faces.ts';
import { type FaceCrop, pixelsInside } from './face-crop.ts';
import { browColor } from './measure-colors.ts';

type Vector = readonly [number, number, number];

/**
 * Shapes of a face, each within its range. Distances are those in space, so that a turned head is as wide as one that looks into the camera.
 *
 * @param skin lightness of the skin
 */
export function faceShape(found: Pick<FoundFace, 'points' | 'depths'>, crop: FaceCrop, skin: number) {
  const at = (index: number): Vector => [...found.points[index], found.depths[index]];
  const apart = (one: number, other: number) => length(minus(at(one), at(other)));
  const eyes = apart(33, 263);
  const eye = (apart(33, 133) + apart(362, 263)) / 2;
  const across = unit(minus(at(263), at(33)));
  const faceDown = minus(at(152), at(10));
  const down = unit(minus(faceDown, scaled(across, dot(faceDown, across))));
  const rise = (from: number, to: number) => -dot(minus(at(to), at(from)), down);
  const middle = (indices: readonly number[]): Vector =>
    scaled(indices.map(at).reduce(plus), 1 / indices.length);
  const measured: Record<ShapeTrait, number> = {
    width: apart(234, 454) / apart(10, 152),
    jaw: apart(172, 397) / apart(234, 454),
    space: apart(133, 362) / eye,
    tilt: (rise(133, 33) + rise(362, 263)) / 2 / eye,
    open: (apart(159, 145) + apart(386, 374)) / 2 / eye,
    arch: -dot(minus(middle([105, 334]), middle([46, 276, 55, 285])), down) / eyes,
    brows: browThickness(crop, skin),
    nose: apart(129, 358) / eyes,
    mouth: apart(61, 291) / eyes,
    lips: (apart(0, 13) + apart(14, 17)) / apart(61, 291),
  };
  return Object.fromEntries(
    shapeTraits.map((trait) => [trait, limitedTo(measured[trait], shapeRanges[trait])]),
  ) as Record<ShapeTrait, number>;
}

/** How much of the place of the brows is nearer to their color than to the skin's: the mesh knows one kind of brow. */
function browThickness(crop: FaceCrop, skin: number): number {
  const range = skin - browColor(crop)[0];
  if (range < 0.06) return 0.6;
  const pixels = [...pixelsInside(crop, faceParts.rightBrow), ...pixelsInside(crop, faceParts.leftBrow)];
  const sum = pixels.reduce((all, i) => all + Math.min(1, Math.max(0, (skin - crop.lab[3 * i]) / range)), 0);
  return pixels.length === 0 ? 0.8 : (1.6 * sum) / pixels.length;
}

const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const plus = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const scaled = (a: Vector, by: number): Vector => [a[0] * by, a[1] * by, a[2] * by];
const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const length = (a: Vector) => Math.hypot(...a);
const unit = (a: Vector) => scaled(a, 1 / (length(a) || 1));
