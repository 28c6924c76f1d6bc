import { oklabOf, writeRgb } from './oklab.ts';

/** What a gray that was chosen lends its companions, which need a hue. */
const leastChroma = 0.1;

/**
 * A color and others evenly spread around the color wheel from it, as light and as strong as it where sRGB has such.
 *
 * @param hex `#abc` or `#aabbcc`, sRGB
 * @returns `#aabbcc`, the color itself first
 */
export function hueSteps(hex: string, count: number): string[] {
  const digits = hex.slice(1).toLowerCase();
  const long = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const first = [0, 2, 4].map((at) => Number.parseInt(long.slice(at, at + 2), 16) / 255);
  const [lightness, a, b] = oklabOf(Float32Array.from(first));
  const chroma = Math.max(Math.hypot(a, b), leastChroma);
  const hue = Math.atan2(b, a);
  return Array.from({ length: count }, (_, step) => {
    if (step === 0) return `#${long}`;
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
