import { stepsAfter, type ToolStep, toolSteps } from './tool-place.ts';

/** What is known of a tool to tell which ones go with it. */
export interface ToolLink {
  readonly id: string;
  readonly category: string;
  /** Null where it is no step of the work on a picture: nothing follows on it. */
  readonly step: ToolStep | null;
  /** Kinds of what it can be given. */
  readonly takes: readonly string[];
  /** A part of its photo is marked before it runs. */
  readonly marks: boolean;
  /** Kind of its main output; null where it gives nothing that another takes. */
  readonly gives: string | null;
}

/**
 * Tools that can take what this one gives, the likeliest first: those of the steps that usually follow take turns, in the
 * order of those steps, and all others come behind. Within a step the order of `all` counts, so the most used may stand first.
 */
export function nextTools<T extends ToolLink>(tool: ToolLink, all: readonly T[], most: number): T[] {
  const { id, step, gives } = tool;
  if (step === null || gives === null) return [];
  const takers = all.filter((one) => one.id !== id && one.takes.includes(gives));
  const likely = stepsAfter[step];
  const ofSteps = (steps: readonly ToolStep[]) =>
    inTurns(steps.map((step) => takers.filter((taker) => taker.step === step)));
  return [...ofSteps(likely), ...ofSteps(toolSteps.filter((step) => !likely.includes(step)))].slice(0, most);
}

/** The tools that a tool's page leads to: what people do next, and where that is little, others of its category. */
export function relatedTools<T extends ToolLink>(tool: ToolLink, all: readonly T[], most: number): T[] {
  const next = nextTools(tool, all, most);
  const others = all.filter((one) => one.id !== tool.id && !next.includes(one));
  const alike = others.filter(({ category }) => category === tool.category);
  return [...next, ...alike].slice(0, most);
}

/**
 * Tools to which the photo itself can be taken that is open in this one: those that mark a part of it first where this one
 * does, because what is marked goes along; the others in the order of the steps.
 */
export function otherTools<T extends ToolLink>(tool: ToolLink, all: readonly T[], most: number): T[] {
  const others = nextTools({ ...tool, gives: 'photo' }, all, all.length);
  const alike = tool.marks ? others.filter(({ marks }) => marks) : [];
  return [...alike, ...others.filter((one) => !alike.includes(one))].slice(0, most);
}

/** The first of each list, then the second of each. */
function inTurns<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, place) =>
    lists.flatMap((list) => list.slice(place, place + 1)),
  ).flat();
}
