import type { ColorField } from '../../imaging/color/working-colors.ts';
import { type DrawnScene, drawnScene } from '../../imaging/drawn/drawn-scene.ts';
import { rgbOf } from '../../imaging/drawn/face/face-board.ts';
import type { Lab } from '../../imaging/drawn/face-colors.ts';
import { canvasOf, enlargedShare, paintFlat, paintSize, popColors } from '../../imaging/drawn/paint-flat.ts';
import { drawOutline, drawStrokes, sceneStrokes } from '../../imaging/drawn/strokes/scene-strokes.ts';
import type { Canvas } from '../../imaging/raster/canvas.ts';
import { blurPlane } from '../../imaging/raster/gaussian-blur.ts';
import { resample } from '../../imaging/raster/resample.ts';
import { smooth } from '../../imaging/raster/smooth.ts';
import { drawAnimalEyes } from './animal/draw-animal-eyes.ts';
import type { FaceWishes } from './face/anime-face.ts';
import { animeFace, drawAnimeFace } from './face/draw-anime-face.ts';
import { drawLocks } from './hair/draw-locks.ts';
import { type AnimeHair, hairColor, isHairDrawn, measureHair, paintAnimeHair } from './hair/hair-tones.ts';
import type { AnimeLookName } from './looks/anime-looks.ts';
import { layLitWindows } from './looks/lit-windows.ts';
import { gradeLook } from './looks/look-grade.ts';
import { layRimLight } from './looks/rim-light.ts';
import { type AnimeHeads, animeHeads } from './skin/head-zones.ts';
import { paintAnimeSkin } from './skin/paint-skin.ts';
import { paintSky } from './sky/painted-sky.ts';
import { skyAroundHair } from './sky/sky-beside-hair.ts';
import { skyPaints } from './sky/sky-paints.ts';

/** A photo prepared for all looks. */
export interface AnimeScene {
  readonly scene: DrawnScene;
  readonly heads: AnimeHeads;
  readonly hair: AnimeHair;
  /** How much of each pixel of the scene is sky, 0..1; undefined where there is none. */
  readonly sky?: Float32Array;
}

export interface AnimeWishes extends FaceWishes {
  /** 0..1 */
  readonly strength: number;
  readonly seed: number;
}

/** Of lines: gamma encoded. */
const ink = [0.16, 0.1, 0.13] as const;
/** Widths at 800 pixels: of strokes, around hair, around the subject. */
const pen = { stroke: 1.5, hair: 1.9, outline: 2.3 };

/** One look of a prepared scene, in the size of its photo. */
export function drawLook(
  { scene, heads, hair, sky }: AnimeScene,
  look: AnimeLookName,
  wishes: AnimeWishes,
): Canvas {
  const size = paintSize(scene.photo);
  const colors: ColorField = paintFlat(scene, size, { plane: 0.35, areas: 0.85, ramp: 0.004, depth: 1 });
  const skin = enlargedShare(scene, scene.drawnSkin, size);
  const chroma = 1.14 + 0.37 * wishes.strength;
  popColors(colors, skin, { chroma, contrast: 1.15, lift: 0.045 }, { chroma: 1, contrast: 1, lift: 0 });
  if (sky) paintSky(colors, enlargedShare(scene, sky, size), skyPaints[look], wishes.seed);
  paintAnimeSkin(scene, heads, colors);
  paintAnimeHair(scene, hair, colors);
  const { width, height } = scene.photo;
  const canvas = resample(canvasOf(colors), width, height, 'cubic') as Canvas;
  inkLines(canvas, scene, heads, sky);
  drawLocks(canvas, scene, heads, hair);
  for (const head of heads.heads) drawAnimeFace(animeFace(canvas, scene, head, wishes), scene, heads.hair);
  if (heads.heads.length === 0 && scene.hasSubject) drawAnimalEyes(canvas, scene, wishes.eyeSize);
  const feel = { unit: (scene.unit * width) / scene.width, strength: wishes.strength, isGray: scene.isGray };
  gradeLook(canvas, look, feel, () => {
    layLitWindows(canvas, scene, sky);
    layRimLight(canvas, scene, withoutSlits(scene, heads.alpha));
  });
  return canvas;
}

/** Strokes but for drawn faces and painted skies, then the outlines of hair and of what stands out. */
function inkLines(
  canvas: Canvas,
  scene: DrawnScene,
  { heads, shapes, freed, hair, alpha }: AnimeHeads,
  sky?: Float32Array,
): void {
  const lines = scene.lines.map(
    (line, i) => line * (1 - Math.max(shapes[i], freed[i])) * (1 - (sky ? sky[i] : 0)),
  );
  const strokes = sceneStrokes({ ...scene, lines }, { threshold: 0.014, ground: 1.9 });
  drawStrokes(canvas, scene, strokes, { ink, width: pen.stroke, opacity: 0.8 });
  const darkest = heads.find(({ face }) => isHairDrawn(face))?.face.colors.hair;
  const [l, a, b]: Lab = darkest ? hairColor(darkest, scene.isGray) : [0.4, 0, 0];
  const hairInk = rgbOf([Math.min(0.3, 0.42 * l), a, b]);
  if (scene.faces.length > 0)
    drawOutline(canvas, scene, hair, { ink: hairInk, width: pen.hair, opacity: 0.95 });
  if (scene.hasSubject)
    drawOutline(canvas, scene, withoutSlits(scene, alpha), { ink, width: pen.outline, opacity: 1 }, 3);
}

/** A silhouette whose narrow gaps, as between jaw and ear, are closed: no line runs into them. */
function withoutSlits({ width, height, unit }: DrawnScene, alpha: Float32Array): Float32Array {
  const near = blurPlane({ width, height, data: alpha }, Math.max(1, 7 * unit)).data;
  return alpha.map((share, i) => Math.max(share, smooth(0.5, 0.7, near[i])));
}

/** Places that are seen for themselves are painted in more detail than what is behind somebody. */
const withSubject = { coarse: 1.1, ground: 2 };
const withoutSubject = { coarse: 0.55, ground: 1 };
const leastSubject = 0.02;

/** What all looks of a photo share. */
export async function prepareScene(
  source: Parameters<typeof drawnScene>[0],
  sky: Float32Array | undefined,
  step: (share: number) => Promise<void>,
): Promise<AnimeScene> {
  let shown = 0;
  for (const share of source.alpha) shown += share;
  const detail = shown > leastSubject * source.alpha.length ? withSubject : withoutSubject;
  const scene = await drawnScene(source, detail, step);
  const heads = animeHeads(scene);
  return { scene, heads, hair: measureHair(scene, heads), sky: sky && skyAroundHair(scene, sky) };
}
