import type { TaskId, TaskInput, TaskOutput } from '../tasks/index.ts';

/** What a tool may ask for while it runs. It runs in a child process (or a browser worker), never in the web server. */
export interface Studio {
  /** Aborts when the job is cancelled; long loops check it, `await` points need not. */
  readonly signal: AbortSignal;
  /** Carries a task out on the best engine that is ready, and notes who did it. */
  run<T extends TaskId>(task: T, input: TaskInput<T>): Promise<TaskOutput<T>>;
  /** Enters a stage named in the tool's `stages`. */
  stage(id: string): void;
  /** How far the current stage is, 0..1. */
  progress(fraction: number): void;
  /** Tells the person something about the result that is not an error; words in the tool's `warnings`. */
  warn(code: string): void;
}
