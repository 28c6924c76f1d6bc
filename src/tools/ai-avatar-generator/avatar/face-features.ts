import { betweenLips } from '../../../imaging/face/between-lips.ts';
import { type FacePoints, faceParts } from '../../../imaging/face/face-points.ts';
import {
  type Drawing,
  discCover,
  type Lab,
  lay,
  type Point,
  shapeCover,
  strokeCover,
} from './avatar-drawing.ts';
import type { AvatarScene } from './avatar-scene.ts';

/** Lines of the mesh, from the outer corner of an eye to its inner one, from the mouth's right corner to its left one. */
const lines = {
  upperLids: [
    [33, 246, 161, 160, 159, 158, 157, 173, 133],
    [263, 466, 388, 387, 386, 385, 384, 398, 362],
  ],
  lowerLids: [
    [33, 7, 163, 144, 145, 153, 154, 155, 133],
    [263, 249, 390, 373, 374, 380, 381, 382, 362],
  ],
  creases: [
    [130, 247, 30, 29, 27, 28, 56],
    [359, 467, 260, 259, 257, 258, 286],
  ],
  upperLip: [61, 185, 40, 39, 37, 0, 267, 269, 270, 409, 291],
  lowerLip: [61, 146, 91, 181, 84, 17, 314, 405, 321, 375, 291],
  mouthTop: [78, 191, 80, 81, 82, 13, 312, 311, 310, 415, 308],
  mouthBottom: [78, 95, 88, 178, 87, 14, 317, 402, 318, 324, 308],
  nostrils: [
    [129, 64, 98, 97, 2],
    [358, 294, 327, 326, 2],
  ],
  jaw: [132, 58, 172, 136, 150, 149, 176, 148, 152, 377, 400, 378, 379, 365, 397, 288, 361],
} as const;

/** The lips of closed mouths lie so far apart, by the distance of the eyes, as the mesh has them. */
const leastOpen = 0.035;

/** How the features of a face are drawn. */
export interface FeatureStyle {
  readonly ink: Lab;
  /** Width of lines as a factor. */
  readonly weight: number;
  /** Size of eyes as a factor. */
  readonly eyes: number;
  /** Without, shapes stay empty and only lines are drawn. */
  readonly isFilled: boolean;
  /** Color of lines along nose and jaw; without it they are of the ink. */
  readonly fold?: Lab;
}

/** Draws eyes, brows, nose, mouth and jaw of a face as smooth shapes, in colors that the photo has there. */
export function drawFeatures(drawing: Drawing, scene: AvatarScene, style: FeatureStyle): void {
  const face = enlargedEyes(scene.points, style.eyes);
  const unit = distance(scene.points[33], scene.points[263]);
  const pen = (width: number) => width * unit * style.weight;
  const draw = { drawing, scene, face, unit, pen, style };
  drawJaw(draw);
  drawNose(draw);
  drawMouth(draw);
  for (const side of [0, 1] as const) {
    drawBrow(draw, side);
    drawEye(draw, side);
  }
}

interface Draw {
  readonly drawing: Drawing;
  readonly scene: AvatarScene;
  readonly face: FacePoints;
  /** Between the outer corners of the eyes. */
  readonly unit: number;
  pen(width: number): number;
  readonly style: FeatureStyle;
}

/** Thick in the middle, thin at both ends. */
const tapered = (width: number) => (along: number) =>
  width * Math.sqrt(Math.max(0, Math.sin(Math.PI * along)));

function drawJaw({ drawing, scene, face, pen, style }: Draw): void {
  const cover = strokeCover(
    drawing.side,
    lines.jaw.map((index) => face[index]),
    tapered(pen(0.026)),
  );
  for (let i = 0; i < cover.length; i++) cover[i] *= scene.parts.skin[i];
  lay(drawing, cover, style.fold ?? style.ink, 0.85);
}

