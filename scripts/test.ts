import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { tools } from '#src/tools/index.ts';
import { findChromium } from '#tests/support/browser/chromium.ts';
import { findNamedTests } from '#tests/support/named-tests.ts';
import { costByTool, type FileCost, slownessOfCore, toolBudgetSeconds } from './tool-budget.ts';

/**
 * `npm test [-- [--all] [--every] [part of a test file's name …]]`: with a name, only the tests in such files; with
 * `--every`, the browser walks through all pages and not through today's third of them.
 */

const root = path.dirname(import.meta.dirname);
const isAll = process.argv.includes('--all');
const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
refuseMistyped();

interface Step {
  readonly name: string;
  /** Programs for Node, one after the other. */
  readonly programs: readonly (readonly string[])[];
}

interface Outcome {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly seconds: number;
}

const checks: readonly Step[] = [
  {
    name: 'format and lint',
    programs: [['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']],
  },
  {
    name: 'types',
    programs: [
      ['node_modules/@react-router/dev/bin.cjs', 'typegen'],
      ['node_modules/typescript/bin/tsc', '-p', '.'],
    ],
  },
  { name: 'dead code', programs: [['node_modules/knip/bin/knip.js']] },
  { name: 'arrows, cycles, names', programs: [['scripts/check-house.ts']] },
  { name: 'build', programs: [['scripts/build.ts', '--if-stale']] },
];

const suites = ['unit', 'database', 'engine', 'e2e', ...(process.env.TESTDATA ? ['testdata'] : [])];
/** Long walks in the browser, attacks, killing processes, and whatever measures in its shortest form: with `--all`, or asked for by name. */
if (isAll || names.length > 0) suites.push('walk', 'attack', 'kill', 'commands');
/** Some of them have a short form, which is what a name gets, and a long one: see `tests/support/suite-length.ts`. */
if (isAll && names.length === 0) process.env.SUITES ??= 'long';
if (process.argv.includes('--every')) process.env.PAGES = 'every';

const measurements: readonly Step[] = [
  { name: 'quality', programs: [['bench/report/quality.ts']] },
  { name: 'benchmarks', programs: [['scripts/run.mjs', 'bench']] },
];

let running: ChildProcess | undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    running?.kill(signal);
    process.exit(128 + os.constants.signals[signal]);
  });
}

const outcomes: Outcome[] = [];
if (names.length === 0) {
  for (const check of checks) outcomes.push(await runCheck(check));
}
if (!findChromium()) await installChromium();
if (names.length > 0) outcomes.push(await runTests('tests', suites));
else {
  const coreTimes = path.join(os.tmpdir(), `pixelwright-${process.pid}-core-times`);
  process.env.CORE_TIMES = coreTimes;
  for (const suite of suites) {
    outcomes.push(await runTests(suite, [suite]));
    if (suite === 'engine') outcomes.push(checkToolBudget(coreTimes));
  }
}
if (isAll && names.length === 0) {
  for (const measurement of measurements) outcomes.push(await runCheck(measurement));
}
report(outcomes);

/** What would run nothing says so in a line, before anything is checked, built or installed. */
function refuseMistyped(): void {
  const options = ['--all', '--every'];
  const unknown = process.argv.slice(2).filter((one) => one.startsWith('--') && !options.includes(one));
  const problems = unknown.map((one) => `There is no option ${one}. Available: ${options.join(', ')}.`);
  for (const name of names) {
    const files = findNamedTests(root, name);
    if (files.length === 0) problems.push(`No test file has “${name}” in its path.`);
    else if (!process.env.TESTDATA && files.every((file) => file.startsWith('tests/testdata/')))
      problems.push(`“${name}” needs a folder of test pictures: set TESTDATA.`);
  }
  if (problems.length === 0) return;
  console.error(problems.join('\n'));
  process.exit(1);
}

