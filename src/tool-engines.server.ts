import type { ToolDescription } from './api/contract/contract.ts';
import type { Engine } from './engines/engine.ts';
import { AppError } from './errors.ts';
import type { ModelStore } from './models/model-store.server.ts';
import type { Tool } from './tool/tool.ts';

/** Who works where no task is asked for: our own code alone. */
const own = { id: 'own', name: 'Pixelwright', place: 'local' } as const;

/** Which engines tools work with, and whether the models of those are there. */
export interface ToolEngines {
  readiness(tool: Tool): Pick<ToolDescription, 'readiness' | 'engine' | 'engines'>;
  /**
   * Resolves once each of the tool's tasks has an engine that can work, the one that the options ask for where they do;
   * otherwise `engine_not_ready {task}`. `onProgress` is called while something is fetched.
   */
  prepare(
    tool: Tool,
    options: Readonly<Record<string, unknown>>,
    onProgress?: (fraction: number) => void,
  ): Promise<void>;
}

export function createToolEngines(
  engines: readonly Engine[],
  models: Pick<ModelStore, 'prepare' | 'status'>,
): ToolEngines {
  const modelProgress = (id: string) => {
    const status = models.status(id);
    if (status.state === 'ready') return 1;
    return status.state === 'preparing' ? Math.min(status.progress, 0.99) : null;
  };

  /** The share of its models that is there; null: one is missing and nobody is fetching it. */
  function progressOf(engine: Engine): number | null {
    const parts = engine.models.map(modelProgress);
    if (parts.includes(null)) return null;
    return parts.length === 0 ? 1 : parts.reduce<number>((sum, part) => sum + part!, 0) / parts.length;
  }

  /** The engine that can do the task now, or else the preferred one that will. */
  function choose(task: string, id?: string): { engine: Engine; progress: number | null } | null {
    const able = engines
      .filter((engine) => engine.task === task && (id === undefined || engine.id === id))
      .map((engine) => ({ engine, progress: progressOf(engine) }));
    return (
      able.find(({ progress }) => progress === 1) ??
      able.find(({ progress }) => progress !== null) ??
      able[0] ??
      null
    );
  }

  return {
    readiness(tool) {
      const chosen = tool.tasks.map((task) => choose(task));
      const parts = chosen.map((one) => one?.progress ?? null);
      const { id, name, place } = chosen[0]?.engine ?? own;
      const said = {
        engine: { id, name, place },
        engines: engines
          .filter(({ task }) => tool.tasks.includes(task))
          .map((one) => ({ task: one.task, id: one.id, name: one.name, place: one.place })),
      };
      if (parts.includes(null)) return { readiness: { state: 'unavailable', progress: 0 }, ...said };
      const progress = Math.min(1, ...parts.map((part) => part!));
      return { readiness: { state: progress === 1 ? 'ready' : 'preparing', progress }, ...said };
    },

    async prepare(tool, options, onProgress) {
      const wanted = tool.engines?.(tool.options.parse(options)) ?? {};
      for (const task of tool.tasks) {
        const chosen = choose(task, wanted[task]);
        if (!chosen) throw new AppError('engine_not_ready', { task });
        try {
          await Promise.all(chosen.engine.models.map((model) => models.prepare(model, onProgress)));
        } catch (cause) {
          // Why it could not be fetched is for the operator, not for the visitor.
          throw new AppError('engine_not_ready', { task }, { cause });
        }
      }
    },
  };
}
