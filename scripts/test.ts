import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Tool } from '#src/tool/tool.ts';
import { tools } from '#src/tools/index.ts';
import { findChromium, findHeadlessShell } from '#tests/support/browser/chromium.ts';
import { findNamedTests } from '#tests/support/named-tests.ts';
import prepareDatabase from '#tests/support/prepared-database.setup.ts';
import { chooseTests, chooseWideTests } from './suites/choose-tests.ts';
import { costliestFiles, readFileCosts } from './suites/file-cost.ts';
import { readHistory, steps } from './suites/history.ts';
import { Reach } from './suites/reach.ts';
import { filesToTryAgain, withSecondRun } from './suites/second-run.ts';
import { type Failure, type SuiteResult, takeSuiteResult } from './suites/suite-result.ts';
import { costByTool, toolBudget, watchSlowness } from './suites/tool-budget.ts';

/**
 * `npm test [-- [--all] [--every] [--also=suite,…] [part of a test file's name …]]`: with a name, only the tests in such files;
 * with `--also`, these suites in their short form as well; with `--every`, the browser walks through all pages and not through the
 * commit's third of them, and networks, test pictures, walks and attacks are tried whatever has changed.
 */

const root = path.dirname(import.meta.dirname);
const isAll = process.argv.includes('--all');
const isEvery = process.argv.includes('--every');
/** Further suites, by name. */
const also = process.argv.flatMap((one) => /^--also=(.+)$/.exec(one)?.[1].split(',') ?? []);
/** Long walks in the browser, attacks, killing processes, and whatever measures in its shortest form. */
const moreSuites = ['walk', 'attack', 'kill', 'commands'];
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
  readonly skipped: number;
  readonly failures: readonly Failure[];
  /** What failed once and then passed. */
  readonly unsteady?: readonly Failure[];
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
if (isAll || names.length > 0) suites.push(...moreSuites);
else suites.push(...moreSuites.filter((suite) => also.includes(suite)));
/** Two files of them at a time leave a third of two cores idle: they wait for each other's processes, for leases and for silence. */
const idleSuites = ['database', 'kill'];
const moreWorkers = Math.max(3, os.availableParallelism());
/** They take minutes, so of these suites runs what reaches a change, and a share of the rest: see `suites/choose-tests.ts`. */
const chosenSuites = isAll || isEvery ? [] : ['engine', 'testdata', 'walk', 'attack'];
/** Each of their files reaches the whole site. */
const wideSuites = ['walk', 'attack'];
/** Some of them have a short form, which is what a name gets, and a long one: see `tests/support/suite-length.ts`. */
if (isAll && names.length === 0) process.env.SUITES ??= 'long';
if (isEvery) process.env.PAGES = 'every';

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
if (!process.env.CHROMIUM_PATH && !findHeadlessShell()) await installHeadlessShell();
const costsFile = path.join(os.tmpdir(), `pixelwright-${process.pid}-file-costs`);
process.env.FILE_COSTS = costsFile;
if (names.length > 0) outcomes.push(await runTests('tests', suites, names));
else {
  const removeDatabase = await prepareDatabase();
  for (const suite of suites) await runSuite(suite);
  await removeDatabase();
}
const costs = readFileCosts(costsFile);
rmSync(costsFile, { force: true });
if (isAll && names.length === 0) {
  for (const measurement of measurements) outcomes.push(await runCheck(measurement));
}
reportCosts();
report(outcomes);

