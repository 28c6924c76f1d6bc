import type { Raster, Size } from '../../imaging/raster/raster.ts';
import {
  drawColoringPage,
  drawOrnamentPage,
  drawReefPage,
  pageFish,
  pageTrees,
} from '../coloring/coloring-page.ts';
import { composeLandscape } from '../compose-landscape.ts';
import { drawDecor } from '../decor/decor.ts';
import { drawLandscape } from '../landscape.ts';
import { layWords, pictureOnPoster } from '../lettering/lay-words.ts';
import type { LetterSetter, Wording } from '../lettering/wording.ts';
import { drawPrint } from '../print/print.ts';
import { composeReef } from '../reef/compose-reef.ts';
import { drawReef } from '../reef/reef.ts';
import { schoolFish } from '../reef/reef-wishes.ts';
import { composeRoom } from '../room/compose-room.ts';
import { composeHome } from '../room/home/compose-home.ts';
import { drawRoom } from '../room/room.ts';
import { composeSpace } from '../space/compose-space.ts';
import { drawSpace } from '../space/space.ts';
import { planScene, type ScenePlan } from './plan-scene.ts';
import { planWording } from './plan-wording.ts';
import { readWishes } from './read-wishes.ts';

/** Reads the drawing of a figure: RGBA, 8 bit, sRGB, square, standing on its lower edge. */
export type DrawingReader = (id: string) => Promise<Raster>;

/** What a scene is drawn with besides arithmetic. */
export interface SceneMaterials {
  readonly readDrawing: DrawingReader;
  readonly setLetters: LetterSetter;
}

export interface DrawnScene {
  /** RGB, 8 bit, sRGB. */
  readonly pixels: Uint8Array<ArrayBuffer>;
  /** Letters, frame and paper, to be laid over the picture once it is finished: RGBA, 8 bit, of the same size. */
  readonly overlay?: Raster;
  /** Black lines on white, and nothing else. */
  readonly isLineArt?: true;
}

interface SceneRequest {
  readonly prompt: string;
  /** What must not be in it. */
  readonly negativePrompt?: string;
  readonly width: number;
  readonly height: number;
  readonly seed: number;
}

/**
 * Draws what a prompt asks for. The same prompt, seed and shape show the same scene at any size. Undefined when
 * there is nothing in it that can be drawn.
 *
 * @param step is told now and then how much is done (0..1); what it throws ends the work
 */
export async function drawScene(
  { prompt, negativePrompt = '', width, height, seed }: SceneRequest,
  materials: SceneMaterials,
  step: (share: number) => Promise<void>,
): Promise<DrawnScene | undefined> {
  const words = readWishes(prompt, negativePrompt);
  const plan = planScene(words);
  if (!plan) return undefined;
  const sheet = { width, height };
  if (plan.family === 'coloring')
    return { pixels: await drawPlan(plan, seed, sheet, materials, step), isLineArt: true };
  const wording = planWording(prompt, words);
  if (!wording) return { pixels: await drawPlan(plan, seed, sheet, materials, step) };
  const pixels =
    wording.form === 'poster'
      ? await drawPoster(plan, seed, sheet, wording, materials, step)
      : await drawPlan(plan, seed, sheet, materials, step);
  const picture: Raster = { ...sheet, channels: 3, data: pixels };
  return { pixels, overlay: await layWords(picture, wording, materials.setLetters) };
}

/** The picture in its place on the sheet. */
async function drawPoster(
  plan: ScenePlan,
  seed: number,
  sheet: Size,
  { lines }: Wording,
  materials: SceneMaterials,
  step: (share: number) => Promise<void>,
): Promise<Uint8Array<ArrayBuffer>> {
  const { left, top, width, height } = pictureOnPoster(sheet, lines.length > 0);
  const drawn = await drawPlan(plan, seed, { width, height }, materials, step);
  const pixels = new Uint8Array(sheet.width * sheet.height * 3).fill(255);
  for (let y = 0; y < height; y++)
    pixels.set(drawn.subarray(y * width * 3, (y + 1) * width * 3), ((top + y) * sheet.width + left) * 3);
  return pixels;
}

async function drawPlan(
  plan: ScenePlan,
  seed: number,
  { width, height }: Size,
  { readDrawing }: SceneMaterials,
  step: (share: number) => Promise<void>,
): Promise<Uint8Array<ArrayBuffer>> {
  if (plan.family === 'decor') return drawDecor(plan.wishes, seed, { width, height }, step);
  if (plan.family === 'room') {
    const { home } = plan.wishes;
    const aspect = height / width;
    const scene = home
      ? composeHome(plan.wishes, home, seed, aspect)
      : composeRoom(plan.wishes, seed, aspect);
    return drawRoom(scene, width, height, step);
  }
  const drawings = new Map<string, Raster>();
  for (const id of figuresIn(plan)) drawings.set(id, await readDrawing(id));
  if (plan.family === 'print') return drawPrint(plan.wishes, seed, { width, height }, drawings, step);
  if (plan.family === 'reef')
    return drawReef(composeReef(plan.wishes, seed, height / width), width, height, drawings, step);
  if (plan.family === 'space')
    return drawSpace(composeSpace(plan.wishes, seed), width, height, drawings, step);
  if (plan.family === 'coloring' && plan.ornament)
    return drawOrnamentPage(plan.ornament, [...drawings.values()][0], seed, { width, height });
  if (plan.family === 'coloring' && plan.isDeep)
    return drawReefPage(plan.wishes.figures, seed, { width, height }, drawings);
  if (plan.family === 'coloring')
    return drawColoringPage(plan.wishes, seed, { width, height }, drawings, step);
  const landscape = composeLandscape(plan.wishes, seed, height / width);
  return drawLandscape(landscape, width, height, drawings, step);
}

function figuresIn(plan: Exclude<ScenePlan, { family: 'decor' | 'room' }>): readonly string[] {
  if (plan.family === 'space') return plan.wishes.figures;
  if (plan.family === 'reef')
    return [...new Set([...plan.wishes.figures.map(({ id }) => id), ...schoolFish])];
  if (plan.family === 'coloring' && plan.ornament)
    return plan.ornament === 'mandala' ? plan.wishes.figures.slice(0, 1).map(({ id }) => id) : [];
  const { figures } = plan.family === 'print' ? plan.wishes.land : plan.wishes;
  const ids = figures.map(({ id }) => id);
  if (plan.family !== 'coloring') return ids;
  if (plan.isDeep) return ids.length > 0 ? ids : [pageFish];
  return [...ids, ...pageTrees];
}
