import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startSession } from '#src/accounts/session/sign-in-sessions.server.ts';
import type { FailureBody } from '#src/api/contract/contract.ts';
import { sessions, users } from '#src/db/schema.ts';
import { JobChanges } from '#src/jobs/job-changes.server.ts';
import type { JobRow } from '#src/jobs/jobs.ts';
import { paint } from '#tests/support/hosts/api-server.ts';
import { type JobSite, newOwner, openJobSite, uploadPhoto } from '#tests/support/hosts/job-site.ts';
import { Guest } from '#tests/support/people/guest.ts';
import { databases } from '#tests/support/services/databases.ts';
import { createDatabase } from '#tests/support/services/postgres.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

describe.each(databases)('streams of events on %s', (kind) => {
  let folder: TempFolder;
  let site: JobSite;

  beforeAll(async () => {
    folder = await tempFolder();
    const databaseUrl = kind === 'PostgreSQL' ? await createDatabase(inject('postgresUrl')) : undefined;
    site = await openJobSite({ dataDir: folder.path, databaseUrl });
    await site.runner.start();
  });
  afterAll(async () => {
    await site.close();
    await folder.remove();
  });

  test('are twenty for one visitor; the next is refused by name, and one that ended makes room', async () => {
    const guest = new Guest(site.url);
    const { id: photo } = await guest.upload(await paint(40, 30), 'photo.png');
    const { id } = await guest.createJob(photo);
    await site.studio.next();
    const leaving = Array.from({ length: 20 }, () => new AbortController());
    const open = await Promise.all(
      leaving.map(({ signal }) => guest.fetch(`/api/jobs/${id}/events`, { signal })),
    );
    expect(open.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    const refused = await guest.call<FailureBody>(`/api/jobs/${id}/events`);
    expect(refused.status).toBe(429);
    expect(refused.body.result).toMatchObject({ error: 'rate_limited', params: { seconds: 10 } });
    leaving[0].abort();
    await expect
      .poll(async () => {
        const leave = new AbortController();
        const { status } = await guest.fetch(`/api/jobs/${id}/events`, { signal: leave.signal });
        leave.abort();
        return status;
      })
      .toBe(200);
    for (const controller of leaving) controller.abort();
    await guest.post(`/api/jobs/${id}/cancel`, {});
  });

  test('a change that could not be read is read again, and the last one is told as well', async () => {
    const owner = newOwner();
    const photo = await uploadPhoto(site, owner);
    const job = await site.book.create(owner, { tool: 'background-remover', inputs: { photo }, options: {} });
    let hasFailed = false;
    const broken = new Proxy(site.db, {
      get(db, name) {
        if (name !== 'select' || hasFailed) return Reflect.get(db, name, db);
        hasFailed = true;
        return () => {
          throw new Error('the connection broke');
        };
      },
    });
    const failures: unknown[] = [];
    const changes = new JobChanges(broken, (error) => failures.push(error));
    let tell = (_id: string) => {};
    await changes.start({
      async listen(_channel, onMessage) {
        tell = onMessage;
      },
    });
    const told = new Promise<JobRow>((resolve) => changes.subscribe(job.id, resolve));
    tell(job.id);
    expect(await told).toMatchObject({ id: job.id });
    expect(failures).toHaveLength(1);
    await site.book.cancel(owner, job.id);
  });

  test('end when their session does, and tell nothing any more', async () => {
    const { db } = site;
    const user = { id: 'u_leaving', email: 'leaving@example.org', locale: 'en' };
    await db.insert(users).values(user);
    const now = new Date();
    const token = await startSession(db, user, {
      isRemembered: false,
      from: { device: '', network: '', guestId: '', locale: 'en', request: '' },
      now,
    });
    const owner = { ...newOwner(), id: user.id, party: user.id };
    const photo = await uploadPhoto(site, owner);
    const request = { tool: 'background-remover', inputs: { photo }, options: {} };
    const { id } = await site.book.create(owner, request);
    const work = await site.studio.next();
    const answer = await fetch(`${site.url}/api/jobs/${id}/events`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(200);
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).value).toContain('"state":"running"');

    await db.delete(sessions).where(eq(sessions.userId, user.id));
    work.progress('subject', 0.5);
    await work.finish();
    let rest = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) rest += part.value;
    expect(rest.replaceAll(': still here\n\n', '')).toBe('');
  });
});
