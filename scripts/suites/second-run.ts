import type { Failure, SuiteResult } from './suite-result.ts';

/** Suites whose tests wait for processes, browsers and connections, which a busy machine can hold up beyond any patience. */
const waitingSuites = ['database', 'e2e', 'walk', 'attack', 'kill'];

/** More failing files than this are no accident of timing. */
const mostFiles = 3;

/** The files of `suite` that are tried once more, alone; none where what failed cannot be a matter of timing. */
export function filesToTryAgain(suite: string, { failures }: SuiteResult): readonly string[] {
  const files = [...new Set(failures.map(({ file }) => file))];
  return waitingSuites.includes(suite) && files.length <= mostFiles ? files : [];
}

/** What both runs come to: what passed the second time counts as passed, and is listed as unsteady. */
export function withSecondRun(
  first: SuiteResult,
  second: SuiteResult,
): SuiteResult & { readonly unsteady: readonly Failure[] } {
  // A second run in which something did not run at all proves nothing about it.
  const ran = second.passed + second.failures.length > 0;
  const isStill = (one: Failure) =>
    !ran ||
    second.failures.some(({ file, test }) => file === one.file && (!test || !one.test || test === one.test));
  const unsteady = first.failures.filter((one) => !isStill(one));
  const known = first.failures.filter(isStill);
  const more = second.failures.filter(
    (one) => !first.failures.some(({ file, test }) => file === one.file && test === one.test),
  );
  return {
    passed: first.passed + unsteady.filter(({ test }) => test !== undefined).length,
    skipped: first.skipped,
    failures: [...known, ...more],
    unsteady,
  };
}
