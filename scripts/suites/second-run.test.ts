import { describe, expect, test } from 'vitest';
import { filesToTryAgain, withSecondRun } from './second-run.ts';
import type { SuiteResult } from './suite-result.ts';

const failed = (file: string, test: string | undefined = 'works') => ({ file, test, reason: 'Error' });
const result = (passed: number, ...failures: SuiteResult['failures']): SuiteResult => ({
  passed,
  skipped: 0,
  failures,
});

describe('what is tried again', () => {
  test('is each file once, and only in suites that wait', () => {
    const once = result(5, failed('a.test.ts', 'one'), failed('a.test.ts', 'two'), failed('b.test.ts'));
    expect(filesToTryAgain('walk', once)).toEqual(['a.test.ts', 'b.test.ts']);
    expect(filesToTryAgain('unit', once)).toEqual([]);
    expect(filesToTryAgain('engine', once)).toEqual([]);
  });

  test('is nothing where much failed', () => {
    const many = result(5, ...['a', 'b', 'c', 'd'].map((name) => failed(`${name}.test.ts`)));
    expect(filesToTryAgain('walk', many)).toEqual([]);
  });
});

describe('two runs', () => {
  test('call unsteady what passed the second time, and count it', () => {
    const both = withSecondRun(result(5, failed('a.test.ts')), result(2));
    expect(both).toMatchObject({ passed: 6, failures: [], unsteady: [failed('a.test.ts')] });
  });

  test('keep what failed twice', () => {
    const both = withSecondRun(
      result(5, failed('a.test.ts', 'one'), failed('a.test.ts', 'two')),
      result(1, failed('a.test.ts', 'two')),
    );
    expect(both.failures).toEqual([failed('a.test.ts', 'two')]);
    expect(both.unsteady).toEqual([failed('a.test.ts', 'one')]);
  });

  test('keep what failed only the second time', () => {
    const both = withSecondRun(result(5, failed('a.test.ts', 'one')), result(1, failed('a.test.ts', 'two')));
    expect(both.failures).toEqual([failed('a.test.ts', 'two')]);
  });

  test('excuse nothing where the second run ran nothing', () => {
    const both = withSecondRun(result(5, failed('a.test.ts')), result(0));
    expect(both).toMatchObject({ passed: 5, failures: [failed('a.test.ts')], unsteady: [] });
  });

  test('keep every test of a file that the second time could not be loaded', () => {
    const whole = { ...failed('a.test.ts'), test: undefined };
    const both = withSecondRun(result(5, failed('a.test.ts')), result(0, whole));
    expect(both.failures).toEqual([failed('a.test.ts'), whole]);
  });
});
