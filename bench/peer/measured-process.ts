import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { pixelProcessArguments } from '#src/studio/child/studio-process.server.ts';
import { answerOf } from './process-answer.ts';

/** What a measured process is asked to do with a photo; what it makes is written to `out` after the clock stopped. */
export interface Task<Kind extends string> {
  readonly kind: Kind;
  readonly file: string;
  readonly out?: string;
}

/** What the processes that take a background away can do. */
export type CutOutKind = 'path' | 'bare' | 'job';
/** What the processes that enlarge can do, by which factor. */
export type EnlargeKind = `${'own' | 'thick' | 'bare'}-${2 | 4}`;

export interface Measured {
  readonly ms: number;
  readonly pngBytes?: number;
  /** The most memory the process ever held. */
  readonly peakMb?: number;
}

/** A process of its own, so that times and memory of one thing are not those of another. */
export class MeasuredProcess<Kind extends string> {
  readonly #child: ChildProcess;

  /**
   * @param file from this folder
   * @param cwd where the process is started; the peer looks for its files there
   */
  constructor(file: `${string}.process.ts`, cwd?: string) {
    const execArgv = [...pixelProcessArguments];
    this.#child = fork(path.join(import.meta.dirname, file), { cwd, execArgv });
  }

  get pid(): number {
    return this.#child.pid!;
  }

  run(task: Task<Kind>): Promise<Measured> {
    this.#child.send(task);
    return answerOf<Measured>(this.#child);
  }

  async close(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    const gone = once(this.#child, 'exit');
    this.#child.disconnect();
    await gone;
  }
}

/** The other side: answers each task in turn, ends with its parent. */
export function answerTasks<Kind extends string>(
  carryOut: (task: Task<Kind>) => Promise<Measured>,
  close?: () => Promise<void>,
): void {
  process.on('message', async (task: Task<Kind>) => process.send!(await carryOut(task)));
  process.on('disconnect', async () => {
    await close?.();
    process.exit();
  });
}
