import { spawnSync } from 'node:child_process';

/**
 * How far back from a commit its changes still choose tests: so many steps of the main line, each with all that a merge brought, and all of the hours before
 * it by its own time, as many steps may be tried at once.
 */
export const steps = 5;
const hours = 12;

export interface History {
  /** The commit that is checked out, as 40 or 64 hexadecimal digits. */
  readonly commit: string;
  /** Files that the last `steps` steps changed, this branch since it left the main one, or somebody who has not committed yet; from the root, with `/`. */
  readonly changed: readonly string[];
}

/** The commit that is checked out; null outside a repository, as in a copy of the sources. */
export function readCommit(root: string): string | null {
  return git(root, 'rev-parse', '--verify', '--quiet', 'HEAD')?.trim() || null;
}

/** Null where nobody can know what has changed: outside a repository, in a shallow clone, and at its first commits. */
export function readHistory(root: string): History | null {
  const commit = readCommit(root);
  if (!commit || git(root, 'rev-parse', '--is-shallow-repository')?.trim() !== 'false') return null;
  const before = lastBefore(root);
  if (before === null) return null;
  const starts = [
    `HEAD~${steps}`,
    before,
    ...['main', 'origin/main'].flatMap((name) => mergeBase(root, name)),
  ];
  const lists = [
    ...starts.map((start) => git(root, 'diff', '--name-only', '--no-renames', '-z', start)),
    git(root, 'ls-files', '--others', '--exclude-standard', '-z'),
  ];
  if (lists.some((list) => list === null)) return null;
  return { commit, changed: [...new Set(lists.flatMap((list) => list!.split('\0')))].filter(Boolean) };
}

/** The newest commit of the main line that is older than the checked-out one by more than `hours`; null where there is none. */
function lastBefore(root: string): string | null {
  const time = Number(git(root, 'show', '--no-patch', '--format=%ct', 'HEAD'));
  return (
    git(root, 'rev-list', '-1', '--first-parent', `--before=${time - hours * 3600}`, 'HEAD')?.trim() || null
  );
}

function mergeBase(root: string, branch: string): string[] {
  const base = git(root, 'merge-base', 'HEAD', `refs/${branch === 'main' ? 'heads' : 'remotes'}/${branch}`);
  return base ? [base.trim()] : [];
}

/** What git prints; null when it fails or isn't there. */
function git(root: string, ...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return status === 0 ? stdout : null;
}
