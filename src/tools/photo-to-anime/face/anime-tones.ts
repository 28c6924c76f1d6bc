import type { Lab } from '../../../imaging/drawn/face-colors.ts';
import { smooth } from '../../../imaging/raster/smooth.ts';

/** Flat tones of drawn skin, OKLab. */
export interface SkinTones {
  readonly base: Lab;
  readonly shadow: Lab;
  /** Of lines on it. */
  readonly deep: Lab;
}

/** Light skin gets lighter; dark skin keeps its tone, and its shadows are closer. */
export function skinTones([lightness, a, b]: Lab): SkinTones {
  const base = Math.min(0.93, lightness + 0.1 * smooth(0.4, 0.7, lightness));
  const isColored = a !== 0 || b !== 0;
  const near = 0.62 + 0.38 * smooth(0.3, 0.6, base);
  return {
    base: [base, isColored ? a * 0.95 + 0.004 : 0, b * 0.92],
    shadow: [base - 0.105 * near, isColored ? a * 1.35 + 0.018 * near : 0, b * 1.02],
    deep: [Math.max(0.14, base - 0.2 * near), isColored ? a * 1.5 + 0.03 * near : 0, b],
  };
}
