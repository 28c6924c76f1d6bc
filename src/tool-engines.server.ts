import type { ToolDescription } from './api/contract/contract.ts';
import type { Engine, EngineTraits } from './engines/engine.ts';
import {
  creditsFor,
  type EnginePolicy,
  type Ranking,
  type Readiness,
  rankEngines,
} from './engines/rank-engines.ts';
import type { RemoteEngine } from './engines/remote-engine.ts';
import { AppError } from './errors.ts';
import type { ModelStore } from './models/model-store.server.ts';
import { drawingTasks, type TaskId } from './tasks/index.ts';
import { pictureCount } from './tool/result-size.ts';
import type { Tool } from './tool/tool.ts';
import { isSensitive, ownEngine } from './tool/tool-parts.ts';

/** Who works where no task is asked for: our own code alone. */
const own = { id: 'own', name: 'Pixelwright', place: 'local' } as const;

type Options = Readonly<Record<string, unknown>>;
type AnyEngine = Engine | RemoteEngine;

/** Who may carry out each task of a tool, the best first. */
export type EngineRanking = Readonly<Partial<Record<TaskId, Ranking<EngineTraits>['order']>>>;

/** Which engines tools work with (`given`: the inputs that pictures were given for), and whether the models of those are there. */
export interface ToolEngines {
  readiness(tool: Tool): Pick<ToolDescription, 'readiness' | 'engine' | 'engines'>;
  /** Whether one on this machine can do the task now. */
  hasEngine(task: TaskId): boolean;
  /** Who works with these options, when so many pictures of paid engines may be made. */
  rank(tool: Tool, options: Options, credits: number, given?: readonly string[]): EngineRanking;
  /**
   * How many credits these options take of somebody who has so many left: 0 where an engine that costs nothing steps in. Error:
   * `credits_spent` where only a paid engine will do.
   */
  priceOf(tool: Tool, options: Options, creditsLeft: number, given?: readonly string[]): number;
  /**
   * Resolves once each of the tool's tasks has an engine that can work, the one that the options ask for where they do;
   * otherwise `engine_not_ready {task}`. `onProgress` is called while something is fetched.
   */
  prepare(
    tool: Tool,
    options: Options,
    credits: number,
    onProgress?: (fraction: number) => void,
  ): Promise<void>;
}

