import { globSync } from 'node:fs';

/** Test files by a part of their path, as somebody names them who runs some of the tests. */
export function findNamedTests(root: string, name: string): string[] {
  // vitest also takes a line: `jobs.test.ts:12`.
  const part = name.replace(/:\d+$/, '').toLowerCase();
  return globSync('{src,scripts,bench,tests}/**/*.test.ts', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.toLowerCase().includes(part));
}
