import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const folder = path.join(import.meta.dirname, '..');
/** They take longest of their suite, the longest first: `npm test` ends with a list of them. */
const longFiles = Object.entries({
  engine: ['tool-command', 'cut-out', 'tool-lists', 'object-remover', 'studio-pool'],
  e2e: ['keep-working', 'bring-photo', 'board', 'still-pages', 'pages', 'batch'],
  database: ['operator-commands', 'thing-routes', 'remote-jobs'],
  testdata: ['odd-pictures', 'portrait-edges', 'cut-out-truth', 'not-copied-people'],
  walk: [
    'every-page',
    'keyboard',
    'finished-views',
    'forgotten-work',
    'accounts',
    'gallery',
    'many-tools',
    'killed-site',
    'enlarge',
    'ads',
  ],
  attack: ['contract-walk', 'outages', 'busy-thread', 'held-back-detail'],
  kill: ['kill-matrix', 'many-jobs', 'killed-thrice', 'paid-once'],
}).flatMap(([suite, names]) => names.map((name) => path.join(folder, suite, `${name}.test.ts`)));

/**
 * vitest begins with the files that took longest the last time, and on a fresh clone with the largest. A long test can be a
 * small file: it would come last, on one core, while the others have nothing left to do.
 */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = (file: TestSpecification) => {
      const place = longFiles.indexOf(file.moduleId);
      return place < 0 ? longFiles.length : place;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}
