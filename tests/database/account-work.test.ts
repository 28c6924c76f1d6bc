import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { ExportBody, UsageBody } from '#src/api/contract/account-contract.ts';
import type { FailureBody, JobBody, MediaBody } from '#src/api/contract/contract.ts';
import { plans } from '#src/billing/plans.ts';
import * as schema from '#src/db/schema.ts';
import { unpackZip } from '#tests/support/files/zip-file.ts';
import { paint } from '#tests/support/hosts/api-server.ts';
import { type JobSite, openJobSite } from '#tests/support/hosts/job-site.ts';
import { type MailServer, startMailServer } from '#tests/support/hosts/mail-server.ts';
import { hasEnded } from '#tests/support/people/guest.ts';
import { Person } from '#tests/support/people/person.ts';
import { sameSqlDatabases } from '#tests/support/services/databases.ts';
import { createDatabase } from '#tests/support/services/postgres.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

const hourMs = 60 * 60 * 1000;

describe.each(sameSqlDatabases)('work and accounts on %s', (database) => {
  let folder: TempFolder;
  let mail: MailServer;
  let site: JobSite;

  beforeAll(async () => {
    [folder, mail] = await Promise.all([tempFolder(), startMailServer()]);
    site = await openJobSite({
      dataDir: folder.path,
      databaseUrl: database === 'PostgreSQL' ? await createDatabase(inject('postgresUrl')) : undefined,
      env: {
        SMTP_URL: mail.url,
        MAIL_FROM: 'hello@pictures.example',
        TRUST_PROXY: '1',
        GUEST_DOWNLOADS: 'none',
      },
    });
    await site.runner.start();
  });
  afterAll(async () => {
    await site.close();
    await mail.close();
    await folder.remove();
  });

  const newPerson = () => new Person({ url: site.url, mail });
  const registered = async () => {
    const person = newPerson();
    await person.register();
    return person;
  };
  const send = async (person: Person) => (await person.upload(await paint())).id;
  const finishedJob = async (person: Person, key?: string) => {
    const { id } = await person.createJob(await send(person), key);
    await (await site.studio.next()).finish();
    return person.until(id, hasEnded);
  };
  const media = (person: Person, id: string) => person.call<MediaBody & FailureBody>(`/api/media/${id}`);
  const storedFiles = async () => {
    const keys: string[] = [];
    for (const prefix of ['blobs/', 'derived/']) {
      for await (const { key } of site.storage.list(prefix)) keys.push(key);
    }
    return keys;
  };

  test('a visitor sees previews only, however they ask; signing in hands over that same result in full', async () => {
    const visitor = newPerson();
    const job = await finishedJob(visitor);
    const [result] = job.outputs.result;
    expect(result.url).toContain('variant=preview');
    const forged = await visitor.fetch(result.url.replace('variant=preview', 'variant=full'));
    expect(forged.status).toBe(404);
    const zip = await visitor.fetch(`/api/jobs/zip?id=${job.id}`);
    const preview = Buffer.from(await (await visitor.fetch(result.previewUrl)).arrayBuffer());
    expect([...(await unpackZip(Buffer.from(await zip.arrayBuffer()))).values()]).toEqual([preview]);

    await visitor.register();
    const theirs = (await visitor.call<JobBody>(`/api/jobs/${job.id}`)).body.result;
    expect(theirs.outputs.result[0].id).toBe(result.id);
    expect(theirs.outputs.result[0].url).toContain('variant=full');
    const full = await visitor.fetch(theirs.outputs.result[0].url);
    expect([full.status, full.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  test('what a visitor did becomes theirs at sign-in, is kept as long as theirs, and is nobody else’s', async () => {
    const person = newPerson();
    const job = await finishedJob(person);
    const unused = await send(person);
    const expiry = async () => (await person.call<JobBody>(`/api/jobs/${job.id}`)).body.result;
    const before = await expiry();
    const guestCookie = person.cookie;
    await person.register();
    const after = await expiry();
    const keptHours = (body: JobBody) => (Date.parse(body.expiresAt) - Date.parse(body.createdAt)) / hourMs;
    expect(keptHours(before)).toBeCloseTo(plans.guest.historyHours, 1);
    expect(keptHours(after)).toBeCloseTo(plans.member.historyHours, 1);
    for (const { id } of [after.inputs.photo[0], after.outputs.result[0]]) {
      const { body } = await media(person, id);
      expect(Date.parse(body.result.expiresAt)).toBe(Date.parse(after.expiresAt));
    }
    expect((await media(person, unused)).status).toBe(200);
    const guest = newPerson();
    guest.cookie = guestCookie;
    expect((await media(guest, unused)).status).toBe(404);
    expect(await guest.jobs()).toEqual([]);
    const usage = (await person.call<UsageBody>('/api/account/usage')).body.result;
    expect(usage).toMatchObject({ jobsToday: 1, openJobs: 0, pictures: 4, jobsPerDay: 60 });
    expect(usage.storedBytes).toBeGreaterThan(0);
  });

  test('a job that runs while somebody signs in goes on, and its result is theirs', async () => {
    const person = newPerson();
    const { id } = await person.createJob(await send(person));
    const running = await site.studio.next();
    await person.register();
    expect((await person.job(id)).state).toBe('running');
    await running.finish();
    const done = await person.until(id, hasEnded);
    expect(done.state).toBe('succeeded');
    expect(done.outputs.result[0].url).toContain('variant=full');
    expect((await media(person, done.outputs.result[0].id)).status).toBe(200);
  });

  test('two sign-ins at once move everything once; two people at once do not share it', async () => {
    const known = await registered();
    const guest = newPerson();
    const photos = [await send(guest), await send(guest), await send(guest)];
    const elsewhere = () => {
      const other = known.elsewhere();
      other.cookie = guest.cookie;
      return other;
    };
    const both = [elsewhere(), elsewhere()];
    await Promise.all(both.map((one) => one.login()));
    for (const id of photos) expect((await media(both[0], id)).status).toBe(200);

    const shared = newPerson();
    const wanted = [await send(shared), await send(shared)];
    const [ada, bob] = [await registered(), await registered()];
    const browsers = [ada.elsewhere(), bob.elsewhere()];
    for (const browser of browsers) browser.cookie = shared.cookie;
    await Promise.all(browsers.map((one) => one.login()));
    const owners = await Promise.all(
      wanted.map(async (id) =>
        (await Promise.all(browsers.map((one) => media(one, id)))).map((one) => one.status),
      ),
    );
    expect(owners[0].toSorted()).toEqual([200, 404]);
    expect(owners[1]).toEqual(owners[0]);
  });

  test('a sign-in that fails moves nothing', async () => {
    const known = await registered();
    const guest = known.elsewhere();
    const photo = await send(guest);
    await guest.tryLogin('wrong password');
    expect((await media(guest, photo)).status).toBe(200);
    expect((await media(known, photo)).status).toBe(404);
  });

  test('what arrives from the same browser after it has signed in is taken along', async () => {
    const person = newPerson();
    await send(person);
    await person.register();
    const { token } = person;
    person.token = '';
    const late = await send(person);
    person.token = token;
    const job = await person.createJob(late);
    expect(job.inputs.photo[0].id).toBe(late);
    await person.post(`/api/jobs/${job.id}/cancel`, {});
    expect((await media(person, late)).status).toBe(200);
  });

  test('a file and a key that both had before do not stand in the way', async () => {
    const known = await registered();
    const file = await paint();
    const own = await known.upload(file);
    await known.createJob(own.id, 'same-key').then(({ id }) => known.post(`/api/jobs/${id}/cancel`, {}));
    const guest = known.elsewhere();
    const again = await guest.upload(file);
    await guest.createJob(again.id, 'same-key').then(({ id }) => guest.post(`/api/jobs/${id}/cancel`, {}));
    await guest.login();
    expect(again.id).not.toBe(own.id);
    for (const { id } of [own, again]) expect((await media(guest, id)).status).toBe(200);
    expect(await guest.jobs()).toHaveLength(2);
    expect((await guest.upload(file)).id).toBe(own.id);
  });

  test('deletes all pictures, stops what runs, and keeps the count of the day', async () => {
    const person = await registered();
    const done = await finishedJob(person);
    const running = await person.createJob(await send(person));
    const work = await site.studio.next();
    const { body } = await person.call<{ deleted: number }>('/api/media', { method: 'DELETE' });
    expect(body.result).toEqual({ deleted: 4 });
    await expect.poll(() => work.signal?.aborted).toBe(true);
    expect((await person.job(running.id)).state).toBe('cancelled');
    expect((await person.job(done.id)).outputs).toEqual({});
    for (const id of [done.inputs.photo[0].id, done.outputs.result[0].id]) {
      expect((await media(person, id)).status).toBe(404);
    }
    expect((await person.fetch(done.outputs.result[0].url)).status).toBe(404);
    const usage = (await person.call<UsageBody>('/api/account/usage')).body.result;
    expect(usage).toMatchObject({ pictures: 0, storedBytes: 0, jobsToday: 1 });
  });

  test('gives the address of a zip file that needs no header, for these results and this session alone', async () => {
    const person = await registered();
    const [job, other] = [await finishedJob(person), await finishedJob(person)];
    const { url } = (await person.post<{ url: string }>('/api/jobs/zip', { ids: [job.id] })).body.result;
    expect(url).not.toContain(person.token);
    const status = async (address: string) => (await fetch(new URL(address, site.url))).status;
    const answer = await fetch(new URL(url, site.url));
    const [full] = (await unpackZip(Buffer.from(await answer.arrayBuffer()))).values();
    const file = await person.fetch(job.outputs.result[0].url);
    expect(full).toEqual(Buffer.from(await file.arrayBuffer()));
    expect(await status(url.replace(job.id, other.id))).toBe(404);
    expect(await status(`${url}&id=${other.id}`)).toBe(404);
    expect(await status(url.replace(/expires=\d+/, 'expires=4000000000'))).toBe(404);
    expect(await status(`/api/jobs/zip?id=${job.id}`)).toBe(404);
    const stranger = await registered();
    const refused = await stranger.post<FailureBody>('/api/jobs/zip', { ids: [job.id] });
    expect(refused.body.result.error).toBe('not_found');
    await person.post('/api/account/sign-out', {});
    expect(await status(url)).toBe(404);
  });

  test('gives everything about somebody as a zip file, to them alone', async () => {
    const person = await registered();
    const job = await finishedJob(person);
    const { url } = (await person.post<ExportBody>('/api/account/export', {})).body.result;
    expect(url).not.toContain(person.token);
    const answer = await fetch(new URL(url, site.url));
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="pixelwright-account\.zip"/,
    );
    // Signed pictures are in it, which nobody may shrink or repack on the way.
    expect(answer.headers.get('cache-control')).toBe('no-store, no-transform');
    const files = await unpackZip(Buffer.from(await answer.arrayBuffer()));
    const facts = JSON.parse(files.get('account.json')?.toString() ?? '');
    expect(facts.account.email).toBe(person.email);
    expect(facts.jobs.map((one: { id: string }) => one.id)).toEqual([job.id]);
    expect(facts.events.map((one: { kind: string }) => one.kind).sort()).toEqual([
      'exported',
      'registered',
      'signed_in',
    ]);
    expect(facts.pictures).toHaveLength(3);
    for (const { file, bytes } of facts.pictures) expect(files.get(file)).toHaveLength(bytes);
    expect(files.size).toBe(4);
    expect(files.get('account.json')?.toString()).not.toMatch(/argon2|tokenHash|token_hash/);

    const refused = async (address: string) => (await fetch(new URL(address, site.url))).status;
    const other = await registered();
    const theirs = (await other.post<ExportBody>('/api/account/export', {})).body.result.url;
    const swapped = url.replace(/exports\/[^?]+/, theirs.match(/exports\/[^?]+/)?.[0] ?? '');
    expect(await refused(swapped)).toBe(404);
    expect(await refused(url.replace(/expires=\d+/, 'expires=4000000000'))).toBe(404);
    await person.post('/api/account/sign-out', {});
    expect(await refused(url)).toBe(404);
  });

  /** Every row of every table, as text. */
  async function everyRow(): Promise<string[]> {
    const rows: string[] = [];
    for (const table of Object.values(schema)) {
      if (!is(table, PgTable)) continue;
      const name = getTableName(table);
      const found = await site.db.execute<{ line: string }>(
        sql`select to_jsonb(kept)::text as line from ${sql.identifier(name)} as kept`,
      );
      rows.push(...found.rows.map(({ line }) => `${name} ${line}`));
    }
    return rows;
  }

  test('deletes an account, and no row or file of it remains', async () => {
    // All pictures of this studio look alike: what others of these tests left would be the same files.
    await site.db.delete(schema.media);
    await site.library.sweep(new Date(Date.now() + 2 * hourMs));
    expect(await storedFiles()).toEqual([]);
    const before = new Set(await everyRow());

    const person = newPerson();
    const asGuest = await finishedJob(person);
    await person.register(true);
    const done = await finishedJob(person);
    await person.call('/api/account/export', { method: 'POST' });
    await person.post('/api/user/forget_password', { email: person.email });
    await person.post('/api/contact', {
      topic: 'question',
      email: person.email,
      message: 'How long are my pictures kept here?',
    });
    await person.fetch(`${done.outputs.result[0].url}&format=webp`);
    await person.elsewhere().tryLogin('wrong password');
    const running = await person.createJob(await send(person));
    const work = await site.studio.next();
    await site.accounts.settled();
    expect(await storedFiles()).not.toEqual([]);

    const refuse = async (body: object) =>
      (await person.post<FailureBody>('/api/account/delete', body)).body.result.error;
    expect(await refuse({})).toBe('password_missing');
    expect(await refuse({ password: await person.encrypt('wrong password') })).toBe('password_wrong');
    const gone = await person.post('/api/account/delete', {
      password: await person.encrypt(person.password),
    });
    expect(gone.body.code).toBe(200);
    await expect.poll(() => work.signal?.aborted).toBe(true);
    await site.accounts.settled();

    const left = (await everyRow()).filter((row) => !before.has(row));
    const traces = [person.email, person.id, asGuest.id, done.id, running.id, '127.0.0.1', '198.51.'];
    for (const row of left) for (const trace of traces) expect(row).not.toContain(trace);
    // That there was an account; counts of calls and the worker's own sign of life are nobody's.
    const nobodys = ['rate_limits', 'workers'];
    const tables = left.map((row) => row.split(' ')[0]).filter((name) => !nobodys.includes(name));
    expect(tables).toEqual(['audit_events']);
    expect(await storedFiles()).toEqual([]);
    expect(await site.scratchNames()).toEqual([]);
    expect((await person.call('/api/account')).status).toBe(401);
    expect((await person.elsewhere().tryLogin()).body.result.error).toBe('credentials_wrong');
    const subjects = mail.letters
      .filter(({ to }) => to === person.email)
      .map(({ headers }) => headers.get('subject'));
    expect(subjects.at(-1)).toBe('Your account was deleted');
  });
});
