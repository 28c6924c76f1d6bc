import type { EngineDescription, JobBody, ToolDescription } from '../../api/contract/contract.ts';
import { api } from '../calls/api-client.ts';
import { carryOut, followJob } from '../calls/job-calls.ts';
import { hasEnded } from '../calls/job-watch.ts';
import { randomId } from '../calls/random-id.ts';
import {
  isGone,
  localProblem,
  type Problem,
  ProblemError,
  problemOf,
  problemOfJob,
} from '../problem/problem.ts';
import { BenchSession } from '../session/bench-session.ts';
import type { AtStake } from '../session/page-hold.ts';
import type { KeptBench, Left } from '../store/bench-store.ts';
import { heededOptions } from '../work/engine-choice.ts';
import { GivenInputs } from '../work/given-inputs.ts';
import { defaultOptions, jobOptions } from '../work/tool-options.ts';
import type { BoardState, Round } from './board-state.ts';

type Values = Readonly<Record<string, unknown>>;

/** The option that says who draws; not in the form, which shows it by itself. */
const engineId = 'engine';
const seeds = 1_000_000_000;

const newSeed = () => crypto.getRandomValues(new Uint32Array(1))[0] % seeds;

/** So many rounds are shown again on the next visit; older ones are in the gallery. */
const mostKept = 24;

