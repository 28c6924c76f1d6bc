import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { ExportBody } from '#src/api/contract/account-contract.ts';
import type {
  BatchBody,
  FailureBody,
  JobBody,
  MediaBody,
  ResultRemovalBody,
} from '#src/api/contract/contract.ts';
import { jobs, media } from '#src/db/schema.ts';
import { mostOutputs } from '#src/tool/tool-traits.ts';
import { pdfPages } from '#tests/support/files/pdf-pages.ts';
import { unpackZip } from '#tests/support/files/zip-file.ts';
import { pageSplitter, sheetMaker } from '#tests/support/hands/list-tools.ts';
import { listTool } from '#tests/support/hands/specimen-tool.ts';
import { paint } from '#tests/support/hosts/api-server.ts';
import { type JobSite, newOwner, openJobSite } from '#tests/support/hosts/job-site.ts';
import { type MailServer, startMailServer } from '#tests/support/hosts/mail-server.ts';
import { hasEnded } from '#tests/support/people/guest.ts';
import { Person } from '#tests/support/people/person.ts';
import { sameSqlDatabases } from '#tests/support/services/databases.ts';
import { createDatabase } from '#tests/support/services/postgres.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

type Inputs = Record<string, string | string[]>;
const dayMs = 24 * 60 * 60 * 1000;

