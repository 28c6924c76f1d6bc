import { enlargedShare } from '../enlarged.ts';
import { drawFaces } from '../face/draw-face.ts';
import type { FaceStyle } from '../face/face-style.ts';
import { type ColorPop, type FlatStyle, paintFlat, paintSize, popColors } from '../paint-flat.ts';
import { fullCanvas, type Inking, inkScene, layPlainGround } from './flat-canvas.ts';
import { type CartoonLook, lineFeel } from './look.ts';

interface SoftStyle {
  readonly flat: FlatStyle;
  readonly pop: ColorPop;
  readonly skinPop: ColorPop;
  readonly inking: Inking;
  /** The jaw is as wide as other lines. */
  readonly face: Omit<FaceStyle, 'jaw'>;
}

/** Areas, lines and faces one over the other, without dots or paper. */
export const drawnFlat =
  ({ flat, pop, skinPop, inking, face }: SoftStyle): CartoonLook =>
  (scene, wishes) => {
    const size = paintSize(scene.photo);
    const colors = paintFlat(scene, size, flat);
    popColors(colors, enlargedShare(scene, scene.drawnSkin, size), pop, skinPop);
    if (wishes.ground === 'plain') layPlainGround(scene, colors);
    const canvas = fullCanvas(scene, colors);
    inkScene(canvas, scene, inking, wishes);
    drawFaces(canvas, scene, { ...face, jaw: lineFeel(wishes.line).width });
    return canvas;
  };

/** Soft areas with a little of the photo's own light, thin brown lines, a blush. */
export const drawSoftCartoon = drawnFlat({
  flat: { plane: 0.7, areas: 0.75, ramp: 0.016, depth: 1 },
  pop: { chroma: 1.38, contrast: 1.1, lift: 0.045 },
  skinPop: { chroma: 1.1, contrast: 1.06, lift: 0.025 },
  inking: {
    ink: [0.13, 0.09, 0.1],
    threshold: 0.012,
    ground: 1.6,
    stroke: 2,
    hair: 2.2,
    outline: 3.4,
    opacity: 0.88,
  },
  face: {
    ink: [0.19, 0.02, 0.012],
    open: 1.14,
    iris: 1.06,
    lash: 4.2,
    nose: 1,
    mouth: 1,
    brow: 1,
    folds: 1,
    blush: 0.2,
    browLimit: 0.5,
  },
});

/** Flat areas with hard shadows, as frames of an animated film are painted. */
export const drawCel = drawnFlat({
  flat: { plane: 0, areas: 1, ramp: 0.004, depth: 1.15 },
  pop: { chroma: 1.45, contrast: 1.15, lift: 0.03 },
  skinPop: { chroma: 1.2, contrast: 1.08, lift: 0.02 },
  inking: {
    ink: [0.1, 0.07, 0.12],
    threshold: 0.013,
    ground: 2.2,
    stroke: 1.7,
    hair: 2,
    outline: 3.4,
    opacity: 0.9,
  },
  face: {
    ink: [0.16, 0.02, 0.02],
    open: 1.2,
    iris: 1.12,
    lash: 4.6,
    nose: 1,
    mouth: 1,
    brow: 1,
    folds: 1,
    blush: 0.12,
    browLimit: 0.4,
  },
});
