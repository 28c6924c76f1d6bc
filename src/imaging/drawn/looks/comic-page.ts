import type { ColorField } from '../../color/working-colors.ts';
import { blurPlane } from '../../raster/gaussian-blur.ts';
import type { Plane } from '../../raster/raster.ts';
import { smooth } from '../../raster/smooth.ts';
import type { DrawnScene } from '../drawn-scene.ts';
import { enlarged, enlargedShare } from '../enlarged.ts';
import { drawFaces } from '../face/draw-face.ts';
import { paintFlat, paintSize, popColors, skinTone } from '../paint-flat.ts';
import { printDots } from './dot-screen.ts';
import { fullCanvas, inkScene, layPlainGround } from './flat-canvas.ts';
import { type CartoonLook, lineFeel } from './look.ts';

/** From dot to dot, in pixels at 800. */
const cell = 5.2;
/** Lightness between which what isn't skin becomes solid black. */
const black = [0.3, 0.26] as const;
/** Solid ink: gamma encoded, and in OKLab. */
const ink = [0.05, 0.04, 0.06] as const;
const inkLab = [0.17, 0.006, -0.01] as const;
/** Newsprint is a little yellow. */
const paper = [1, 0.985, 0.93] as const;

/** A printed comic: strong flat colors, solid blacks, colored dots in the shadows, bold lines. */
export const drawComicPage: CartoonLook = (scene, wishes) => {
  const size = paintSize(scene.photo);
  const colors = paintFlat(scene, size, { plane: 0, areas: 1, ramp: 0.01, depth: 0.55 });
  const skin = enlargedShare(scene, scene.drawnSkin, size);
  popColors(
    colors,
    skin,
    { chroma: 1.5, contrast: 1.05, lift: 0.07 },
    { chroma: 1.25, contrast: 1.03, lift: 0.03 },
  );
  if (wishes.ground === 'plain') layPlainGround(scene, colors);
  const shadow = shadowTone(scene, wishes.ground === 'plain');
  const darker: ColorField = { ...colors, data: colors.data.slice() };
  for (let i = 0; i < darker.data.length; i += 3) {
    darker.data[i] = Math.max(0, darker.data[i] - 0.2);
    darker.data[i + 1] *= 1.25;
    darker.data[i + 2] *= 1.25;
  }
  layBlacks(scene, colors, skin, wishes.ground === 'plain');
  const canvas = fullCanvas(scene, colors);
  printDots(canvas, shadow, undefined, {
    cell: cell * scene.unit * (canvas.width / scene.width),
    angle: 45,
    ink: fullCanvas(scene, darker),
  });
  if (!scene.isGray) {
    for (let i = 0; i < canvas.data.length; i += 3)
      for (let c = 0; c < 3; c++) canvas.data[i + c] *= paper[c];
  }
  inkScene(
    canvas,
    scene,
    { ink, threshold: 0.011, ground: 1.3, stroke: 2.7, hair: 2.6, outline: 4.6, opacity: 1 },
    wishes,
  );
  drawFaces(canvas, scene, {
    ink: [0.1, 0.01, 0.01],
    fold: [0.12, 0.01, 0.01],
    open: 1.1,
    iris: 1.05,
    lash: 5.6,
    nose: 1.5,
    mouth: 1.4,
    brow: 1.15,
    jaw: 1.4 * lineFeel(wishes.line).width,
    folds: 0.6,
    blush: 0,
    browLimit: 0.4,
  });
  return canvas;
};

/** How much ink shadows get, 0..1, in the size of the scene. */
function shadowTone(scene: DrawnScene, isPlain: boolean): Plane {
  const { width, height, unit } = scene;
  const even = blurPlane(scene.lightness, Math.max(0.6, 1.5 * unit)).data;
  const tone = new Float32Array(even.length);
  const own = new Float32Array(3);
  for (let i = 0; i < tone.length; i++) {
    let light = even[i];
    const skin = scene.drawnSkin[i];
    if (skin > 0) {
      skinTone(scene.skinLight[i], scene.skinColors, 3 * i, { ramp: 0.05, depth: 1 }, own, 0);
      // Dots are for shadows: dark skin in light has none.
      light += skin * (own[0] - scene.skinColors[3 * i] + Math.max(0.72, own[0]) - light);
    }
    tone[i] = 0.62 * smooth(0.74, 0.34, light) * (isPlain && scene.hasSubject ? scene.alpha[i] : 1);
  }
  return { width, height, data: tone };
}

/** What is dark and no skin becomes solid ink, in place. */
function layBlacks(scene: DrawnScene, colors: ColorField, skin: Float32Array, isPlain: boolean): void {
  const { width, height, unit } = scene;
  const even = blurPlane({ width, height, data: scene.lightness.data }, Math.max(0.7, 2.2 * unit)).data;
  const light = enlarged(scene, even, colors).data;
  const subject = isPlain && scene.hasSubject ? enlargedShare(scene, scene.alpha, colors) : undefined;
  for (let i = 0; i < light.length; i++) {
    const share = smooth(black[0], black[1], light[i]) * (1 - skin[i]) * (subject ? subject[i] : 1);
    if (share === 0) continue;
    for (let c = 0; c < 3; c++) {
      const wanted = scene.isGray && c > 0 ? 0 : inkLab[c];
      colors.data[3 * i + c] += share * (wanted - colors.data[3 * i + c]);
    }
  }
}
