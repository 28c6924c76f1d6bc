import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { FailureBody, JobBody } from '#src/api/contract/contract.ts';
import type { JobRow } from '#src/jobs/jobs.ts';
import type { Owner } from '#src/media/media.ts';
import { ffmpegHere } from '#tests/support/files/made-clip.ts';
import { filmMaker, stillMaker } from '#tests/support/hands/clip-tools.ts';
import { listTool } from '#tests/support/hands/specimen-tool.ts';
import { paint } from '#tests/support/hosts/api-server.ts';
import { type JobSite, jobWhen, newOwner, openJobSite, uploadPhoto } from '#tests/support/hosts/job-site.ts';
import { Guest, hasEnded } from '#tests/support/people/guest.ts';
import type { PlanChanges } from '#tests/support/people/guest-plan.ts';
import { sameSqlDatabases } from '#tests/support/services/databases.ts';
import { createDatabase } from '#tests/support/services/postgres.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

const hasFfmpeg = (await ffmpegHere()) !== null;

describe.skipIf(!hasFfmpeg).each(sameSqlDatabases)('clips on %s', (database) => {
  const unlist: (() => void)[] = [];
  let folder: TempFolder;
  let site: JobSite;

  beforeAll(async () => {
    folder = await tempFolder();
    unlist.push(listTool(filmMaker), listTool(stillMaker));
    site = await openJobSite({
      dataDir: folder.path,
      databaseUrl: database === 'PostgreSQL' ? await createDatabase(inject('postgresUrl')) : undefined,
      concurrency: 1,
    });
    await site.runner.start();
  });
  afterAll(async () => {
    for (const remove of unlist) remove();
    await site.close();
    await folder.remove();
  });

  const ask = async (owner: Owner, tool: string) =>
    site.book.create(owner, { tool, inputs: { photo: await uploadPhoto(site, owner) }, options: {} });
  const isRunning = ({ state }: JobRow) => state === 'running';
  const hasSucceeded = ({ state }: JobRow) => state === 'succeeded';

  test('one that is made is stored with its length, and goes into a tool that takes clips', async () => {
    const guest = new Guest(site.url);
    const photo = await guest.upload(await paint(), 'sea.png');
    const make = async (tool: string, inputs: Record<string, string>) => {
      const { body } = await guest.post<JobBody & FailureBody>('/api/jobs', { tool, inputs, options: {} });
      if (body.code !== 200) return body.result;
      await (await site.studio.next()).carryOut();
      return guest.until(body.result.id, hasEnded);
    };
    const made = (await make('film-maker', { photo: photo.id })) as JobBody;
    const [film] = made.outputs.film;
    expect(film).toMatchObject({
      name: 'sea-film-maker.mp4',
      type: 'video/mp4',
      frames: 25,
      width: photo.width,
      height: photo.height,
      clip: {
        durationMs: 2000,
        frameRate: 12.5,
        hasSound: false,
        watchUrl: expect.stringContaining('variant=watch'),
      },
    });
    expect(photo.clip).toBeNull();
    const answer = await guest.fetch(film.url);
    expect(answer.headers.get('content-type')).toBe('video/mp4');
    expect((await answer.arrayBuffer()).byteLength).toBe(film.bytes);
    const part = await guest.fetch(film.url, { headers: { range: 'bytes=4-7' } });
    expect([part.status, await part.text()]).toEqual([206, 'ftyp']);
    const poster = sharp(Buffer.from(await (await guest.fetch(film.previewUrl)).arrayBuffer()));
    expect((await poster.stats()).channels[0].mean).toBeCloseTo(200, -1);

    const still = (await make('still-maker', { film: film.id })) as JobBody;
    expect(still.error).toBeNull();
    expect(still.outputs.still[0]).toMatchObject({
      name: 'sea-film-maker-still-maker.png',
      width: 25,
      clip: null,
    });
    const { data } = await sharp(
      Buffer.from(await (await guest.fetch(still.outputs.still[0].url)).arrayBuffer()),
    )
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    for (const [at, gray] of [...data.subarray(0, 25)].entries())
      expect(Math.abs(gray - 10 * at)).toBeLessThan(4);
  });

  test('a photo is no clip, and a clip no photo', async () => {
    const guest = new Guest(site.url);
    const photo = await guest.upload(await paint(), 'sea.png');
    const refused = async (tool: string, inputs: Record<string, string>) => {
      const { body } = await guest.post<JobBody & FailureBody>('/api/jobs', { tool, inputs, options: {} });
      return [body.result.error, body.result.params];
    };
    expect(await refused('still-maker', { film: photo.id })).toEqual(['video_format_unsupported', {}]);
    const { body } = await guest.post<JobBody>('/api/jobs', {
      tool: 'film-maker',
      inputs: { photo: photo.id },
      options: {},
    });
    await (await site.studio.next()).carryOut();
    const [film] = (await guest.until(body.result.id, hasEnded)).outputs.film;
    expect(await refused('film-maker', { photo: film.id })).toEqual([
      'format_unsupported',
      { format: 'mp4' },
    ]);
    const exported = await guest.fetch(`${film.url}&format=jpeg`);
    expect(exported.status).not.toBe(200);
  });

  test('they are counted apart, as the plan says', async () => {
    const few = (changes: PlanChanges) => newOwner({ maxOpenJobs: 100, ...changes });
    const owner = few({ clip: { jobsPerDay: 1 }, picture: { jobsPerDay: 2 } });
    const taken = [await ask(owner, 'film-maker')];
    await expect(ask(owner, 'film-maker')).rejects.toMatchObject({
      code: 'quota_reached',
      params: { limit: 1 },
    });
    expect([await site.book.quotaLeft(owner), await site.book.quotaLeft(owner, 'clip')]).toEqual([2, 0]);
    taken.push(await ask(owner, 'sharpen-image'), await ask(owner, 'sharpen-image'));
    await expect(ask(owner, 'sharpen-image')).rejects.toMatchObject({ params: { limit: 2 } });
    for (const { id } of taken) await site.book.cancel(owner, id);
  });

  test('a photo does not wait for a clip, nor a clip for a photo, but a clip for the one before it', async () => {
    const owner = newOwner({ clip: { jobsPerDay: 10 }, maxOpenJobs: 100 });
    const first = await ask(owner, 'film-maker');
    await jobWhen(site, first, isRunning, owner);
    const second = await ask(owner, 'film-maker');
    const third = await ask(owner, 'film-maker');
    const photo = await ask(owner, 'sharpen-image');
    await jobWhen(site, photo, isRunning, owner);
    const waiting = await ask(owner, 'sharpen-image');
    const places = await site.book.placesOf([second, third, waiting]);
    expect([second, third, waiting].map(({ id }) => places.get(id)?.position)).toEqual([0, 1, 0]);
    expect((await site.book.get(owner, second.id)).state).toBe('queued');

    const [film, sharp] = [await site.studio.next(), await site.studio.next()];
    await film.carryOut();
    await jobWhen(site, first, hasSucceeded, owner);
    await jobWhen(site, second, isRunning, owner);
    expect((await site.book.get(owner, waiting.id)).state).toBe('queued');
    await sharp.finish();
    await jobWhen(site, waiting, isRunning, owner);
    for (const { id } of [second, third, waiting]) await site.book.cancel(owner, id);
  });

  test('a recipe leads from a photo over a clip to a photo, and no further to a tool that takes none', async () => {
    const owner = newOwner({ clip: { jobsPerDay: 10 } });
    const run = async (...tools: string[]) =>
      site.book.runRecipe(owner, {
        recipe: { recipe: 1, steps: tools.map((tool) => ({ tool, options: {} })) },
        photos: [await uploadPhoto(site, owner)],
      });
    await expect(run('film-maker', 'sharpen-image')).rejects.toMatchObject({ code: 'format_unsupported' });
    const [film, still] = await run('film-maker', 'still-maker');
    await (await site.studio.next()).carryOut();
    await jobWhen(site, film, hasSucceeded, owner);
    await (await site.studio.next()).carryOut();
    await jobWhen(site, still, hasSucceeded, owner);
  });
});
