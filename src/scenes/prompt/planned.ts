import type { Concept } from './concepts.ts';

/** A family of pictures, what is wished of it, and which of the concepts that were named are part of that. */
export interface Planned<F extends string, W> {
  readonly family: F;
  readonly wishes: W;
  readonly drawn: ReadonlySet<Concept>;
}
