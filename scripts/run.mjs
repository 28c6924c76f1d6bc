// The entry of every npm script. Plain JavaScript without dependencies, for Node 20 and later: it installs what
// package-lock.json says when that is not there, then runs the command with a Node that can run TypeScript.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBenchmarks } from './benchmarks.mjs';
import { serverArguments } from './server-arguments.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const settings = path.join(root, '.env');
const installedLock = path.join(root, 'node_modules', '.package-lock.json');

/** What each command runs with the arguments given: programs for Node, one after the other. */
const commands = {
  start: (args) => [
    ['scripts/build.ts', '--if-stale'],
    [...serverArguments, 'src/web.server.ts', ...args],
  ],
  worker: (args) => [[...serverArguments, 'src/worker.server.ts', ...args]],
  dev: (args) => [['scripts/dev.ts', ...args]],
  build: () => [['scripts/build.ts']],
  backup: (args) => [['src/backup.command.server.ts', 'backup', ...args]],
  restore: (args) => [['src/backup.command.server.ts', 'restore', ...args]],
  admin: (args) => [['src/admin.command.server.ts', ...args]],
  models: (args) => [['src/models.command.server.ts', ...args]],
  tool: (args) => [['src/tool.command.server.ts', ...args]],
  mcp: (args) => [['src/command/mcp/serve-mcp.server.ts', ...args]],
  test: (args) => [['scripts/test.ts', ...args]],
  // Some start the whole site.
  bench: (names) => [['scripts/build.ts', '--if-stale'], ...benchmarks(names).map((file) => [file])],
  lighthouse: (paths) => [
    ['scripts/build.ts', '--if-stale'],
    ['bench/visitor/lighthouse.ts', ...paths],
  ],
  showcase: ([first, ...rest]) => [
    first === 'wild'
      ? ['scripts/showcase/wild/wild.ts', ...rest]
      : ['scripts/showcase/showcase.ts', ...(first === undefined ? [] : [first]), ...rest],
  ],
  quality: (args) => [['bench/report/quality.ts', ...args]],
  translations: (codes) => [['scripts/translations.ts', ...codes]],
  format: () => [['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '.']],
};

const [name, ...args] = process.argv.slice(2);
if (!Object.hasOwn(commands, name ?? '')) {
  fail(`Unknown command. Use one of: ${Object.keys(commands).join(', ')}.`);
}
install();
const node = findNode();
// File names given to the command line are meant from where the person is, not from where npm went.
if (name !== 'tool' && name !== 'mcp') process.chdir(root);
else if (process.env.INIT_CWD) process.chdir(process.env.INIT_CWD);

// Tests must not find the database of the site that runs here.
const usesSettings = name !== 'test' && existsSync(settings);

let child;
let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    isStopped = true;
    // Where people type Ctrl-C the terminal tells the child itself; telling it twice would look like impatience.
    const hasHeardIt = signal === 'SIGINT' && (process.stdin.isTTY || process.stderr.isTTY);
    if (!hasHeardIt) child.kill(signal);
  });
}
const steps = commands[name](args);
const failed = [];
for (const [place, step] of steps.entries()) {
  const code = await run(step);
  if (code === 0) continue;
  process.exitCode = code;
  // What one benchmark measures says nothing about the next one, but none of them runs without a build.
  if (name !== 'bench' || place === 0 || isStopped) break;
  failed.push(step[0]);
}
if (failed.length > 0) process.stderr.write(`\nFailed: ${failed.join(', ')}.\n`);

/** Runs Node in our place: same streams, same signals, same exit code. */
function run(nodeArguments) {
  const program = nodeArguments.findIndex((argument) => !argument.startsWith('--'));
  child = spawn(
    node,
    [
      ...(usesSettings ? [`--env-file=${settings}`] : []),
      '--disable-warning=ExperimentalWarning',
      ...nodeArguments.with(program, path.join(root, nodeArguments[program])),
    ],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}`,
        // Code that loads onnxruntime sets this, too; here it also holds for programs that load it without us.
        ORT_DISABLE_TELEMETRY: '1',
        // What Node compiled of the sources is kept: a command starts in half the time, and so does each child of the studio.
        NODE_COMPILE_CACHE:
          process.env.NODE_COMPILE_CACHE ?? path.join(root, 'node_modules/.cache/compiled-sources'),
        // React picks its fast build by this.
        ...(name === 'start' && { NODE_ENV: 'production' }),
      },
    },
  );
  return new Promise((resolve) => {
    child.once('error', (error) => fail(`Can’t run ${node}: ${error.message}`));
    child.once('exit', (code, signal) => resolve(code ?? 128 + os.constants.signals[signal]));
  });
}

/** Makes node_modules match package-lock.json. Everything is said on stderr: stdout belongs to the command. */
function install() {
  if (isInstalled()) return;
  process.stderr.write('Installing packages (npm ci) …\n');
  // npm writes this file last, so without it an interrupted install is seen as what it is.
  rmSync(installedLock, { force: true });
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const { status, error } = spawnSync(
    npm[0],
    [...npm.slice(1), 'ci', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: ['ignore', 2, 2],
      // The runtime's own script would fetch GPU libraries of some hundred megabytes.
      env: { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip' },
      shell: process.platform === 'win32',
    },
  );
  if (error) fail(`Can’t run npm (${error.message}). Install Node.js with npm and try again.`);
  if (status !== 0) fail('npm ci failed; see its output above.');
}

/** Compares what npm says it installed with the lock file; packages for other platforms may be missing. */
function isInstalled() {
  if (!existsSync(installedLock)) return false;
  const installed = readPackages(installedLock);
  const locked = readPackages(path.join(root, 'package-lock.json'));
  if (Object.keys(installed).some((folder) => !locked[folder])) return false;
  return Object.entries(locked).every(([folder, { version, optional }]) => {
    if (folder === '') return true;
    return installed[folder] ? installed[folder].version === version : optional;
  });
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch (error) {
    if (file !== installedLock) fail(`${file}: ${error.message}`);
    return { unreadable: {} };
  }
}

/** The Node that is running when it can run TypeScript, otherwise the one that came as a package. */
function findNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 22)) return process.execPath;
  const packaged = path.join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (existsSync(packaged)) return packaged;
  return fail(
    `Pixelwright needs Node 24 on ${process.platform}-${process.arch}; this is Node ${process.versions.node}. ` +
      'Get it from https://nodejs.org and try again.',
  );
}

function benchmarks(names) {
  const all = findBenchmarks(root);
  const unknown = names.filter((part) => !all.some((one) => one.name.includes(part)));
  if (unknown.length > 0) {
    const available = all.map((one) => one.name).join(', ');
    fail(`There is no benchmark ${unknown.join(', ')}. Available: ${available}.`);
  }
  const chosen = all.filter((one) => names.length === 0 || names.some((part) => one.name.includes(part)));
  return chosen.map((one) => one.file);
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
