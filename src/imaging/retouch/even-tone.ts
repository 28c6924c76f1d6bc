import { blurWithin } from './blur-within.ts';
import { type ColorPlanes, planeOf } from './color-planes.ts';

/** In heights of the face: colors finer than the first stay, they are brought towards those of the second. */
const [patch, face] = [0.012, 0.14];
/** At full strength colors go this share of the way, at most so far; lightness goes less far. */
const [colorShare, colorLimit] = [0.5, 0.02];
const [lightShare, lightLimit] = [0.18, 0.015];

/**
 * Evens out reddish and yellowish patches of skin, and a little of their lightness. Blush that spreads over a whole cheek stays for the most
 * part. In place.
 *
 * @param strength 0..1
 */
export function evenTone(
  planes: ColorPlanes,
  skin: Float32Array,
  faceHeight: number,
  strength: number,
): void {
  for (const part of ['a', 'b', 'l'] as const) {
    const values = planes[part];
    const near = blurWithin(
      planeOf(planes, values),
      skin,
      Math.max(1, (part === 'l' ? 2.5 : 1) * patch * faceHeight),
    );
    const far = blurWithin(planeOf(planes, values), skin, (part === 'l' ? 0.5 : 1) * face * faceHeight);
    const [share, limit] = part === 'l' ? [lightShare, lightLimit] : [colorShare, colorLimit];
    for (let i = 0; i < values.length; i++) {
      const way = share * (far[i] - near[i]);
      values[i] += strength * skin[i] * Math.min(limit, Math.max(-limit, way));
    }
  }
}
