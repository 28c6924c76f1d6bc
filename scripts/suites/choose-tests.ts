import { createHash } from 'node:crypto';
import type { History } from './history.ts';
import type { Reach } from './reach.ts';

/** Of the tests that nothing that has changed is reached by, one in so many runs nevertheless. */
const oneIn = 3;

export interface Choice {
  readonly reaching: readonly string[];
  /** Of the others, those whose turn it is. */
  readonly inTurn: readonly string[];
  readonly leftOut: readonly string[];
}

/**
 * Tests that reach what has changed, and a share of the others. Which share is decided by the commit: the same commit runs the
 * same tests anywhere and on any day.
 */
export function chooseTests(files: readonly string[], reach: Reach, { commit, changed }: History): Choice {
  const reaching = files.filter((file) => {
    const reached = reach.of(file);
    return changed.some((one) => reach.touches(reached, one));
  });
  const others = inOrderOf(
    commit,
    files.filter((file) => !reaching.includes(file)),
  );
  const count = Math.ceil(others.length / oneIn);
  return { reaching, inTurn: others.slice(0, count).sort(), leftOut: others.slice(count).sort() };
}

/**
 * Tests that go through the whole site: nearly every change would choose all of them, so only changes of such tests and of single tools
 * choose, and of the rest a share has its turn. After a busy day that, too, would be nearly all, and an hour: half of them run at most,
 * those that were changed themselves before all others.
 */
export function chooseWideTests(
  files: readonly string[],
  reach: Reach,
  { commit, changed }: History,
): Choice {
  const near = changed.filter((file) => files.includes(file) || /^src\/tools\/[^/]+\//.test(file));
  const { reaching, inTurn } = chooseTests(files, reach, { commit, changed: near });
  const isOwn = (file: string) => changed.includes(file);
  const others = reaching.filter((file) => !isOwn(file));
  const ranked = [...inOrderOf(commit, reaching.filter(isOwn)), ...inOrderOf(commit, others), ...inTurn];
  const kept = new Set(ranked.slice(0, Math.ceil(files.length / 2)));
  return {
    reaching: reaching.filter((file) => kept.has(file)),
    inTurn: inTurn.filter((file) => kept.has(file)),
    leftOut: files.filter((file) => !kept.has(file)).sort(),
  };
}

/** Shuffled, in the same way for the same commit. */
function inOrderOf(commit: string, names: readonly string[]): string[] {
  const rank = (name: string) => createHash('sha256').update(`${commit} ${name}`).digest('hex');
  return names.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1));
}
