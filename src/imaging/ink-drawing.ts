import { drawingTone } from './drawing-tone.ts';
import { evenStrokes } from './even-strokes.ts';
import { finishPainting } from './finish-painting.ts';
import { flowField } from './flow-field.ts';
import { flowLines } from './flow-lines.ts';
import { blurPlane } from './gaussian-blur.ts';
import type { Painter } from './painter.ts';
import type { Plane } from './raster.ts';
import { resamplePlane } from './resample.ts';
import { seededRandom } from './seeded-random.ts';
import { strokeLength, visitStroke } from './stroke.ts';
import { turnedFlow } from './turned-flow.ts';
import { workingColors } from './working-colors.ts';

const workingPixels = 2_000_000;
const paper = [252, 250, 245] as const;
const ink = [24, 23, 28] as const;
/** Darker than this is hatched, in one direction after the other; darker than the last is black. */
const hatchings = [
  { from: 0.46, angle: -0.85, obedience: 0.8 },
  { from: 0.66, angle: 0.6, obedience: 0.5 },
  { from: 0.8, angle: -1.6, obedience: 0.3 },
] as const;
const black = 0.92;
/** Of a value from pixel to pixel, below which a border is not made sharper. */
const leastSlope = 0.003;

export const paintInk: Painter = async (picture, detail, step) => {
  const colors = workingColors(picture, workingPixels);
  const side = Math.sqrt(colors.width * colors.height);
  const tone = drawingTone(colors);
  const flow = flowField(colors, Math.max(1, side * 0.003));
  const sigma = Math.max(0.45, side * (0.0018 - 0.0011 * detail));
  const even = locallyEven(tone, side * 0.012);
  const lines = await flowLines(
    even,
    flow,
    { sigma, emphasis: 24, coherence: Math.max(1.5, side * 0.005) },
    (share) => step(0.6 * share),
  );
  const { width, height } = picture;
  const drawn = new Uint8Array(width * height);
  drawBelow(resamplePlane(lines, width, height, 'cubic'), drawn, 0.25);
  const soft = blurPlane(tone, Math.max(0.8, side * 0.0015));
  drawBelow(resamplePlane(soft, width, height, 'cubic'), drawn, 1 - black);
  await step(0.7);
  const form = flowField(colors, Math.max(2, side * 0.012));
  const shade = blurPlane(tone, Math.max(1, side * 0.003)).data;
  const spacing = Math.max(2.6, side * (0.0062 - 0.003 * detail));
  const scale = Math.sqrt((width * height) / (colors.width * colors.height));
  for (const [pass, { from, angle, obedience }] of hatchings.entries()) {
    const lines = evenStrokes(turnedFlow(form, angle, obedience), {
      spacing,
      minLength: spacing * 2.5,
      maxLength: side * 0.09,
      isOpen: (index) => 1 - shade[index] > from,
      random: seededRandom(pass + 1),
    });
    const widest = Math.max(0.75, 0.22 * spacing * scale);
    for (const line of lines) {
      const [xs, ys] = [line.xs.map((x) => x * scale), line.ys.map((y) => y * scale)];
      const stroke = { xs, ys, radius: widest + 1 };
      const length = strokeLength(stroke);
      const middle =
        Math.floor(line.ys[line.ys.length >> 1]) * colors.width + Math.floor(line.xs[line.xs.length >> 1]);
      const dark = Math.min(1, (1 - shade[middle] - from) / 0.25);
      visitStroke(stroke, picture, (index, along, across) => {
        const taper = Math.min(1, Math.min(along + 1, (length - along) * 0.5 + 1) / (widest * 6));
        const half = widest * (0.45 + 0.55 * dark) * Math.max(0, Math.sqrt(Math.max(taper, 0)));
        const cover = Math.min(1, Math.max(0, half + 0.5 - Math.abs(across) * stroke.radius));
        const value = 255 * Math.min(cover, 2 * half);
        if (value > drawn[index]) drawn[index] = value;
      });
    }
    await step(0.7 + 0.08 * (pass + 1));
  }
  const paint = new Uint16Array(width * height * 3);
  for (let i = 0; i < drawn.length; i++) {
    const share = drawn[i] / 255;
    for (let c = 0; c < 3; c++) paint[i * 3 + c] = 257 * (paper[c] + share * (ink[c] - paper[c]));
  }
  return finishPainting(picture, paint);
};

/** Tone about ½ everywhere, with its small differences raised in shadow. */
function locallyEven(tone: Plane, sigma: number): Plane {
  const around = blurPlane(tone, sigma).data;
  const data = tone.data.map((value, i) => 0.5 + (value - around[i]) * (0.55 + 0.6 * (1 - around[i])));
  return { ...tone, data };
}

/**
 * Ink where a value is below a threshold. How far a pixel is from the border, in pixels, follows from the slope there: so
 * edges are one pixel soft in every size. Where there is next to no slope the border is as vague as the picture.
 */
function drawBelow({ width, height, data }: Plane, drawn: Uint8Array, threshold: number): void {
  for (let y = 0, i = 0; y < height; y++) {
    const up = y > 0 ? -width : 0;
    const down = y + 1 < height ? width : 0;
    for (let x = 0; x < width; x++, i++) {
      const value = data[i] - threshold;
      const left = x > 0 ? -1 : 0;
      const right = x + 1 < width ? 1 : 0;
      const slope = 0.5 * Math.hypot(data[i + right] - data[i + left], data[i + down] - data[i + up]);
      const share = 0.5 - value / Math.max(slope, leastSlope);
      drawn[i] = Math.max(drawn[i], 255 * Math.min(share, 1));
    }
  }
}
