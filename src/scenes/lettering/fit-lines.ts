import type { Size } from '../../imaging/raster/raster.ts';

/** From one baseline to the next, and of the letters above and below theirs, in ems. */
const leading = 1.16;
const [ascent, descent] = [0.82, 0.26];

/** How large lines are set that are as wide as this (in ems), and where their baselines are (pixels from the top of the box). */
export function fitLines(
  widths: readonly number[],
  { width, height }: Size,
): { size: number; baselines: number[] } {
  const tall = ascent + descent + leading * (widths.length - 1);
  const size = Math.min(width / Math.max(...widths, 0.1), height / tall);
  const top = (height - size * tall) / 2;
  return { size, baselines: widths.map((_, line) => top + size * (ascent + leading * line)) };
}
