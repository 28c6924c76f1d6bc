import { readdirSync } from 'node:fs';
import path from 'node:path';

const ending = '.bench.ts';

/**
 * Every benchmark of the project: the files of `bench/` with this ending, wherever they lie in it.
 *
 * @param {string} root
 * @returns {{ name: string, file: string }[]} `file` from the root
 */
export function findBenchmarks(root) {
  return readdirSync(path.join(root, 'bench'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => ({ name: path.basename(file, ending), file: path.join('bench', file) }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}
