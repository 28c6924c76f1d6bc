import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { JobBody } from '#src/api/contract/contract.ts';
import { startSite } from '#tests/support/hosts/site.ts';
import { Guest } from '#tests/support/people/guest.ts';
import { startRework } from '#tests/support/people/rework.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';

const root = path.join(import.meta.dirname, '../..');

async function runCommand(dataDir: string, ...args: string[]) {
  const command = spawn(process.execPath, ['src/backup.command.server.ts', ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  });
  const [said, failed] = [text(command.stdout), text(command.stderr)];
  const [code] = await once(command, 'exit');
  return { code, said: await said, failed: await failed };
}

test('a backup is taken from the running site, and brings it back after all of its data are lost', async () => {
  await using folder = await tempFolder();
  const dataDir = path.join(folder.path, 'data');
  const site = await startSite({ dataDir });
  const guest = new Guest(site.url);
  const { id } = await startRework(guest, 300);
  const done = await guest.until(id, (job) => job.state === 'succeeded');
  const before = await (await guest.fetch(done.outputs.result[0].url)).arrayBuffer();

  expect((await stat(path.join(dataDir, 'control'))).mode & 0o777).toBe(0o700);
  expect((await stat(path.join(dataDir, 'control/socket'))).mode & 0o777).toBe(0o600);
  const written = await runCommand(dataDir, 'backup', path.join(folder.path, 'backups'));
  expect(written).toMatchObject({ code: 0, failed: '' });
  const [backup] = written.said.split(': ');
  const whileRunning = await runCommand(dataDir, 'restore', backup, '--replace');
  expect(whileRunning).toMatchObject({ code: 1, failed: expect.stringContaining('Stop that process first') });

  await site.kill();
  await rm(dataDir, { recursive: true });
  const restored = await runCommand(dataDir, 'restore', backup);
  expect(restored).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^Restored as of .+ rows, \d+ files\.\n$/),
  });
  const again = await startSite({ dataDir, port: site.port });
  const job = (await guest.call<JobBody>(`/api/jobs/${id}`)).body.result;
  expect(job).toMatchObject({ state: 'succeeded', tookMs: done.tookMs });
  expect(await (await guest.fetch(job.outputs.result[0].url)).arrayBuffer()).toEqual(before);

  // Without a running site the command opens the database itself.
  await again.kill('SIGTERM');
  expect(await runCommand(dataDir, 'backup')).toMatchObject({ code: 0, failed: '' });
});
