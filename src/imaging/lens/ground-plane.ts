import type { SubjectStand } from '../matte/subject-stand.ts';

/** The horizon, as high as a camera at eye level sees it: a share of the subject's height below its top. */
const eyeLevel = 0.12;

/**
 * How much out of focus the ground is, row by row, 0..1, where a lens is focused on a subject that stands on it. The ground
 * comes nearer in proportion to how far below the horizon it is seen, and the circle of a point out of focus grows with the
 * difference of the inverse distances; so it grows evenly from the row of the feet, up to the horizon and down to the
 * border. Everything above counts as far away. All 1 where the subject is cut off:
 * nobody knows where it stands.
 *
 * @param height of the picture
 */
export function groundBlur(subject: SubjectStand | undefined, height: number): Float32Array {
  const blur = new Float32Array(height).fill(1);
  if (!subject?.isWhole) return blur;
  const { top, feet } = subject;
  const horizon = top + eyeLevel * (feet - top);
  for (let y = Math.max(0, Math.ceil(horizon)); y < height; y++) {
    blur[y] = Math.min(1, Math.abs(feet - y) / (feet - horizon));
  }
  return blur;
}
