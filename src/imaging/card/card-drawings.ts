import type { Size } from '../raster/raster.ts';
import { seededRandom } from '../sampling/seeded-random.ts';
import { heart } from '../storybook/motifs.ts';
import { type BackdropName, drawBackdrop, pastels } from '../storybook/pastel-backdrop.ts';
import { ellipse, type Outline, polygon, roundedBox, together } from '../vector/curves.ts';
import { flat, glow, group, type Lab, type Node, type Painting, shape } from '../vector/painting.ts';

/** Letters of a line of type at 1 em, from 0, 0 on its baseline, and where their ink is. */
export interface CardLine {
  readonly polygons: readonly Float32Array[];
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/** Hearts of the card: two reds and a rose. */
export const heartColors: readonly Lab[] = [
  [0.64, 0.19, 0.08],
  [0.72, 0.16, 0.05],
  [0.82, 0.09, 0.02],
];

const ink: Lab = [0.4, 0.045, 0.025];
const paper: Lab = [0.978, 0.004, 0.014];

/** What both stand before: a pastel ground in warm light. */
export function cardBackdrop(name: BackdropName, { width, height }: Size, seed: number): Painting {
  const r = 0.42 * Math.min(width, 1.35 * height);
  const disc = { x: width / 2, y: 0.48 * height, r };
  const light = { at: [0.5 * width, 0.34 * height] as const, radii: [0.75 * width, 0.8 * height] as const };
  return {
    width,
    height,
    nodes: [
      ...drawBackdrop(name, width, height, disc, seededRandom(seed)),
      shape(
        ellipse(...light.at, ...light.radii),
        glow([0.95, 0.02, 0.09], 0.34, [...light.at], [...light.radii]),
      ),
    ],
  };
}

/** Of the heart on the card: its middle and half its width, in shares of the card's sides and of its shorter side. */
export function heartPlace({ width, height }: Size, lines: number) {
  const wide = width / height;
  const half = Math.min(0.36 * width, (lines > 0 ? 0.36 : 0.43) * height);
  const lift = lines === 0 ? 0.5 : wide > 1.2 ? 0.42 : wide > 0.9 ? 0.42 : 0.43;
  return { x: width / 2, y: lift * height, half };
}

/** The card that is left in the end: paper, a fine frame, hearts in the corners. */
export function cardPaper(name: BackdropName, { width, height }: Size): Painting {
  const unit = Math.min(width, height);
  const { bottom, accent } = pastels[name];
  const line: Lab = [bottom[0] - 0.1, 1.3 * bottom[1], 1.3 * bottom[2]];
  const frame = (inset: number, thick: number, color: Lab, opacity: number): Node => {
    const box = (by: number) =>
      roundedBox(by, by, width - 2 * by, height - 2 * by, Math.max(1, 0.05 * unit - 0.3 * by));
    // The inner line runs the other way, so that it is a hole.
    return shape(together(box(inset), backwards(box(inset + thick))), flat(color, opacity));
  };
  const corner = 0.085 * unit;
  return {
    width,
    height,
    nodes: [
      shape(
        polygon([
          [0, 0],
          [width, 0],
          [width, height],
          [0, height],
        ]),
        flat(paper),
      ),
      shape(
        ellipse(width / 2, 0.4 * height, 0.8 * width, 0.8 * height),
        glow([0.96, 0.02, 0.06], 0.45, [width / 2, 0.4 * height], [0.8 * width, 0.8 * height]),
      ),
      frame(0.032 * unit, 0.006 * unit, line, 0.9),
      frame(0.048 * unit, 0.0022 * unit, line, 0.8),
      ...[0, 1, 2, 3].flatMap((i) => {
        const x = i % 2 ? width - corner : corner;
        const y = i > 1 ? height - corner : corner;
        return [shape(heart(x, y, 0.016 * unit), flat(accent[0] > 0.95 ? line : accent))];
      }),
    ],
  };
}

/** Names, and a date below them, as they stand under the heart; transparent elsewhere. */
export function cardWords(size: Size, names: CardLine | undefined, date: CardLine | undefined): Painting {
  const { width, height } = size;
  const lines = [names, date].filter((line) => line !== undefined);
  const place = heartPlace(size, lines.length);
  const unit = Math.min(width, height);
  const top = place.y + 0.86 * place.half;
  const room = Math.min(height - 0.09 * unit - top, 0.34 * unit);
  const nodes: Node[] = [];
  const both = names !== undefined && date !== undefined;
  if (names)
    nodes.push(lettering(names, width / 2, top + (both ? 0.46 : 0.62) * room, 0.36 * room, 0.8 * width));
  if (date)
    nodes.push(lettering(date, width / 2, top + (both ? 0.86 : 0.62) * room, 0.22 * room, 0.7 * width));
  return { width, height, nodes };
}

/** A heart for sprites: half its width is 100. */
export function heartDrawing(color: Lab): Node {
  const light: Lab = [Math.min(0.97, color[0] + 0.12), 0.7 * color[1], 0.6 * color[2]];
  const outline = heart(0, 0, 93);
  return group([
    shape(outline, flat(color)),
    group([shape(ellipse(-42, -38, 26, 17, -35), glow(light, 0.9, [-42, -38], [26, 26]))], { clip: outline }),
  ]);
}

function lettering(
  { polygons, box }: CardLine,
  x: number,
  baseline: number,
  size: number,
  most: number,
): Node {
  const scale = Math.min(size, most / Math.max(0.01, box.width));
  const outline = polygons.flatMap(
    (line): Outline =>
      polygon(Array.from({ length: line.length / 2 }, (_, i) => [line[2 * i], line[2 * i + 1]] as const)),
  );
  return group([shape(outline, flat(ink))], {
    matrix: [scale, 0, 0, scale, x - scale * (box.x + box.width / 2), baseline],
  });
}

/** The same outline of lines and curves, run through the other way. */
function backwards(outline: Outline): Outline {
  const ends = outline.flatMap((step) => (step[0] === 'Z' ? [] : [step]));
  const last = ends[ends.length - 1];
  const place = (step: (typeof ends)[number]) =>
    [step[step.length - 2], step[step.length - 1]] as [number, number];
  const steps: Outline[number][] = [['M', ...place(last)]];
  for (let i = ends.length - 1; i > 0; i--) {
    const step = ends[i];
    const to = place(ends[i - 1]);
    if (step[0] === 'C') steps.push(['C', step[3], step[4], step[1], step[2], ...to]);
    else steps.push(['L', ...to]);
  }
  return [...steps, ['Z']];
}