/** The board of a tool that makes pictures of words: its options, and the rounds that were drawn. */
export class BoardSession extends BenchSession<BoardState, KeptBench> {
  /** Ids of the options that hold the words and the seed. */
  readonly promptId: string;
  readonly #seedId: string;
  readonly #works = new Map<string, AbortController>();
  /** Jobs of the last visit that aren't shown yet, or couldn't be asked for: they stay on the board. The oldest first. */
  #unseen: KeptBench['works'] = [];
  readonly #givenInputs = new GivenInputs((input, given) => {
    const { [input]: _, ...others } = this.state().given;
    this.#change({ given: given ? { ...others, [input]: given } : others });
  });

  constructor(tool: ToolDescription) {
    super(tool, {
      isRestored: false,
      options: defaultOptions(tool),
      seed: newSeed(),
      given: {},
      rounds: [],
    });
    this.promptId = optionIn(tool, 'text');
    this.#seedId = optionIn(tool, 'seed');
  }

  protected restore({ kept }: Left<KeptBench>): void {
    this.#unseen = kept?.works ?? [];
  }

  protected async begin(visit: AbortSignal): Promise<void> {
    // One after the other, the newest first.
    for (const { id, addedAt } of this.#unseen.toReversed()) {
      await this.#show(id, addedAt);
      if (visit.aborted) return;
    }
    for (const { id, job, isWorking } of this.state().rounds) {
      if (isWorking && job && !this.#works.has(id))
        void this.#work(id, (signal) => followJob(job, signal, (now) => this.#take(id, now)));
    }
  }

  /** Jobs go on without the page, and what it waits for here comes back to it. */
  protected leave(): void {}

  protected kept() {
    const shown = this.state().rounds.flatMap(({ job, addedAt }) => (job ? [{ id: job.id, addedAt }] : []));
    return { kept: { works: [...this.#unseen, ...shown.toReversed()].slice(-mostKept) } };
  }

  /** Pictures to go by are not kept, and what the server has not answered to may not have come to it. */
  protected atStake(): AtStake {
    const { rounds, given } = this.state();
    const isSending = rounds.some(({ job, isWorking }) => job === null && isWorking);
    if (isSending || Object.keys(given).length > 0) return 'interrupted';
    return rounds.length > 0 ? 'kept' : null;
  }

  protected owned(): readonly Round[] {
    return this.state().rounds;
  }

  protected claim(id: string, owner: string): void {
    this.#update(id, { owner });
  }

  protected leaveOut(id: string): void {
    this.dismiss(id);
  }

  /** The words of a round, or those in the form. */
  promptOf(options: Values = this.state().options): string {
    return String(options[this.promptId] ?? '');
  }

  /** Everything but the words as it was at first. */
  override resetOptions(): void {
    const kept = { [this.promptId]: this.promptOf(), [engineId]: this.state().options[engineId] };
    this.setOptions({ ...defaultOptions(this.tool), ...kept });
  }

  /** Words and settings to begin with, and the seed that belongs to them. */
  startFrom(values: Values): void {
    const { [this.#seedId]: seed, ...others } = values;
    this.setOptions({ ...this.state().options, ...others, [this.#seedId]: null });
    if (typeof seed === 'number') this.#change({ seed });
  }

  startFromExample(prompt: string, seed: number): void {
    this.startFrom({ [this.promptId]: prompt, [this.#seedId]: seed });
  }

  give(input: string, file: File): void {
    this.#givenInputs.give(input, file, this.tool.limits);
  }

  takeAway(input: string): void {
    this.#givenInputs.takeAway(input);
  }

  /** Another composition of the same words. */
  shuffle(): void {
    this.setOption(this.#seedId, null);
    this.#change({ seed: newSeed() });
  }

  /** What a job would be told now: the seed of the draft, unless one was typed. */
  nextOptions(engine?: EngineDescription): Record<string, unknown> {
    const all = { [this.#seedId]: this.state().seed, ...jobOptions(this.tool, this.state().options) };
    const chosen = this.state().options[engineId];
    const heeded = heededOptions(this.tool.options, engine).map(({ id }) => id);
    const told = Object.entries({ ...all, ...(chosen ? { [engineId]: chosen } : {}) });
    return Object.fromEntries(told.filter(([id]) => heeded.includes(id)));
  }

  /** Waits for pictures that are on their way; one that was refused keeps the round back. */
  async draw(engine?: EngineDescription): Promise<void> {
    const options = this.nextOptions(engine);
    const taken = this.tool.inputs.filter(({ needs }) => needs === null || engine?.takes.includes(needs));
    const given = () =>
      taken.flatMap(({ id }) => (this.state().given[id] ? [[id, this.state().given[id]] as const] : []));
    if (given().some(([, { media }]) => !media)) await this.#givenInputs.settled();
    if (given().some(([, { problem }]) => problem)) return;
    const inputs = Object.fromEntries(given().flatMap(([id, { media }]) => (media ? [[id, media.id]] : [])));
    this.#change({ seed: newSeed() });
    this.#begin(randomId(), options, inputs);
  }

  /** A round like this one, left to chance again. */
  drawAnother({ options, inputs }: Round): void {
    const hasSeed = this.#seedId in options;
    const others = { ...options, ...(hasSeed && { [this.#seedId]: newSeed() }) };
    this.#begin(randomId(), others, inputs);
  }

  /** Where no answer came the same request is sent again: if the first one did arrive, it makes no second job. */
  retry({ id, job, options, inputs }: Round): void {
    this.dismiss(id);
    this.#begin(job ? randomId() : id, options, inputs);
  }

  cancel(id: string): void {
    this.#works.get(id)?.abort(new Error('canceled'));
  }

  /** Off the board; what was drawn stays in the gallery until it is deleted there. */
  dismiss(id: string): void {
    this.cancel(id);
    this.#change({ rounds: this.state().rounds.filter((round) => round.id !== id) });
    this.keep();
  }

  /** The round with fresh addresses, which live ten minutes. */
  async renew(id: string): Promise<JobBody> {
    const known = this.state().rounds.find((round) => round.id === id)?.job;
    if (!known) throw new ProblemError(localProblem('expired', 'none'));
    const job = await api.job(known.id);
    this.#take(id, job);
    return job;
  }

  /** Only what is gone for good leaves the board: deleted, or somebody else's. */
  async #show(id: string, addedAt: number): Promise<void> {
    try {
      const job = await api.job(id);
      const { options } = job;
      const isWorking = !hasEnded(job);
      const { owner } = this;
      const round = {
        id,
        addedAt,
        options,
        inputs: idsOf(job),
        job,
        problem: failureOf(job),
        isWorking,
        owner,
      };
      this.#see(id);
      if (this.state().rounds.some((shown) => shown.id === id)) return;
      this.#change({ rounds: [...this.state().rounds, round] });
    } catch (error) {
      if (isGone(problemOf(error))) this.#see(id);
    }
  }

  #see(id: string): void {
    this.#unseen = this.#unseen.filter((other) => other.id !== id);
  }

  #begin(id: string, options: Values, inputs: Round['inputs']): void {
    const begun = { id, addedAt: Date.now(), options, inputs, owner: this.owner };
    const round: Round = { ...begun, job: null, problem: null, isWorking: true };
    this.#change({ rounds: [round, ...this.state().rounds] });
    void this.#work(id, (signal) =>
      carryOut({ tool: this.tool.id, inputs, options }, id, signal, (job) => this.#take(id, job)),
    );
  }

  async #work(id: string, run: (signal: AbortSignal) => Promise<JobBody>): Promise<void> {
    const controller = new AbortController();
    this.#works.set(id, controller);
    try {
      const job = await run(controller.signal);
      this.#update(id, { job, problem: failureOf(job), isWorking: false });
    } catch (error) {
      const problem = controller.signal.aborted ? localProblem('canceled', 'retry') : problemOf(error);
      // The same id may be at work again.
      if (this.#works.get(id) === controller) this.#update(id, { problem, isWorking: false });
    } finally {
      if (this.#works.get(id) === controller) this.#works.delete(id);
    }
  }

  #take(id: string, job: JobBody): void {
    const isNew = this.state().rounds.find((round) => round.id === id)?.job === null;
    this.#update(id, { job });
    if (isNew) this.keep();
  }

  #update(id: string, change: Partial<Round>): void {
    this.#change({
      rounds: this.state().rounds.map((round) => (round.id === id ? { ...round, ...change } : round)),
    });
  }

  #change(change: Partial<BoardState>): void {
    this.put({ ...this.state(), ...change });
  }
}

/** Ids of what a job was given. */
const idsOf = ({ inputs }: JobBody): Record<string, string> =>
  Object.fromEntries(Object.entries(inputs).flatMap(([name, [media]]) => (media ? [[name, media.id]] : [])));

function optionIn(tool: ToolDescription, control: 'text' | 'seed'): string {
  const option = tool.options.find((each) => each.control === control);
  if (!option)
    throw new Error(`A tool with a board needs an option with the control "${control}": ${tool.id}.`);
  return option.id;
}

function failureOf(job: JobBody): Problem | null {
  return hasEnded(job) && job.state !== 'succeeded' ? problemOfJob(job) : null;
}
