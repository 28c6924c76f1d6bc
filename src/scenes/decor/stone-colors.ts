import { type Tint, tints } from '../figure/tint-drawing.ts';
import type { ColorScheme, Lab } from './color-scheme.ts';

/** Marble of its own color: veins, clouds, ground. */
const plain: ColorScheme = [
  [0.38, 0.005, 0.02],
  [0.78, 0.002, 0.012],
  [0.95, 0, 0.006],
];
/** Of the yellow of other things, in stone. */
const gold: Lab = [0.72, 0.022, 0.115];

/** Stones are duller than paint. */
const dullness = 0.5;

/**
 * Veins, clouds and ground of a marble: in its own colors, in shades of one that was asked for, or of two, the first as its ground;
 * gold is always in the veins.
 */
export function stoneColors(wanted: readonly Tint[]): ColorScheme {
  if (wanted.length === 0) return plain;
  const named = wanted.find((tint) => tint !== 'yellow') ?? wanted[0];
  const [l, ...hue] = tints[named];
  const [a, b] = hue.map((axis) => axis * dullness);
  const isLight = l > 0.55;
  const other = wanted.find((tint) => tint !== named);
  const ownVein: Lab = isLight ? [0.3, 0.6 * a, 0.6 * b] : [0.9, 0.2 * a, 0.2 * b];
  const vein = wanted.includes('yellow') ? gold : other ? tints[other] : ownVein;
  return [vein, [isLight ? l - 0.1 : l + 0.09, 0.8 * a + 0.1 * vein[1], 0.8 * b + 0.1 * vein[2]], [l, a, b]];
}
