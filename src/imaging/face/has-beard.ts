import type { ColorField } from '../color/working-colors.ts';
import type { FacePoints } from './face-points.ts';
import { regionOf } from './face-regions.ts';

/** A beard is so much darker than the cheeks of the same side, or has this share of their chroma at most; and it is so much rougher. */
const beard = { darker: 0.085, chroma: 0.62, rougher: 1.5 };
/** On each side: a piece of the cheek, and one of the jaw where a beard grows. */
const halves = [
  { cheek: [117, 118, 101, 36, 205, 187, 123], jaw: [214, 192, 135, 169, 170, 140, 32, 194, 204, 202] },
  { cheek: [346, 347, 330, 266, 425, 411, 352], jaw: [434, 416, 364, 394, 395, 369, 262, 418, 424, 422] },
] as const;

/**
 * Whether a face has a beard. It darkens or grays the jaw beside the cheek on both sides, and is rougher than skin: light from above darkens a smooth jaw
 * as well, and a lamp from one side one half alone.
 *
 * @param lab OKLab, the face some hundred pixels high
 * @param points of the face, in its pixels
 * @param leastRough how rough the jaw is at least, as the mean share by which the lightness of a pixel differs from its neighbors
 */
export function hasBeard(lab: ColorField, points: FacePoints, leastRough = 0): boolean {
  return halves.every(({ cheek, jaw }) => {
    const [upper, lower] = [lookOf(lab, points, cheek), lookOf(lab, points, jaw)];
    if (!upper || !lower || lower.rough < Math.max(leastRough, beard.rougher * upper.rough)) return false;
    return upper.light - lower.light > beard.darker || lower.chroma < beard.chroma * upper.chroma;
  });
}

/** What is in the middle of the values of a piece of skin; undefined where there are hardly any. */
function lookOf(lab: ColorField, points: FacePoints, line: readonly number[]) {
  const cover = regionOf(lab, points, [line], {});
  const places: number[] = [];
  for (let i = 0; i < cover.length; i++) if (cover[i] > 0.7) places.push(i);
  if (places.length < 6) return undefined;
  const median = (of: (i: number) => number) => Float32Array.from(places, of).sort()[places.length >> 1];
  return {
    light: median((i) => lab.data[3 * i]),
    chroma: median((i) => Math.hypot(lab.data[3 * i + 1], lab.data[3 * i + 2])),
    rough: places.reduce((sum, i) => sum + roughness(lab, i), 0) / places.length,
  };
}

/** How far the lightness of a pixel is from that of its neighbors, over its own. */
function roughness({ width, height, data }: ColorField, i: number): number {
  const x = i % width;
  const y = Math.floor(i / width);
  if (x === 0 || y === 0 || x + 1 === width || y + 1 === height) return 0;
  const around = data[3 * (i - 1)] + data[3 * (i + 1)] + data[3 * (i - width)] + data[3 * (i + width)];
  return Math.abs(data[3 * i] - around / 4) / Math.max(0.1, data[3 * i]);
}
