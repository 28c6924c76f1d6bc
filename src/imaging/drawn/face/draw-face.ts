import type { Canvas } from '../../raster/canvas.ts';
import type { DrawnScene } from '../drawn-scene.ts';
import type { Lab } from '../face-colors.ts';
import type { SceneFace } from '../scene-face.ts';
import type { Point } from '../strokes/cover.ts';
import { taperedEnds } from '../strokes/ribbon.ts';
import { drawBrow, drawEye } from './draw-eyes.ts';
import { drawGlasses } from './draw-glasses.ts';
import { drawMouth, drawNose } from './draw-mouth.ts';
import { FaceBoard } from './face-board.ts';
import type { DrawnFace } from './face-drawing.ts';
import { faceFolds } from './face-folds.ts';
import { jawLine } from './face-lines.ts';
import type { FaceStyle } from './face-style.ts';

/** Draws eyes, brows, nose, mouth and jaw of every face of the scene that is drawn anew, as shapes: no pixel of the photo is left in them. */
export function drawFaces(canvas: Canvas, scene: DrawnScene, style: FaceStyle): void {
  const board = new FaceBoard(canvas);
  for (const face of scene.faces) if (face.isDrawn) drawFace(board, scene, face, style);
}

function drawFace(board: FaceBoard, scene: DrawnScene, face: SceneFace, style: FaceStyle): void {
  const scale = board.canvas.width / scene.width;
  const unit = (face.eyeDistance * scale) / 100;
  const tint = ([l, a, b]: Lab): Lab => (scene.isGray ? [l, 0, 0] : [l, a, b]);
  const [skinL, skinA, skinB] = face.colors.skin;
  const own: Lab = [Math.max(0.2, skinL - 0.27), skinA * 1.25, skinB * 0.95];
  const draw: DrawnFace = {
    board,
    face: { ...face, sceneWidth: scene.width },
    style: { ...style, ink: tint(style.ink) },
    unit,
    fold: tint(style.fold ?? own),
    at: (places) =>
      places.map((place): Point => {
        const [x, y] = typeof place === 'number' ? face.points[place] : place;
        return [x * scale, y * scale];
      }),
    tint,
  };
  drawBlush(draw);
  board.pen(draw.at(jawLine), 2.4 * style.jaw * scale * scene.unit, draw.fold, { opacity: 0.9 });
  for (const { line, strength } of faceFolds(scene, face)) {
    const points = draw.at(line);
    const width = Math.min(1.5, Math.max(0.6, 40 * strength)) * 1.5 * unit * style.folds;
    board.ribbon(
      points,
      points.map((_, i) => width * taperedEnds(i / (points.length - 1), 0.45, 0.15)),
      draw.fold,
      { opacity: Math.min(0.8, 0.3 + 14 * strength) },
    );
  }
  for (const side of [0, 1] as const) {
    // Behind dark glass neither is seen.
    if (face.glasses?.isDark) continue;
    drawEye(draw, side);
    drawBrow(draw, side);
  }
  drawNose(draw);
  drawMouth(draw);
  drawGlasses(draw);
}

function drawBlush({ board, at, face, style, unit, tint }: DrawnFace): void {
  if (style.blush === 0) return;
  const [l, a, b] = face.colors.skin;
  const color = tint([Math.max(0.42, l - 0.06), a + 0.085, b + 0.01]);
  // Dark skin hardly shows it.
  const opacity = style.blush * Math.min(1, Math.max(0.4, (l - 0.3) / 0.3));
  for (const cheek of at([50, 280])) board.disc(cheek, 21 * unit, color, { opacity, soft: 10 * unit });
}
