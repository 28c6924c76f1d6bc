import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { ExportBody } from '#src/api/contract/account-contract.ts';
import type { BatchBody, FailureBody, JobBody } from '#src/api/contract/contract.ts';
import { jobs } from '#src/db/schema.ts';
import type { Statement } from '#src/tool/statements/needed-statements.ts';
import type { StatementKind } from '#src/tool/tool-traits.ts';
import { unpackZip } from '#tests/support/files/zip-file.ts';
import { listTool, specimenTool } from '#tests/support/hands/specimen-tool.ts';
import { paint } from '#tests/support/hosts/api-server.ts';
import { type JobSite, openJobSite } from '#tests/support/hosts/job-site.ts';
import { type MailServer, startMailServer } from '#tests/support/hosts/mail-server.ts';
import { Person } from '#tests/support/people/person.ts';
import { sameSqlDatabases } from '#tests/support/services/databases.ts';
import { createDatabase } from '#tests/support/services/postgres.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

const photo = (...kinds: StatementKind[]): Statement[] => kinds.map((kind) => ({ input: 'photo', kind }));

describe.each(sameSqlDatabases)('statements on %s', (database) => {
  const unlist: (() => void)[] = [];
  let folder: TempFolder;
  let mail: MailServer;
  let site: JobSite;

  beforeAll(async () => {
    [folder, mail] = await Promise.all([tempFolder(), startMailServer()]);
    unlist.push(
      listTool(specimenTool({ id: 'likeness', tier: 'T2' })),
      listTool(specimenTool({ id: 'intimacy', tier: 'T3' })),
    );
    site = await openJobSite({
      dataDir: folder.path,
      databaseUrl: database === 'PostgreSQL' ? await createDatabase(inject('postgresUrl')) : undefined,
      env: { SMTP_URL: mail.url, MAIL_FROM: 'hello@pictures.example', TRUST_PROXY: '1' },
    });
  });
  afterAll(async () => {
    for (const remove of unlist) remove();
    await site.close();
    await mail.close();
    await folder.remove();
  });

  const newPerson = () => new Person({ url: site.url, mail });
  const send = async (person: Person) => (await person.upload(await paint())).id;
  async function ask(person: Person, tool: string, statements?: Statement[]) {
    const inputs = { photo: await send(person) };
    return person.post<JobBody & FailureBody>('/api/jobs', { tool, inputs, statements });
  }

  test('a tool about somebody’s likeness wants one about each photo, and keeps it with the job', async () => {
    const visitor = newPerson();
    for (const said of [undefined, [], photo('adult', 'own_work')]) {
      expect((await ask(visitor, 'likeness', said)).body.result).toMatchObject({
        error: 'statement_required',
        params: { input: 'photo', anyOf: 'self, permission' },
      });
    }
    const said = photo('permission');
    const { result } = (await ask(visitor, 'likeness', said)).body;
    expect(result).toMatchObject({ state: 'queued', statements: said });

    await visitor.post(`/api/jobs/${result.id}/cancel`, {});
    const again = await visitor.post<JobBody>(`/api/jobs/${result.id}/retry`, {});
    expect(again.body.result).toMatchObject({ state: 'queued', statements: said });
    await visitor.post(`/api/jobs/${result.id}/cancel`, {});
  });

  test('one about a picture that is not there is refused', async () => {
    const said = [...photo('self'), { input: 'face', kind: 'self' } as const];
    expect((await ask(newPerson(), 'likeness', said)).body.result).toMatchObject({
      error: 'request_invalid',
      params: { field: 'statements.face' },
    });
  });

  test('intimacy and body are for people with an account who say that it is an adult', async () => {
    const person = newPerson();
    const said = photo('self', 'adult');
    expect((await ask(person, 'intimacy', said)).body.result).toMatchObject({ error: 'sign_in_required' });
    await person.register();
    for (const [some, anyOf] of [
      [photo('adult'), 'self, permission'],
      [photo('self'), 'adult'],
    ] as const) {
      expect((await ask(person, 'intimacy', some)).body.result).toMatchObject({
        error: 'statement_required',
        params: { input: 'photo', anyOf },
      });
    }
    const { result: job } = (await ask(person, 'intimacy', said)).body;
    expect(job).toMatchObject({ state: 'queued', statements: said });

    const { url } = (await person.post<ExportBody>('/api/account/export', {})).body.result;
    const files = await unpackZip(Buffer.from(await (await fetch(new URL(url, site.url))).arrayBuffer()));
    expect(JSON.parse(`${files.get('account.json')}`).jobs).toEqual([
      expect.objectContaining({ id: job.id, statements: said }),
    ]);
  });

  test('in a batch they are about all of its photos, and photos that are added have their own', async () => {
    const visitor = newPerson();
    const photos = [await send(visitor), await send(visitor)];
    const start = (statements?: Statement[]) =>
      visitor.post<BatchBody & FailureBody>('/api/batches', { tool: 'likeness', photos, statements });
    expect((await start()).body.result.error).toBe('statement_required');
    const said = photo('self');
    const { result: batch } = (await start(said)).body;
    expect(batch.jobs.map(({ statements }) => statements)).toEqual([said, said]);

    const added = [await send(visitor)];
    const add = (statements?: Statement[]) =>
      visitor.post<BatchBody & FailureBody>(`/api/batches/${batch.id}/photos`, { photos: added, statements });
    expect((await add()).body.result.error).toBe('statement_required');
    const { result } = (await add(photo('permission'))).body;
    expect(result.jobs.map(({ statements }) => statements)).toEqual([said, said, photo('permission')]);
    await visitor.post(`/api/batches/${batch.id}/cancel`, {});
    const { result: retried } = (await visitor.post<BatchBody>(`/api/batches/${batch.id}/retry`, {})).body;
    expect(retried.jobs.map(({ state }) => state)).toEqual(['queued', 'queued', 'queued']);
    await visitor.post(`/api/batches/${batch.id}/cancel`, {});
  });

  test('a job from before its tool asked for one is not run again without', async () => {
    const visitor = newPerson();
    const { result } = (await ask(visitor, 'likeness', photo('self'))).body;
    await visitor.post(`/api/jobs/${result.id}/cancel`, {});
    await site.db.update(jobs).set({ statements: [] }).where(eq(jobs.id, result.id));
    const again = await visitor.post<FailureBody>(`/api/jobs/${result.id}/retry`, {});
    expect(again.body.result.error).toBe('statement_required');
  });
});
