import { workingColors } from '../color/working-colors.ts';
import { evenStrokes, type Line } from '../flow/even-strokes.ts';
import { type FlowField, flowField } from '../flow/flow-field.ts';
import { flowLines } from '../flow/flow-lines.ts';
import { strokeLength, visitStroke } from '../flow/stroke.ts';
import { turnedFlow } from '../flow/turned-flow.ts';
import { blurPlane } from '../raster/gaussian-blur.ts';
import type { Plane } from '../raster/raster.ts';
import { resamplePlane } from '../raster/resample.ts';
import { seededRandom } from '../sampling/seeded-random.ts';
import { drawingTone, locallyEven } from './drawing-tone.ts';
import { finishDrawing } from './finish-painting.ts';
import type { Painter } from './painter.ts';

/** Lines and directions are found in a copy of this size; the pen draws at the picture's own. */
const workingPixels = 2_000_000;
const paper = [252, 250, 245] as const;
const ink = [24, 23, 28] as const;
/** Darker than this is hatched, in one direction after the other; darker than the last is black. */
const hatchings = [
  { from: 0.46, angle: -0.85, obedience: 0.8 },
  { from: 0.66, angle: 0.6, obedience: 0.5 },
  { from: 0.8, angle: -1.6, obedience: 0.3 },
] as const;
type Hatching = (typeof hatchings)[number];
const black = 0.92;
/** Where the lines of the flow filter are below it, there is an outline. */
const outline = 0.25;
/** Of a value from pixel to pixel, below which a border is not made sharper. */
const leastSlope = 0.003;
/** Strokes between two looks at whether the job was called off. */
const strokesAtOnce = 1000;

/** A sheet of paper while it is drawn on, in the picture's size. */
interface Sheet {
  readonly width: number;
  readonly height: number;
  /** How much of the paper ink covers, 0..1. */
  readonly drawn: Float32Array;
  /** Its pixels to one of the working copy. */
  readonly scale: number;
}

/**
 * A pen drawing: outlines and black areas by thresholds of the flow-based difference of Gaussians (Kang, Lee, Chui 2007;
 * Winnemöller, Kyprianidis, Olsen: "XDoG", 2012), and tone by evenly spaced hatching along the form, crossed where it is darker.
 */
export const paintInk: Painter = async (picture, detail, step) => {
  const { width, height } = picture;
  const colors = workingColors(picture, workingPixels);
  const side = Math.sqrt(colors.width * colors.height);
  const scale = Math.sqrt((width * height) / (colors.width * colors.height));
  const sheet = { width, height, drawn: new Float32Array(width * height), scale };
  const tone = drawingTone(colors);
  const flow = flowField(colors, Math.max(1, side * 0.003));
  const sigma = Math.max(0.45, side * (0.0018 - 0.0011 * detail));
  const coherence = Math.max(1.5, side * 0.005);
  const filter = { sigma, emphasis: 24, coherence };
  const lines = await flowLines(locallyEven(tone, side * 0.012), flow, filter, (share) => step(0.6 * share));
  drawBelow(resamplePlane(lines, width, height, 'cubic'), sheet, outline);
  await step(0.65);
  const soft = blurPlane(tone, Math.max(0.8, side * 0.0015));
  drawBelow(resamplePlane(soft, width, height, 'cubic'), sheet, 1 - black);
  await step(0.7);
  const form = flowField(colors, Math.max(2, side * 0.012));
  const shade = blurPlane(tone, Math.max(1, side * 0.003)).data;
  const spacing = Math.max(2.6, side * (0.0062 - 0.003 * detail));
  for (const [pass, hatching] of hatchings.entries()) {
    await hatch(sheet, form, shade, { ...hatching, spacing, seed: pass + 1 }, (share) =>
      step(0.7 + (0.25 * (pass + share)) / hatchings.length),
    );
  }
  return finishDrawing(picture, { paper, ink, drawn: sheet.drawn });
};

/**
 * Ink where a value is below a threshold. How far a pixel is from the border, in pixels, follows from the slope there: so
 * edges are one pixel soft in every size. Where there is next to no slope the border is as vague as the picture.
 */
function drawBelow({ width, height, data }: Plane, { drawn }: Sheet, threshold: number): void {
  for (let y = 0, i = 0; y < height; y++) {
    const up = y > 0 ? -width : 0;
    const down = y + 1 < height ? width : 0;
    for (let x = 0; x < width; x++, i++) {
      const value = data[i] - threshold;
      const left = x > 0 ? -1 : 0;
      const right = x + 1 < width ? 1 : 0;
      const slope = 0.5 * Math.hypot(data[i + right] - data[i + left], data[i + down] - data[i + up]);
      const share = 0.5 - value / Math.max(slope, leastSlope);
      drawn[i] = Math.max(drawn[i], Math.min(share, 1));
    }
  }
}

async function hatch(
  sheet: Sheet,
  form: FlowField,
  shade: Float32Array,
  { from, angle, obedience, spacing, seed }: Hatching & { spacing: number; seed: number },
  step: (share: number) => Promise<void>,
): Promise<void> {
  const lines = evenStrokes(turnedFlow(form, angle, obedience), {
    spacing,
    minLength: spacing * 2.5,
    maxLength: Math.sqrt(shade.length) * 0.09,
    isOpen: (index) => 1 - shade[index] > from,
    random: seededRandom(seed),
  });
  const widest = Math.max(0.75, 0.22 * spacing * sheet.scale);
  for (const [number, line] of lines.entries()) {
    if (number % strokesAtOnce === 0) await step(0.2 + (0.8 * number) / lines.length);
    const middle = line.xs.length >> 1;
    const index = Math.floor(line.ys[middle]) * form.width + Math.floor(line.xs[middle]);
    const dark = Math.min(1, (1 - shade[index] - from) / 0.25);
    drawStroke(sheet, line, widest, 0.45 + 0.55 * dark);
  }
}

/** A line of a pen that is put down and lifted again: thin at both ends. `press`: its share of the greatest width. */
function drawStroke({ drawn, scale, ...size }: Sheet, line: Line, widest: number, press: number): void {
  const [xs, ys] = [line.xs.map((x) => x * scale), line.ys.map((y) => y * scale)];
  const stroke = { xs, ys, radius: widest + 1 };
  const length = strokeLength(stroke);
  visitStroke(stroke, size, (index, along, across) => {
    const taper = Math.min(1, Math.min(along + 1, (length - along) * 0.5 + 1) / (widest * 6));
    const half = widest * press * Math.sqrt(Math.max(taper, 0));
    const cover = Math.min(1, 2 * half, Math.max(0, half + 0.5 - Math.abs(across) * stroke.radius));
    if (cover > drawn[index]) drawn[index] = cover;
  });
}
