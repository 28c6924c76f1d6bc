import type { ColorField } from '../../color/working-colors.ts';
import type { Canvas } from '../../raster/canvas.ts';
import { resample } from '../../raster/resample.ts';
import type { DrawnScene } from '../drawn-scene.ts';
import { enlargedShare } from '../enlarged.ts';
import { canvasOf } from '../paint-flat.ts';
import { drawOutline, drawStrokes, type Pen, sceneStrokes } from '../strokes/scene-strokes.ts';
import { type LookWishes, lineFeel } from './look.ts';

/** Painted colors as a canvas of the photo's size. */
export function fullCanvas(scene: DrawnScene, colors: ColorField): Canvas {
  const { width, height } = scene.photo;
  return resample(canvasOf(colors), width, height, 'cubic') as Canvas;
}

/** Lightness and chroma of plain ground; its hue is that of the photo's own ground. */
const plain = { lightness: 0.93, chroma: 0.045 };

/** The ground in one pale color, in place. */
export function layPlainGround(scene: DrawnScene, colors: ColorField): void {
  if (!scene.hasSubject) return;
  let [a, b] = [0, 0];
  for (let i = 0; i < scene.alpha.length; i++) {
    a += (1 - scene.alpha[i]) * scene.lab.data[3 * i + 1];
    b += (1 - scene.alpha[i]) * scene.lab.data[3 * i + 2];
  }
  const length = Math.hypot(a, b) || 1;
  const chroma = scene.isGray ? 0 : plain.chroma;
  const ground = [plain.lightness, (chroma * a) / length, (chroma * b) / length];
  const share = enlargedShare(scene, scene.alpha, colors);
  for (let i = 0; i < share.length; i++)
    for (let c = 0; c < 3; c++)
      colors.data[3 * i + c] += (1 - share[i]) * (ground[c] - colors.data[3 * i + c]);
}

export interface Inking {
  readonly ink: Pen['ink'];
  readonly threshold: number;
  /** Lines of the ground have to be so many times as strong. */
  readonly ground: number;
  /** Widths in pixels at 800: of strokes, around hair, around the subject. */
  readonly stroke: number;
  readonly hair: number;
  readonly outline: number;
  readonly opacity: number;
}

/** Strokes, and the outlines of hair and of what stands out. */
export function inkScene(canvas: Canvas, scene: DrawnScene, inking: Inking, wishes: LookWishes): void {
  if (wishes.line === 0) return;
  const { width, sensitivity } = lineFeel(wishes.line);
  const ground = wishes.ground === 'plain' ? 60 : inking.ground;
  const strokes = sceneStrokes(scene, { threshold: inking.threshold / sensitivity, ground });
  drawStrokes(canvas, scene, strokes, {
    ink: inking.ink,
    width: inking.stroke * width,
    opacity: inking.opacity,
  });
  if (scene.faces.length > 0)
    drawOutline(canvas, scene, scene.hair, {
      ink: inking.ink,
      width: inking.hair * width,
      opacity: inking.opacity,
    });
  if (scene.hasSubject)
    drawOutline(
      canvas,
      scene,
      scene.alpha,
      { ink: inking.ink, width: inking.outline * width, opacity: 1 },
      3.5,
    );
}

/** Whether faces of people fill so much of the picture that it is a portrait. */
export function isPortrait(scene: DrawnScene): boolean {
  return scene.faces.some(({ height }) => height > 0.1 * scene.height);
}
