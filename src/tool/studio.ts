import type { z } from 'zod';
import type { ClipWriter, NewClip } from '../tasks/clip.ts';
import type { TaskId, TaskInput, TaskOutput } from '../tasks/index.ts';
import type { Picture } from '../tasks/photo.ts';

/** What a tool may ask for while it runs. It runs in a child process (or a browser worker), never in the web server. */
export interface Studio<P extends z.ZodObject = z.ZodObject, W extends string = string> {
  /** Aborts when the job is cancelled; long loops check it, `await` points need not. */
  readonly signal: AbortSignal;
  /**
   * 1, or less where the photo is a smaller copy for a preview: lengths that the person gave in pixels of the photo are
   * multiplied by it.
   */
  readonly scale: number;
  /**
   * A number of the job, 0 or more, that stays the same however often it is run: what a tool chooses by chance follows from it.
   * Where an engine on another machine is asked, a tool is run again from the start when the answer is there.
   */
  readonly chance: number;
  /** Carries a task out on the best engine that is ready, and notes who did it. */
  run<T extends TaskId>(task: T, input: TaskInput<T>): Promise<TaskOutput<T>>;
  /** The same several times; engines on other machines are asked all at once. */
  runEach<T extends TaskId>(task: T, inputs: readonly TaskInput<T>[]): Promise<TaskOutput<T>[]>;
  /** Enters a stage named in the tool's `stages`. */
  stage(id: string): void;
  /** How far the current stage is, 0..1. */
  progress(fraction: number): void;
  /** For loops that wait for nothing: as `progress`, and lets a message come in, so that a cancelled job rejects here. */
  step(fraction: number): Promise<void>;
  /**
   * Begins to write an output of one picture, or the next picture of an output that is many, which is finished before the others, while
   * the tool goes on; `run` has to return the same picture in that place.
   */
  write(output: string, picture: Picture): Picture;
  /** Begins to write a clip that is an output: `frame` for each of its frames, then `finish`. Errors: `video_unavailable`, `transparency_unavailable`. */
  clip(name: string, wanted: NewClip): ClipWriter;
  /** Where a file that is an output is written, under this name (`photo.pdf`). */
  file(name: string): string;
  /** Tells the person something about the result that is not an error: one of the tool's `warnings`. */
  warn(code: W): void;
  /** What the tool measured and did, as its `report` says; once in every run of a tool that has one. */
  report(facts: z.input<P>): void;
}