/** What would run nothing says so in a line, before anything is checked, built or installed. */
function refuseMistyped(): void {
  const options = ['--all', '--every'];
  const unknown = process.argv
    .slice(2)
    .filter((one) => one.startsWith('--') && !options.includes(one) && !/^--also=./.test(one));
  const problems = unknown.map(
    (one) => `There is no option ${one}. Available: ${options.join(', ')}, --also=….`,
  );
  for (const suite of also)
    if (!moreSuites.includes(suite))
      problems.push(`There is no suite “${suite}” to add. Available: ${moreSuites.join(', ')}.`);
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

/** Of Chromium's own version, or not at all: without it browser tests take Chromium, and longer. Where there is none, apt says so at once. */
async function installHeadlessShell(): Promise<void> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return;
  const options =
    '-y --no-install-recommends --no-upgrade -o Acquire::Retries=0 -o Acquire::http::Timeout=10';
  const command = `apt-get install ${options} chromium-headless-shell`;
  await run('sh', ['-c', command], { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }, () => {});
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
  const failures =
    code === 0 ? [] : [{ file: step.name, test: undefined, reason: outputs.join('').trimEnd() }];
  return { name: step.name, passed: code === 0 ? 1 : 0, failures, skipped: 0, seconds };
}

/**
 * Projects of `vitest.config.ts`. Files that cannot even be loaded count as a failure each. Where little failed in a suite that
 * waits for others, those files run once more, alone, and what passes then is named at the end.
 */
async function runTests(
  name: string,
  projects: readonly string[],
  filters: readonly string[] = [],
): Promise<Outcome> {
  const start = performance.now();
  console.log(`\n— ${name}${name === 'testdata' ? `: the pictures in ${process.env.TESTDATA}` : ''}`);
  let result: SuiteResult & { readonly unsteady?: readonly Failure[] } = await runVitest(
    name,
    projects,
    filters,
  );
  const again = filesToTryAgain(name, result);
  if (again.length > 0) {
    console.log(`\n— ${name}, once more: ${again.map((file) => path.relative(root, file)).join(', ')}`);
    result = withSecondRun(result, await runVitest(name, projects, again));
  }
  const seconds = (performance.now() - start) / 1000;
  return { name, ...result, seconds };
}

async function runVitest(
  name: string,
  projects: readonly string[],
  filters: readonly string[],
): Promise<SuiteResult> {
  const file = path.join(os.tmpdir(), `pixelwright-${process.pid}-${name}.json`);
  const code = await run(process.execPath, [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...(projects.every((project) => idleSuites.includes(project)) ? [`--maxWorkers=${moreWorkers}`] : []),
    ...filters,
  ]);
  const result = takeSuiteResult(file);
  if (code === 0 || result.failures.length > 0) return result;
  const reason = `vitest ended with ${code}; see its output above.`;
  return { ...result, failures: [{ file: name, test: undefined, reason }] };
}

/** One project, or what is chosen of it. */
async function runSuite(suite: string): Promise<void> {
  const chosen = chosenSuites.includes(suite) ? chooseOf(suite) : undefined;
  // Without filters everything would run.
  if (chosen?.length === 0) return;
  const watch = suite === 'engine' ? watchSlowness() : undefined;
  outcomes.push(await runTests(suite, [suite], chosen));
  if (watch) outcomes.push(checkToolBudget(watch.stop()));
}

/** The files of a suite that run, and says which don't and why; undefined for all of them. */
function chooseOf(suite: string): readonly string[] | undefined {
  const history = readHistory(root);
  if (!history) {
    console.log(`\n${suite}: all files, as nobody knows here what has changed (no git, or no full history)`);
    return undefined;
  }
  const files = findNamedTests(root, `tests/${suite}/`);
  const tasks = new Map(
    tools.map(({ id, tasks, optionalTasks = [], finds = [] }: Tool) => [
      id,
      [...tasks, ...optionalTasks, ...finds],
    ]),
  );
  const isWide = wideSuites.includes(suite);
  const choose = isWide ? chooseWideTests : chooseTests;
  const { reaching, inTurn, leftOut } = choose(files, new Reach(root, tasks), history);
  const what = isWide ? 'that are of what' : 'that reach what';
  console.log(
    `\n${suite}: of ${files.length} files ${reaching.length} run ${what} the last ${steps} commits and twelve hours of the main line, this branch ` +
      `or its working tree changed, and ${inTurn.length} whose turn the commit says it is; ${leftOut.length} are left out` +
      `${leftOut.length > 0 ? `: ${leftOut.map((file) => path.basename(file, '.test.ts')).join(', ')}` : ''}. ` +
      'npm test -- --every runs them all.',
  );
  return [...reaching, ...inTurn];
}

