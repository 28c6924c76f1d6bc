import type { JobBody, LogoDesignBody, ToolDescription } from '../../api/contract/contract.ts';
import { api } from '../calls/api-client.ts';
import { carryOut } from '../calls/job-calls.ts';
import { hasEnded } from '../calls/job-watch.ts';
import { randomId } from '../calls/random-id.ts';
import { isGone, problemOf, problemOfJob } from '../problem/problem.ts';
import { BenchSession } from '../session/bench-session.ts';
import type { AtStake } from '../session/page-hold.ts';
import type { Left } from '../store/bench-store.ts';
import { defaultOptions } from '../work/tool-options.ts';
import { type Brief, type Design, emptyLogo, type KeptLogo, keyOf, type LogoState } from './logo-state.ts';

/** Typing pauses this long before logos are asked for. */
const typingMs = 350;
/** Changes of one thing that follow so closely are one step back. */
const sameStepMs = 900;
const mostSteps = 200;
/** Designs whose kits are remembered. */
const mostKits = 20;
const seeds = 1_000_000_000;

const newSeed = () => crypto.getRandomValues(new Uint32Array(1))[0] % seeds;

/** The brief, its proposals and the logo that is worked on. */
export class LogoSession extends BenchSession<LogoState, KeptLogo> {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking: AbortController | undefined;
  #making: AbortController | undefined;
  /** What was changed last, and when. */
  #last = { what: '', at: 0 };
  /** Design → id of the job that made its kit, the newest last: a second download makes none, also after a reload. */
  #kits = new Map<string, string>();

  constructor(tool: ToolDescription) {
    super(tool, { ...emptyLogo, options: defaultOptions(tool) as LogoState['options'] });
  }

  protected restore({ kept }: Left<KeptLogo>): void {
    if (!kept) return;
    const { design, seed, owner, kits } = kept;
    this.#kits = new Map(Object.entries(kits));
    this.#change({ seed, owner, steps: design ? [design] : [] });
  }

  protected begin(): void {
    if (this.state().proposals.length === 0) void this.#propose();
  }

