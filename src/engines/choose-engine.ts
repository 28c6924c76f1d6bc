import type { TaskId } from '../tasks/index.ts';
import type { Engine } from './engine.ts';

/**
 * The first engine that carries the task out and is ready, which it is when all of its models are there; undefined when
 * none is.
 */
export function chooseEngine<T extends TaskId>(
  engines: readonly Engine[],
  task: T,
  hasModel: (id: string) => boolean,
): Engine<T> | undefined {
  return engines.find((engine): engine is Engine<T> => engine.task === task && engine.models.every(hasModel));
}