describe.each(sameSqlDatabases)('lists of pictures on %s', (database) => {
  const unlist: (() => void)[] = [];
  let folder: TempFolder;
  let mail: MailServer;
  let site: JobSite;

  beforeAll(async () => {
    [folder, mail] = await Promise.all([tempFolder(), startMailServer()]);
    unlist.push(listTool(sheetMaker), listTool(pageSplitter));
    site = await openJobSite({
      dataDir: folder.path,
      databaseUrl: database === 'PostgreSQL' ? await createDatabase(inject('postgresUrl')) : undefined,
      env: { SMTP_URL: mail.url, MAIL_FROM: 'hello@pictures.example', TRUST_PROXY: '1' },
    });
    await site.runner.start();
  });
  afterAll(async () => {
    for (const remove of unlist) remove();
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
  const send = async (person: Person, name: string) => (await person.upload(await paint(), name)).id;
  /** One after the other: with their first answer somebody becomes known. */
  const sendAll = async (person: Person, ...names: string[]) => {
    const ids: string[] = [];
    for (const name of names) ids.push(await send(person, name));
    return ids;
  };
  const ask = (person: Person, tool: string, inputs: Inputs, options = {}) =>
    person.post<JobBody & FailureBody>('/api/jobs', { tool, inputs, options });
  const make = async (person: Person, tool: string, inputs: Inputs, options = {}) => {
    const { body } = await ask(person, tool, inputs, options);
    expect(body).toMatchObject({ code: 200 });
    await (await site.studio.next()).carryOut();
    return person.until(body.result.id, hasEnded);
  };
  const idsOf = (pictures: MediaBody[] = []) => pictures.map(({ id }) => id);
  const textOf = async (person: Person, { url }: MediaBody) => (await person.fetch(url)).text();
  const isThere = async (person: Person, id: string) =>
    (await person.call(`/api/media/${id}`)).status === 200;

  test('a list goes in as it was given, and as many pictures and files as are made come out', async () => {
    const person = newPerson();
    const [a, b, mark] = await sendAll(person, 'a.png', 'b.png', 'mark.png');
    const job = await make(person, 'sheet-maker', { photos: [b, a, b], marks: mark }, { notes: 3 });
    expect(job.error).toBeNull();
    expect([job.mainInput, job.mainOutput]).toEqual(['photos', 'pages']);
    expect(idsOf(job.inputs.photos)).toEqual([b, a, b]);
    expect(idsOf(job.inputs.marks)).toEqual([mark]);
    expect(Object.keys(job.inputs).sort()).toEqual(['marks', 'photos']);
    expect(job.outputs.pages.map(({ name, type }) => [name, type])).toEqual([
      ['b-sheet-maker-1.png', 'image/png'],
      ['b-sheet-maker-2.png', 'image/png'],
      ['b-sheet-maker-3.png', 'image/png'],
    ]);
    expect(job.outputs.notes.map(({ name }) => name)).toEqual(
      [1, 2, 3].map((at) => `b-sheet-maker-notes-${at}.pdf`),
    );
    expect(await textOf(person, job.outputs.notes[1])).toBe('%PDF-1.7 2 of 3: 3 photos, 1 marks, no frame');
    // Three different pages in their order.
    const pages = await Promise.all(job.outputs.pages.map((page) => textOf(person, page)));
    expect(new Set(pages).size).toBe(3);
    const [row] = await site.db.select().from(jobs).where(eq(jobs.id, job.id));
    expect(row.inputs).toEqual({ photos: [b, a, b], marks: [mark] });
    expect(row.outputs.notes).toEqual(idsOf(job.outputs.notes));
    // An estimate of the time goes by all that was to be worked on.
    expect(row.megapixels).toBeCloseTo((3 * 40 * 30) / 1e6, 6);
    // One run counts once.
    expect(row.isCounted).toBe(true);
  });

  test('one id is a list of one, and none of an output that need not be made is none', async () => {
    const person = newPerson();
    const photo = await send(person, 'a.png');
    const job = await make(person, 'sheet-maker', { photos: photo, marks: [] }, { notes: 0 });
    expect(job.inputs).toMatchObject({ photos: [{ id: photo }] });
    expect(Object.keys(job.inputs)).toEqual(['photos']);
    expect(job.outputs.pages.map(({ name }) => name)).toEqual(['a-sheet-maker.png']);
    expect(Object.keys(job.outputs)).toEqual(['pages']);
    const alone = await make(person, 'page-splitter', { photo: [photo] }, { pages: 1 });
    expect(idsOf(alone.inputs.photo)).toEqual([photo]);
    expect(await textOf(person, alone.outputs.pages[0])).toBe('%PDF-1.7 1 of 1: 40 × 30');
  });

  test('lists that are too long, empty or somebody else’s are refused by name', async () => {
    const person = newPerson();
    const photo = await send(person, 'a.png');
    const theirs = await send(newPerson(), 'theirs.png');
    const refusals: [string, Inputs, object][] = [
      [
        'sheet-maker',
        { photos: Array(5).fill(photo) },
        { error: 'too_many_files', params: { count: 5, most: 4 } },
      ],
      [
        'sheet-maker',
        { photos: Array(1000).fill(photo) },
        { error: 'too_many_files', params: { count: 1000, most: 4 } },
      ],
      ['sheet-maker', { photos: Array(1001).fill(photo) }, { error: 'request_invalid' }],
      ['sheet-maker', { photos: photo, marks: Array(3).fill(photo) }, { error: 'too_many_files' }],
      [
        'page-splitter',
        { photo: [photo, photo] },
        { error: 'too_many_files', params: { count: 2, most: 1 } },
      ],
      ['sheet-maker', { photos: [] }, { error: 'input_missing', params: { input: 'photos' } }],
      ['sheet-maker', { marks: photo }, { error: 'input_missing', params: { input: 'photos' } }],
      ['sheet-maker', { photos: [photo, theirs] }, { error: 'not_found' }],
      ['sheet-maker', { photos: [photo, 'a.png'] }, { error: 'request_invalid' }],
    ];
    for (const [tool, inputs, expected] of refusals) {
      expect((await ask(person, tool, inputs)).body.result).toMatchObject(expected);
    }
    expect(await person.jobs()).toEqual([]);
  });

  test('photos become the pages of one document in their order', async () => {
    const person = newPerson();
    const [a, b, c] = await sendAll(person, 'a.png', 'b.png', 'c.png');
    const options = { format: 'pdf', page: 'letter' };
    const job = await make(person, 'image-converter', { photo: [c, a, b] }, options);
    expect(job.error).toBeNull();
    expect(idsOf(job.inputs.photo)).toEqual([c, a, b]);
    expect(job.outputs.result.map(({ name, type, frames }) => [name, type, frames])).toEqual([
      ['c-image-converter.pdf', 'application/pdf', 3],
    ]);
    const fetched = await person.fetch(job.outputs.result[0].url);
    const pages = pdfPages(Buffer.from(await fetched.arrayBuffer()));
    expect(pages.map(({ size, width, height }) => [...size, width, height])).toEqual(
      Array(3).fill([792, 612, 40, 30]),
    );
    const { bytesBefore, bytesAfter } = job.report as Record<string, number>;
    expect(bytesBefore).toBe(job.inputs.photo.reduce((sum, { bytes }) => sum + bytes, 0));
    expect(bytesAfter).toBe(job.outputs.result[0].bytes);
    const [row] = await site.db.select().from(jobs).where(eq(jobs.id, job.id));
    expect(row.isCounted).toBe(true);
    expect(row.megapixels).toBeCloseTo((3 * 40 * 30) / 1e6, 6);
    const refused = await ask(person, 'image-converter', { photo: Array(101).fill(a) }, options);
    expect(refused.body.result).toMatchObject({ error: 'too_many_files', params: { count: 101, most: 100 } });
  });

  test('more than a job may make is a failure in words, and nothing at all of the main output is a bug', async () => {
    const person = newPerson();
    const photo = await send(person, 'a.png');
    const many = await make(person, 'page-splitter', { photo }, { pages: mostOutputs + 1 });
    expect(many.error).toMatchObject({
      error: 'too_many_results',
      params: { count: mostOutputs + 1, most: mostOutputs },
      next: 'another',
    });
    expect(many.error?.message).toContain('501');
    const none = await make(person, 'page-splitter', { photo }, { pages: 0 });
    expect(none.error?.error).toBe('internal');
  });

  test('a zip file holds everything of the main output under names of its own, files as they are', async () => {
    const person = newPerson();
    const [a, b] = await sendAll(person, 'a.png', 'b.png');
    const pages = await make(person, 'sheet-maker', { photos: [a, b] });
    const one = await make(person, 'sheet-maker', { photos: [a] });
    const split = await make(person, 'page-splitter', { photo: b }, { pages: 3 });
    const query = [pages, one, split].map(({ id }) => `id=${id}`).join('&');
    const fetched = async () => {
      const zip = await person.fetch(`/api/jobs/zip?${query}`);
      return unpackZip(Buffer.from(await zip.arrayBuffer()));
    };
    const files = await fetched();
    const names = ['a-sheet-maker-1.png', 'a-sheet-maker-2.png', 'a-sheet-maker.png'];
    const texts = [1, 2, 3].map((at) => `b-page-splitter-${at}.pdf`);
    expect([...files.keys()]).toEqual([...names, ...texts]);
    expect(files.get(texts[2])?.toString()).toBe('%PDF-1.7 3 of 3: 40 × 30');
    const second = Buffer.from(await (await person.fetch(pages.outputs.pages[1].url)).arrayBuffer());
    expect(files.get(names[1])).toEqual(second);

    // What is left of them where one was deleted by itself; the others keep their numbers.
    await person.call(`/api/media/${split.outputs.pages[0].id}`, { method: 'DELETE' });
    expect([...(await fetched()).keys()]).toEqual([...names, ...texts.slice(1)]);
    expect((await person.job(split.id)).outputs.pages).toHaveLength(2);
  });

  test('a result takes the photos of its list along that nothing else was made from', async () => {
    const person = await registered();
    const [a, b, c, mark] = await sendAll(person, 'a.png', 'b.png', 'c.png', 'mark.png');
    const first = await make(person, 'sheet-maker', { photos: [a, b], marks: [mark] });
    const second = await make(person, 'sheet-maker', { photos: [c, b] }, { notes: 1 });
    const remove = async (id: string, isTrial = false) =>
      (await person.post<ResultRemovalBody>('/api/jobs/delete', { ids: [id], isTrial })).body.result;
    const said = { results: 1, originals: ['a.png'], kept: [{ name: 'b.png', results: 1 }] };
    expect(await remove(first.id, true)).toEqual(said);
    expect(await remove(first.id)).toEqual(said);
    for (const id of [a, mark, ...idsOf(first.outputs.pages), ...idsOf(first.outputs.notes)]) {
      expect(await isThere(person, id)).toBe(false);
    }
    expect((await person.job(first.id)).inputs).toMatchObject({ photos: [{ id: b }] });
    expect((await person.job(first.id)).outputs).toEqual({});
    expect(await remove(second.id)).toEqual({ results: 1, originals: ['b.png', 'c.png'], kept: [] });
    expect(await site.db.$count(media, eq(media.owner, person.id))).toBe(0);
  });

  test('a search finds a job by any picture of its lists', async () => {
    const person = await registered();
    const photos = await sendAll(person, 'oak.png', 'elm.png');
    const job = await make(person, 'sheet-maker', { photos });
    const [{ owner }] = await site.db.select().from(jobs).where(eq(jobs.id, job.id));
    const found = (text: string) =>
      site.book.list({ ...newOwner(), id: owner }, { limit: 9, search: { text, tools: [] } });
    expect((await found('ELM')).map(({ id }) => id)).toEqual([job.id]);
    expect(await found('ash')).toEqual([]);
  });

  test('all photos of a list stay as long as a job that waits for its turn, and as long as its result', async () => {
    const person = newPerson();
    const photos = await sendAll(person, 'a.png', 'b.png');
    const done = await make(person, 'sheet-maker', { photos });
    for (const { expiresAt } of [...done.inputs.photos, ...done.outputs.pages]) {
      expect(expiresAt).toBe(done.expiresAt);
    }
    await ask(person, 'sheet-maker', { photos });
    await site.studio.next();
    await site.library.sweep(new Date(Date.now() + 9 * dayMs));
    for (const id of photos) expect(await site.db.$count(media, eq(media.id, id))).toBe(1);
    expect(await site.db.$count(media, eq(media.jobId, done.id))).toBe(0);
    for (const { id } of await person.jobs()) await person.post(`/api/jobs/${id}/cancel`, {});
  });

  test('signing in takes all of them along, and the export of the account has each', async () => {
    const visitor = newPerson();
    const photos = await sendAll(visitor, 'a.png', 'b.png');
    const done = await make(visitor, 'sheet-maker', { photos }, { notes: 2 });
    await visitor.register();
    const theirs = await visitor.job(done.id);
    expect(theirs).toMatchObject({ id: done.id, state: 'succeeded' });
    const all = [theirs.inputs.photos, theirs.outputs.pages, theirs.outputs.notes].flat();
    expect(idsOf(all)).toEqual([...photos, ...idsOf(done.outputs.pages), ...idsOf(done.outputs.notes)]);
    for (const { expiresAt } of all) expect(expiresAt).toBe(theirs.expiresAt);
    expect(Date.parse(theirs.expiresAt)).toBeGreaterThan(Date.parse(done.expiresAt));

    const { url } = (await visitor.post<ExportBody>('/api/account/export', {})).body.result;
    const zip = await fetch(new URL(url, site.url));
    const files = await unpackZip(Buffer.from(await zip.arrayBuffer()));
    expect([...files.keys()].sort()).toEqual([
      'account.json',
      'pictures/a-sheet-maker-1.png',
      'pictures/a-sheet-maker-2.png',
      'pictures/a-sheet-maker-notes-1.pdf',
      'pictures/a-sheet-maker-notes-2.pdf',
      'pictures/a.png',
      'pictures/b.png',
    ]);
    const [job] = JSON.parse(files.get('account.json')!.toString()).jobs;
    expect(job.inputs).toEqual({ photos });
    expect(job.outputs.notes).toEqual(idsOf(theirs.outputs.notes));
  });

  test('a batch gives each photo a run of its own, also where the tool takes a list', async () => {
    const person = newPerson();
    const photos = await sendAll(person, 'a.png', 'b.png');
    const { body } = await person.post<BatchBody>('/api/batches', { tool: 'sheet-maker', photos });
    const works = body.result.jobs.map(({ inputs }) => idsOf(inputs.photos));
    expect(works).toEqual(photos.map((id) => [id]));
    for (const _ of photos) await (await site.studio.next()).carryOut();
    await expect
      .poll(async () => {
        const { jobs } = (await person.call<BatchBody>(`/api/batches/${body.result.id}`)).body.result;
        return jobs.map(({ state }) => state);
      })
      .toEqual(['succeeded', 'succeeded']);
    const zip = await person.fetch(`/api/batches/${body.result.id}/zip`);
    const files = await unpackZip(Buffer.from(await zip.arrayBuffer()));
    expect([...files.keys()]).toEqual(['a-sheet-maker.png', 'b-sheet-maker.png']);
  });
});
