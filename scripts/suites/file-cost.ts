import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What one test file took: hooks and the loading of its modules are part of it. Times are in seconds. */
export interface FileCost {
  readonly file: string;
  /** By the clock, which tells how busy the machine is, too. */
  readonly seconds: number;
  /** Of its process and that one's children; null where the system doesn't tell. A site that files share isn't among them. */
  readonly coreSeconds: number | null;
}

/** A line for each test file that has ended: `tests/support/file-cost.setup.ts` writes them. */
export function readFileCosts(file: string): FileCost[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line));
}

/** The costliest files of a suite by the clock, the costliest first, in lines to print; nothing for a suite without files. */
export function costliestFiles(
  costs: readonly FileCost[],
  suite: string,
  root: string,
  most: number,
): string[] {
  const own = costs.filter(({ file }) => suiteOf(path.relative(root, file)) === suite);
  if (own.length === 0) return [];
  const core = own.reduce((sum, { coreSeconds }) => sum + (coreSeconds ?? 0), 0);
  const listed = own.toSorted((one, other) => other.seconds - one.seconds).slice(0, most);
  return [
    `${suite}: ${own.length} files, ${core.toFixed(0)} s of core time`,
    ...listed.map(({ file, seconds, coreSeconds }) =>
      [inWords(seconds), inWords(coreSeconds), path.relative(root, file)].join('  '),
    ),
  ];
}

/** The project of `vitest.config.ts` that a test file belongs to, by its path from the root. */
function suiteOf(file: string): string {
  const [top, folder] = file.split(path.sep);
  return top === 'tests' ? folder : 'unit';
}

const inWords = (seconds: number | null) => (seconds === null ? '–' : `${seconds.toFixed(1)} s`).padStart(9);
