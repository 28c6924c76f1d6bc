import { spawn, spawnSync } from 'node:child_process';
import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { models } from '#src/models/manifest.ts';
import { discPicture } from '#tests/fixtures/disc-picture.ts';
import { preparedModelsDir } from '#tests/support/hands/prepared-model.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** Whether a process may be given a network of its own here, in which nobody but itself can be heard or reached. */
const canBeAlone = spawnSync('unshare', ['--net', 'true']).status === 0;

let folder: TempFolder;
beforeEach(async () => {
  folder = await tempFolder();
  for (const name of ['home', 'scratch']) await mkdir(path.join(folder.path, name));
});
afterEach(() => folder.remove());

interface Traces {
  readonly code: number | null;
  readonly complaints: string;
  /** In the home folder and the scratch folder, which were empty before. */
  readonly files: readonly string[];
  /** Packets and connections that were tried on any protocol; null where no network of its own could be given. */
  readonly connections: number | null;
}

/** Runs a program of Node with an empty home folder, in a network of its own, and tells what it left and whom it called. */
async function traces(parameters: readonly string[], modelsDir: string): Promise<Traces> {
  // The counters of a network end with it, so they are read before it does.
  const line = ['"$@"; code=$?; cat /proc/net/snmp >&3; exit $code', 'sh', process.execPath, ...parameters];
  const [program, ...rest] = [...(canBeAlone ? ['unshare', '--net'] : []), 'sh', '-c', ...line];
  const child = spawn(program, rest, {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: path.join(folder.path, 'home'),
      TMPDIR: path.join(folder.path, 'scratch'),
      MODELS_DIR: modelsDir,
    },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  let complaints = '';
  child.stderr?.setEncoding('utf8').on('data', (part) => {
    complaints += part;
  });
  let counters = '';
  child.stdio[3]?.on('data', (part) => {
    counters += part;
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  const files = (await readdir(folder.path, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(path.relative(folder.path, entry.parentPath), entry.name));
  return { code, complaints, files, connections: canBeAlone ? triedConnections(counters) : null };
}

/** From /proc/net/snmp: a line of names and a line of numbers for each protocol. */
function triedConnections(counters: string): number {
  const counted = new Map<string, number>();
  const lines = counters.trim().split('\n');
  for (let i = 0; i + 1 < lines.length; i += 2) {
    const [protocol, ...names] = lines[i].split(' ');
    for (const [index, value] of lines[i + 1].split(' ').slice(1).entries())
      counted.set(protocol + names[index], Number(value));
  }
  return ['Ip:OutRequests', 'Ip:OutNoRoutes', 'Tcp:ActiveOpens', 'Udp:OutDatagrams'].reduce(
    (sum, name) => sum + (counted.get(name) ?? Number.NaN),
    0,
  );
}

const silent = { code: 0, complaints: '', files: [], connections: canBeAlone ? 0 : null };
const script = (source: string) => [
  '--disable-warning=ExperimentalWarning',
  '--input-type=module',
  '--eval',
  source,
];

test('no network that is loaded leaves a file outside the models folder or calls anybody', async () => {
  const ids = models.filter(({ file }) => file.endsWith('.onnx')).map(({ id }) => id);
  const modelsDir = await preparedModelsDir(...ids);
  const sessions = pathToFileURL(path.join(root, 'src/models/sessions.server.ts')).href;
  const load = `
    const { createSessions } = await import(${JSON.stringify(sessions)});
    const sessions = createSessions({ modelsDir: process.env.MODELS_DIR, modelsBudgetMb: 256 });
    for (const id of ${JSON.stringify(ids)}) await sessions.get(id);
  `;
  expect(await traces(script(load), modelsDir)).toEqual(silent);
});

test('a tool that cuts out a subject leaves its result, and what it signed that with, alone', async () => {
  const modelsDir = await preparedModelsDir('isnet-medium');
  await using place = await tempFolder();
  const photo = path.join(place.path, 'disc.png');
  await discPicture().png().toFile(photo);
  const result = path.join(place.path, 'cut-out.png');
  const command = ['src/tool.command.server.ts', 'background-remover', photo, '-o', result];
  const left = await traces(['--disable-warning=ExperimentalWarning', ...command], modelsDir);
  const chain = 'home/.local/share/pixelwright/signing-chain.json';
  expect({ ...left, complaints: '' }).toEqual({ ...silent, files: [chain] });
  expect(await readdir(place.path)).toEqual(['cut-out.png', 'disc.png']);
});

test.runIf(canBeAlone)('a call to anybody would be counted', async () => {
  const call = `await fetch('http://192.0.2.1/').catch(() => {})`;
  const { connections } = await traces(script(call), '/');
  expect(connections).toBeGreaterThan(0);
});
