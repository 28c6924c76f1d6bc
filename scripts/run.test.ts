import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

/** A project of its own whose `tool` command is the program given, and an npm that only notes how it was called. */
let folder: TempFolder;
const locked = {
  '': { version: '1.0.0' },
  'node_modules/here': { version: '1.2.3' },
  'node_modules/elsewhere': { version: '1.0.0', optional: true },
};
const installed = { 'node_modules/here': { version: '1.2.3' } };

beforeEach(async () => {
  folder = await tempFolder();
  for (const file of ['run.mjs', 'benchmarks.mjs', 'server-arguments.mjs']) {
    cpSync(path.join(import.meta.dirname, file), at(path.join('scripts', file)), { recursive: true });
  }
  write('package-lock.json', JSON.stringify({ packages: locked }));
  write('node_modules/.package-lock.json', JSON.stringify({ packages: installed }));
  write(
    'npm.cjs',
    `const fs = require('node:fs');
fs.writeFileSync('npm-calls', process.argv.slice(2).join(' ') + ' ' + process.env.ONNXRUNTIME_NODE_INSTALL);
console.log('npm talks');
fs.writeFileSync('node_modules/.package-lock.json', '${JSON.stringify({ packages: installed })}');`,
  );
});
afterEach(() => folder.remove());

const at = (file: string) => path.join(folder.path, file);
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(at(file)), { recursive: true });
  writeFileSync(at(file), text);
};

function start(program: string, args: string[] = [], env: Record<string, string> = {}): ChildProcess {
  write('src/tool.command.server.ts', program);
  return startCommand(['tool', ...args], env);
}

function startCommand(words: readonly string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, [at('scripts/run.mjs'), ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, npm_execpath: at('npm.cjs'), INIT_CWD: folder.path, ...env },
  });
}

function run(program: string, args: string[] = [], env: Record<string, string> = {}) {
  return outcomeOf(start(program, args, env));
}

async function outcomeOf(child: ChildProcess) {
  const printed = { stdout: '', stderr: '' };
  child.stdout?.setEncoding('utf8').on('data', (text) => {
    printed.stdout += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    printed.stderr += text;
  });
  const [code] = await once(child, 'close');
  return { code, ...printed };
}

describe('running', () => {
  test('hands arguments on, keeps the exit code and prints nothing of its own', async () => {
    const program = 'console.log(process.argv.slice(2).join(" ")); process.exitCode = 7;';
    expect(await run(program, ['a b', '--json'])).toEqual({ code: 7, stdout: 'a b --json\n', stderr: '' });
  });

  test('hands SIGTERM on and waits for the program to end in its own way', async () => {
    const child = start(
      'process.on("SIGTERM", () => process.exit(23)); setInterval(() => {}, 1000); console.log("up");',
    );
    await once(child.stdout!, 'data');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([23, null]);
  });

  test('reports a program that was killed as shells do', async () => {
    expect((await run('process.kill(process.pid, "SIGKILL");')).code).toBe(137);
  });

  test('stays where the person is and still finds the settings of the project', async () => {
    mkdirSync(at('photos'));
    write('.env', 'GREETING=hello\n');
    const { stdout } = await run('console.log(process.cwd(), process.env.GREETING);', [], {
      INIT_CWD: at('photos'),
    });
    expect(stdout).toBe(`${at('photos')} hello\n`);
  });
});

describe('installing', () => {
  const program = 'console.log("done");';

  test('does not happen when all that is locked for this system is there', async () => {
    expect((await run(program)).stdout).toBe('done\n');
    expect(existsSync(at('npm-calls'))).toBe(false);
  });

  test.each([
    ['nothing is installed', () => rmSync(at('node_modules'), { recursive: true })],
    ['an install was interrupted', () => rmSync(at('node_modules/.package-lock.json'))],
    [
      'another version is locked',
      () => {
        const packages = { ...locked, 'node_modules/here': { version: '1.2.4' } };
        write('package-lock.json', JSON.stringify({ packages }));
      },
    ],
    [
      'something is installed that is not locked',
      () => {
        const packages = { ...installed, 'node_modules/stray': { version: '1.0.0' } };
        write('node_modules/.package-lock.json', JSON.stringify({ packages }));
      },
    ],
  ])('happens when %s, and keeps stdout clean', async (_, change) => {
    change();
    mkdirSync(at('node_modules'), { recursive: true });
    expect(await run(program)).toMatchObject({ code: 0, stdout: 'done\n' });
    expect(readFileSync(at('npm-calls'), 'utf8')).toMatch(/^ci .* skip$/);
  });

  test('that fails starts nothing', async () => {
    write('npm.cjs', 'process.exit(1);');
    rmSync(at('node_modules/.package-lock.json'));
    expect(await run(program)).toMatchObject({ code: 1, stdout: '' });
  });
});

describe('benchmarks', () => {
  beforeEach(() => {
    write('scripts/build.ts', '');
    write('bench/cold.bench.ts', 'console.log("cold"); process.exitCode = 3;');
    write('bench/warm/old.bench.ts', 'console.log("old");');
  });
  const bench = (...names: string[]) => outcomeOf(startCommand(['bench', ...names]));

  test('all run, also after one that failed, which is named and counts', async () => {
    const file = path.join('bench', 'cold.bench.ts');
    expect(await bench()).toEqual({ code: 3, stdout: 'cold\nold\n', stderr: `\nFailed: ${file}.\n` });
  });

  test('are chosen by a part of their name', async () => {
    write('bench/warm/young.bench.ts', 'console.log("young");');
    expect(await bench('ou')).toEqual({ code: 0, stdout: 'young\n', stderr: '' });
    expect(await bench('you', 'col')).toMatchObject({ code: 3, stdout: 'cold\nyoung\n' });
  });

  test('that are not there are named beside those that are', async () => {
    expect(await bench('cold', 'hot')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'There is no benchmark hot. Available: cold, old.\n',
    });
  });

  test('do not run when the build fails', async () => {
    write('scripts/build.ts', 'process.exitCode = 2;');
    expect(await bench()).toEqual({ code: 2, stdout: '', stderr: '' });
  });
});
