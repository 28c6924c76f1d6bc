import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { eq, getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { backupName } from '#src/backup/backup-format.ts';
import { keptTables } from '#src/backup/kept-tables.server.ts';
import { startNightlyBackups } from '#src/backup/nightly-backup.server.ts';
import { restoreBackup } from '#src/backup/restore-backup.server.ts';
import { writeBackup } from '#src/backup/write-backup.server.ts';
import * as schema from '#src/db/schema.ts';
import { readSecret } from '#src/db/secret.server.ts';
import type { Owner } from '#src/media/media.ts';
import { type JobSite, jobWhen, newOwner, openJobSite, uploadPhoto } from '#tests/support/hosts/job-site.ts';
import { createDatabase } from '#tests/support/services/postgres.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

type DatabaseKind = 'PGlite' | 'PostgreSQL';

let folder: TempFolder;
const opened: JobSite[] = [];

async function openOn(database: DatabaseKind, name: string): Promise<JobSite> {
  const databaseUrl = database === 'PostgreSQL' ? await createDatabase(inject('postgresUrl')) : undefined;
  const site = await openJobSite({ dataDir: path.join(folder.path, name), databaseUrl });
  opened.push(site);
  return site;
}

async function finishedJob(site: JobSite, owner: Owner) {
  const inputs = { photo: await uploadPhoto(site, owner) };
  const statements = [{ input: 'photo', kind: 'own_work' } as const];
  const job = await site.book.create(owner, {
    tool: 'background-remover',
    inputs,
    options: { margin: 9 },
    statements,
  });
  await (await site.studio.next()).finish(1000, {}, { noise: 12 });
  return jobWhen(site, job, ({ state }) => state === 'succeeded', owner);
}

async function bytesOf(site: JobSite, owner: Owner, id: string): Promise<Buffer> {
  const file = await site.library.open(await site.library.get(owner, id));
  try {
    return await readFile(file.path);
  } finally {
    await file.release();
  }
}

beforeEach(async () => {
  folder = await tempFolder();
});

afterEach(async () => {
  for (const site of opened.splice(0)) await site.close();
  await folder.remove();
});

test('backs up every table but those that speak of running processes, of what can be made again or of what is still arriving, those that others point to first', () => {
  const names = keptTables().map((table) => table.name);
  const all = Object.values(schema).filter((table) => is(table, PgTable));
  const left = all.map((table) => getTableName(table)).filter((name) => !names.includes(name));
  expect(left.sort()).toEqual(['kept_exports', 'rate_limits', 'sweeps', 'uploads', 'workers']);
  expect(names.indexOf('blobs')).toBeLessThan(names.indexOf('media'));
});

describe.each([
  ['PGlite', 'PGlite'],
  ['PostgreSQL', 'PostgreSQL'],
  // The way to leave the embedded database.
  ['PGlite', 'PostgreSQL'],
] as const)('a backup of a site on %s', (from, to) => {
  test(`brings jobs, pictures and keys back on an empty ${to}, to the byte`, async () => {
    const site = await openOn(from, 'first');
    await site.runner.start();
    const owner = newOwner();
    const done = await finishedJob(site, owner);
    const waiting = await site.book.create(owner, {
      tool: 'background-remover',
      inputs: done.inputs,
      options: {},
    });
    const [, step] = await site.book.runRecipe(owner, {
      recipe: { recipe: 1, steps: Array(2).fill({ tool: 'sharpen-image', options: {} }) },
      photos: [done.inputs.photo[0]],
    });
    const parent = path.join(folder.path, 'backups');
    await mkdir(parent);
    const now = new Date('2026-03-02T03:00:00Z');
    const [written, meanwhile] = await Promise.all([
      writeBackup({ db: site.db, storage: site.storage, parent, now }),
      uploadPhoto(site, owner),
    ]);
    expect(await readdir(parent)).toEqual(['backup-2026-03-02T03-00-00Z']);
    expect((await stat(written.path)).mode & 0o777).toBe(0o700);
    expect(await site.library.get(owner, meanwhile)).toBeTruthy();

    const next = await openOn(to, 'second');
    const restore = { db: next.db, storage: next.storage, folder: written.path };
    expect(await restoreBackup({ ...restore, replace: false })).toEqual({
      createdAt: '2026-03-02T03:00:00.000Z',
      rows: written.rows,
      files: written.files,
      dropped: 0,
    });
    const back = await next.book.get(owner, done.id);
    // Where a guest came from is to be forgotten sooner than a backup is.
    expect(back).toEqual({ ...done, network: null, party: '' });
    const said = [{ input: 'photo', kind: 'own_work' }];
    expect(back).toMatchObject({ report: { noise: 12 }, statements: said });
    expect(done.network).toBe(owner.party);
    expect((await next.book.get(owner, waiting.id)).options).toEqual(waiting.options);
    expect(await next.book.get(owner, step.id)).toEqual({ ...step, network: null, party: '' });
    for (const id of [...Object.values(done.inputs), ...Object.values(done.outputs)].flat()) {
      expect(await bytesOf(next, owner, id)).toEqual(await bytesOf(site, owner, id));
    }
    expect(await readSecret(next.db, 'guest-cookie')).toEqual(await readSecret(site.db, 'guest-cookie'));
    await expect(restoreBackup({ ...restore, replace: false })).rejects.toThrow('--replace');
    expect((await restoreBackup({ ...restore, replace: true })).rows).toBe(written.rows);
  });
});

test('a picture whose file went while the backup was written is left out, and the rest is restored', async () => {
  const site = await openOn('PostgreSQL', 'first');
  const owner = newOwner();
  const [gone, kept] = [await uploadPhoto(site, owner), await uploadPhoto(site, owner)];
  const blob = 'f'.repeat(64);
  await site.db.insert(schema.blobs).values({ sha256: blob, bytes: 1 });
  await site.db.update(schema.media).set({ blob }).where(eq(schema.media.id, gone));
  const written = await writeBackup({
    db: site.db,
    storage: site.storage,
    parent: folder.path,
    now: new Date(),
  });
  const next = await openOn('PostgreSQL', 'second');
  const restored = await restoreBackup({
    db: next.db,
    storage: next.storage,
    folder: written.path,
    replace: false,
    now: new Date(),
  });
  expect(restored.dropped).toBe(1);
  await expect(next.library.get(owner, gone)).rejects.toMatchObject({ code: 'not_found' });
  expect((await next.library.get(owner, kept)).id).toBe(kept);
});

test('a share whose file went while the backup was written is left out, and keeps nothing else from coming back', async () => {
  const site = await openOn('PostgreSQL', 'first');
  const owner = newOwner();
  const kept = await uploadPhoto(site, owner);
  const { blob } = await site.library.get(owner, kept);
  const lost = 'f'.repeat(64);
  await site.db.insert(schema.blobs).values({ sha256: lost, bytes: 1 });
  const at = new Date();
  await site.db.insert(schema.users).values({ id: 'u_shares', email: 'ada@example.com', locale: 'en' });
  const share = {
    ...{ userId: 'u_shares', mediaId: kept, tool: 'sharpen-image', recipe: {}, alt: 'A boat' },
    ...{ type: 'image/jpeg', width: 1, height: 1, blob, cardBlob: blob, stateAt: at, createdAt: at },
  };
  await site.db.insert(schema.shares).values([
    { ...share, id: 'h_whole', tokenHash: Buffer.from('whole') },
    { ...share, id: 'h_half', tokenHash: Buffer.from('half'), beforeBlob: lost },
  ]);
  const parts = { db: site.db, storage: site.storage, parent: folder.path, now: new Date() };
  const written = await writeBackup(parts);
  const next = await openOn('PostgreSQL', 'second');
  const restore = { db: next.db, storage: next.storage, folder: written.path, replace: false, now: new Date() };
  expect((await restoreBackup(restore)).dropped).toBe(1);
  expect((await next.db.select().from(schema.shares)).map(({ id }) => id)).toEqual(['h_whole']);
});

test('a column that came after the backup gets its default, and a backup of a later version is refused', async () => {
  const site = await openOn('PostgreSQL', 'first');
  const owner = newOwner();
  const id = await uploadPhoto(site, owner);
  const written = await writeBackup({
    db: site.db,
    storage: site.storage,
    parent: folder.path,
    now: new Date(),
  });
  const next = await openOn('PostgreSQL', 'second');
  await next.db.execute(sql`alter table media add column rating integer not null default 5`);
  const restore = { db: next.db, storage: next.storage, folder: written.path, replace: true };
  await restoreBackup(restore);
  const { rows } = await next.db.execute(sql`select rating from media where id = ${id}`);
  expect(rows).toEqual([{ rating: 5 }]);
  await expect(restoreBackup({ ...restore, folder: folder.path })).rejects.toThrow('is not a backup');
});

test('jobs from before there were lists of pictures have them once they are restored', async () => {
  const site = await openOn('PostgreSQL', 'first');
  await site.runner.start();
  const owner = newOwner();
  const done = await finishedJob(site, owner);
  const [photo, result, matte] = [done.inputs.photo[0], done.outputs.result[0], done.outputs.matte[0]];
  const before = { inputs: JSON.stringify({ photo }), outputs: JSON.stringify({ result, matte }) };
  await site.db.execute(sql`
    update jobs set inputs = ${before.inputs}::jsonb, outputs = ${before.outputs}::jsonb where id = ${done.id}`);
  const parts = { db: site.db, storage: site.storage, parent: folder.path, now: new Date() };
  const written = await writeBackup(parts);
  const next = await openOn('PostgreSQL', 'second');
  await restoreBackup({ db: next.db, storage: next.storage, folder: written.path, replace: false });
  const back = await next.book.get(owner, done.id);
  expect([back.inputs, back.outputs]).toEqual([done.inputs, done.outputs]);
});

test('writes a backup each night, makes up for a missed one, and keeps the newest two', async () => {
  const site = await openOn('PostgreSQL', 'first');
  const parent = path.join(folder.path, 'nights');
  let clock = new Date(2026, 2, 1, 12);
  const failures: unknown[] = [];
  const log = { info() {}, error: (failure: unknown) => void failures.push(failure) };
  const parts = { db: site.db, storage: site.storage, parent, kept: 2, now: () => clock, log };
  const tenMinutes = 10 * 60 * 1000;
  const seen: string[][] = [];
  // A process that runs from `start` and looks again ten minutes after `looks`.
  async function runFrom(start: Date, looks: Date): Promise<void> {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      clock = start;
      const stop = startNightlyBackups(parts);
      clock = looks;
      vi.advanceTimersByTime(tenMinutes);
      await stop();
    } finally {
      vi.useRealTimers();
    }
    seen.push(await readdir(parent).catch(() => []));
  }
  const at = (day: number, hour: number) => new Date(2026, 2, day, hour, 7);
  await runFrom(at(1, 12), at(2, 2));
  await runFrom(at(1, 12), at(2, 3));
  await runFrom(at(2, 4), at(2, 23));
  await runFrom(at(4, 9), at(4, 9));
  await runFrom(at(5, 1), at(5, 3));
  const names = [at(2, 3), at(4, 9), at(5, 3)].map(backupName);
  expect(failures).toEqual([]);
  expect(seen).toEqual([[], [names[0]], [names[0]], [names[0], names[1]], [names[1], names[2]]]);
});
