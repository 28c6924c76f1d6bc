import { drawingTone } from './drawing-tone.ts';
import { evenStrokes } from './even-strokes.ts';
import { finishPainting } from './finish-painting.ts';
import { flowField } from './flow-field.ts';
import { flowLines } from './flow-lines.ts';
import { blurPlane } from './gaussian-blur.ts';
import type { Painter } from './painter.ts';
import { paperGrain } from './paper-grain.ts';
import { resamplePlane } from './resample.ts';
import { seededRandom } from './seeded-random.ts';
import { strokeLength, visitStroke } from './stroke.ts';
import { turnedFlow } from './turned-flow.ts';
import { workingColors } from './working-colors.ts';

const workingPixels = 2_000_000;
const paper = [250, 248, 243] as const;
const graphite = [38, 38, 43] as const;
/** Strokes lie over each other, from the light tones to the dark ones, each in its own direction. */
const hatchings = [
  { from: 0.1, angle: -0.85, obedience: 0.75, weight: 0.42 },
  { from: 0.36, angle: -0.5, obedience: 0.9, weight: 0.5 },
  { from: 0.58, angle: -1.2, obedience: 0.6, weight: 0.65 },
  { from: 0.76, angle: -0.7, obedience: 0.8, weight: 0.85 },
] as const;

export const paintPencil: Painter = async (picture, detail, step) => {
  const { width, height } = picture;
  const colors = workingColors(picture, workingPixels);
  const side = Math.sqrt(colors.width * colors.height);
  const scale = Math.sqrt((width * height) / (colors.width * colors.height));
  const tone = drawingTone(colors);
  const flow = flowField(colors, Math.max(1, side * 0.003));
  const even = { ...tone, data: differences(tone.data, blurPlane(tone, side * 0.012).data) };
  const sigma = Math.max(0.45, side * (0.0014 - 0.0008 * detail));
  const lines = await flowLines(
    even,
    flow,
    { sigma, emphasis: 16, coherence: Math.max(1.2, side * 0.003) },
    (share) => step(0.5 * share),
  );
  const response = resamplePlane(lines, width, height, 'cubic').data;
  const dark = resamplePlane(tone, width, height, 'cubic').data.map(
    (value) => Math.min(Math.max(1 - value, 0), 1) ** 1.3,
  );
  const grain = paperGrain(width, height, Math.max(0.55, side * scale * 0.0006));
  // What is rubbed in, and the outlines; both catch on the paper.
  const drawn = new Float32Array(width * height);
  for (let i = 0; i < drawn.length; i++) {
    const tooth = grain[i];
    const rubbed = (0.2 * dark[i] + 0.62 * dark[i] ** 5) * (0.75 + 0.5 * tooth);
    const line = Math.min(1, Math.max(0, (0.4 - response[i]) * 3.2)) * Math.min(1, 0.45 + 0.9 * tooth);
    drawn[i] = 1 - (1 - rubbed) * (1 - 0.9 * line);
  }
  await step(0.6);
  const form = flowField(colors, Math.max(2, side * 0.01));
  const shade = blurPlane(tone, Math.max(0.8, side * 0.002)).data;
  const spacing = Math.max(2, side * (0.0042 - 0.0018 * detail));
  for (const [pass, { from, angle, obedience, weight }] of hatchings.entries()) {
    const random = seededRandom(pass + 11);
    const strokes = evenStrokes(turnedFlow(form, angle, obedience), {
      spacing,
      minLength: spacing * 2,
      maxLength: side * 0.07,
      isOpen: (index) => (1 - shade[index]) ** 1.3 > from,
      random,
    });
    for (const line of strokes) {
      const [xs, ys] = [line.xs.map((x) => x * scale), line.ys.map((y) => y * scale)];
      const stroke = { xs, ys, radius: Math.max(0.9, 0.42 * spacing * scale) * (0.8 + 0.4 * random()) };
      const length = strokeLength(stroke);
      const press = weight * (0.75 + 0.5 * random());
      visitStroke(stroke, picture, (index, along, across) => {
        const ends = Math.min(
          1,
          Math.min(along / stroke.radius + 1, (length - along) / (3 * stroke.radius) + 0.4),
        );
        if (ends <= 0) return;
        const hard =
          press *
          Math.min(1, 0.1 + (dark[index] - from + 0.08) * 2.2) *
          ends *
          Math.min(1, 1.7 * (1 - Math.abs(across)));
        // The harder the pencil is pressed, the deeper it gets into the paper.
        const caught = Math.min(1, Math.max(0, 0.25 + (grain[index] - 0.5 + hard) * 1.3));
        const mark = Math.max(0, hard) * caught;
        drawn[index] = 1 - (1 - drawn[index]) * (1 - mark);
      });
    }
    await step(0.6 + 0.09 * (pass + 1));
  }
  const paint = new Uint16Array(width * height * 3);
  for (let i = 0; i < drawn.length; i++) {
    const bare = 1 + 0.03 * (grain[i] - 0.6);
    const share = Math.min(1, drawn[i]);
    for (let c = 0; c < 3; c++) {
      const value = (paper[c] + share * (graphite[c] - paper[c])) * bare;
      paint[i * 3 + c] = Math.min(65535, 257 * value);
    }
  }
  return finishPainting(picture, paint);
};

/** Tone about ½ everywhere: what is darker than its surroundings is below. */
function differences(tone: Float32Array, around: Float32Array): Float32Array {
  return tone.map((value, i) => 0.5 + (value - around[i]) * (0.55 + 0.6 * (1 - around[i])));
}
