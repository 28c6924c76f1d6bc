import type { TaskId } from '../tasks/index.ts';
import type { Engine } from './engine.ts';

/** The first engine for a task whose models are all there; undefined when none is ready. */
export function chooseEngine<T extends TaskId>(
  engines: readonly Engine[],
  task: T,
  hasModel: (id: string) => boolean,
): Engine<T> | undefined {
  const able = engines.filter((engine) => engine.task === task) as unknown as Engine<T>[];
  return able.find((engine) => engine.models.every(hasModel));
}
