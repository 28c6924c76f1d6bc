import type { ToolDescription } from '../../api/contract/contract.ts';
import { readUser, watchUser } from '../../client/user-store.ts';
import { BenchStore, type KeptBench, type Left } from '../store/bench-store.ts';
import { DelayedWrite } from '../store/delayed-write.ts';
import { takeChoices } from '../work/address-choices.ts';
import { defaultOptions, readOptions, writeOptions } from '../work/tool-options.ts';
import { type AtStake, holdPage } from './page-hold.ts';

export interface BenchState {
  /** False until what an earlier visit left behind has been read. */
  readonly isRestored: boolean;
  readonly options: Readonly<Record<string, unknown>>;
}

/** Something on a bench. The owner is the id of a user; null for a visitor. */
interface Owned {
  readonly id: string;
  readonly owner: string | null;
}

/**
 * What every workspace does besides drawing: it tells of each change, keeps itself in the browser so that a reload goes on where it was, takes
 * choices from the address, shows nobody what is another person's, and says what a reload of the page would cost. What it keeps, it keeps here alone: a
 * sign-out takes all of it.
 */
export abstract class BenchSession<State extends BenchState, Kept extends KeptBench> {
  protected tool: ToolDescription;
  #state: State;
  readonly #listeners = new Set<() => void>();
  readonly #store: BenchStore<Kept>;
  readonly #writing = new DelayedWrite(() => this.#write());
  #visit = new AbortController();

  constructor(tool: ToolDescription, state: State, store = new BenchStore<Kept>(tool.id)) {
    this.tool = tool;
    this.#state = state;
    this.#store = store;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): State => this.#state;

  /** Reads what an earlier visit left, and goes on with it. */
  async open(): Promise<void> {
    this.#visit.abort();
    const visit = new AbortController();
    this.#visit = visit;
    const ends = [holdPage(() => this.atStake()), watchUser(() => this.#noteUser())];
    visit.signal.addEventListener('abort', () => ends.forEach((end) => void end()));
    const left = await this.#store.read((work) => this.hasFile(work));
    await this.prepare(left);
    if (visit.signal.aborted) return;
    if (!this.#state.isRestored) {
      this.restore(left);
      const options = { ...this.#state.options, ...readOptions(this.tool) };
      this.put({ ...this.#state, isRestored: true, options });
    }
    this.#noteUser();
    const { options, sample } = takeChoices(this.tool);
    for (const [id, value] of options) this.setOption(id, value);
    await this.begin(visit.signal);
    if (sample !== null) this.addSample?.(sample);
  }

  /** Leaves jobs running on the server; the next {@link open} goes on with them. */
  close(): void {
    this.#visit.abort();
    this.leave();
    this.#writing.flush();
  }

  /** What holds for whoever is signed in now. */
  setLimits(limits: ToolDescription['limits']): void {
    this.tool = { ...this.tool, limits };
  }

  setOption(id: string, value: unknown): void {
    // What is chosen before the rest of an earlier visit is there goes on top of it.
    const earlier = this.#state.isRestored ? {} : readOptions(this.tool);
    this.setOptions({ ...this.#state.options, ...earlier, [id]: value });
  }

  resetOptions(): void {
    this.setOptions(defaultOptions(this.tool));
  }

  addSample?(sample: string): void;

  protected setOptions(options: State['options']): void {
    writeOptions(this.tool, options);
    this.put({ ...this.#state, options });
  }

  /** Whose what is brought now is. */
  protected get owner(): string | null {
    return readUser()?.id ?? null;
  }

  protected put(state: State): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  /** Writes what is kept, so long from now at the latest. */
  protected keep(ms = 0): void {
    this.#writing.within(ms);
  }

  /** What is kept of the state, and the files of its works. */
  protected abstract kept(): { readonly kept: Kept; readonly files?: ReadonlyMap<string, Blob> };

  /** Whether a file of its own is kept with this work. */
  protected hasFile(_work: Kept['works'][number]): boolean {
    return false;
  }

  /** What has to be there before it's shown what an earlier visit left. */
  protected async prepare(_left: Left<Kept>): Promise<void> {}

  /** Puts what an earlier visit left into the state, beside what came meanwhile. */
  protected abstract restore(left: Left<Kept>): void;

  /** Goes on with what is there. */
  protected abstract begin(visit: AbortSignal): void | Promise<void>;

  /** Ends what the page does for it. */
  protected abstract leave(): void;

  protected abstract atStake(): AtStake;

  protected abstract owned(): readonly Owned[];

  protected abstract claim(id: string, owner: string): void;

  /** Takes it off the bench: it's somebody else's. */
  protected abstract leaveOut(id: string): void;

  /** What was brought as a visitor belongs to whoever signs in; another person's work is none of their business. */
  #noteUser(): void {
    const { owner: user } = this;
    if (user === null) return;
    for (const { id, owner } of this.owned()) {
      if (owner === null) this.claim(id, user);
      else if (owner !== user) this.leaveOut(id);
    }
  }

  #write(): void {
    // Until what was there has been read, nothing takes its place.
    if (!this.#state.isRestored) return;
    const { kept, files = new Map() } = this.kept();
    void this.#store.write(kept, files);
  }
}