function drawNose({ drawing, face, pen, style }: Draw): void {
  for (const line of lines.nostrils) {
    const points = line.map((index) => face[index]);
    const width = pen(0.03);
    lay(
      drawing,
      strokeCover(
        drawing.side,
        points,
        (along) => width * (0.35 + 0.65 * Math.sin(Math.PI * Math.min(1, along * 1.1))),
      ),
      style.fold ?? style.ink,
      0.9,
    );
  }
}

/** An open mouth shows teeth where the photo has them, and is dark elsewhere; one that only pouts is drawn closed. */
function drawMouth({ drawing, scene, face, unit, pen, style }: Draw): void {
  const at = (line: readonly number[]) => line.map((index) => face[index]);
  const { side } = drawing;
  const [top, bottom] = [at(lines.mouthTop), at(lines.mouthBottom)];
  const open = distance(face[13], face[14]) / unit;
  if (style.isFilled) {
    const upper = shapeCover(side, [...at(lines.upperLip), ...at(lines.mouthTop).reverse()]);
    const lower = shapeCover(side, [...at(lines.lowerLip), ...at(lines.mouthBottom).reverse()]);
    const color = colorUnder(scene, lower, 0.5) ?? colorUnder(scene, upper, 0.5);
    if (color) {
      const red: Lab = [Math.min(0.72, color[0]), color[1] * 1.25, color[2] * 0.95];
      lay(drawing, lower, red);
      lay(drawing, upper, [red[0] - 0.06, red[1], red[2]]);
    }
  }
  const inside = shapeCover(side, [...top, ...[...bottom].reverse().slice(1, -1)]);
  const lower = shapeCover(side, [...at(lines.lowerLip), ...at(lines.mouthBottom).reverse()]);
  const shown = open > leastOpen ? betweenLips(scene.lab, inside, lower) : 'lips';
  if (shown !== 'lips') {
    if (style.isFilled) {
      lay(drawing, inside, shown === 'teeth' && open > 0.06 ? [0.95, 0, 0.012] : [0.26, 0.06, 0.025]);
    } else {
      // Lines between teeth look like gaps.
      lay(drawing, inside, [1, 0, 0]);
    }
    lay(drawing, strokeCover(side, bottom, tapered(pen(0.02))), style.ink, 0.75);
  }
  lay(
    drawing,
    strokeCover(side, top, (along) => pen(0.018 + 0.012 * Math.sin(Math.PI * along))),
    style.ink,
    0.9,
  );
}

function drawBrow({ drawing, scene, face, pen, style }: Draw, side: 0 | 1): void {
  const line = faceParts[side === 0 ? 'rightBrow' : 'leftBrow'].map((index) => face[index]);
  const cover = shapeCover(drawing.side, line);
  const color = colorUnder(scene, cover, 0.25);
  if (!color) return;
  if (style.isFilled) {
    lay(drawing, cover, [Math.max(0.12, color[0] - 0.08), color[1] * 0.7, color[2] * 0.7], 0.95);
    return;
  }
  // The lower rim runs from outside in, the upper one back: a stroke between them, thin where the brow is light.
  const middle = line.slice(0, 5).map(([x, y], i): Point => {
    const [upperX, upperY] = line[line.length - 1 - i];
    return [(x + upperX) / 2, (y + upperY) / 2];
  });
  const width = pen(0.02 + 0.06 * Math.min(1, Math.max(0, (0.7 - color[0]) / 0.4)));
  lay(
    drawing,
    strokeCover(drawing.side, middle, (along) => width * (0.35 + 0.65 * along)),
    style.ink,
    0.95,
  );
}