export function createToolEngines(
  engines: readonly Engine[],
  models: Pick<ModelStore, 'prepare' | 'status'>,
  {
    remote = [],
    preference = [],
    photosGoTo = [],
    sensitiveGoTo = [],
  }: { remote?: readonly RemoteEngine[] } & Partial<EnginePolicy> = {},
): ToolEngines {
  const all: readonly AnyEngine[] = [...engines, ...remote];
  const policy: EnginePolicy = { preference, photosGoTo, sensitiveGoTo };

  const isTrained = (engine: EngineTraits) => engine.isTrained ?? engine.place !== 'local';
  const checkModels = engines
    .filter(({ task }) => task === 'check-safety')
    .flatMap((engine) => engine.models);

  const modelProgress = (id: string) => {
    const status = models.status(id);
    if (status.state === 'ready') return 1;
    return status.state === 'preparing' ? Math.min(status.progress, 0.99) : null;
  };

  /** The share of its models that is there; null: one is missing and nobody is fetching it. */
  function progressOf(engine: AnyEngine): number | null {
    if (!('models' in engine)) return 1;
    const parts = engine.models.map(modelProgress);
    if (parts.includes(null)) return null;
    return parts.length === 0 ? 1 : parts.reduce<number>((sum, part) => sum + part!, 0) / parts.length;
  }

  function readinessOf(engine: AnyEngine): Readiness {
    const progress = progressOf(engine);
    if (progress === null) return 'unavailable';
    return progress === 1 ? 'ready' : 'preparing';
  }

  /** An optional one is there once its models were added; those of others are on their way. */
  function isThere(engine: AnyEngine): boolean {
    if (!('models' in engine)) return engine.isReady?.() !== false;
    return !engine.isOptional || progressOf(engine) === 1;
  }

  /** Those that have to be done by an engine with these options. */
  const tasksOf = ({ tasks, optionalTasks = [], engines: ask }: Tool, parsed: Options): TaskId[] => [
    ...optionalTasks.filter((task) => ask?.(parsed)[task]),
    ...tasks,
  ];

  /** Those that can be chosen; of an optional task, the tool itself is the first of them, and no engine of another task is. */
  function choicesOf(tool: Tool, task: TaskId, preset: Options): ToolDescription['engines'] {
    const { order, refused } = rankTask(tool, task, preset, Number.POSITIVE_INFINITY);
    // Those that a photo goes to only once somebody has chosen them are there to be chosen.
    const others = [...order, ...refused.filter(({ because }) => because === 'not_chosen')].map(
      ({ engine: one }) => ({
        task: one.task,
        id: one.id,
        name: one.name,
        place: one.place,
        takes: [...one.takes],
        credits: creditsFor(one, 1),
        isTrained: isTrained(one),
        isAdded: one.place !== 'local' || ('isOptional' in one && one.isOptional === true),
      }),
    );
    if (!tool.optionalTasks?.includes(task)) return others;
    // On this machine it's the tool that does it, in its own way.
    return [
      { ...own, id: ownEngine, task, takes: [], credits: 0, isTrained: false, isAdded: false },
      ...others.filter(({ place }) => place !== 'local'),
    ];
  }

  function rankTask(
    tool: Tool,
    task: TaskId,
    options: Options,
    credits: number,
    given: readonly string[] = [],
  ): Ranking<AnyEngine> {
    const candidates = all
      .filter((engine) => engine.task === task && isThere(engine))
      .map((engine) => ({ engine, readiness: readinessOf(engine) }));
    return rankEngines(candidates, {
      wanted: tool.engines?.(options)[task],
      uses: tool.uses?.(options, new Set(given)) ?? [],
      credits,
      pictures: pictureCount(tool, options, given),
      isSensitive: isSensitive(tool),
      isPhoto: Object.values(tool.inputs).some(({ main }) => main),
      policy,
    });
  }

  return {
    readiness(tool) {
      // As for a visitor: what costs credits is offered to whoever has them.
      const anyEngine = { ...tool, engines: undefined };
      const preset = tool.options.parse({});
      const chosen = tool.tasks.map(
        (task) =>
          (rankTask(tool, task, preset, 0).order[0] ?? rankTask(anyEngine, task, preset, 0).order[0])?.engine,
      );
      const parts = chosen.map((engine) => (engine ? progressOf(engine) : null));
      const { id, name, place } = chosen[0] ?? own;
      const said = {
        engine: { id, name, place },
        engines: [...tool.tasks, ...(tool.optionalTasks ?? [])].flatMap((task) =>
          choicesOf(anyEngine, task, preset),
        ),
      };
      if (parts.includes(null)) return { readiness: { state: 'unavailable', progress: 0 }, ...said };
      const progress = Math.min(1, ...parts.map((part) => part!));
      return { readiness: { state: progress === 1 ? 'ready' : 'preparing', progress }, ...said };
    },

    hasEngine: (task) => engines.some((engine) => engine.task === task && progressOf(engine) === 1),

    rank(tool, options, credits, given) {
      const parsed = tool.options.parse(options);
      return Object.fromEntries(
        tasksOf(tool, parsed).map((task) => [task, rankTask(tool, task, parsed, credits, given).order]),
      );
    },

    priceOf(tool, options, creditsLeft, given = []) {
      const parsed = tool.options.parse(options);
      const prices = tasksOf(tool, parsed).map((task) => {
        const { order, refused } = rankTask(tool, task, parsed, creditsLeft, given);
        if (
          order.length === 0 &&
          tool.engines?.(parsed)[task] &&
          refused.every(({ because }) => because === 'not_wanted' || because === 'not_allowed')
        ) {
          throw new AppError('engine_not_ready', { task });
        }
        const isPaidAlone = order.length === 0 && refused.some(({ because }) => because === 'no_credits');
        if (isPaidAlone) throw new AppError('credits_spent');
        return order[0] ? creditsFor(order[0].engine, pictureCount(tool, parsed, given)) : 0;
      });
      return Math.max(0, ...prices);
    },

    async prepare(tool, options, credits, onProgress) {
      const parsed = tool.options.parse(options);
      for (const task of tasksOf(tool, parsed)) {
        const [chosen] = rankTask(tool, task, parsed, credits).order;
        if (!chosen) throw new AppError('engine_not_ready', { task });
        const { engine } = chosen;
        const own = 'models' in engine ? engine.models : [];
        // What a trained network draws is looked at before anybody gets it.
        const checks = isTrained(engine) && drawingTasks.includes(task) ? checkModels : [];
        try {
          await Promise.all([...own, ...checks].map((model) => models.prepare(model, onProgress)));
        } catch (cause) {
          // Why it could not be fetched is for the operator, not for the visitor.
          throw new AppError('engine_not_ready', { task }, { cause });
        }
      }
    },
  };
}
