import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findNamedTests } from '#tests/support/named-tests.ts';

const root = path.join(import.meta.dirname, '..');
const { TESTDATA: _, ...env } = process.env;

/** `npm test` with these words, on a machine without test pictures. */
function runTests(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/test.ts', ...words], {
    cwd: root,
    encoding: 'utf8',
    env,
  });
  return { status, stdout, stderr };
}

test('a name that no test file has ends in one line, and nothing runs', () => {
  expect(runTests('scripts/errors', 'mistyped')).toEqual({
    status: 1,
    stdout: '',
    stderr: 'No test file has “scripts/errors” in its path.\n',
  });
});

test('so does an option there is none of', () => {
  expect(runTests('--evry')).toEqual({
    status: 1,
    stdout: '',
    stderr: 'There is no option --evry. Available: --all, --every, --also=….\n',
  });
});

test('so does a suite there is none of', () => {
  expect(runTests('--also=walk,walks')).toEqual({
    status: 1,
    stdout: '',
    stderr: 'There is no suite “walks” to add. Available: walk, attack, kill, commands.\n',
  });
});

test('tests of a folder of pictures name the setting that they need', () => {
  expect(runTests('tests/testdata/')).toEqual({
    status: 1,
    stdout: '',
    stderr: '“tests/testdata/” needs a folder of test pictures: set TESTDATA.\n',
  });
});

test('a test is found by any part of its path, in any case and with a line', () => {
  const own = ['scripts/mistyped-tests.test.ts'];
  for (const name of ['mistyped', 'scripts/Mistyped', 'mistyped-tests.test.ts:12'])
    expect(findNamedTests(root, name)).toEqual(own);
});
