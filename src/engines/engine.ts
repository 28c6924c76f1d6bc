import type { TaskId, TaskInput, TaskOutput } from '../tasks/index.ts';

export type EnginePlace = 'device' | 'local' | 'self-hosted' | 'hosted';

/** What an engine may use while it works. */
export interface EngineContext {
  readonly signal: AbortSignal;
  progress(fraction: number): void;
  readonly sessions: ModelSessions;
}

/** Warm networks under one memory budget; see `models/`. */
export interface ModelSessions {
  /** Loads on first use, evicts the least recently used when the budget is passed. */
  get(modelId: string): Promise<ModelSession>;
}

/** One loaded network. Tensors are plain float arrays with dimensions; only outputs that are asked for are computed. */
export interface ModelSession {
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  run(feeds: Record<string, Tensor>, fetches?: readonly string[]): Promise<Record<string, Tensor>>;
}

export interface Tensor {
  readonly data: Float32Array;
  readonly dims: readonly number[];
}

/** Carries out one task. */
export interface Engine<T extends TaskId = TaskId> {
  readonly id: string;
  readonly task: T;
  readonly place: EnginePlace;
  /** Shown to people: a proper name, the same in all languages. */
  readonly name: string;
  /** Models it needs; it is ready when all of them are. */
  readonly models: readonly string[];
  /** Its models are large and it is no default: they are fetched when somebody asks for it, not ahead. */
  readonly isOnDemand?: boolean;
  run(input: TaskInput<T>, context: EngineContext): Promise<TaskOutput<T>>;
}
