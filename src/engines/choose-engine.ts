import type { TaskId } from '../tasks/index.ts';
import type { Engine } from './engine.ts';

/**
 * The first engine that carries the task out and is ready, which it is when all of its models are there; undefined when
 * none is.
 *
 * @param id only this engine will do
 */
export function chooseEngine<T extends TaskId>(
  engines: readonly Engine[],
  task: T,
  hasModel: (id: string) => boolean,
  id?: string,
): Engine<T> | undefined {
  return engines.find(
    (engine): engine is Engine<T> =>
      engine.task === task && (id === undefined || engine.id === id) && engine.models.every(hasModel),
  );
}