function drawEye({ drawing, scene, face, unit, pen, style }: Draw, side: 0 | 1): void {
  const at = (line: readonly number[]) => line.map((index) => face[index]);
  const [upper, lower] = [at(lines.upperLids[side]), at(lines.lowerLids[side])];
  const height = distance(face[side === 0 ? 159 : 386], face[side === 0 ? 145 : 374]);
  const width = distance(upper[0], upper.at(-1)!);
  const lash = (along: number) =>
    pen(0.05) * (0.45 + 0.55 * Math.sin(Math.PI * Math.min(1, 0.25 + along * 0.75)));
  if (height < 0.13 * width) {
    lay(drawing, strokeCover(drawing.side, upper, lash), style.ink);
    return;
  }
  const opening = shapeCover(drawing.side, [...upper, ...[...lower].reverse().slice(1, -1)]);
  const iris = scene.irises[side];
  const center = enlargedEye(scene.points, iris.center, side, style.eyes);
  const radius = Math.max(iris.radius * style.eyes, 0.36 * height);
  const within = (cover: Float32Array) => cover.map((share, i) => share * opening[i]);
  if (style.isFilled) {
    lay(drawing, opening, [0.96, 0, 0.004]);
    const ring = discCover(drawing.side, iris.center, iris.radius * 0.9);
    const color = colorUnder(scene, ring, 0.5) ?? ([0.35, 0.02, 0.03] as const);
    const iridescent: Lab = [Math.min(0.62, Math.max(0.3, color[0] + 0.06)), color[1] * 1.3, color[2] * 1.3];
    lay(drawing, within(discCover(drawing.side, center, radius)), [
      iridescent[0] - 0.14,
      iridescent[1],
      iridescent[2],
    ]);
    lay(
      drawing,
      within(discCover(drawing.side, [center[0], center[1] + radius * 0.12], radius * 0.8)),
      iridescent,
    );
    lay(drawing, within(discCover(drawing.side, center, radius * 0.48)), [0.13, 0, 0]);
    // Under the lid the eye lies in its shadow.
    const shade = strokeCover(drawing.side, upper, () => height * 0.3);
    lay(drawing, within(shade), [0.3, 0.01, 0], 0.28);
  } else {
    lay(drawing, within(discCover(drawing.side, center, radius * 0.85)), style.ink);
  }
  const glint: Point = [center[0] - radius * 0.32, center[1] - radius * 0.3];
  lay(drawing, within(discCover(drawing.side, glint, radius * 0.24)), [1, 0, 0]);
  lay(drawing, strokeCover(drawing.side, lower, tapered(pen(0.014))), style.ink, 0.55);
  lay(drawing, strokeCover(drawing.side, upper, lash), style.ink);
  const fold = at(lines.creases[side]);
  lay(
    drawing,
    strokeCover(drawing.side, fold, tapered(pen(0.014))),
    style.fold ?? style.ink,
    0.5 * Math.min(1, unit / 60),
  );
}

/** The eyes drawn larger about their middles. */
function enlargedEyes(points: FacePoints, factor: number): FacePoints {
  if (factor === 1) return points;
  const moved = [...points];
  for (const side of [0, 1] as const) {
    for (const index of [...lines.upperLids[side], ...lines.lowerLids[side], ...lines.creases[side]])
      moved[index] = enlargedEye(points, points[index], side, factor);
  }
  return moved;
}

function enlargedEye(points: FacePoints, [x, y]: Point, side: 0 | 1, factor: number): Point {
  const [outer, inner] = side === 0 ? [points[33], points[133]] : [points[263], points[362]];
  const [middleX, middleY] = [(outer[0] + inner[0]) / 2, (outer[1] + inner[1]) / 2];
  return [middleX + (x - middleX) * (1 + (factor - 1) * 0.6), middleY + (y - middleY) * factor];
}

/** The color of the photo under a shape whose lightness that share of it lies below, or undefined where the shape is nowhere. */
function colorUnder({ lab }: AvatarScene, cover: Float32Array, share: number): Lab | undefined {
  const places: number[] = [];
  for (let i = 0; i < cover.length; i++) if (cover[i] > 0.7) places.push(i);
  if (places.length < 4) return undefined;
  places.sort((one, other) => lab[3 * one] - lab[3 * other]);
  const middle = Math.min(places.length - 1, Math.floor(places.length * share));
  const near = places.slice(Math.max(0, middle - (places.length >> 3)), middle + (places.length >> 3) + 1);
  const mean = (c: number) => near.reduce((sum, i) => sum + lab[3 * i + c], 0) / near.length;
  return [mean(0), mean(1), mean(2)];
}

const distance = (one: Point, other: Point) => Math.hypot(one[0] - other[0], one[1] - other[1]);
