import type { ColorField } from '../../color/working-colors.ts';
import type { Canvas } from '../../raster/canvas.ts';
import { blurPlane } from '../../raster/gaussian-blur.ts';
import { resample } from '../../raster/resample.ts';
import { smooth } from '../../raster/smooth.ts';
import { type DrawnScene, drawnScene } from '../drawn-scene.ts';
import { enlargedShare } from '../enlarged.ts';
import { rgbOf } from '../face/face-board.ts';
import type { Lab } from '../face-colors.ts';
import { canvasOf, paintAreas, paintSize, popColors } from '../paint-flat.ts';
import { drawOutline, drawStrokes, sceneStrokes } from '../strokes/scene-strokes.ts';
import { drawAnimalEyes } from './animal/draw-animal-eyes.ts';
import type { FaceWishes } from './face/anime-face.ts';
import { animeFace, drawAnimeFace } from './face/draw-anime-face.ts';
import { drawLocks } from './hair/draw-locks.ts';
import { type AnimeHair, hairColor, isHairDrawn, measureHair, paintAnimeHair } from './hair/hair-tones.ts';
import type { AnimeLookName } from './light/anime-looks.ts';
import { layLitWindows } from './light/lit-windows.ts';
import { gradeLook } from './light/look-grade.ts';
import { layRimLight } from './light/rim-light.ts';
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
  const colors: ColorField = paintAreas(scene, size, { plane: 0.35, areas: 0.85 });
  const skin = enlargedShare(scene, scene.drawnSkin, size);
  const chroma = 1.14 + 0.37 * wishes.strength;
  popColors(colors, skin, { chroma, contrast: 1.15, lift: 0.045 }, { chroma: 1, contrast: 1, lift: 0 });
  if (sky) paintSky(colors, enlargedShare(scene, sky, size), skyPaints[look], wishes.seed);
  const silhouette = withoutSlits(scene, heads.alpha);
  paintAnimeSkin(scene, heads, silhouette, colors);
  paintAnimeHair(scene, hair, colors);
  const { width, height } = scene.photo;
  const canvas = resample(canvasOf(colors), width, height, 'cubic') as Canvas;
  inkLines(canvas, scene, heads, silhouette, sky);
  drawLocks(canvas, scene, heads, hair);
  for (const head of heads.heads) drawAnimeFace(animeFace(canvas, scene, head, wishes), scene, heads.hair);
  if (heads.heads.length === 0 && scene.hasSubject) drawAnimalEyes(canvas, scene, wishes.eyeSize);
  const feel = { unit: (scene.unit * width) / scene.width, strength: wishes.strength, isGray: scene.isGray };
  gradeLook(canvas, look, feel, () => {
    layLitWindows(canvas, scene, sky);
    layRimLight(canvas, scene, silhouette);
  });
  return canvas;
}

/** Strokes but for drawn faces and painted skies, then the outlines of hair and of what stands out. */
function inkLines(
  canvas: Canvas,
  scene: DrawnScene,
  { heads, shapes, freed, hair }: AnimeHeads,
  silhouette: Float32Array,
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
  if (scene.hasSubject) drawOutline(canvas, scene, silhouette, { ink, width: pen.outline, opacity: 1 }, 3);
}

/** Of all people as they are drawn, with narrower jaws; in pixels of the scene, 0..1. */
export function animeSilhouette({ scene, heads }: Pick<AnimeScene, 'scene' | 'heads'>): Float32Array {
  return withoutSlits(scene, heads.alpha);
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
