import type { ToolDescription } from './api/contract.ts';
import type { Engine } from './engines/engine.ts';
import { engines } from './engines/index.ts';
import type { Tool } from './tools/tool.ts';

/** Which engine a tool works with, and whether that engine's models are there. `progressOf` a model is 0..1, 1 = there. */
export function createToolReadiness(
  progressOf: (model: string) => number,
): (tool: Tool) => Pick<ToolDescription, 'readiness' | 'engine'> {
  const progressOfEngine = (engine: Engine) =>
    engine.models.reduce((sum, model) => sum + progressOf(model), 0) / Math.max(1, engine.models.length);

  /** The engine that would do the task now, or else the preferred one. */
  function engineFor(task: string): { engine: Engine; progress: number } | null {
    const able = engines.filter((engine) => engine.task === task);
    const rated = able.map((engine) => ({
      engine,
      progress: engine.models.length ? progressOfEngine(engine) : 1,
    }));
    return rated.find(({ progress }) => progress === 1) ?? rated[0] ?? null;
  }

  return (tool) => {
    const found = tool.tasks.map(engineFor);
    const progress = Math.min(1, ...found.map((one) => one?.progress ?? 0));
    const isPossible = found.every((one) => one !== null);
    const { id, name, place } = found[0]?.engine ?? { id: 'none', name: '', place: 'local' };
    const state = progress === 1 ? 'ready' : isPossible ? 'preparing' : 'unavailable';
    return { readiness: { state, progress }, engine: { id, name, place } };
  };
}
