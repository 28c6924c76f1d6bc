import type { TaskId } from '../../tasks/index.ts';
import type { DigitalSourceType } from '../../tasks/photo.ts';
import type { Tool } from '../../tool/tool.ts';
import { findMainInput } from '../../tool/tool-parts.ts';

/** What the tool says of itself; a tool that can do without its photo drew all of it where none was given. */
export function ownSourceType(
  tool: Pick<Tool, 'inputs' | 'sourceType'>,
  inputs: Readonly<Record<string, readonly unknown[] | undefined>>,
): DigitalSourceType | undefined {
  const main = findMainInput(tool);
  const isDrawn = main !== undefined && !inputs[main]?.length;
  return isDrawn ? 'algorithmicMedia' : (tool.sourceType ?? undefined);
}

/** What a trained network adds: all of a picture, or something in one; a cut-out adds nothing to be seen. */
export function trainedSourceType(task: TaskId): DigitalSourceType | undefined {
  if (task === 'cut-out') return undefined;
  const isAll = task === 'generate-image' || task === 'generate-video';
  return isAll ? 'trainedAlgorithmicMedia' : 'compositeWithTrainedAlgorithmicMedia';
}

/** Whether nothing of what a tool was given is in its result, as far as this goes. */
export function isMadeAnew(sourceType: DigitalSourceType | undefined): boolean {
  return sourceType === 'algorithmicMedia' || sourceType === 'trainedAlgorithmicMedia';
}
