import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { FailureBody, JobBody } from '#src/api/contract/contract.ts';
import { jobs } from '#src/db/schema.ts';
import { unpackZip } from '#tests/support/files/zip-file.ts';
import { wordPainter } from '#tests/support/hands/list-tools.ts';
import { listTool } from '#tests/support/hands/specimen-tool.ts';
import { type JobSite, openJobSite } from '#tests/support/hosts/job-site.ts';
import { type MailServer, startMailServer } from '#tests/support/hosts/mail-server.ts';
import { hasEnded } from '#tests/support/people/guest.ts';
import { Person } from '#tests/support/people/person.ts';
import { sameSqlDatabases } from '#tests/support/services/databases.ts';
import { createDatabase } from '#tests/support/services/postgres.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

describe.each(sameSqlDatabases)('pictures of words alone on %s', (database) => {
  let unlist: () => void;
  let folder: TempFolder;
  let mail: MailServer;
  let site: JobSite;

  beforeAll(async () => {
    [folder, mail] = await Promise.all([tempFolder(), startMailServer()]);
    unlist = listTool(wordPainter);
    site = await openJobSite({
      dataDir: folder.path,
      databaseUrl: database === 'PostgreSQL' ? await createDatabase(inject('postgresUrl')) : undefined,
      env: { SMTP_URL: mail.url, MAIL_FROM: 'hello@pictures.example', TRUST_PROXY: '1' },
    });
    await site.runner.start();
  });
  afterAll(async () => {
    unlist();
    await site.close();
    await mail.close();
    await folder.remove();
  });

  const newPerson = () => new Person({ url: site.url, mail });
  const ask = (person: Person, options: object, inputs = {}) =>
    person.post<JobBody & FailureBody>('/api/jobs', { tool: 'word-painter', inputs, options });
  async function draw(person: Person, options: object): Promise<JobBody> {
    const { body } = await ask(person, options);
    expect(body).toMatchObject({ code: 200 });
    await (await site.studio.next()).carryOut();
    return person.until(body.result.id, hasEnded);
  }

  test('a job without any input is carried out, counted, and keeps its words', async () => {
    const person = newPerson();
    const job = await draw(person, { prompt: 'a lake', count: 3 });
    expect(job.error).toBeNull();
    expect([job.mainInput, job.mainOutput, job.inputs]).toEqual([null, 'pictures', {}]);
    expect(job.outputs.pictures.map(({ name }) => name)).toEqual(
      [1, 2, 3].map((at) => `a lake-word-painter-${at}.png`),
    );
    expect(job.options).toMatchObject({ prompt: 'a lake' });
    const [row] = await site.db.select().from(jobs).where(eq(jobs.id, job.id));
    // No picture went in, which does not make it one of samples alone.
    expect(row.isCounted).toBe(true);
    expect(row.megapixels).toBeCloseTo((3 * 40 * 30) / 1e6, 6);
  });

  test('a tool that can do without its photo draws of its options, is counted, and keeps who drew it', async () => {
    const person = newPerson();
    const options = { seed: 'Mia', count: 2 };
    const { body } = await person.post<JobBody>('/api/jobs', {
      tool: 'ai-avatar-generator',
      inputs: {},
      options,
    });
    await (await site.studio.next()).carryOut();
    const job = await person.until(body.result.id, hasEnded);
    expect(job.error).toBeNull();
    expect([job.mainInput, job.inputs, job.engine?.id]).toEqual([null, {}, 'dicebear']);
    expect(job.report).toMatchObject({ artist: 'Lisa Wischofsky', license: 'CC0 1.0', seed: 'Mia' });
    expect(job.outputs.result.map(({ name }) => name)).toEqual([
      'Mia-ai-avatar-generator-1.png',
      'Mia-ai-avatar-generator-2.png',
    ]);
    expect(job.outputs.drawings.map(({ name }) => name)).toEqual(['Mia-ai-avatar-generator-drawings.zip']);
    const [row] = await site.db.select().from(jobs).where(eq(jobs.id, job.id));
    expect(row.isCounted).toBe(true);
    expect(row.megapixels).toBeCloseTo((2 * 1024 * 1024) / 1e6, 6);
    const listed = await person.call<JobBody[]>('/api/jobs');
    expect(listed.body.result.map(({ id }) => id)).toEqual([job.id]);
  });

  test('its pictures leave as a zip file, and belong to nobody else', async () => {
    const person = newPerson();
    const job = await draw(person, { prompt: 'a lake' });
    const zip = await person.fetch(`/api/jobs/zip?id=${job.id}`);
    const files = await unpackZip(Buffer.from(await zip.arrayBuffer()));
    expect([...files.keys()]).toEqual(['a lake-word-painter-1.png', 'a lake-word-painter-2.png']);
    const other = newPerson();
    expect((await other.call(`/api/jobs/${job.id}`)).status).toBe(404);
    expect((await other.call(`/api/media/${job.outputs.pictures[0].id}`)).status).toBe(404);
    const said = await person.post<{ results: number }>('/api/jobs/delete', { ids: [job.id] });
    expect(said.body.result).toEqual({ results: 1, originals: [], kept: [] });
    expect((await person.job(job.id)).outputs).toEqual({});
  });

  test('words of which nothing can be drawn are a failure in words that costs nothing', async () => {
    const person = newPerson();
    const job = await draw(person, { prompt: '' });
    expect(job.error).toMatchObject({ error: 'nothing_to_draw', next: 'none' });
    const [row] = await site.db.select().from(jobs).where(eq(jobs.id, job.id));
    expect(row.state).toBe('failed');
  });

  test('a photo that it does not take, and a batch of photos, are refused', async () => {
    const person = newPerson();
    const given = await ask(person, { prompt: 'a lake' }, { photo: `m_${'x'.repeat(22)}` });
    expect(given.body.result).toMatchObject({ error: 'request_invalid', params: { field: 'inputs.photo' } });
    const batch = await person.post<FailureBody>('/api/batches', {
      tool: 'word-painter',
      photos: [`m_${'x'.repeat(22)}`],
    });
    expect(batch.body.result).toMatchObject({ error: 'request_invalid', params: { field: 'tool' } });
  });
});
