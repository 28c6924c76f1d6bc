import type { Engine } from './engines/engine.ts';
import type { TaskId } from './tasks/index.ts';
import type { Tool } from './tool/tool.ts';

/**
 * Ids of the models that are fetched before anybody asks: those of engines whose task a tool names. What is large or optional
 * waits until somebody does ask.
 */
export function modelsAhead(
  engines: readonly Engine[],
  tools: readonly Pick<Tool, 'tasks'>[],
): readonly string[] {
  const named = new Set<TaskId>(tools.flatMap(({ tasks }) => tasks));
  const ahead = engines.filter(
    ({ task, isOnDemand, isOptional }) => named.has(task) && !isOnDemand && !isOptional,
  );
  return [...new Set(ahead.flatMap(({ models }) => models))];
}
