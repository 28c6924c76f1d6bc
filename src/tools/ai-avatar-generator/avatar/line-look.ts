import type { DrawnScene } from '../../../imaging/drawn/drawn-scene.ts';
import { enlargedShare } from '../../../imaging/drawn/enlarged.ts';
import { drawFaces } from '../../../imaging/drawn/face/draw-face.ts';
import { fullCanvas, inkScene } from '../../../imaging/drawn/looks/flat-canvas.ts';
import { type CartoonLook, lineFeel } from '../../../imaging/drawn/looks/look.ts';
import { paintFlat, paintSize } from '../../../imaging/drawn/paint-flat.ts';
import { CoverSheet, layCover, type Point } from '../../../imaging/drawn/strokes/cover.ts';
import { addRibbon, taperedEnds } from '../../../imaging/drawn/strokes/ribbon.ts';
import { strandFlow } from '../../../imaging/drawn/tone-bands.ts';
import { evenStrokes } from '../../../imaging/flow/even-strokes.ts';
import type { Canvas } from '../../../imaging/raster/canvas.ts';
import { smooth } from '../../../imaging/raster/smooth.ts';
import { seededRandom } from '../../../imaging/sampling/seeded-random.ts';

/** Gamma encoded. */
export const lineInk = [0.09, 0.09, 0.11] as const;
/** Lightness between which what isn't skin becomes solid ink. */
const black = [0.36, 0.32] as const;
/** Skin up to this lightness is paper; darker skin and its shadows are gray by so much of what is missing. */
const skinPaper = { lightest: 0.8, share: 0.5 };
/** What is no skin in a face, as beards are, is gray by so much of what it lacks to white. */
const beardShare = 0.8;
/** Strokes of hair in pixels at 800: from one to the next, and their lengths; lighter hair than the last has none. */
const strands = { spacing: 11, minLength: 26, maxLength: 150, lightest: 0.72 };

/** Lines of a pen on white: dark hair and cloth filled, other hair as strokes along its strands, the tone of skin in pale gray. */
export const drawLineArt: CartoonLook = (colored, wishes) => {
  const scene: DrawnScene = { ...colored, isGray: true };
  const size = paintSize(scene.photo);
  const painted = paintFlat(scene, size, { plane: 0, areas: 1, ramp: 0.006, depth: 1.1 });
  const skin = enlargedShare(scene, scene.drawnSkin, size);
  const beard = enlargedShare(scene, onFaces(scene), size);
  for (let i = 0; i < skin.length; i++) {
    const tone = painted.data[3 * i];
    const gray = skinPaper.share * Math.max(0, skinPaper.lightest - tone) * skin[i];
    const paper = 1 - gray - beardShare * (1 - tone) * beard[i] * (1 - skin[i]);
    const ink = smooth(black[0], black[1], tone) * (1 - skin[i]);
    painted.data.set([paper + ink * (0.2 - paper), 0, 0], 3 * i);
  }
  const canvas = fullCanvas(scene, painted);
  layStrands(canvas, scene);
  inkScene(
    canvas,
    scene,
    { ink: lineInk, threshold: 0.009, ground: 60, stroke: 2.6, hair: 3, outline: 3, opacity: 1 },
    wishes,
  );
  drawFaces(canvas, scene, {
    ink: [0.17, 0, 0],
    fold: [0.25, 0, 0],
    lips: [0.72, 0, 0],
    open: 1.12,
    iris: 1.05,
    lash: 5,
    nose: 1.4,
    mouth: 1.3,
    brow: 1.1,
    jaw: 1.3 * lineFeel(wishes.line).width,
    folds: 0.9,
    blush: 0,
    browLimit: 0.3,
  });
  return canvas;
};

/** Where drawn faces are, 0..1. */
function onFaces({ faces, hair }: DrawnScene): Float32Array {
  const all = new Float32Array(hair.length);
  for (const { face, isDrawn } of faces) {
    if (!isDrawn) continue;
    for (let i = 0; i < all.length; i++) all[i] = Math.max(all[i], face[i] * (1 - hair[i]));
  }
  return all;
}

/** Hair as strokes along its strands, thicker where it is darker, none where light falls on it. */
function layStrands(canvas: Canvas, scene: DrawnScene): void {
  const { width, height, unit, hair, lightness } = scene;
  const flow = strandFlow(scene.base, 5 * unit);
  const shrink = flow.width / width;
  const placeOf = (x: number, y: number) =>
    Math.min(height - 1, Math.floor(y / shrink)) * width + Math.min(width - 1, Math.floor(x / shrink));
  const lines = evenStrokes(flow, {
    spacing: strands.spacing * unit * shrink,
    minLength: strands.minLength * unit * shrink,
    maxLength: strands.maxLength * unit * shrink,
    isOpen: (i) => {
      const place = placeOf((i % flow.width) + 0.5, Math.floor(i / flow.width) + 0.5);
      return hair[place] > 0.6 && lightness.data[place] < strands.lightest;
    },
    random: seededRandom(3),
  });
  const scale = canvas.width / flow.width;
  const sheet = new CoverSheet({ x: 0, y: 0, width: canvas.width, height: canvas.height });
  for (const { xs, ys } of lines) {
    const middle = xs.length >> 1;
    const dark = 1 - lightness.data[placeOf(xs[middle], ys[middle])] / strands.lightest;
    const wide = (1.2 + 3 * dark) * unit * shrink * scale;
    addRibbon(
      sheet,
      xs.map((x, i): Point => [x * scale, ys[i] * scale]),
      xs.map((_, i) => wide * taperedEnds(i / (xs.length - 1), 0.45, 0.1)),
    );
  }
  layCover(canvas, sheet.cover(), lineInk);
}
