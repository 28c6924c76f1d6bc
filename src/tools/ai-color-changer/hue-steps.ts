import { hexColor } from '../../imaging/color/hex-color.ts';
import { oklabOf, writeRgb } from '../../imaging/color/oklab.ts';

/** What a gray that was chosen lends its companions, which need a hue. */
const leastChroma = 0.1;

/**
 * A color and others evenly spread around the color wheel from it, as light and as strong as it where sRGB has such.
 *
 * @param hex `#abc` or `#aabbcc`, sRGB
 * @returns `#aabbcc`, the color itself first
 */
export function hueSteps(hex: string, count: number): string[] {
  const first = hexColor(hex);
  const [lightness, a, b] = oklabOf(Float32Array.from(first));
  const chroma = Math.max(Math.hypot(a, b), leastChroma);
  const hue = Math.atan2(b, a);
  return Array.from({ length: count }, (_, step) => {
    if (step === 0) return hexOf(first);
    const angle = hue + (2 * Math.PI * step) / count;
    const rgb = [0, 0, 0];
    for (let share = 1; share > 0; share -= 0.05) {
      const reach = chroma * share;
      if (writeRgb(lightness, reach * Math.cos(angle), reach * Math.sin(angle), rgb)) break;
    }
    return `#${rgb
      .map((value) =>
        Math.round(value * 255)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`;
  });
}

function hexOf(rgb: readonly number[]): string {
  return `#${rgb
    .map((value) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
