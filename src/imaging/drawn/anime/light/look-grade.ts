import { oklabOf, writeShownRgb } from '../../../color/oklab.ts';
import { type Canvas, full } from '../../../raster/canvas.ts';
import { blurPlane } from '../../../raster/gaussian-blur.ts';
import { seededRandom } from '../../../sampling/seeded-random.ts';
import type { AnimeLookName } from './anime-looks.ts';
import { bloom } from './bloom.ts';

type Lab = [number, number, number];

/** What each look does with a color, OKLab. */
const grades: Readonly<Record<Exclude<AnimeLookName, 'cel'>, (lab: Lab) => void>> = {
  pastel(lab) {
    const [l, a, b] = lab;
    lab[0] = 1 - (1 - l) * 0.78;
    lab[1] = 0.82 * a + 0.036 * (1 - l);
    lab[2] = 0.82 * b - 0.024 * (1 - l);
  },
  night(lab) {
    const [l, a, b] = lab;
    const dim = Math.max(0, 1.05 - l);
    lab[0] = 0.06 + 0.58 * l + 0.3 * Math.max(0, l - 0.75);
    lab[1] = 0.75 * a + 0.004 * dim;
    lab[2] = 0.75 * b - 0.05 * dim - 0.022;
  },
  film(lab) {
    const [l, a, b] = lab;
    lab[0] = 0.05 + 0.93 * l;
    lab[1] = 1.02 * a - 0.012 * (1 - l) + 0.008 * l;
    lab[2] = 1.02 * b + 0.006 * (1 - l) + 0.022 * l;
  },
};
/** Light over which threshold glows how far, at 800 pixels, and how much. */
const first = { threshold: 0.55, sigma: 22, amount: 0.35 };
const second: Readonly<Record<Exclude<AnimeLookName, 'cel'>, number>> = {
  pastel: 0.5,
  night: 0.6,
  film: 0.25,
};
/** Of a film: deviation of its grain in lightness. */
const grain = 0.012;

/**
 * Light and colors of a look over a finished drawing, in place.
 *
 * @param unit pixels of the canvas for each of one 800 pixels long
 * @param strength 0..1
 * @param layLights what shines at night, over the darkened colors
 */
export function gradeLook(
  canvas: Canvas,
  look: AnimeLookName,
  { unit, strength, isGray }: { unit: number; strength: number; isGray: boolean },
  layLights: (canvas: Canvas) => void,
): void {
  bloom(canvas, first.threshold, first.sigma * unit, first.amount * strength);
  if (look === 'cel') return;
  const { width, height, data } = canvas;
  const noise = look === 'film' ? filmGrain(width, height) : undefined;
  const row = new Float32Array(3 * width);
  const lab: Lab = [0, 0, 0];
  const rgb = [0, 0, 0];
  // Areas are flat: neighbors of the same color are worked out once.
  for (let y = 0; y < height; y++) {
    const start = 3 * y * width;
    for (let i = 0; i < row.length; i++) row[i] = data[start + i] / full;
    const colors = oklabOf(row);
    for (let x = 0; x < width; x++) {
      const at = start + 3 * x;
      const own: Lab = [colors[3 * x], colors[3 * x + 1], colors[3 * x + 2]];
      [lab[0], lab[1], lab[2]] = own;
      grades[look](lab);
      for (let c = 0; c < 3; c++) lab[c] = own[c] + strength * (lab[c] - own[c]);
      if (noise) lab[0] += strength * noise[y * width + x];
      // A gray photo stays gray, but for the tint of the night.
      if (isGray && look !== 'night') lab[1] = lab[2] = 0;
      writeShownRgb(Math.min(1, Math.max(0, lab[0])), lab[1], lab[2], 0.1, rgb);
      for (let c = 0; c < 3; c++) data[at + c] = rgb[c] * full + 0.5;
    }
  }
  if (look === 'night') layLights(canvas);
  bloom(canvas, 0.5, 26 * unit, second[look] * strength);
}

function filmGrain(width: number, height: number): Float32Array {
  const random = seededRandom(3);
  const noise = Float32Array.from({ length: width * height }, () => random() + random() + random() - 1.5);
  const soft = blurPlane({ width, height, data: noise }, 0.7).data;
  // The sum of three has a deviation of a half, which the blur takes down to a fifth.
  return soft.map((value) => (value * grain) / 0.2);
}
