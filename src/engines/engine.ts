import type { Capability } from '../tasks/capability.ts';
import type { TaskId, TaskInput, TaskOutput } from '../tasks/index.ts';

/** `self-hosted`: a server of the operator's; `hosted`: a provider who is paid for each picture. */
export type EnginePlace = 'device' | 'local' | 'self-hosted' | 'hosted';

/** What is known of an engine without asking it to work. */
export interface EngineTraits<T extends TaskId = TaskId> {
  readonly id: string;
  readonly task: T;
  readonly place: EnginePlace;
  /** Shown to people: a proper name, the same in all languages. */
  readonly name: string;
  /** What it heeds beyond what every engine of the task does. */
  readonly takes: readonly Capability[];
  /**
   * Its pictures come from a trained network: their files say so, and of the words nobody can say beforehand which it heeds.
   */
  readonly isTrained?: boolean;
}

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
  /** Where a file of a model lies that is no network: a vocabulary. */
  fileOf(modelId: string): string;
}

/** One loaded network. Tensors are plain float arrays with dimensions, whatever the network counts in; only outputs that are asked for are computed. */
export interface ModelSession {
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  run(feeds: Record<string, Tensor>, fetches?: readonly string[]): Promise<Record<string, Tensor>>;
}

export interface Tensor {
  readonly data: Float32Array;
  readonly dims: readonly number[];
}

/** Carries out one task on this machine, in a pixel child process. */
export interface Engine<T extends TaskId = TaskId> extends EngineTraits<T> {
  readonly place: 'local';
  /** Models it needs; it is ready when all of them are. */
  readonly models: readonly string[];
  /** Its models are large and it is no default: they are fetched when somebody asks for it, not ahead. */
  readonly isOnDemand?: boolean;
  /** Its models are added by the operator (`npm run models`); without them it is not offered. */
  readonly isOptional?: boolean;
  run(input: TaskInput<T>, context: EngineContext): Promise<TaskOutput<T>>;
}
