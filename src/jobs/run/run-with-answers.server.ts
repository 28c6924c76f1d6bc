import type { AskedEngine } from '../../engine-calls/engine-call.ts';
import type { EngineTraits } from '../../engines/engine.ts';
import type { Ranking } from '../../engines/rank-engines.ts';
import { AppError, type ErrorCode } from '../../errors.ts';
import type {
  EngineOrder,
  NamedEngine,
  RemoteFile,
  RemoteNeed,
  StudioReply,
  StudioRequest,
} from '../../studio/studio-pool.ts';
import type { TaskId } from '../../tasks/index.ts';

type ToolRequest = Extract<StudioRequest, { kind: 'tool' }>;
type EngineRanking = Readonly<Partial<Record<TaskId, Ranking<EngineTraits>['order']>>>;

/** Nothing was made and nothing is owed: somebody else can do it. */
const stepsIn: readonly ErrorCode[] = ['engine_unavailable', 'budget_spent', 'answer_unreadable'];

export interface AnsweredRun {
  readonly reply: StudioReply;
  /** The calls whose pictures are in the result, and who made them. */
  readonly calls: readonly MadeCall[];
}

export interface MadeCall {
  readonly id: string;
  readonly engine: NamedEngine;
  readonly task: TaskId;
}

interface Parts {
  /** Runs the tool in a child process. */
  run(request: ToolRequest): Promise<StudioReply>;
  /** Asks an engine on another machine; its picture lies at `path` until the run is over. */
  ask(
    need: RemoteNeed,
    onProgress: (fraction: number) => void,
  ): Promise<AskedEngine & { readonly path: string }>;
  /** How far everything is that is asked for now, 0..1. */
  progress(fraction: number): void;
  /** Around all that is asked at once: the job holds no place meanwhile. */
  aside<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * Runs a tool, as often as it needs answers of engines on other machines. Where one of them fails before it has made anything, the
 * next in the ranking steps in, and `engine_fallback` is among the warnings; so is `ignored_<capability>` for what the engine that
 * did the work does not heed.
 */
export async function runWithAnswers(
  request: ToolRequest,
  ranking: EngineRanking,
  { run, ask, progress, aside }: Parts,
): Promise<AnsweredRun> {
  const answers: Record<number, RemoteFile> = {};
  const calls: MadeCall[] = [];
  const out = new Set<string>();
  for (;;) {
    const reply = await run({ ...request, engines: orderOf(ranking, out), answers });
    if (reply.needs.length === 0) {
      const warnings = [...reply.warnings, ...ignoredBy(reply.engine, ranking)];
      if (out.size > 0) warnings.push('engine_fallback');
      return { reply: { ...reply, warnings }, calls };
    }
    // All of them are waited for: what one has made is kept when another fails.
    const fractions = reply.needs.map(() => 0);
    const askOne = (need: RemoteNeed, index: number) =>
      ask(need, (fraction) => {
        fractions[index] = fraction;
        progress(fractions.reduce((sum, one) => sum + one, 0) / fractions.length);
      });
    const asked = await aside(() => Promise.allSettled(reply.needs.map(askOne)));
    for (const [index, outcome] of asked.entries()) {
      const { place, engine, request: wanted } = reply.needs[index];
      if (outcome.status === 'fulfilled') {
        answers[place] = { path: outcome.value.path, engine };
        calls.push({ id: outcome.value.id, engine, task: wanted.task });
        continue;
      }
      const others = (ranking[wanted.task] ?? []).filter((one) => !out.has(one.engine.id));
      const { reason } = outcome;
      const isStandIn = others.some((one) => one.engine.id !== engine.id);
      const stepIn = reason instanceof AppError && stepsIn.includes(reason.code) && isStandIn;
      if (!stepIn && !out.has(engine.id)) throw reason;
      out.add(engine.id);
    }
  }
}

function orderOf(ranking: EngineRanking, out: ReadonlySet<string>): EngineOrder {
  return Object.fromEntries(
    Object.entries(ranking).map(([task, order]) => [
      task,
      order
        .filter(({ engine }) => !out.has(engine.id))
        .map(({ engine: { id, name, place } }): NamedEngine => ({ id, name, place })),
    ]),
  );
}

function ignoredBy(engine: NamedEngine | null, ranking: EngineRanking): string[] {
  const ranked = Object.values(ranking).flat();
  const used = ranked.find((one) => one.engine.id === engine?.id);
  return (used?.ignores ?? []).map((capability) => `ignored_${capability}`);
}
