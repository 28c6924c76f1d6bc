import type { Capability } from '../tasks/capability.ts';
import { creditsEach } from '../tasks/index.ts';
import type { EngineTraits } from './engine.ts';

/** `preparing`: its models are on the way; `unavailable`: they are not there, and nobody is fetching them. */
export type Readiness = 'ready' | 'preparing' | 'unavailable';

export interface Candidate<E extends EngineTraits = EngineTraits> {
  readonly engine: E;
  readonly readiness: Readiness;
}

/** What an order of engines follows from. */
export interface Choice {
  /** The engine that was asked for: no other will do. */
  readonly wanted?: string;
  /** What the task is asked with that not every engine heeds. */
  readonly uses: readonly Capability[];
  /** How many pictures of paid engines may be made. */
  readonly credits: number;
  /** How many of them this would take. */
  readonly pictures: number;
  /** Shows people in intimacy, changes a body or has it move: stays on this machine unless the operator says otherwise. */
  readonly isSensitive: boolean;
  /** The task works on a person's photo: it leaves this machine only where somebody chose that, the person or the operator. */
  readonly isPhoto: boolean;
  readonly policy: EnginePolicy;
}

/** The operator's settings about engines. */
export interface EnginePolicy {
  /** Ids of engines, the preferred one first; those that are not named come after them. */
  readonly preference: readonly string[];
  /** Ids of engines elsewhere that may work on what is sensitive, where its person chooses them. */
  readonly sensitiveGoTo: readonly string[];
  /** Ids of engines elsewhere that photos are sent to unless their person chooses another one. */
  readonly photosGoTo: readonly string[];
}

export type RefusalReason = 'not_wanted' | 'not_allowed' | 'not_chosen' | 'no_credits';

export interface Ranking<E extends EngineTraits> {
  /** Whoever may do it, the best first; the next one steps in where one fails before it has begun. */
  readonly order: readonly { readonly engine: E; readonly ignores: readonly Capability[] }[];
  readonly refused: readonly { readonly engine: E; readonly because: RefusalReason }[];
}

/** Pictures that are given must be heeded: an engine that does not look at them does something else. */
const essential: readonly Capability[] = ['reference', 'mask', 'first-frame', 'last-frame'];
const readinessOrder: readonly Readiness[] = ['ready', 'preparing', 'unavailable'];

/**
 * Who may carry a task out, the best first: whoever is ready before whoever is not; whoever looks at the pictures that are
 * given; whom the operator prefers; stronger places before this machine; the order of the list. Depends on nothing but what
 * it is given.
 */
export function rankEngines<E extends EngineTraits>(
  candidates: readonly Candidate<E>[],
  choice: Choice,
): Ranking<E> {
  const refused: { engine: E; because: RefusalReason }[] = [];
  const able = candidates.filter(({ engine }) => {
    const because = refusalOf(engine, choice);
    if (because) refused.push({ engine, because });
    return !because;
  });
  const keysOf = ({ engine, readiness }: Candidate<E>) => [
    readinessOrder.indexOf(readiness),
    ignoredBy(engine, choice).filter((one) => essential.includes(one)).length,
    placeIn(choice.policy.preference, engine.id),
    engine.place === 'local' ? 1 : 0,
  ];
  // The sort is stable, so what is equal keeps the order of the list.
  const sorted = able
    .map((candidate) => ({ engine: candidate.engine, keys: keysOf(candidate) }))
    .sort((a, b) => compare(a.keys, b.keys));
  return { order: sorted.map(({ engine }) => ({ engine, ignores: ignoredBy(engine, choice) })), refused };
}

function refusalOf(engine: EngineTraits, choice: Choice): RefusalReason | undefined {
  const { wanted, isSensitive, isPhoto, policy, credits, pictures } = choice;
  if (wanted !== undefined && engine.id !== wanted) return 'not_wanted';
  const isAllowed = engine.place === 'local' || policy.sensitiveGoTo.includes(engine.id);
  if (isSensitive && !isAllowed) return 'not_allowed';
  const isChosen = engine.id === wanted || policy.photosGoTo.includes(engine.id);
  if (isPhoto && engine.place !== 'local' && !isChosen) return 'not_chosen';
  return creditsFor(engine, pictures) > credits ? 'no_credits' : undefined;
}

/** What so many pictures or clips of this engine cost a person; everything but paid engines costs nothing. */
export function creditsFor({ place, task }: Pick<EngineTraits, 'place' | 'task'>, count: number): number {
  return place === 'hosted' ? creditsEach(task) * count : 0;
}

const ignoredBy = ({ takes }: EngineTraits, { uses }: Choice) => uses.filter((one) => !takes.includes(one));

function placeIn(preference: readonly string[], id: string): number {
  const place = preference.indexOf(id);
  return place < 0 ? preference.length : place;
}

function compare(a: readonly number[], b: readonly number[]): number {
  const place = a.findIndex((key, index) => key !== b[index]);
  return place < 0 ? 0 : a[place] - b[place];
}
