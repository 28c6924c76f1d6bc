import type { Raster } from '../imaging/raster/raster.ts';
import { drawColoringPage, pageTrees } from '../imaging/scene/coloring/coloring-page.ts';
import { composeLandscape } from '../imaging/scene/compose-landscape.ts';
import { drawDecor } from '../imaging/scene/decor/decor.ts';
import { drawLandscape } from '../imaging/scene/landscape.ts';
import { composeSpace } from '../imaging/scene/space/compose-space.ts';
import { drawSpace } from '../imaging/scene/space/space.ts';
import { planScene, type ScenePlan } from './plan-scene.ts';
import { readWishes } from './read-wishes.ts';

/** Reads the drawing of a figure: RGBA, 8 bit, sRGB, square, standing on its lower edge. */
export type DrawingReader = (id: string) => Promise<Raster>;

interface SceneRequest {
  readonly prompt: string;
  /** What must not be in it. */
  readonly negativePrompt?: string;
  readonly width: number;
  readonly height: number;
  readonly seed: number;
}

/**
 * Draws what a prompt asks for: RGB, 8 bit, sRGB. The same prompt, seed and shape show the same scene at any size. Undefined when
 * there is nothing in it that can be drawn.
 *
 * @param step is told now and then how much is done (0..1); what it throws ends the work
 */
export async function drawScene(
  { prompt, negativePrompt = '', width, height, seed }: SceneRequest,
  readDrawing: DrawingReader,
  step: (share: number) => Promise<void>,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const plan = planScene(readWishes(prompt, negativePrompt));
  if (!plan) return undefined;
  if (plan.family === 'decor') return drawDecor(plan.wishes, seed, { width, height }, step);
  const drawings = new Map<string, Raster>();
  for (const id of figuresIn(plan)) drawings.set(id, await readDrawing(id));
  if (plan.family === 'space')
    return drawSpace(composeSpace(plan.wishes, seed), width, height, drawings, step);
  if (plan.family === 'coloring')
    return drawColoringPage(plan.wishes, seed, { width, height }, drawings, step);
  const landscape = composeLandscape(plan.wishes, seed, height / width);
  return drawLandscape(landscape, width, height, drawings, step);
}

function figuresIn(plan: Exclude<ScenePlan, { family: 'decor' }>): readonly string[] {
  if (plan.family === 'space') return plan.wishes.figures;
  const ids = plan.wishes.figures.map(({ id }) => id);
  return plan.family === 'coloring' ? [...ids, ...pageTrees] : ids;
}
