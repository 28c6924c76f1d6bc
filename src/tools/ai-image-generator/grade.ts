import { oklabOf, writeShownRgb } from '../../imaging/color/oklab.ts';
import type { Raster } from '../../imaging/raster/raster.ts';

/** What becomes of the colors of a picture, in OKLab. */
interface Grade {
  /** Factor of how colorful it is. */
  readonly chroma: number;
  /** What black is raised to; white stays. */
  readonly lift: number;
  /** Added to `a` (towards red) and `b` (towards yellow): in the shadows, and in the lights. */
  readonly shadows: readonly [a: number, b: number];
  readonly lights: readonly [a: number, b: number];
}

const even = (a: number, b: number) => ({ shadows: [a, b], lights: [a, b] }) as const;

export const grades = {
  warm: { chroma: 1.05, lift: 0, ...even(0.012, 0.034) },
  cool: { chroma: 0.95, lift: 0, ...even(-0.01, -0.034) },
  vivid: { chroma: 1.38, lift: 0, ...even(0, 0) },
  pastel: { chroma: 0.62, lift: 0.3, ...even(0.008, 0.004) },
  // Teal shadows under amber lights, as film graders like it.
  cinema: { chroma: 0.86, lift: 0.02, shadows: [-0.022, -0.03], lights: [0.018, 0.036] },
  sepia: { chroma: 0, lift: 0.06, shadows: [0.012, 0.03], lights: [0.01, 0.048] },
  mono: { chroma: 0, lift: 0, ...even(0, 0) },
} as const satisfies Record<string, Grade>;

export type GradeName = keyof typeof grades;
export const gradeNames = Object.keys(grades) as GradeName[];

/** A picture in other colors, as light and dark as before but for a lift: 3 channels, 8 bit, sRGB. */
export function grade({ width, height, data }: Raster, name: GradeName): Raster {
  const { chroma, lift, shadows, lights }: Grade = grades[name];
  const out = new Uint8Array(data.length);
  const rgb = [0, 0, 0];
  const row = new Float32Array(3 * width);
  for (let y = 0; y < height; y++) {
    const start = 3 * width * y;
    for (let i = 0; i < row.length; i++) row[i] = data[start + i] / 255;
    const lab = oklabOf(row);
    for (let i = 0; i < lab.length; i += 3) {
      const lightness = lab[i];
      // Neither black nor white takes a tint.
      const room = Math.min(1, 4 * lightness * (1 - lightness) + 0.15);
      const tint = (c: 0 | 1) => room * (shadows[c] + (lights[c] - shadows[c]) * lightness);
      const raised = lift + lightness * (1 - lift);
      writeShownRgb(raised, lab[i + 1] * chroma + tint(0), lab[i + 2] * chroma + tint(1), 0.125, rgb);
      for (let c = 0; c < 3; c++) out[start + i + c] = Math.round(255 * rgb[c]);
    }
  }
  return { width, height, channels: 3, data: out };
}
