import type { Size } from '../raster/raster.ts';

/** Where a guide has its oval in a picture, in pixels. */
export interface GuideOval extends Size {
  readonly cx: number;
  readonly cy: number;
  readonly rx: number;
  readonly ry: number;
}

/** In radii of the oval: where the nose of a head is that is in its middle, whatever its size, and the rows beside it that are followed. */
const nose = { down: 0.12, reach: 0.13, rows: [-0.06, 0.2] } as const;
/** Of skin in any light: between the cube roots of red and green, and of green and blue. */
const skinTones = [
  [0.02, 0.22],
  [-0.02, 0.2],
] as const;
/** The rest of a face differs from its nose by at most so much, in lightness and in either of two color differences. */
const range = { lightness: 0.28, color: 0.06 } as const;
/** In radii: with less than this share of a piece of the rows like the nose, a face has ended. */
const end = { length: 0.16, share: 0.4 } as const;
/** In radii: farther nothing is followed. */
const farthest = 1.2;

/**
 * How far to the sides the skin in the middle of an oval reaches, in its radii: the farther of both sides. Undefined where the middle
 * hasn't the color of skin.
 *
 * @param lightness cube root of the luminance of each pixel
 * @param colors between the cube roots of red and green, and of green and blue, interleaved
 */
export function faceReach(
  { width, height, cx, cy, rx, ry }: GuideOval,
  lightness: Float32Array,
  colors: Float32Array,
): { reach: number; colors: readonly number[] } | undefined {
  const pixelsIn = (left: number, right: number, top: number, bottom: number) => {
    const found: number[] = [];
    for (let y = Math.max(0, Math.round(cy + top * ry)); y <= Math.min(height - 1, cy + bottom * ry); y++) {
      for (let x = Math.max(0, Math.round(cx + left * rx)); x <= Math.min(width - 1, cx + right * rx); x++)
        found.push(y * width + x);
    }
    return found;
  };
  const { down, reach: around, rows } = nose;
  const middle = pixelsIn(-around, around, down - around, down + around);
  const light = quantile(
    middle.map((i) => lightness[i]),
    0.5,
  );
  const own = [0, 1].map((k) =>
    quantile(
      middle.map((i) => colors[2 * i + k]),
      0.5,
    ),
  );
  if (!own.every((value, k) => value >= skinTones[k][0] && value <= skinTones[k][1])) return undefined;
  const isLike = (i: number) =>
    Math.abs(lightness[i] - light) < range.lightness &&
    own.every((value, k) => Math.abs(colors[2 * i + k] - value) < range.color);
  const reaches = [-1, 1].map((side) => {
    for (let from = around; from < farthest; from += 0.02) {
      const [near, far] = [side * from, side * (from + end.length)];
      const piece = pixelsIn(Math.min(near, far), Math.max(near, far), down + rows[0], down + rows[1]);
      if (piece.filter(isLike).length <= end.share * piece.length) return from;
    }
    return farthest;
  });
  return { reach: Math.max(...reaches), colors: own };
}

export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) return 0;
  const sorted = Float32Array.from(values).sort();
  return sorted[Math.floor(share * (sorted.length - 1))];
}