  protected leave(): void {
    clearTimeout(this.#timer);
    this.#asking?.abort();
  }

  protected kept() {
    const { seed, owner } = this.state();
    const kits = Object.fromEntries(this.#kits);
    return { kept: { works: [], seed, owner, design: this.design(), kits } };
  }

  protected atStake(): AtStake {
    const { kit, options } = this.state();
    if (kit?.isWorking) return 'interrupted';
    return options.name === '' ? null : 'kept';
  }

  protected owned() {
    const { owner, options } = this.state();
    return options.name === '' ? [] : [{ id: options.name, owner }];
  }

  protected claim(_: string, owner: string): void {
    this.#set({ owner });
  }

  protected leaveOut(): void {
    this.#making?.abort();
    this.#kits.clear();
    this.#set({ ...emptyLogo, isRestored: true });
    this.resetOptions();
  }

  protected override setOptions(options: LogoState['options']): void {
    super.setOptions(options);
    this.#set({ owner: this.state().owner ?? this.owner });
    this.#proposeSoon();
  }

  /** A brief to begin with, and the seed of the logo that was shown for it. */
  startFrom(brief: Partial<Brief>, seed: number): void {
    this.#set({ seed });
    this.setOptions({ ...defaultOptions(this.tool), ...brief } as LogoState['options']);
    void this.#propose();
  }

  /** Twelve other logos of the same brief. */
  shuffle(): void {
    this.#set({ seed: newSeed() });
    void this.#propose();
  }

  retry(): void {
    void this.#propose();
  }

  /** The logo that is worked on; undefined while proposals are shown. */
  design(): Design | undefined {
    return this.state().steps[this.state().step];
  }

  workOn(settled: LogoDesignBody): void {
    const { name, slogan } = this.state().proposedFor;
    this.#last = { what: '', at: 0 };
    this.#set({ steps: [{ name, slogan, ...settled }], step: 0, kit: null });
  }

  backToProposals(): void {
    this.#making?.abort();
    this.#set({ steps: [], step: 0, kit: null });
  }

  edit(change: Partial<Design>): void {
    const now = this.design();
    if (!now) return;
    const what = Object.keys(change).join();
    const isSame = what === this.#last.what && Date.now() - this.#last.at < sameStepMs;
    this.#last = { what, at: Date.now() };
    const upTo = this.state().steps.slice(0, this.state().step + (isSame && this.state().step > 0 ? 0 : 1));
    const steps = [...upTo, { ...now, ...change }].slice(-mostSteps);
    this.#set({ steps, step: steps.length - 1 });
  }

  undo(): void {
    this.#goTo(this.state().step - 1);
  }

  redo(): void {
    this.#goTo(this.state().step + 1);
  }

  /** The kit's file with a fresh address, which lives ten minutes; undefined where there is none now, and the state says why. */
  async kit(): Promise<JobBody | undefined> {
    const design = this.design();
    if (!design || this.state().kit?.isWorking) return undefined;
    const key = keyOf(design);
    const known = this.#kits.get(key);
    if (known) {
      try {
        const job = await api.job(known);
        // Deleted in the gallery, it is made again.
        if (job.outputs.kit?.length) return job;
      } catch (error) {
        if (!isGone(problemOf(error))) {
          this.#change({ kit: { key, job: null, isWorking: false, problem: problemOf(error) } });
          return undefined;
        }
      }
    }
    const controller = new AbortController();
    this.#making = controller;
    this.#change({ kit: { key, job: null, isWorking: true, problem: null } });
    try {
      const wanted = { tool: this.tool.id, inputs: {}, options: { ...design, count: 1, seed: 0 } };
      const job = await carryOut(wanted, randomId(), controller.signal, (now) =>
        this.#change({ kit: { key, job: now, isWorking: true, problem: null } }),
      );
      const isMade = hasEnded(job) && job.state === 'succeeded';
      if (isMade) this.#remember(key, job.id);
      this.#change({ kit: { key, job, isWorking: false, problem: isMade ? null : problemOfJob(job) } });
      return isMade ? job : undefined;
    } catch (error) {
      const problem = controller.signal.aborted ? null : problemOf(error);
      if (this.#making === controller) this.#change({ kit: { key, job: null, isWorking: false, problem } });
      return undefined;
    }
  }

  cancelKit(): void {
    this.#making?.abort(new Error('canceled'));
  }

  /** The kit is made but didn't arrive. */
  failKit(error: unknown): void {
    const design = this.design();
    const problem = problemOf(error);
    if (design) this.#change({ kit: { key: keyOf(design), job: null, isWorking: false, problem } });
  }

  forgetProblem(): void {
    this.#change({ kit: null });
  }

  #remember(key: string, jobId: string): void {
    this.#kits.set(key, jobId);
    const [oldest] = this.#kits.keys();
    if (this.#kits.size > mostKits) this.#kits.delete(oldest);
    this.keep();
  }

  #goTo(step: number): void {
    if (!this.state().steps[step]) return;
    this.#last = { what: '', at: 0 };
    this.#set({ step });
  }

  #proposeSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#propose(), typingMs);
  }

  async #propose(): Promise<void> {
    clearTimeout(this.#timer);
    this.#asking?.abort();
    const { options, seed } = this.state();
    const { industry, mood, hue } = options;
    const [name, slogan] = [options.name.trim(), options.slogan.trim()];
    if (!name) {
      this.#change({ proposals: [], isAsking: false, problem: null });
      return;
    }
    const asking = new AbortController();
    this.#asking = asking;
    this.#change({ isAsking: true, problem: null });
    try {
      const given = Object.entries({ name, slogan, industry, mood, hue, seed: String(seed) });
      const query = new URLSearchParams(given.filter(([, value]) => value !== '' && value !== 'any'));
      const proposals = await api.logos(query, asking.signal);
      if (this.#asking === asking)
        this.#change({ proposals, proposedFor: { name, slogan }, isAsking: false });
    } catch (error) {
      if (asking.signal.aborted || this.#asking !== asking) return;
      this.#change({ proposals: [], isAsking: false, problem: problemOf(error) });
    }
  }

  /** Of what is kept. */
  #set(change: Partial<LogoState>): void {
    this.#change(change);
    this.keep();
  }

  #change(change: Partial<LogoState>): void {
    this.put({ ...this.state(), ...change });
  }
}
