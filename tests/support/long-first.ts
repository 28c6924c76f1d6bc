import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const folder = path.join(import.meta.dirname, '../walk');
/** They take minutes each, the longest first. */
const longFiles = ['every-page', 'keyboard', 'killed-site', 'enlarge'].map((name) =>
  path.join(folder, `${name}.test.ts`),
);

/**
 * vitest begins with the files that took longest the last time, and on a fresh clone with the largest. The longest walk is
 * a small file: it would come last, on one core, while the others have nothing left to do.
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
