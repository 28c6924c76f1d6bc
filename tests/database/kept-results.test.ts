import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { FailureBody, JobBody, ResultRemovalBody } from '#src/api/contract/contract.ts';
import { jobs } from '#src/db/schema.ts';
import { AppError } from '#src/errors.ts';
import { paint } from '#tests/support/hosts/api-server.ts';
import { type JobSite, openJobSite } from '#tests/support/hosts/job-site.ts';
import { type MailServer, startMailServer } from '#tests/support/hosts/mail-server.ts';
import { hasEnded } from '#tests/support/people/guest.ts';
import { Person } from '#tests/support/people/person.ts';
import { sameSqlDatabases } from '#tests/support/services/databases.ts';
import { createDatabase } from '#tests/support/services/postgres.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

describe.each(sameSqlDatabases)('results that are kept, on %s', (database) => {
  let folder: TempFolder;
  let mail: MailServer;
  let site: JobSite;

  beforeAll(async () => {
    [folder, mail] = await Promise.all([tempFolder(), startMailServer()]);
    site = await openJobSite({
      dataDir: folder.path,
      databaseUrl: database === 'PostgreSQL' ? await createDatabase(inject('postgresUrl')) : undefined,
      env: { SMTP_URL: mail.url, MAIL_FROM: 'hello@pictures.example', TRUST_PROXY: '1' },
    });
    await site.runner.start();
  });
  afterAll(async () => {
    await site.close();
    await mail.close();
    await folder.remove();
  });

  const registered = async () => {
    const person = new Person({ url: site.url, mail });
    await person.register();
    return person;
  };
  const send = async (person: Person, name: string) => (await person.upload(await paint(), name)).id;
  const start = async (person: Person, inputs: Record<string, string>) => {
    const { body } = await person.post<JobBody>('/api/jobs', { tool: 'background-remover', inputs });
    return body.result;
  };
  const make = async (person: Person, inputs: Record<string, string>) => {
    const { id } = await start(person, inputs);
    await (await site.studio.next()).finish();
    return person.until(id, hasEnded);
  };
  const list = async (person: Person, query: string) => {
    const { body } = await person.call<JobBody[]>(`/api/jobs?${query}`);
    return body.result.map(({ id }) => id);
  };
  const remove = async (person: Person, ids: readonly string[], isTrial = false) =>
    (await person.post<ResultRemovalBody & FailureBody>('/api/jobs/delete', { ids, isTrial })).body.result;
  const isThere = async (person: Person, id: string) =>
    (await person.call(`/api/media/${id}`)).status === 200;

  test('pages follow each other without a gap or a double, also where jobs were made in the same moment', async () => {
    const person = await registered();
    for (let i = 0; i < 5; i++) await make(person, { photo: await send(person, `p${i}.png`) });
    await site.db.update(jobs).set({ createdAt: new Date() }).where(eq(jobs.owner, person.id));
    const all = (await person.jobs()).map(({ id }) => id);
    expect(all).toHaveLength(5);
    const pages: string[][] = [];
    for (let before = ''; pages.at(-1)?.length !== 0; before = `&before=${pages.at(-1)?.at(-1)}`) {
      pages.push(await list(person, `limit=2&only=results${before}`));
    }
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1, 0]);
    expect(pages.flat()).toEqual(all);
  });

  test('jobs on the way are asked for apart from results, and a deleted result is no result', async () => {
    const person = await registered();
    const done = await make(person, { photo: await send(person, 'done.png') });
    const gone = await make(person, { photo: await send(person, 'gone.png') });
    const open = await start(person, { photo: await send(person, 'open.png') });
    const work = await site.studio.next();
    expect(await remove(person, [gone.id])).toEqual({ results: 1, originals: ['gone.png'], kept: [] });
    expect(await list(person, 'only=results')).toEqual([done.id]);
    expect(await list(person, 'only=open')).toEqual([open.id]);
    expect(await list(person, 'limit=10')).toEqual([open.id, gone.id, done.id]);
    await work.finish();
    await person.until(open.id, hasEnded);
    expect(await list(person, 'only=results')).toEqual([open.id, done.id]);
  });

  test('a search finds names of files and of tools, in the language of the page', async () => {
    const person = await registered();
    const dog = await make(person, { photo: await send(person, 'Big_Dog 100%.png') });
    const cat = await make(person, { photo: await send(person, 'cat.png') });
    const search = (text: string) =>
      list(person, new URLSearchParams({ only: 'results', search: text }).toString());
    expect(await search('dog')).toEqual([dog.id]);
    expect(await search('100%')).toEqual([dog.id]);
    expect(await search('%')).toEqual([dog.id]);
    expect(await search('ig_d')).toEqual([dog.id]);
    expect(await search('zebra')).toEqual([]);
    expect(await search('ground remov')).toEqual([cat.id, dog.id]);
    expect(await search(' ')).toEqual([cat.id, dog.id]);
    person.locale = 'de-DE';
    expect(await search('hintergrund')).toEqual([cat.id, dog.id]);
    expect(await list(person, 'only=results&tool=background-remover')).toEqual([cat.id, dog.id]);
    expect(await list(person, 'only=results&tool=sharpen-image')).toEqual([]);
  });

  test('the original goes with its last result, and a trial deletes nothing', async () => {
    const person = await registered();
    const photo = await send(person, 'fig.png');
    const first = await make(person, { photo });
    const keep = await send(person, 'keep.png');
    const second = await make(person, { photo, matte: first.outputs.matte[0].id, keep });
    const stays = { results: 1, originals: [], kept: [{ name: 'fig.png', results: 1 }] };
    expect(await remove(person, [first.id], true)).toEqual(stays);
    expect(await isThere(person, first.outputs.result[0].id)).toBe(true);
    expect(await remove(person, [first.id])).toEqual(stays);
    for (const { id } of Object.values(first.outputs).flat()) expect(await isThere(person, id)).toBe(false);
    for (const id of [photo, keep, second.outputs.result[0].id]) expect(await isThere(person, id)).toBe(true);
    // The strokes of a brush are no photo of anybody’s, but they go as well.
    expect(await remove(person, [second.id])).toEqual({ results: 1, originals: ['fig.png'], kept: [] });
    for (const id of [photo, keep, second.outputs.result[0].id])
      expect(await isThere(person, id)).toBe(false);
    expect(await remove(person, [first.id, second.id])).toEqual({ results: 0, originals: [], kept: [] });
  });

  test('of a job that failed the photo goes, unless a result was made from it before', async () => {
    const person = await registered();
    const photos = [await send(person, 'bad.png'), await send(person, 'good.png')];
    const done = await make(person, { photo: photos[1] });
    const failed: string[] = [];
    const rework: Record<string, string> = { photo: photos[1], matte: done.outputs.matte[0].id };
    for (const inputs of [{ photo: photos[0] }, rework]) {
      const { id } = await start(person, inputs);
      (await site.studio.next()).fail(new AppError('subject_not_found'));
      expect((await person.until(id, hasEnded)).state).toBe('failed');
      failed.push(id);
    }
    expect(await remove(person, failed)).toEqual({
      results: 0,
      originals: ['bad.png'],
      kept: [{ name: 'good.png', results: 1 }],
    });
    expect(await isThere(person, photos[0])).toBe(false);
    for (const id of [photos[1], done.outputs.matte[0].id]) expect(await isThere(person, id)).toBe(true);
  });

  test('a photo that a job on its way needs stays', async () => {
    const person = await registered();
    const photo = await send(person, 'again.png');
    const first = await make(person, { photo });
    const { id } = await start(person, { photo });
    const work = await site.studio.next();
    expect(await remove(person, [first.id, id])).toMatchObject({ kept: [{ name: 'again.png', results: 1 }] });
    await work.finish();
    expect((await person.until(id, hasEnded)).state).toBe('succeeded');
    expect(await isThere(person, photo)).toBe(true);
  });

  test('nobody lists, pages past, finds or deletes what is somebody else’s', async () => {
    const [ada, ben] = [await registered(), await registered()];
    const job = await make(ada, { photo: await send(ada, 'secret.png') });
    const own = await make(ben, { photo: await send(ben, 'own.png') });
    expect(await list(ben, 'only=results')).toEqual([own.id]);
    expect(await list(ben, 'search=secret')).toEqual([]);
    const cursor = await ben.call<FailureBody>(`/api/jobs?before=${job.id}`);
    expect([cursor.status, cursor.body.result.error]).toEqual([404, 'not_found']);
    for (const isTrial of [true, false]) {
      expect(await remove(ben, [job.id], isTrial)).toMatchObject({ error: 'not_found' });
      expect(await remove(ben, [job.id, own.id], isTrial)).toEqual({
        results: 1,
        originals: ['own.png'],
        kept: [],
      });
    }
    expect(await isThere(ada, job.outputs.result[0].id)).toBe(true);
    expect(await isThere(ada, job.inputs.photo[0].id)).toBe(true);
    expect(await list(ada, 'only=results')).toEqual([job.id]);
    const visitor = new Person({ url: site.url, mail });
    expect(await list(visitor, 'only=results')).toEqual([]);
  });
});