/** Tools pay for their tests of pixels; in the browser the tests of one tool are walks, which `npm test` leaves out. */
function checkToolBudget(slowness: number): Outcome {
  const sums = [
    ...costByTool(
      readFileCosts(costsFile),
      tools.map(({ id }) => id),
    ),
  ].map(([id, seconds]) => ({ id, seconds: seconds / slowness }));
  sums.sort((one, other) => other.seconds - one.seconds);
  const beyond = sums.filter(({ seconds }) => seconds > toolBudget.mostSeconds);
  // Whoever tests a change is told, and refused nothing: how fast the machine is says nothing about the change.
  const failures = (isAll && names.length === 0 ? beyond : []).map(({ id, seconds }) => ({
    file: id,
    test: undefined,
    reason: `Its tests took ${seconds.toFixed(1)} s of core time; ${toolBudget.mostSeconds} s are the most.`,
  }));
  console.log(
    `\n${failures.length > 0 ? '✗' : '✓'} core time of each tool's tests that ran; ${toolBudget.meantSeconds} s are meant to do ` +
      `(›), and a core was ${slowness.toFixed(1)} times slower than the reference`,
  );
  for (const { id, seconds } of sums.filter(({ seconds }) => seconds > 0.05)) {
    const mark = seconds > toolBudget.meantSeconds ? '›' : ' ';
    console.log(`${mark}${`${seconds.toFixed(1)} s`.padStart(9)}  ${id}`);
  }
  return { name: 'tool budget', passed: sums.length - failures.length, failures, skipped: 0, seconds: 0 };
}

/** Where the time went: the ten files of each suite that took longest. */
function reportCosts(): void {
  const lists = suites
    .map((suite) => costliestFiles(costs, suite, root, 10))
    .filter(({ length }) => length > 0);
  if (lists.length === 0) return;
  console.log(
    '\nThe longest files, by the clock and in core time (without the site that files of e2e and walk share):',
  );
  for (const list of lists) console.log(`\n${list.join('\n')}`);
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
  const unsteady = all.flatMap((outcome) => outcome.unsteady ?? []);
  const failures = all.flatMap((outcome) => outcome.failures);
  list('Failed at first, passed alone', unsteady);
  list('Failed', failures);
  console.log('');
  for (const { name, passed, failures, skipped, seconds } of all) {
    const counts = `${passed} passed, ${failures.length} failed${skipped ? `, ${skipped} skipped` : ''}`;
    console.log(
      `${failures.length ? '✗' : '✓'} ${name.padEnd(width)}  ${`${seconds.toFixed(0)} s`.padStart(5)}  ${counts}`,
    );
  }
  if (!process.env.TESTDATA)
    console.log('\nTESTDATA is not set: the suites over a folder of test pictures did not run.');
  const skipped = sum((outcome) => outcome.skipped);
  console.log(
    `\n${sum((outcome) => outcome.passed)} passed, ${failures.length} failed${skipped ? `, ${skipped} skipped` : ''}` +
      (unsteady.length > 0 ? `, ${unsteady.length} at the second try` : ''),
  );
  process.exitCode = failures.length === 0 ? 0 : 1;
}

/** By name and with their first lines: what a long output says about them lies far above. */
function list(title: string, failures: readonly Failure[]): void {
  if (failures.length === 0) return;
  console.log(`\n${title}:`);
  for (const { file, test, reason } of failures) {
    console.log(`\n  ${path.relative(root, path.resolve(root, file))}${test ? ` › ${test}` : ''}`);
    const lines = reason.split('\n').filter((line) => line.trim() !== '' && !line.includes('node_modules'));
    for (const line of lines.slice(0, 10)) console.log(`    ${line}`);
  }
}
