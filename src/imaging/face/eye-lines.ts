/**
 * Lines of MediaPipe's Face Mesh along one eye, nine points each, outer corner first: both lids' edges, the crease above, what lies halfway to
 * the brow, and the line under the eye.
 */
export interface EyeLines {
  readonly upper: readonly number[];
  readonly lower: readonly number[];
  readonly crease: readonly number[];
  readonly brow: readonly number[];
  readonly under: readonly number[];
}

/** Of the person's right eye, then the left one. */
export const eyeLines: readonly [EyeLines, EyeLines] = [
  {
    upper: [33, 246, 161, 160, 159, 158, 157, 173, 133],
    lower: [33, 7, 163, 144, 145, 153, 154, 155, 133],
    crease: [130, 247, 30, 29, 27, 28, 56, 190, 243],
    brow: [226, 113, 225, 224, 223, 222, 221, 189, 244],
    under: [130, 25, 110, 24, 23, 22, 26, 112, 243],
  },
  {
    upper: [263, 466, 388, 387, 386, 385, 384, 398, 362],
    lower: [263, 249, 390, 373, 374, 380, 381, 382, 362],
    crease: [359, 467, 260, 259, 257, 258, 286, 414, 463],
    brow: [446, 342, 445, 444, 443, 442, 441, 413, 464],
    under: [359, 255, 339, 254, 253, 252, 256, 341, 463],
  },
];

type Place = readonly [x: number, y: number];

/** A smooth line through points (Catmull and Rom, 1974), 0..1 from the first to the last. */
export function splineAt(count: number, at: (index: number) => Place, share: number): [number, number] {
  const along = Math.min(count - 1.0001, share * (count - 1));
  const index = Math.floor(along);
  const t = along - index;
  const a = at(Math.max(0, index - 1));
  const b = at(index);
  const c = at(index + 1);
  const d = at(Math.min(count - 1, index + 2));
  const between = (k: 0 | 1) =>
    0.5 *
    (2 * b[k] +
      (c[k] - a[k]) * t +
      (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * t * t +
      (3 * b[k] - a[k] - 3 * c[k] + d[k]) * t ** 3);
  return [between(0), between(1)];
}
