import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { batches, jobs, media, refusals } from '#src/db/schema.ts';
import type { AppError } from '#src/errors.ts';
import type { Owner } from '#src/media/media.ts';
import type { Recipe } from '#src/tool/recipe/recipe.ts';
import { needsAccount, type Statement } from '#src/tool/statements/needed-statements.ts';
import { findTool, tools } from '#src/tools/index.ts';
import { listTool, specimenTool } from '#tests/support/hands/specimen-tool.ts';
import { type JobSite, newOwner, openJobSite, uploadPhoto } from '#tests/support/hosts/job-site.ts';
import { wordedOptions } from '#tests/support/requests/worded-options.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';

let folder: TempFolder;
let site: JobSite;
let unlist: () => void;
beforeAll(async () => {
  unlist = listTool(specimenTool({ id: 'intimacy', tier: 'T3' }));
  folder = await tempFolder();
  // Nobody runs jobs here: what is accepted waits.
  site = await openJobSite({ dataDir: folder.path });
});
afterAll(async () => {
  await site.close();
  await folder.remove();
  unlist();
});

interface Asked {
  readonly owner: Owner;
  readonly tool: string;
  readonly options: Record<string, unknown>;
  readonly statements?: readonly Statement[];
}

const innocent = { tool: 'sharpen-image', options: {} };
const recipeOf = (...steps: Recipe['steps']): Recipe => ({ recipe: 1, steps });
const newPhoto = (owner: Owner) => uploadPhoto(site, owner);
/** A row that says that it is one: no frame of it is read before a job runs. */
const newClip = async (owner: Owner) => {
  const id = await newPhoto(owner);
  const clip = { type: 'video/mp4', frames: 30, durationMs: 1000, frameRate: 30, hasSound: false };
  await site.db.update(media).set(clip).where(eq(media.id, id));
  return id;
};

/** What somebody asked for before the rules were what they are: the row says another thing than what was accepted. */
const spoiled = ({ tool, options, statements = [] }: Asked) => ({
  tool,
  options,
  statements: [...statements],
});

/** The main photo, also where a tool can do without it, and what else has to be given. */
const neededPhotos = (tool: string): string[] =>
  Object.entries(findTool(tool)!.inputs).flatMap(([name, { main, required }]) =>
    main || required ? [name] : [],
  );

/** Every way to have a tool run; the first one also with no photo or with several. */
const wordDoors = {
  job: async ({ owner, tool, options, statements }: Asked) => {
    const inputs: Record<string, string> = {};
    for (const name of neededPhotos(tool)) {
      const isClip = findTool(tool)!.inputs[name].kind === 'clip';
      inputs[name] = await (isClip ? newClip : newPhoto)(owner);
    }
    return site.book.create(owner, { tool, options, inputs, statements });
  },
};
const photoDoors = {
  recipe: async ({ owner, tool, options, statements }: Asked) => {
    const recipe = recipeOf({ tool, options });
    return site.book.runRecipe(owner, { recipe, photos: [await newPhoto(owner)], statements });
  },
  'a later step': async ({ owner, tool, options, statements }: Asked) => {
    const recipe = recipeOf(innocent, { tool, options });
    return site.book.runRecipe(owner, { recipe, photos: [await newPhoto(owner)], statements });
  },
  batch: async ({ owner, tool, options, statements }: Asked) => {
    const photos = [await newPhoto(owner), await newPhoto(owner)];
    return site.batches.create(owner, { tool, options, photos, statements });
  },
  'a further photo': async (asked: Asked) => {
    const { owner, tool, options, statements } = asked;
    const { row } = await site.batches.create(owner, { ...innocent, photos: [await newPhoto(owner)] });
    await site.db.update(batches).set({ tool, options }).where(eq(batches.id, row.id));
    return site.batches.add(owner, row.id, { photos: [await newPhoto(owner)], statements });
  },
  'a job again': async (asked: Asked) => {
    const { owner } = asked;
    const { id } = await site.book.create(owner, { ...innocent, inputs: { photo: await newPhoto(owner) } });
    await site.book.cancel(owner, id);
    await site.db.update(jobs).set(spoiled(asked)).where(eq(jobs.id, id));
    return site.book.retry(owner, id);
  },
  'a step again': async (asked: Asked) => {
    const { owner } = asked;
    const recipe = recipeOf(innocent, innocent);
    const [first, second] = await site.book.runRecipe(owner, { recipe, photos: [await newPhoto(owner)] });
    await site.book.cancel(owner, first.id);
    await site.db.update(jobs).set(spoiled(asked)).where(eq(jobs.id, second.id));
    return site.book.retry(owner, first.id);
  },
  'a batch again': async (asked: Asked) => {
    const { owner } = asked;
    const { row } = await site.batches.create(owner, { ...innocent, photos: [await newPhoto(owner)] });
    await site.batches.cancel(owner, row.id);
    await site.db.update(jobs).set(spoiled(asked)).where(eq(jobs.batchId, row.id));
    return site.batches.retry(owner, row.id);
  },
};
const doors = Object.entries({ ...wordDoors, ...photoDoors });
const openDoors = (tool: string) => (neededPhotos(tool).length === 1 ? doors : Object.entries(wordDoors));