async function installChromium(): Promise<void> {
  const command = 'apt-get update && apt-get install -y --no-install-recommends chromium';
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    console.log('\nInstalling Chromium for the browser tests …');
    await run('sh', ['-c', command], { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  }
  if (findChromium()) return;
  console.error(
    `\nThe browser tests need Chromium or Chrome. On Debian or Ubuntu: sudo sh -c '${command}'. ` +
      'Elsewhere install it as usual. If it is not on the PATH, name the program in CHROMIUM_PATH.',
  );
}

/** A check that says nothing when all is well: it counts as one test, and its words are shown when it fails. */
async function runCheck(step: Step): Promise<Outcome> {
  const start = performance.now();
  const outputs: string[] = [];
  let code = 0;
  for (const program of step.programs) {
    if (code === 0) code = await run(process.execPath, program, {}, (text) => outputs.push(text));
  }
  const seconds = (performance.now() - start) / 1000;
  const isMeasurement = measurements.includes(step);
  console.log(`${code === 0 ? '✓' : '✗'} ${step.name} (${seconds.toFixed(1)} s)`);
  if (code !== 0 || isMeasurement) console.log(outputs.join('').trimEnd());
  return { name: step.name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, seconds };
}

/** The part we read of what vitest writes. */
interface VitestReport {
  readonly testResults: readonly {
    readonly status: 'passed' | 'failed';
    readonly assertionResults: readonly {
      readonly status: 'passed' | 'failed' | 'skipped' | 'pending' | 'todo';
    }[];
  }[];
}

/** Projects of `vitest.config.ts`. Files that cannot even be loaded count as a failure each. */
async function runTests(name: string, projects: readonly string[]): Promise<Outcome> {
  const start = performance.now();
  const file = path.join(os.tmpdir(), `pixelwright-${process.pid}-${name}.json`);
  console.log(`\n— ${name}${name === 'testdata' ? `: the pictures in ${process.env.TESTDATA}` : ''}`);
  const code = await run(process.execPath, [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...names,
  ]);
  const seconds = (performance.now() - start) / 1000;
  const files = readReport(file).testResults;
  const count = (...wanted: string[]) =>
    files.flatMap((one) => one.assertionResults).filter((result) => wanted.includes(result.status)).length;
  const broken = files.filter(
    (one) => one.status === 'failed' && one.assertionResults.every((result) => result.status !== 'failed'),
  );
  const failed = count('failed') + broken.length;
  return {
    name,
    passed: count('passed'),
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: count('skipped', 'pending', 'todo'),
    seconds,
  };
}

/** Tools pay for their tests of pixels; in the browser the tests of one tool are walks, which `npm test` leaves out. */
function checkToolBudget(coreTimes: string): Outcome {
  const slowness = slownessOfCore();
  const costs: FileCost[] = existsSync(coreTimes)
    ? readFileSync(coreTimes, 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line))
    : [];
  rmSync(coreTimes, { force: true });
  const sums = [
    ...costByTool(
      costs,
      tools.map(({ id }) => id),
    ),
  ].map(([id, seconds]) => ({ id, seconds: seconds / slowness }));
  sums.sort((one, other) => other.seconds - one.seconds);
  const beyond = sums.filter(({ seconds }) => seconds > toolBudgetSeconds);
  // Other work on the same cores counts for the tests: whoever runs them beside it is told, and refused nothing.
  const failed = isAll && names.length === 0 ? beyond.length : 0;
  console.log(
    `\n${failed > 0 ? '✗' : '✓'} core time of each tool's tests; ${toolBudgetSeconds} s are allowed, ` +
      `a core is ${slowness.toFixed(1)} times slower than the reference`,
  );
  for (const { id, seconds } of sums) console.log(`${`${seconds.toFixed(1)} s`.padStart(9)}  ${id}`);
  return { name: 'tool budget', passed: sums.length - failed, failed, skipped: 0, seconds: 0 };
}

function readReport(file: string): VitestReport {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { testResults: [] };
  } finally {
    rmSync(file, { force: true });
  }
}

/** Answers the exit code. Output goes to `onText`, or else straight to our streams. */
async function run(
  program: string,
  args: readonly string[],
  options: SpawnOptions = {},
  onText?: (text: string) => void,
): Promise<number> {
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', onText ? 'pipe' : 'inherit', onText ? 'pipe' : 'inherit'],
    ...options,
  });
  running = child;
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', onText!);
  const [code] = await once(child, 'close');
  return code ?? 1;
}

function report(all: readonly Outcome[]): void {
  const sum = (pick: (outcome: Outcome) => number) =>
    all.reduce((total, outcome) => total + pick(outcome), 0);
  const width = Math.max(...all.map((outcome) => outcome.name.length));
  console.log('');
  for (const { name, passed, failed, skipped, seconds } of all) {
    const counts = `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
    console.log(
      `${failed ? '✗' : '✓'} ${name.padEnd(width)}  ${`${seconds.toFixed(0)} s`.padStart(5)}  ${counts}`,
    );
  }
  if (!process.env.TESTDATA)
    console.log('\nTESTDATA is not set: the suites over a folder of test pictures did not run.');
  const skipped = sum((outcome) => outcome.skipped);
  const failed = sum((outcome) => outcome.failed);
  console.log(
    `\n${sum((outcome) => outcome.passed)} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`,
  );
  process.exitCode = failed === 0 ? 0 : 1;
}
