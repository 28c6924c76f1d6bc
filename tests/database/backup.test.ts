import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
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
    await readSecret(site.db, 'signing-chain');
    const parent = path.join(folder.path, 'backups');
    await mkdir(parent);
    const now = new Date('2026-03-02T03:00:00Z');
    const [written, meanwhile] = await Promise.all([
      writeBackup({ db: site.db, storage: site.storage, parent, now }),
      uploadPhoto(site, owner),
    ]);
    expect(await readdir(parent)).toEqual(['backup-2026-03-02T03-00-00Z']);
    expect((await stat(written.path)).mode & 0o777).toBe(0o700);
    // The key that results are signed with is in it, and whoever finds the folder is told so.
    const { holds } = JSON.parse(await readFile(path.join(written.path, 'backup.json'), 'utf8'));
    expect(holds).toContain('keys of this site, also the one that its results are signed with');
    expect(await site.library.get(owner, meanwhile)).toBeTruthy();

    const next = await openOn(to, 'second');
    const restore = { db: next.db, storage: next.storage, folder: written.path };
    expect(await restoreBackup({ ...restore, replace: false, now: new Date() })).toEqual({
      createdAt: '2026-03-02T03:00:00.000Z',
      rows: written.rows,
      files: written.files,
      ended: 0,
      held: 0,
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
    for (const name of ['guest-cookie', 'signing-chain'] as const)
      expect(await readSecret(next.db, name)).toEqual(await readSecret(site.db, name));
    await expect(restoreBackup({ ...restore, replace: false, now: new Date() })).rejects.toThrow('--replace');
    expect((await restoreBackup({ ...restore, replace: true, now: new Date() })).rows).toBe(written.rows);
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
  const restore = {
    db: next.db,
    storage: next.storage,
    folder: written.path,
    replace: false,
    now: new Date(),
  };
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
  const restore = {
    db: next.db,
    storage: next.storage,
    folder: written.path,
    replace: true,
    now: new Date(),
  };
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
  await restoreBackup({
    db: next.db,
    storage: next.storage,
    folder: written.path,
    replace: false,
    now: new Date(),
  });
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

describe('a restore never brings back a link that was ended', () => {
  async function sharing() {
    const site = await openOn('PGlite', 'first');
    const at = new Date(Date.now() - 60_000);
    const owner = newOwner();
    const mediaId = await uploadPhoto(site, owner);
    const { blob } = await site.library.get(owner, mediaId);
    await site.db.insert(schema.users).values([
      { id: 'u_ada', email: 'ada@example.com', locale: 'en' },
      { id: 'u_bob', email: 'bob@example.com', locale: 'en' },
    ]);
    const share = {
      ...{
        mediaId,
        tool: 'sharpen-image',
        recipe: {},
        alt: 'A boat',
        type: 'image/jpeg',
        width: 1,
        height: 1,
      },
      ...{ blob, cardBlob: blob, stateAt: at, createdAt: at },
    };
    const names = ['stays', 'revoked', 'removed', 'hidden', 'locked', 'barred'];
    await site.db.insert(schema.shares).values(
      names.map((name) => ({
        ...share,
        id: `h_${name}`,
        userId: name === 'barred' ? 'u_bob' : 'u_ada',
        tokenHash: Buffer.from(name),
      })),
    );
    const placed = (name: string) => ({
      ...{ id: `e_${name}`, userId: 'u_ada', shareId: `h_${name}`, mediaId: `m_${name}`, recipe: {} },
      ...{ addressHash: Buffer.from(`e_${name}`), tool: 'sharpen-image', licence: 'look-only' as const },
      ...{ people: 'nobody' as const, withBefore: false, thumbnailBlob: blob, createdAt: at },
      ...{ state: 'listed' as const, reviewedAt: at, listedAt: at },
    });
    await site.db
      .insert(schema.publications)
      .values(['stays', 'revoked', 'hidden', 'locked', 'barred'].map(placed));
    const written = await writeBackup({ db: site.db, storage: site.storage, parent: folder.path, now: at });
    const { db } = site;
    // Taken off by its owner, taken off by an operator; of one that was published since, the small picture isn't in the backup.
    await db.delete(schema.publications).where(eq(schema.publications.id, 'e_locked'));
    await db
      .update(schema.publications)
      .set({ state: 'refused', thumbnailBlob: null, verdict: 'deceives' })
      .where(eq(schema.publications.id, 'e_hidden'));
    await db.delete(schema.publications).where(eq(schema.publications.id, 'e_barred'));
    await db
      .insert(schema.publications)
      .values({ ...placed('barred'), id: 'e_later', state: 'refused', thumbnailBlob: null });
    await db.delete(schema.shares).where(eq(schema.shares.id, 'h_revoked'));
    const gone = { state: 'removed', blob: null, cardBlob: null } as const;
    await db.update(schema.shares).set(gone).where(eq(schema.shares.id, 'h_removed'));
    await db.insert(schema.removedResults).values({ sha256: blob, shareId: 'h_removed', removedAt: at });
    await db.update(schema.shares).set({ state: 'hidden' }).where(eq(schema.shares.id, 'h_hidden'));
    await db
      .insert(schema.shareReports)
      .values({ id: 'r_1', shareId: 'h_hidden', reason: 'in_picture', words: 'Me.', createdAt: at });
    await db
      .update(schema.shares)
      .set({ passwordHash: '$argon2id$' })
      .where(eq(schema.shares.id, 'h_locked'));
    await db.update(schema.users).set({ sharingEndedAt: at }).where(eq(schema.users.id, 'u_bob'));
    await db.insert(schema.auditEvents).values({
      ...{ id: 'e_1', userId: 'u_ada', kind: 'signed_in', network: '', request: '', at: new Date() },
    });
    return { site, written, blob };
  }
  const sharesOf = async ({ db }: JobSite) =>
    new Map((await db.select().from(schema.shares)).map((row) => [row.id, row]));

  /** By the command itself, as an operator types it while the site is down. */
  async function command(dataDir: string, ...args: string[]): Promise<string> {
    const program = path.join(import.meta.dirname, '../../src', args.shift()!);
    const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], {
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', NODE_NO_WARNINGS: '1' },
    });
    return stdout;
  }

  test('over the database it came from, it knows which those are', async () => {
    const { site, written, blob } = await sharing();
    const dataDir = path.join(folder.path, 'first');
    await site.close();
    opened.splice(0);
    const said = await command(dataDir, 'backup.command.server.ts', 'restore', written.path, '--replace');
    expect(said).toContain('Left out 1 shared links that were ended since the backup.');
    expect(said).not.toContain('show-restored');
    const next = await openOn('PGlite', 'first');
    const rows = await sharesOf(next);
    expect([...rows.keys()].sort()).toEqual(['h_barred', 'h_hidden', 'h_locked', 'h_removed', 'h_stays']);
    expect(rows.get('h_stays')).toMatchObject({ state: 'shown', heldAt: null, passwordHash: null, blob });
    expect(rows.get('h_removed')).toMatchObject({ state: 'removed', blob: null });
    expect(rows.get('h_hidden')).toMatchObject({ state: 'hidden' });
    expect(rows.get('h_locked')).toMatchObject({ passwordHash: '$argon2id$' });
    // The operator still finds what hid it, and what was removed stays away.
    expect(await next.db.select().from(schema.shareReports)).toMatchObject([{ id: 'r_1', words: 'Me.' }]);
    expect(await next.db.select().from(schema.removedResults)).toMatchObject([{ sha256: blob }]);
    // On Explore there is what was there, and what was taken off by an operator stays so.
    const places = await next.db.select().from(schema.publications).orderBy(schema.publications.id);
    expect(places).toMatchObject([
      { id: 'e_hidden', state: 'refused', thumbnailBlob: null, verdict: 'deceives' },
      { id: 'e_later', state: 'refused' },
      { id: 'e_stays', state: 'listed', thumbnailBlob: blob },
    ]);
    const [bob] = await next.db.select().from(schema.users).where(eq(schema.users.id, 'u_bob'));
    expect(bob.sharingEndedAt).not.toBeNull();
  });

  test('into an empty database, all of them wait until an operator says so', async () => {
    const { written } = await sharing();
    const dataDir = path.join(folder.path, 'second');
    const said = await command(dataDir, 'backup.command.server.ts', 'restore', written.path);
    expect(said).toContain('6 shared links lead nowhere for now');
    expect(said).toContain('npm run admin -- show-restored');
    const next = await openOn('PGlite', 'second');
    for (const { heldAt } of (await sharesOf(next)).values()) expect(heldAt).not.toBeNull();
    await next.close();
    opened.splice(opened.indexOf(next), 1);
    expect(await command(dataDir, 'admin.command.server.ts', 'show-restored')).toContain(
      '6 shares are seen again.',
    );
    const after = await openOn('PGlite', 'second');
    for (const { heldAt } of (await sharesOf(after)).values()) expect(heldAt).toBeNull();
    // The links lead somewhere again; the list for everybody is their owners' to fill.
    expect(await after.db.$count(schema.publications)).toBe(0);
  });

  test('over the database of another site, all of them wait as well', async () => {
    const { written } = await sharing();
    const other = await openOn('PGlite', 'other');
    await readSecret(other.db, 'share-links');
    const restore = {
      db: other.db,
      storage: other.storage,
      folder: written.path,
      replace: true,
      now: new Date(),
    };
    expect(await restoreBackup({ ...restore, now: new Date() })).toMatchObject({ ended: 0, held: 6 });
  });

  test('what the database is too old to know of waits, too', async () => {
    const { site, written } = await sharing();
    const long = new Date(Date.now() - 3_600_000);
    await site.db.update(schema.auditEvents).set({ at: long });
    const restore = {
      db: site.db,
      storage: site.storage,
      folder: written.path,
      replace: true,
      now: new Date(),
    };
    expect(await restoreBackup({ ...restore, now: new Date() })).toMatchObject({ ended: 0, held: 1 });
    expect((await sharesOf(site)).get('h_revoked')!.heldAt).not.toBeNull();
    expect(await site.db.$count(schema.publications, eq(schema.publications.shareId, 'h_revoked'))).toBe(0);
  });
});
