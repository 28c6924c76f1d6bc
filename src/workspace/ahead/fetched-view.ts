import { type ComponentType, lazy } from 'react';
import { connection } from '../../ui/connection.ts';

type Drawn<Props> = ComponentType<Props>;

/**
 * A view whose code comes later. Once it's fetched, it is drawn at once; React's `lazy` would first show what stands in for it, and
 * for 300 ms, which pushes about what is below.
 */
export class FetchedView<Props extends object> {
  readonly #load: () => Promise<{ default: Drawn<Props> }>;
  #fetched: Drawn<Props> | undefined;
  #drawn: Drawn<Props> | undefined;

  constructor(load: () => Promise<{ default: Drawn<Props> }>) {
    this.#load = load;
  }

  /** Ahead of need. Without a connection it waits for one. */
  async fetch(): Promise<{ default: Drawn<Props> }> {
    await connection();
    const module = await this.#load();
    this.#fetched = module.default;
    return module;
  }

  /** To be drawn. Stays what it was when it was first asked for: another component would begin anew. */
  get component(): Drawn<Props> {
    this.#drawn ??= this.#fetched ?? (lazy(() => this.fetch()) as Drawn<Props>);
    return this.#drawn;
  }
}
