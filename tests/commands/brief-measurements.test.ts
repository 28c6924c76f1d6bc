import path from 'node:path';
import { describe, expect, type TestContext, test } from 'vitest';
import { findBenchmarks } from '#scripts/benchmarks.mjs';
import { tools } from '#src/tools/index.ts';
import { runBriefly } from '#tests/support/services/brief-program.ts';
import { qualitySections } from '../../bench/report/quality-sections.ts';

/**
 * Everything that measures starts and gives figures, in its shortest form: what a change of the product breaks there is seen
 * at once, and not by whoever wants a figure next.
 */

/** Each takes a minute at most on a machine that has nothing else to do. */
const timeout = 1_200_000;
const root = path.join(import.meta.dirname, '../..');

/** Passes with at least one row of figures; is skipped where the program names what it lacks and has none. */
async function expectFigures({ signal, skip }: TestContext, program: readonly string[]): Promise<void> {
  const { code, stdout, stderr } = await runBriefly(program, signal);
  expect(code, `${stdout}${stderr}`).toBe(0);
  const rows = stdout.split('\n').filter((line) => /^ {2}\S.*\d/.test(line));
  const [reason] = /^.+: left out, .+$/m.exec(stdout) ?? [];
  if (rows.length === 0 && reason !== undefined) skip(reason);
  expect(rows.length, stdout).toBeGreaterThan(0);
}

describe('npm run bench', () => {
  test.for(findBenchmarks(root))('$name gives figures', { timeout }, ({ file }, context) =>
    expectFigures(context, [file]),
  );
});

describe('npm run quality', () => {
  // One after the other in one process, as people run it; it fails where a section gives no figure, and names it.
  test('gives figures in every section', { timeout }, (context) =>
    expectFigures(context, ['bench/report/quality.ts']),
  );

  test('names the sections there are when it is asked for another one', async ({ signal }) => {
    const { code, stderr } = await runBriefly(['bench/report/quality.ts', 'sharpness'], signal);
    expect(code).toBe(1);
    expect(stderr).toBe(
      `There is no section sharpness. Available: ${Object.keys(qualitySections).join(', ')}.\n`,
    );
  });
});

describe('npm run showcase', () => {
  test.for(tools.map(({ id }) => id))('%s makes a picture', { timeout }, async (id, { signal }) => {
    const { code, stdout, stderr } = await runBriefly(['scripts/showcase/showcase.ts', id], signal);
    expect(code, `${stdout}${stderr}`).toBe(0);
    expect(stdout).toMatch(new RegExp(`^${id} {2}.+ · \\d+\\.\\d s`, 'm'));
  });
});
