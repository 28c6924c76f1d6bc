import { isGray, makeGray } from '../imaging/color/gray-picture.ts';
import type { Raster } from '../imaging/raster/raster.ts';
import { colorKeepingTasks, type TaskId, type TaskInput, type TaskOutput } from './index.ts';

/**
 * Takes out, in place, what colors a network or an engine elsewhere has put into a picture that had none; what somebody asked
 * for in words may have its own.
 */
export function keepGray<T extends TaskId>(task: T, input: TaskInput<T>, output: TaskOutput<T>): void {
  if (!(colorKeepingTasks as readonly TaskId[]).includes(task)) return;
  const [given, made] = [input, output] as { pixels: Raster; prompt?: string }[];
  if (!given.prompt && isGray(given.pixels)) makeGray(made.pixels);
}
