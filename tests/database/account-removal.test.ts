import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { forgetOldEvents } from '#src/accounts/audit-log.server.ts';
import type { FailureBody } from '#src/api/contract/contract.ts';
import { plans } from '#src/billing/plans.ts';
import { auditEvents, batches, blobs, jobs, media, users } from '#src/db/schema.ts';
import { transferWork } from '#src/jobs/work-transfer.server.ts';
import { type AccountSite, openAccountSite } from '#tests/support/hosts/account-site.ts';
import { paint } from '#tests/support/hosts/api-server.ts';
import { Person } from '#tests/support/people/person.ts';
import { databases } from '#tests/support/services/databases.ts';
import { type S3Server, startS3 } from '#tests/support/services/s3-server.ts';

const hourMs = 60 * 60 * 1000;

describe.each(databases)('an account that is deleted on %s', (database) => {
  let bucket: S3Server;
  let site: AccountSite;
  beforeAll(async () => {
    bucket = await startS3();
    site = await openAccountSite(database, inject('postgresUrl'), bucket.env);
  });
  afterAll(async () => {
    await site.close();
    await bucket.stop();
  });

  const registered = async () => {
    const person = new Person(site);
    await person.register();
    return person;
  };
  const leave = async (person: Person) =>
    person.post<FailureBody>('/api/account/delete', { password: await person.encrypt(person.password) });
  const rowsOf = async (id: string) => {
    const found = await Promise.all(
      ([media, jobs, batches] as const).map((table) =>
        site.database.db.select({ id: table.id }).from(table).where(eq(table.owner, id)),
      ),
    );
    return found.flat();
  };
  const filesInBucket = async () => {
    const keys: string[] = [];
    for await (const { key } of site.media.storage.list('blobs/')) keys.push(key);
    return keys;
  };

  test('while the bucket is away is gone at once, and its bytes as soon as the bucket is back', async () => {
    const person = await registered();
    await person.upload(await paint());
    expect((await filesInBucket()).length).toBeGreaterThan(0);
    await bucket.turn('away');
    expect((await leave(person)).body.code).toBe(200);
    expect(await rowsOf(person.id)).toEqual([]);
    expect((await person.call('/api/account')).status).toBe(401);
    await bucket.turn('well');
    await site.accounts.settled();
    // The same as after a kill: rows of blobs that nobody points to.
    await site.media.library.sweep(new Date(site.clock.now.getTime() + 2 * hourMs));
    expect(await filesInBucket()).toEqual([]);
    expect(await site.database.db.select().from(blobs)).toEqual([]);
  });

  test('whose process dies before its bytes are deleted leaves none: the sweeper takes them', async () => {
    const person = await registered();
    await person.upload(await paint());
    const { library } = site.media;
    const { db } = site.database;
    // What is committed when a process is killed right after.
    const removed = await db.transaction(async (tx) => {
      const rows = await library.removeRows(tx, person.id);
      await tx.delete(users).where(eq(users.id, person.id));
      return rows;
    });
    expect(removed).toHaveLength(1);
    expect((await filesInBucket()).length).toBeGreaterThan(0);
    await library.sweep(new Date(site.clock.now.getTime() + 2 * hourMs));
    expect(await filesInBucket()).toEqual([]);
  });

  test('takes nothing in that was under way to it', async () => {
    const person = await registered();
    const photo = await paint();
    const boundary = 'a-boundary';
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="late.png"\r\ncontent-type: image/png\r\n\r\n`;
    const held = Promise.withResolvers<void>();
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(Buffer.concat([Buffer.from(head), photo.subarray(0, 20)]));
        await held.promise;
        controller.enqueue(Buffer.concat([photo.subarray(20), Buffer.from(`\r\n--${boundary}--\r\n`)]));
        controller.close();
      },
    });
    const upload = person.call<FailureBody>('/api/media', {
      method: 'POST',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      body,
      duplex: 'half',
    } as RequestInit);
    // It has passed the door when its first bytes are on disk; the account goes after that.
    const scratch = path.join(site.dataDir, 'scratch');
    await expect
      .poll(() => readdir(scratch, { recursive: true }))
      .toContainEqual(expect.stringMatching(/upload$/));
    expect((await leave(person)).body.code).toBe(200);
    held.resolve();
    const late = await upload;
    expect([late.status, late.body.result.error]).toEqual([401, 'session_ended']);
    expect(await rowsOf(person.id)).toEqual([]);
  });

  test('what happened to it is kept for 180 days and no longer', async () => {
    const person = await registered();
    const { db } = site.database;
    const events = () => db.select().from(auditEvents).where(eq(auditEvents.userId, person.id));
    const daysLater = (days: number) => new Date(site.clock.now.getTime() + days * 24 * hourMs);
    await forgetOldEvents(db, daysLater(179));
    expect((await events()).map(({ kind }) => kind)).toContain('registered');
    await forgetOldEvents(db, daysLater(181));
    expect(await events()).toEqual([]);
  });

  test('gets no row from anybody any more: the database refuses it', async () => {
    const person = await registered();
    const visitor = new Person(site);
    const { id: photo } = await visitor.upload(await paint());
    await leave(person);
    const { db } = site.database;
    const guestId = /=([^.]+)/.exec(visitor.cookie)?.[1] ?? '';
    const isGone = { cause: expect.objectContaining({ code: '23503' }) };
    const transfer = db.transaction((tx) =>
      transferWork(tx, guestId, {
        id: person.id,
        party: person.id,
        hasAccount: true,
        plan: plans.member,
        canDownload: true,
      }),
    );
    await expect(transfer).rejects.toMatchObject(isGone);
    // Nothing was moved.
    expect((await visitor.call(`/api/media/${photo}`)).status).toBe(200);
    const later = new Date(Date.now() + hourMs);
    const job = {
      owner: person.id,
      tool: 'x',
      priority: 0,
      inputs: {},
      options: {},
      isCounted: false,
      megapixels: 1,
    };
    await expect(db.insert(jobs).values({ ...job, id: 'j_late', expiresAt: later })).rejects.toMatchObject(
      isGone,
    );
    const batch = { id: 'b_late', owner: person.id, tool: 'x', options: {}, expiresAt: later };
    await expect(db.insert(batches).values(batch)).rejects.toMatchObject(isGone);
    await expect(db.update(media).set({ owner: person.id }).where(eq(media.id, photo))).rejects.toMatchObject(
      isGone,
    );
  });

  test('takes along what came in at the very moment', async () => {
    const person = await registered();
    const { db } = site.database;
    const values = { id: 'b_moment', owner: person.id, tool: 'x', options: {}, expiresAt: new Date() };
    await Promise.allSettled([
      db.delete(users).where(eq(users.id, person.id)),
      db.insert(batches).values(values),
    ]);
    expect(
      await db
        .select()
        .from(batches)
        .where(inArray(batches.id, ['b_moment'])),
    ).toEqual([]);
    expect(await db.execute(sql`select 1 from users where id = ${person.id}`)).toMatchObject({ rows: [] });
  });
});
