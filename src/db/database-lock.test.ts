import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';
import { lockDatabase } from './database-lock.server.ts';

let temp: TempFolder;
let folder: string;
beforeEach(async () => {
  temp = await tempFolder();
  folder = path.join(temp.path, 'database');
});
afterEach(() => temp.remove());

const module = path.join(import.meta.dirname, 'database-lock.server.ts');
const locking = (then: string) => [
  '-e',
  `import(${JSON.stringify(module)}).then((m) => { m.lockDatabase(${JSON.stringify(folder)}); ${then} })`,
];

it('lets nobody else in, not even its own process, until it is released', () => {
  const lock = lockDatabase(folder);
  expect(() => lockDatabase(folder)).toThrow(`in use by process ${process.pid}`);
  const other = spawnSync(process.execPath, locking(''), { encoding: 'utf8' });
  expect(other.stderr).toContain(`in use by process ${process.pid}`);
  lock.release();
  lockDatabase(folder).release();
  expect(readdirSync(temp.path)).toEqual([]);
});

it('takes over the lock of a process that was killed', async () => {
  const holder = spawn(process.execPath, locking('console.log("locked"); setInterval(() => {}, 1000);'));
  await once(holder.stdout, 'data');
  expect(() => lockDatabase(folder)).toThrow(`in use by process ${holder.pid}`);
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  const lock = lockDatabase(folder);
  expect(JSON.parse(readFileSync(`${folder}.lock`, 'utf8')).pid).toBe(process.pid);
  lock.release();
});

it('does not take a later process of the same number for the holder', () => {
  writeFileSync(`${folder}.lock`, JSON.stringify({ pid: process.pid, started: 'an earlier boot/12345' }));
  lockDatabase(folder).release();
});

it('takes over a lock that holds nonsense', () => {
  writeFileSync(`${folder}.lock`, 'nonsense');
  lockDatabase(folder).release();
  expect(existsSync(`${folder}.lock`)).toBe(false);
});

it('gives a dead lock to exactly one of eight processes that want it at once', async () => {
  writeFileSync(`${folder}.lock`, JSON.stringify({ pid: 1, started: 'an earlier boot/1' }));
  const rivals = Array.from({ length: 8 }, () =>
    spawn(process.execPath, locking('console.log("locked"); setInterval(() => {}, 1000);')),
  );
  const outcomes = await Promise.all(
    rivals.map((rival) =>
      Promise.race([
        once(rival.stdout, 'data').then(() => 'locked'),
        once(rival, 'exit').then(() => 'refused'),
      ]),
    ),
  );
  for (const rival of rivals) rival.kill('SIGKILL');
  expect(outcomes.filter((outcome) => outcome === 'locked')).toHaveLength(1);
});
