import type { JobBody, ToolDescription } from '../../api/contract/contract.ts';
import { api } from '../calls/api-client.ts';
import { carryOut, followJob } from '../calls/job-calls.ts';
import { hasEnded } from '../calls/job-watch.ts';
import { randomId } from '../calls/random-id.ts';
import { localProblem, type Problem, ProblemError, problemOf } from '../problem/problem.ts';
import { readBoard, writeBoard } from '../session/browser-store.ts';
import { defaultOptions, jobOptions, readOptions, writeOptions } from '../work/tool-options.ts';
import { problemOfJob } from '../work/work.ts';
import type { BoardState, Round } from './board-state.ts';

const seeds = 1_000_000_000;

const newSeed = () => crypto.getRandomValues(new Uint32Array(1))[0] % seeds;

/** The board of a tool that makes pictures of words: its options, and the rounds that were drawn, also after a reload. */
export class BoardSession {
  readonly #tool: ToolDescription;
  readonly #listeners = new Set<() => void>();
  readonly #works = new Map<string, AbortController>();
  #state: BoardState;
  #isOpen = false;

  constructor(tool: ToolDescription) {
    this.#tool = tool;
    this.#state = { isRestored: false, options: defaultOptions(tool), seed: newSeed(), rounds: [] };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly state = (): BoardState => this.#state;

  async open(): Promise<void> {
    this.#isOpen = true;
    if (!this.#state.isRestored) {
      const kept = await readBoard(this.#tool.id);
      if (!this.#isOpen || this.#state.isRestored) return;
      this.#change({ isRestored: true, options: { ...this.#state.options, ...readOptions(this.#tool) } });
      // One after the other, in their order; those that were deleted or belong to somebody else are passed over.
      for (const id of kept) {
        const job = await api.job(id).catch(() => null);
        if (!this.#isOpen) return;
        if (!job || job.tool !== this.#tool.id) continue;
        const round = { id, options: job.options, job, problem: failureOf(job), isWorking: !hasEnded(job) };
        this.#change({ rounds: [...this.#state.rounds, round] });
      }
    }
    for (const { id, job, isWorking } of this.#state.rounds) {
      if (isWorking && job && !this.#works.has(id))
        void this.#work(id, (signal) => followJob(job, signal, (now) => this.#take(id, now)));
    }
  }

  /** Jobs go on without the page. */
  close(): void {
    this.#isOpen = false;
  }

  setOption(id: string, value: unknown): void {
    const options = { ...this.#state.options, [id]: value };
    writeOptions(this.#tool, options);
    this.#change({ options });
  }

  resetOptions(): void {
    const words = this.#tool.options
      .filter(({ control }) => control === 'text')
      .map(({ id }) => [id, this.#state.options[id]]);
    const options = { ...defaultOptions(this.#tool), ...Object.fromEntries(words) };
    writeOptions(this.#tool, options);
    this.#change({ options });
  }

  /** Words to begin with, and the composition that belongs to them. */
  startFrom(values: Readonly<Record<string, unknown>>, seed: number): void {
    const options = { ...this.#state.options, ...values };
    writeOptions(this.#tool, options);
    this.#change({ options, seed });
  }

  /** Another composition of the same words. */
  shuffle(): void {
    this.#change({ seed: newSeed() });
  }

  /** What a job would be told now: the seed of the draft, unless one was typed. */
  nextOptions(): Record<string, unknown> {
    const seed = this.#tool.options.find(({ control }) => control === 'seed');
    const options = jobOptions(this.#tool, this.#state.options);
    return seed ? { [seed.id]: this.#state.seed, ...options } : options;
  }

  draw(options = this.nextOptions()): void {
    const id = randomId();
    const round: Round = { id, options, job: null, problem: null, isWorking: true };
    this.#change({ rounds: [round, ...this.#state.rounds], seed: newSeed() });
    void this.#work(id, (signal) =>
      carryOut({ tool: this.#tool.id, inputs: {}, options }, id, signal, (job) => this.#take(id, job)),
    );
  }

  cancel(id: string): void {
    this.#works.get(id)?.abort(new Error('canceled'));
  }

  /** Off the board; what was drawn stays in the gallery until it is deleted there. */
  dismiss(id: string): void {
    this.cancel(id);
    this.#change({ rounds: this.#state.rounds.filter((round) => round.id !== id) });
    this.#keep();
  }

  /** The round with fresh addresses, which live ten minutes. */
  async renew(id: string): Promise<JobBody> {
    const known = this.#state.rounds.find((round) => round.id === id)?.job;
    if (!known) throw new ProblemError(localProblem('expired', 'none'));
    const job = await api.job(known.id);
    this.#take(id, job);
    return job;
  }

  async #work(id: string, run: (signal: AbortSignal) => Promise<JobBody>): Promise<void> {
    const controller = new AbortController();
    this.#works.set(id, controller);
    try {
      const job = await run(controller.signal);
      this.#update(id, { job, problem: failureOf(job), isWorking: false });
    } catch (error) {
      const problem = controller.signal.aborted ? localProblem('canceled', 'retry') : problemOf(error);
      this.#update(id, { problem, isWorking: false });
    } finally {
      this.#works.delete(id);
    }
  }

  #take(id: string, job: JobBody): void {
    const isNew = this.#state.rounds.find((round) => round.id === id)?.job === null;
    this.#update(id, { job });
    if (isNew) this.#keep();
  }

  #update(id: string, change: Partial<Round>): void {
    this.#change({
      rounds: this.#state.rounds.map((round) => (round.id === id ? { ...round, ...change } : round)),
    });
  }

  #keep(): void {
    const ids = this.#state.rounds.flatMap(({ job }) => (job ? [job.id] : []));
    void writeBoard(this.#tool.id, ids);
  }

  #change(change: Partial<BoardState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

function failureOf(job: JobBody): Problem | null {
  return hasEnded(job) && job.state !== 'succeeded' ? problemOfJob(job) : null;
}
