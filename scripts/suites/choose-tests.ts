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
 * same tests anywhere and on any day. After a busy day everything would be reached, and take hours: half of them run at most.
 */
export function chooseTests(files: readonly string[], reach: Reach, history: History): Choice {
  return choose(files, reach, history, Math.ceil(files.length / 2));
}

/**
 * Tests that go through the whole site: nearly every change would choose all of them, so only changes of such tests and of single tools
 * choose, and of the rest a share has its turn; a third of them at most.
 */
export function chooseWideTests(
  files: readonly string[],
  reach: Reach,
  { commit, changed }: History,
): Choice {
  const near = changed.filter((file) => files.includes(file) || /^src\/tools\/[^/]+\//.test(file));
  return choose(files, reach, { commit, changed: near }, Math.ceil(files.length / oneIn));
}

/** Where more than `most` were chosen, those that were changed themselves come before all others. */
function choose(files: readonly string[], reach: Reach, { commit, changed }: History, most: number): Choice {
  const reaching = files.filter((file) => {
    const reached = reach.of(file);
    return changed.some((one) => reach.touches(reached, one));
  });
  const isOwn = (file: string) => changed.includes(file);
  const others = inOrderOf(
    commit,
    files.filter((file) => !reaching.includes(file)),
  );
  const ranked = [
    ...inOrderOf(commit, reaching.filter(isOwn)),
    ...inOrderOf(
      commit,
      reaching.filter((file) => !isOwn(file)),
    ),
    ...others.slice(0, Math.ceil(others.length / oneIn)),
  ];
  const kept = new Set(ranked.slice(0, most));
  return {
    reaching: reaching.filter((file) => kept.has(file)),
    inTurn: others.filter((file) => kept.has(file)).sort(),
    leftOut: files.filter((file) => !kept.has(file)).sort(),
  };
}

/** Shuffled, in the same way for the same commit. */
function inOrderOf(commit: string, names: readonly string[]): string[] {
  const rank = (name: string) => createHash('sha256').update(`${commit} ${name}`).digest('hex');
  return names.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1));
}
