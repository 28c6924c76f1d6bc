import { smooth } from '../../../raster/smooth.ts';
import type { Lab } from '../../face-colors.ts';

/** Flat tones of drawn skin, OKLab. */
export interface SkinTones {
  readonly base: Lab;
  readonly shadow: Lab;
  /** Of lines on it. */
  readonly deep: Lab;
}

/** Redder skin than this, as of old prints and flushed cheeks, is drawn less red. */
const mostRed = 0.05;

/** Light skin gets lighter; dark skin keeps its tone, and its shadows are closer. */
export function skinTones([lightness, measuredA, measuredB]: Lab): SkinTones {
  const times = Math.min(1, mostRed / Math.max(mostRed, measuredA));
  const [a, b] = [measuredA * times ** 0.7, measuredB * times ** 0.35];
  const base = Math.min(0.93, lightness + 0.1 * smooth(0.6, 0.8, lightness));
  const isColored = a !== 0 || b !== 0;
  const near = 0.62 + 0.38 * smooth(0.3, 0.6, base);
  return {
    base: [base, isColored ? a * 0.95 + 0.004 : 0, b * (1 - 0.08 * smooth(0.6, 0.8, lightness))],
    shadow: [base - 0.105 * near, isColored ? a * 1.35 + 0.018 * near : 0, b * 1.02],
    deep: [Math.max(0.14, base - 0.2 * near), isColored ? a * 1.5 + 0.03 * near : 0, b],
  };
}
