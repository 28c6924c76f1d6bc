import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';

const table = pathToFileURL(path.join(import.meta.dirname, 'printed-table.ts')).href;

/** Ends as a measurement would that does nothing but this. */
function measure(work: string, length = 'in full') {
  const program = `import { printColumns, printLeftOut, printRow } from '${table}';\n${work}`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', program],
    { encoding: 'utf8', env: { ...process.env, MEASURE: length } },
  );
  return { status, stdout: stdout.replace(/ {2,}/g, '  '), stderr };
}

describe('a measurement', () => {
  test('with figures ends well', () => {
    const done = measure(
      "printColumns('', ['took']); printColumns('fill', ['1.20 s']); printRow('jobs', '4');",
    );
    expect(done).toEqual({ status: 0, stdout: '  took\n  fill  1.20 s\n  jobs  4\n', stderr: '' });
  });

  test.each([
    [
      'no number',
      "printRow('jobs', 0 / 0 + ' ms', { text: 'at most 3', isKept: false });",
      '  jobs  not measured\n',
    ],
    ['no end', "printRow('jobs', Math.max() + ' ms');", '  jobs  not measured\n'],
    ['no value', "printColumns('jobs', ['3', [].at(-1) + ' ms']);", '  jobs  3  not measured\n'],
  ])('with a figure that has %s fails and names it', (_, work, stdout) => {
    expect(measure(`printRow('pages', '5');\n${work}`)).toEqual({
      status: 1,
      stdout: `  pages  5\n${stdout}`,
      stderr: '',
    });
  });

  test('without any figure fails', () => {
    const done = measure("printColumns('', ['2 megapixels']);");
    expect(done).toMatchObject({ status: 1, stderr: '\nNo figure was measured.\n' });
  });

  test('that says what it left out, and why, ends well', () => {
    const done = measure("printLeftOut('faces', 'TESTDATA is not set');");
    expect(done).toEqual({ status: 0, stdout: '\nfaces: left out, TESTDATA is not set\n', stderr: '' });
  });

  test('that ends with an error keeps its exit code', () => {
    expect(measure('process.exitCode = 7;').status).toBe(7);
  });
});

describe('a bound', () => {
  const late = "printRow('page', '9 ms', { text: 'at most 5', isKept: false });";
  const lost = "printRow('lost', '1', { text: 'none', isKept: false, isExact: true });";

  test('that is broken makes the measurement fail', () => {
    expect(measure(late)).toEqual({ status: 1, stdout: '  page  9 ms  (at most 5: NO)\n', stderr: '' });
  });

  test('is not judged in a brief measurement, unless something is counted that must be right', () => {
    const brief = measure(late, 'briefly');
    expect(brief).toEqual({ status: 0, stdout: '  page  9 ms  (at most 5: not judged)\n', stderr: '' });
    expect(measure(lost, 'briefly').status).toBe(1);
  });
});
