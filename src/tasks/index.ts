import type { CutOutInput, CutOutOutput } from './cut-out.ts';

/** Task id → its contract. An engine carries out one task; a tool composes tasks. */
export interface Tasks {
  'cut-out': { input: CutOutInput; output: CutOutOutput };
}

export type TaskId = keyof Tasks;
export type TaskInput<T extends TaskId> = Tasks[T]['input'];
export type TaskOutput<T extends TaskId> = Tasks[T]['output'];