const refusalOf = (asking: Promise<unknown>): Promise<AppError | string> =>
  asking.then(
    () => 'accepted',
    (error: AppError) => error,
  );
const noted = ({ id }: Owner) => site.db.select().from(refusals).where(eq(refusals.owner, id));
const openOf = ({ id }: Owner) => site.db.$count(jobs, eq(jobs.owner, id));

const worded = tools.flatMap((tool) =>
  wordedOptions(tool, 'a naked child').map((where) => ({ tool: tool.id, ...where })),
);
/** They say which of the words in a photo are meant. */
const quoting = ['remove-text-from-image retype.0.line', 'remove-text-from-image keep'];
const nameOf = ({ tool, place }: { tool: string; place: string }) => `${tool} ${place}`;

test('words are taken by seven tools, also in lists and beside the first ones', () => {
  expect(new Set(worded.map(({ tool }) => tool)).size).toBeGreaterThanOrEqual(7);
  expect(worded.map(nameOf)).toEqual(
    expect.arrayContaining([
      'ai-image-generator negativePrompt',
      'ai-logo-generator slogan',
      'ai-profile-picture-generator text',
      'remove-text-from-image retype.0.words',
      ...quoting,
    ]),
  );
});

describe.each(worded.filter((one) => !quoting.includes(nameOf(one))))(
  '$tool, $place',
  ({ tool, options }) => {
    // What is to be stated is asked for first.
    const statements = neededPhotos(tool).flatMap((input): Statement[] => [
      { input, kind: 'permission' },
      { input, kind: 'adult' },
    ]);
    const isForAccounts = needsAccount(findTool(tool)!);
    test('words are judged at every door, and noted', async () => {
      for (const [door, ask] of openDoors(tool)) {
        const owner = { ...newOwner(), hasAccount: isForAccounts };
        const refused = await refusalOf(ask({ owner, tool, options, statements }));
        expect([door, refused]).toMatchObject([door, { code: 'content_refused' }]);
        if (door === 'a later step') expect(refused).toMatchObject({ params: { step: 2 } });
        expect([door, await noted(owner)]).toMatchObject([door, [{ tool, rule: 'minor_sexual' }]]);
      }
    });
  },
);

test.each(worded.filter((one) => quoting.includes(nameOf(one))))(
  'what $place of $tool quotes from a photo is nobody’s business',
  async ({ tool, options }) => {
    const owner = newOwner();
    expect(await refusalOf(wordDoors.job({ owner, tool, options }))).toBe('accepted');
    expect(await noted(owner)).toEqual([]);
  },
);

