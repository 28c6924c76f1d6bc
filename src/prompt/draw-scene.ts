import { composeLandscape } from '../imaging/scene/compose-landscape.ts';
import { drawLandscape } from '../imaging/scene/landscape.ts';
import { composeSpace } from '../imaging/scene/space/compose-space.ts';
import { drawSpace } from '../imaging/scene/space/space.ts';
import { planScene } from './plan-scene.ts';
import { readPrompt } from './read-prompt.ts';

interface SceneRequest {
  readonly prompt: string;
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
  { prompt, width, height, seed }: SceneRequest,
  step: (share: number) => Promise<void>,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const plan = planScene(readPrompt(prompt));
  if (!plan) return undefined;
  if (plan.family === 'space') return drawSpace(composeSpace(plan.wishes, seed), width, height, step);
  return drawLandscape(composeLandscape(plan.wishes, seed, height / width), width, height, step);
}
