import type { TaskId } from '../tasks/index.ts';
import type { Engine } from './engine.ts';

/**
 * Ids of the models that are fetched before anybody asks: those of engines whose task a tool names. What is large or optional
 * waits until somebody does ask.
 */
export function modelsAhead(
  engines: readonly Engine[],
  tools: readonly { readonly tasks: readonly TaskId[] }[],
): readonly string[] {
  const named = new Set<TaskId>(tools.flatMap(({ tasks }) => tasks));
  const ahead = engines.filter(
    ({ task, isOnDemand, isOptional }) => named.has(task) && !isOnDemand && !isOptional,
  );
  return [...new Set(ahead.flatMap(({ models }) => models))];
}
