import path from 'node:path';
import { readCommit } from '#scripts/suites/history.ts';

const parts = 3;
const commit = process.env.PAGES === 'every' ? null : readCommit(path.join(import.meta.dirname, '../..'));

/** Which third of something that takes long is tried: by the commit, or null for all of it (`--every`, and outside git). */
const third = commit === null ? null : Number.parseInt(commit.slice(0, 8), 16) % parts;

/** Every third one, beginning elsewhere by `offset`. Which of the thirds depends on the commit alone: whoever runs it again gets the same. */
export function commitShare<T>(all: readonly T[], offset = 0): T[] {
  return all.filter((_, place) => third === null || (place + offset) % parts === third);
}

/** For the report of a walk. */
export const shareInWords =
  third === null
    ? 'all pages'
    : `third ${third + 1} of ${parts} of the pages, which is the one of commit ${commit!.slice(0, 8)}`;
