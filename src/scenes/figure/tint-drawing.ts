import { oklabOf, writeRgb } from '../../imaging/color/oklab.ts';
import type { Raster } from '../../imaging/raster/raster.ts';
import { smooth } from '../../imaging/sampling/ramp.ts';

/** Colors that things can be asked for in: lightness and the two axes of OKLab. */
export const tints = {
  red: [0.56, 0.19, 0.1],
  orange: [0.7, 0.09, 0.14],
  yellow: [0.86, -0.02, 0.17],
  green: [0.6, -0.13, 0.1],
  turquoise: [0.72, -0.11, -0.03],
  blue: [0.52, -0.04, -0.17],
  purple: [0.5, 0.11, -0.13],
  pink: [0.75, 0.14, -0.01],
  brown: [0.45, 0.04, 0.06],
  black: [0.26, 0, 0],
  white: [0.95, 0, 0.01],
} as const satisfies Record<string, readonly [number, number, number]>;

export type Tint = keyof typeof tints;
export const tintNames = Object.keys(tints) as Tint[];

/** Below this chroma a color is a gray. */
const gray = 0.045;

/**
 * Gives what has the main color of a drawing another one: shades stay lighter or darker than it, other colors stay as they are. RGBA, 8 bit,
 * sRGB.
 */
export function tintDrawing({ width, height, data }: Raster, tint: Tint): Raster {
  const pixels = width * height;
  const rgb = new Float32Array(pixels * 3);
  for (let i = 0; i < pixels; i++) for (let c = 0; c < 3; c++) rgb[3 * i + c] = data[4 * i + c] / 255;
  const lab = oklabOf(rgb);
  const main = mainColor(lab, data);
  const [wantedL, wantedA, wantedB] = tints[tint];
  const chroma = Math.hypot(main.a, main.b);
  for (let i = 0; i < pixels; i++) {
    const [l, a, b] = [lab[3 * i], lab[3 * i + 1], lab[3 * i + 2]];
    const own = Math.hypot(a, b);
    // Eyes and outlines of a gray thing are darker than it is.
    const share =
      chroma < gray
        ? smooth(gray * 1.6, gray * 0.8, own) * smooth(main.l - 0.42, main.l - 0.22, l)
        : smooth(gray * 0.7, gray * 1.3, own) *
          smooth(0.62, 0.86, (a * main.a + b * main.b) / (own * chroma + 1e-6));
    if (share <= 0) continue;
    const strength = chroma < gray ? 1 : Math.min(1.3, 0.35 + (0.65 * own) / chroma);
    const lightness = wantedL + (l - main.l) * 0.8;
    lab[3 * i] += share * (Math.min(1, Math.max(0.05, lightness)) - l);
    lab[3 * i + 1] += share * (wantedA * strength - a);
    lab[3 * i + 2] += share * (wantedB * strength - b);
  }
  const out = Uint8Array.from(data);
  const color = [0, 0, 0];
  for (let i = 0; i < pixels; i++) {
    if (data[4 * i + 3] === 0) continue;
    writeRgb(lab[3 * i], lab[3 * i + 1], lab[3 * i + 2], color);
    for (let c = 0; c < 3; c++) out[4 * i + c] = Math.round(color[c] * 255);
  }
  return { width, height, channels: 4, data: out };
}

const hues = 24;

/** Mean of the pixels of the commonest hue; a gray where grays are most. */
function mainColor(lab: Float32Array, data: Raster['data']): { l: number; a: number; b: number } {
  const sums = Array.from({ length: hues + 1 }, () => ({ count: 0, l: 0, a: 0, b: 0 }));
  for (let i = 0; i < lab.length / 3; i++) {
    const [l, a, b] = [lab[3 * i], lab[3 * i + 1], lab[3 * i + 2]];
    if (data[4 * i + 3] < 128 || l < 0.3) continue;
    const hue = Math.floor(((Math.atan2(b, a) / (2 * Math.PI) + 1) % 1) * hues);
    const sum = sums[Math.hypot(a, b) < gray ? hues : hue];
    sum.count++;
    sum.l += l;
    sum.a += a;
    sum.b += b;
  }
  // Wheels and windows are gray on things of every color.
  const weight = (sum: (typeof sums)[number]) => sum.count * (sum === sums[hues] ? 0.3 : 1);
  const { count, l, a, b } = sums.reduce((best, sum) => (weight(sum) > weight(best) ? sum : best));
  return { l: l / count, a: a / count, b: b / count };
}