test('what a picture must not show may be named, unless it is a child', async () => {
  const avoiding = (negativePrompt: string) => {
    const owner = newOwner();
    const options = { prompt: 'a lake', negativePrompt };
    return refusalOf(wordDoors.job({ owner, tool: 'ai-image-generator', options }));
  };
  expect(await avoiding('nude, nsfw, child, watermark')).toBe('accepted');
  expect(await avoiding('nsfw, naked girls')).toMatchObject({ code: 'content_refused' });
});

const watermark: Statement[] = [{ input: 'photo', kind: 'own_work' }];
test.each(doors)('statements, accounts and sizes are asked for: %s', async (door, ask) => {
  const refused = (asked: Omit<Asked, 'owner'>, owner = newOwner()) => refusalOf(ask({ ...asked, owner }));
  const remover = { tool: 'watermark-remover', options: {} };
  expect(await refused(remover)).toMatchObject({ code: 'statement_required', params: { input: 'photo' } });
  expect(await refused({ ...remover, statements: watermark })).toBe('accepted');
  expect(await refused({ tool: 'intimacy', options: {} })).toMatchObject({ code: 'sign_in_required' });

  // 40 × 30 pixels, eight times as wide and high.
  const upscaler = {
    tool: 'image-upscaler',
    options: findTool('image-upscaler')!.options.parse({ scale: '8' }),
  };
  expect(await refused(upscaler, newOwner({ picture: { maxResultPixels: 76_800 } }))).toBe('accepted');
  const small = newOwner({ picture: { maxResultPixels: 76_799 } });
  // How large a step’s photo is nobody knows before it is there.
  if (door === 'a step again') return;
  expect(await refused(upscaler, small)).toMatchObject({
    code: 'result_too_large',
    params: { width: 320, height: 240, maxPixels: 76_799 },
  });
  const before = ['a further photo', 'a job again', 'a batch again'].includes(door) ? 1 : 0;
  expect([door, await openOf(small)]).toEqual([door, before]);
});

describe.each(tools.filter(needsAccount).map(({ id }) => id))(
  '%s, which shows people close to each other',
  (tool) => {
    const options = findTool(tool)!.options.parse({});
    const photos = neededPhotos(tool);
    const permitted = photos.map((input): Statement => ({ input, kind: 'permission' }));
    const adults = photos.map((input): Statement => ({ input, kind: 'adult' }));
    const mayShowChildren = photos.every((input) => findTool(tool)!.inputs[input].mayShowChildren);
    const standsForOthers = (input: string) =>
      Object.values(findTool(tool)!.inputs).some(({ elseIn }) => elseIn === input);
    const ask = (owner: Owner, statements: readonly Statement[]) =>
      refusalOf(wordDoors.job({ owner, tool, options, statements }));

    test('is refused to guests and programs, whatever they state', async () => {
      const all = [...permitted, ...adults];
      expect(await ask(newOwner(), all)).toMatchObject({ code: 'sign_in_required' });
      const program = { ...newOwner(), hasAccount: true, isByKey: true };
      expect(await ask(program, all)).toMatchObject({ code: 'key_not_allowed' });
    });

    test('asks whoever has an account about each photo', async () => {
      const person = { ...newOwner(), hasAccount: true };
      for (const input of photos) {
        const others = permitted.filter((one) => one.input !== input);
        expect(await ask(person, [...others, ...adults])).toMatchObject({
          code: 'statement_required',
          // Of a photo that may show somebody else as well, nobody can say that it shows them.
          params: { input, anyOf: standsForOthers(input) ? 'permission' : 'self, permission' },
        });
      }
      const withoutAge = await ask(person, permitted);
      if (mayShowChildren) expect(withoutAge).toBe('accepted');
      else
        expect(withoutAge).toMatchObject({
          code: 'statement_required',
          params: { input: photos[0], anyOf: 'adult' },
        });
      expect(await ask({ ...newOwner(), hasAccount: true }, [...permitted, ...adults])).toBe('accepted');
    });
  },
);
