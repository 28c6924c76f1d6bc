import { groundAt, subjectAway, type View } from './view.ts';

/** Radius of blur at the horizon, units. */
const widest = 0.05;
/** So much of it is still sharp to the eye. */
const sharp = 0.04;

/**
 * A lens that is focused on the subject: rows of ground and wall are blurred by their distance, in place. Two boxes along each axis stand
 * for the lens's disc; what the subject hides has no part in it.
 *
 * @param light linear, three values a pixel
 * @param farthest distance of what's seen above the ground
 * @param strength 0..1
 * @param lastGround distance at which the ground ends
 */
export function focusOnSubject(
  light: Float32Array,
  view: View,
  isHidden: (i: number) => boolean,
  lastGround: number,
  farthest: number,
  strength: number,
): void {
  const { width, height, horizon, unit } = view;
  const radii = Float32Array.from({ length: height }, (_, row) => {
    const away = row > horizon ? groundAt(view, row + 0.5) : Infinity;
    const z = away > lastGround ? farthest : away;
    return unit * widest * strength * Math.max(0, Math.abs(1 - subjectAway / z) - sharp);
  });
  const line = Math.max(width, height);
  const sums = new Float64Array(4 * (line + 1));
  const blur = (start: number, stride: number, length: number, radiusAt: (k: number) => number) => {
    for (let k = 0, s = 0; k < length; k++, s += 4) {
      const i = start + k * stride;
      const weight = isHidden(i) ? 0 : 1;
      for (let c = 0; c < 3; c++) sums[s + 4 + c] = sums[s + c] + weight * light[3 * i + c];
      sums[s + 7] = sums[s + 3] + weight;
    }
    for (let k = 0; k < length; k++) {
      const radius = radiusAt(k);
      const i = start + k * stride;
      if (radius < 0.25 || isHidden(i)) continue;
      // The ends of the box count by the share of a pixel that's in it.
      const low = Math.max(0, k + 0.5 - radius - 0.5);
      const high = Math.min(length, k + 0.5 + radius + 0.5);
      const [a, b] = [low | 0, Math.min(length - 1, high | 0)];
      const [fa, fb] = [low - a, high - b];
      const sum = (c: number) =>
        sums[4 * b + c] * (1 - fb) +
        sums[4 * b + 4 + c] * fb -
        sums[4 * a + c] * (1 - fa) -
        sums[4 * a + 4 + c] * fa;
      const weight = sum(3);
      if (weight > 0) for (let c = 0; c < 3; c++) light[3 * i + c] = sum(c) / weight;
    }
  };
  for (let pass = 0; pass < 2; pass++) {
    for (let column = 0; column < width; column++) blur(column, width, height, (row) => radii[row]);
    for (let row = 0; row < height; row++)
      if (radii[row] >= 0.25) blur(row * width, 1, width, () => radii[row]);
  }
}
