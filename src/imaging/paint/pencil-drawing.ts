import { type ColorField, workingColors } from '../color/working-colors.ts';
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
import { paperGrain } from './paper-noise.ts';

/** Lines and directions are found in a copy of this size; the pencil draws at the picture's own. */
const workingPixels = 2_000_000;
const paper = [250, 248, 243] as const;
const graphite = [38, 38, 43] as const;
/** Middle tones are left a little lighter than they are. */
const lightness = 1.3;
/** Strokes lie over each other, from the light tones to the dark ones, each in its own direction. */
const hatchings = [
  { from: 0.1, angle: -0.85, obedience: 0.75, weight: 0.42 },
  { from: 0.36, angle: -0.5, obedience: 0.9, weight: 0.5 },
  { from: 0.58, angle: -1.2, obedience: 0.6, weight: 0.65 },
  { from: 0.76, angle: -0.7, obedience: 0.8, weight: 0.85 },
] as const;
type Hatching = (typeof hatchings)[number];
/** Strokes between two looks at whether the job was called off. */
const strokesAtOnce = 1000;

/** A sheet of paper while it is drawn on, in the picture's size; values are 0..1. */
interface Sheet {
  readonly width: number;
  readonly height: number;
  /** How dark the drawing shall be. */
  readonly dark: Float32Array;
  readonly grain: Float32Array;
  /** How much of the paper graphite covers. */
  readonly drawn: Float32Array;
  /** Its pixels to one of the working copy. */
  readonly scale: number;
}

/**
 * A pencil drawing: tone rubbed in and hatched in up to four layers along the form, and outlines, on rough paper that takes
 * graphite where it stands high; tone and line apart as in Lu, Xu, Jia: "Combining Sketch and Tone for Pencil Drawing
 * Production", 2012.
 */
export const paintPencil: Painter = async (picture, detail, step) => {
  const colors = workingColors(picture, workingPixels);
  const tone = drawingTone(colors);
  const lines = await outlines(colors, tone, detail, (share) => step(0.4 * share));
  const sheet = await prepareSheet(picture, tone, (share) => step(0.4 + 0.1 * share));
  rubIn(sheet, resamplePlane(lines, picture.width, picture.height, 'cubic').data);
  await step(0.55);
  const side = Math.sqrt(colors.width * colors.height);
  const form = flowField(colors, Math.max(2, side * 0.01));
  const shade = blurPlane(tone, Math.max(0.8, side * 0.002)).data;
  const spacing = Math.max(2, side * (0.0042 - 0.0018 * detail));
  for (const [pass, hatching] of hatchings.entries()) {
    await hatch(sheet, form, shade, { ...hatching, spacing, seed: pass + 11 }, (share) =>
      step(0.55 + (0.4 * (pass + share)) / hatchings.length),
    );
  }
  return finishDrawing(picture, { paper, ink: graphite, ...sheet });
};

async function outlines(
  colors: ColorField,
  tone: Plane,
  detail: number,
  step: (share: number) => Promise<void>,
): Promise<Plane> {
  const side = Math.sqrt(colors.width * colors.height);
  const flow = flowField(colors, Math.max(1, side * 0.003));
  const sigma = Math.max(0.45, side * (0.0014 - 0.0008 * detail));
  const coherence = Math.max(1.2, side * 0.003);
  return flowLines(locallyEven(tone, side * 0.012), flow, { sigma, emphasis: 16, coherence }, step);
}

async function prepareSheet(
  { width, height }: { width: number; height: number },
  tone: Plane,
  step: (share: number) => Promise<void>,
): Promise<Sheet> {
  const scale = Math.sqrt((width * height) / (tone.width * tone.height));
  const dark = resamplePlane(tone, width, height, 'cubic').data.map(
    (value) => Math.min(Math.max(1 - value, 0), 1) ** lightness,
  );
  await step(0.3);
  const grain = paperGrain(width, height, Math.max(0.55, Math.sqrt(width * height) * 0.0006));
  await step(1);
  return { width, height, dark, grain, drawn: new Float32Array(width * height), scale };
}

/** What is rubbed in with a finger, and the outlines; both catch on the paper. */
function rubIn({ dark, grain, drawn }: Sheet, lines: Float32Array): void {
  for (let i = 0; i < drawn.length; i++) {
    const tooth = grain[i];
    const rubbed = (0.2 * dark[i] + 0.62 * dark[i] ** 5) * (0.75 + 0.5 * tooth);
    const line = Math.min(1, Math.max(0, (0.4 - lines[i]) * 3.2)) * Math.min(1, 0.45 + 0.9 * tooth);
    drawn[i] = 1 - (1 - rubbed) * (1 - 0.9 * line);
  }
}

async function hatch(
  sheet: Sheet,
  form: FlowField,
  shade: Float32Array,
  hatching: Hatching & { spacing: number; seed: number },
  step: (share: number) => Promise<void>,
): Promise<void> {
  const { from, angle, obedience, spacing } = hatching;
  const random = seededRandom(hatching.seed);
  const lines = evenStrokes(turnedFlow(form, angle, obedience), {
    spacing,
    minLength: spacing * 2,
    maxLength: Math.sqrt(shade.length) * 0.07,
    isOpen: (index) => (1 - shade[index]) ** lightness > from,
    random,
  });
  for (const [number, line] of lines.entries()) {
    if (number % strokesAtOnce === 0) await step(0.2 + (0.8 * number) / lines.length);
    const radius = Math.max(0.9, 0.42 * spacing * sheet.scale) * (0.8 + 0.4 * random());
    drawStroke(sheet, line, radius, from, hatching.weight * (0.75 + 0.5 * random()));
  }
}

function drawStroke(sheet: Sheet, line: Line, radius: number, from: number, press: number): void {
  const { dark, grain, drawn, scale } = sheet;
  const stroke = { xs: line.xs.map((x) => x * scale), ys: line.ys.map((y) => y * scale), radius };
  const length = strokeLength(stroke);
  visitStroke(stroke, sheet, (index, along, across) => {
    const ends = Math.min(1, along / radius + 1, (length - along) / (3 * radius) + 0.4);
    const asked = Math.min(1, 0.1 + (dark[index] - from + 0.08) * 2.2);
    if (ends <= 0 || asked <= 0) return;
    const hard = press * asked * ends * Math.min(1, 1.7 * (1 - Math.abs(across)));
    // The harder the pencil is pressed, the deeper it gets into the paper.
    const caught = Math.min(1, Math.max(0, 0.25 + (grain[index] - 0.5 + hard) * 1.3));
    drawn[index] = 1 - (1 - drawn[index]) * (1 - hard * caught);
  });
}
