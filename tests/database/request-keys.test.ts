import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { batches, jobs } from '#src/db/schema.ts';
import type { AppError } from '#src/errors.ts';
import type { Owner } from '#src/media/media.ts';
import type { Recipe } from '#src/tool/recipe/recipe.ts';
import { type JobSite, newOwner, openJobSite, uploadPhoto } from '#tests/support/hosts/job-site.ts';
import { databases } from '#tests/support/services/databases.ts';
import { createDatabase } from '#tests/support/services/postgres.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

const recipe: Recipe = { recipe: 1, steps: [{ tool: 'sharpen-image', options: {} }] };
const sharpened = { tool: 'sharpen-image', options: { amount: 40 } };

describe.each(databases)('one idempotency key on %s', (database) => {
  let folder: TempFolder;
  let site: JobSite;
  let owner: Owner;
  let photo: string;
  beforeAll(async () => {
    folder = await tempFolder();
    const databaseUrl = database === 'PostgreSQL' ? await createDatabase(inject('postgresUrl')) : undefined;
    site = await openJobSite({ dataDir: folder.path, databaseUrl });
  });
  afterAll(async () => {
    await site.close();
    await folder.remove();
  });
  beforeEach(async () => {
    owner = newOwner();
    photo = await uploadPhoto(site, owner);
  });

  /** What can be asked for under a key; each answers the ids of the jobs that it has. */
  const asking: Record<string, () => Promise<string[]>> = {
    job: async () => [(await site.book.create(owner, { ...sharpened, inputs: { photo } }, 'k')).id],
    'another tool': async () => {
      const request = { tool: 'background-remover', options: {}, inputs: { photo } };
      return [(await site.book.create(owner, request, 'k')).id];
    },
    'another option': async () => {
      const request = { ...sharpened, options: { amount: 41 }, inputs: { photo } };
      return [(await site.book.create(owner, request, 'k')).id];
    },
    recipe: async () =>
      (await site.book.runRecipe(owner, { recipe, photos: [photo] }, 'k')).map(({ id }) => id),
    batch: async () => {
      const { jobs: made } = await site.batches.create(owner, { ...sharpened, photos: [photo] }, 'k');
      return made.map(({ id }) => id);
    },
  };
  const names = Object.keys(asking);

  test.each(names)('made by “%s” answers the same again, and nothing else', async (first) => {
    const made = await asking[first]();
    expect(made).toHaveLength(1);
    for (const again of names) {
      const answer = await asking[again]().catch((error: AppError) => error.code);
      expect([again, answer]).toEqual([again, again === first ? made : 'key_reused']);
    }
    expect(await site.db.$count(jobs, eq(jobs.owner, owner.id))).toBe(1);
    // Another person has keys of their own.
    owner = newOwner();
    photo = await uploadPhoto(site, owner);
    expect(await asking[first]()).not.toEqual(made);
  });

  test('of two different requests at once, one is carried out', async () => {
    const asked = ['job', 'recipe', 'batch', 'another tool'].map((name) =>
      // What isn't one of ours is shown whole.
      asking[name]().catch((error: AppError) => error.code ?? error),
    );
    const answers = await Promise.all(asked);
    expect(answers.filter((answer) => !Array.isArray(answer))).toEqual(Array(3).fill('key_reused'));
    expect(await site.db.$count(jobs, eq(jobs.owner, owner.id))).toBe(1);
  });

  test('fields may stand in any order', async () => {
    const [id] = await asking.job();
    const request = {
      inputs: { photo },
      options: { amount: 40 },
      tool: 'sharpen-image',
      statements: undefined,
    };
    expect((await site.book.create(owner, request, 'k')).id).toBe(id);
  });

  test('that made something before hashes were kept answers it to any request', async () => {
    const [job] = await asking.job();
    await site.db.update(jobs).set({ requestHash: null }).where(eq(jobs.owner, owner.id));
    expect(await asking['another tool']()).toEqual([job]);

    owner = newOwner();
    photo = await uploadPhoto(site, owner);
    const made = await asking.batch();
    await site.db.update(batches).set({ requestHash: null }).where(eq(batches.owner, owner.id));
    const other = await site.batches.create(owner, { ...sharpened, options: {}, photos: [photo] }, 'k');
    expect(other.jobs.map(({ id }) => id)).toEqual(made);
  });
});
