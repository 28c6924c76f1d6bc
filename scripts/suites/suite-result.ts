import { readFileSync, rmSync } from 'node:fs';

/** The part we read of what vitest's JSON reporter writes. */
interface VitestReport {
  readonly testResults: readonly {
    /** Path of the file. */
    readonly name: string;
    readonly status: 'passed' | 'failed';
    /** Why the file could not even be loaded. */
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: 'passed' | 'failed' | 'skipped' | 'pending' | 'todo';
      readonly fullName: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

/** What a run of test files came to. */
export interface SuiteResult {
  readonly passed: number;
  readonly skipped: number;
  readonly failures: readonly Failure[];
}

/** A test that failed, or a file that could not be loaded. */
export interface Failure {
  readonly file: string;
  /** Of the test; undefined for a whole file. */
  readonly test: string | undefined;
  /** What it said. */
  readonly reason: string;
}

/** Reads the report at `path`, which is removed; no file (vitest did not get that far) reads as nothing run. */
export function takeSuiteResult(path: string): SuiteResult {
  const files = takeReport(path).testResults;
  const results = files.flatMap((file) => file.assertionResults);
  const count = (...wanted: string[]) => results.filter(({ status }) => wanted.includes(status)).length;
  return {
    passed: count('passed'),
    skipped: count('skipped', 'pending', 'todo'),
    failures: files.flatMap((file): Failure[] => {
      const failed = file.assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0 && file.status === 'failed')
        return [{ file: file.name, test: undefined, reason: file.message }];
      return failed.map((test) => ({
        file: file.name,
        test: test.fullName,
        reason: test.failureMessages?.join('\n') ?? '',
      }));
    }),
  };
}

function takeReport(path: string): VitestReport {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return { testResults: [] };
  } finally {
    rmSync(path, { force: true });
  }
}
