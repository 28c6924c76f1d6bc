import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import type { ToolDescription } from '#src/api/contract/contract.ts';
import { workspaceAwake } from '#tests/support/browser/awake.ts';
import { type AccountScene, openAccountScene } from '#tests/support/people/account-scene.ts';
import { newEmail } from '#tests/support/people/person.ts';
import { AccountVisit, goodPassword } from '../e2e/account-visit.ts';
import { subjectPhoto } from '../e2e/workspace-visit.ts';
import { ready } from './file-rows.ts';

/** Every kind of work is made once before: on a busy machine that takes its time. */
const patience = { timeout: 180_000 };
vi.setConfig({ testTimeout: 400_000 });

let scene: AccountScene;
beforeAll(async () => {
  scene = await openAccountScene('PGlite', inject('postgresUrl'));
});
afterAll(() => scene?.close());

/** Everything that the browser keeps of the site, except in cookies. */
interface Kept {
  readonly local: Readonly<Record<string, string>>;
  readonly tab: Readonly<Record<string, string>>;
  /** Keys of what IndexedDB holds, of every database and store there is. */
  readonly keys: readonly string[];
  readonly caches: readonly string[];
}

const keptIn = (page: Page): Promise<Kept> =>
  page.evaluate(async () => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    // A workspace that nothing was brought to leaves empty lists.
    const holdsSomething = (value: unknown) =>
      value instanceof Blob || Object.values(value ?? {}).some((part) => part !== null && part.length !== 0);
    const keys: string[] = [];
    for (const { name } of await indexedDB.databases()) {
      const database = await result(indexedDB.open(name!));
      for (const store of database.objectStoreNames) {
        const all = () => database.transaction(store).objectStore(store);
        const [names, values] = [await result(all().getAllKeys()), await result(all().getAll())];
        keys.push(...names.map(String).filter((_, at) => holdsSomething(values[at])));
      }
      database.close();
    }
    return {
      local: { ...localStorage },
      tab: { ...sessionStorage },
      keys: keys.sort(),
      caches: await caches.keys(),
    };
  });

/** A tool of each workspace. */
const toolIn = {
  photo: 'sharpen-image',
  files: 'image-compressor',
  board: 'ai-image-generator',
  logo: 'ai-logo-generator',
} as const satisfies Record<ToolDescription['workspace'], string>;

/** Each kind of work once. */
const kinds = {
  local: ['favorite-tools', 'options/ai-logo-generator', 'options/ai-image-generator', 'user'],
  keys: ['masks', ...['object-remover', ...Object.values(toolIn)].map((tool) => `workspace/${tool}`)],
};

/** Somebody who is signed in, and has left work in every kind of workspace; a second tab has a photo on its bench. */
async function openBusy(): Promise<{ visit: AccountVisit; tab: Page } & AsyncDisposable> {
  const visit = await AccountVisit.open(scene.browser, scene.site(), scene.mail);
  const { page } = visit;
  await visit.goto('/sign-up');
  await visit.signUp(newEmail('forgetful'));
  await visit.waitForPath('/app/dashboard');
  await page.evaluate(() => {
    localStorage.setItem('theme', 'dark');
    localStorage.setItem('favorite-tools', '["sharpen-image"]');
    localStorage.setItem('entry-of-an-older-version', 'Blue Heron');
  });
  const photo = await subjectPhoto('meadow', 900, 600);
  const bring = async (to: Page, tool: string) => {
    await to.goto(`/${tool}`);
    await workspaceAwake(to);
    await to.locator('.drop-main input[type=file]').setInputFiles(photo);
  };

  await bring(page, 'object-remover');
  await page.locator('.workspace[data-view=result]').waitFor(patience);
  // A stroke before there is anything to mark on would be none.
  await page.locator('.marking .look[aria-busy=false]').waitFor(patience);
  const frame = (await page.locator('.look').boundingBox())!;
  await page.mouse.move(frame.x + frame.width * 0.7, frame.y + frame.height * 0.4);
  await page.mouse.down();
  await page.mouse.move(frame.x + frame.width * 0.75, frame.y + frame.height * 0.6, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await keptIn(page)).keys, patience).toContain('masks');

  await bring(page, 'image-compressor');
  await ready(page, 1);

  await page.goto('/ai-image-generator');
  await workspaceAwake(page);
  await page.getByRole('textbox', { name: 'Describe your picture' }).fill('a calm sea for Blue Heron');
  await page.getByRole('button', { name: /^Draw( without|$)/ }).click(patience);
  await page.locator('.board-picture img').waitFor(patience);

  const tab = await page.context().newPage();
  await bring(tab, 'sharpen-image');
  await tab.locator('.workspace[data-view=result]').waitFor(patience);

  await page.goto('/ai-logo-generator');
  await workspaceAwake(page);
  await page.getByRole('textbox', { name: 'Brand name' }).fill('Blue Heron');
  await page
    .getByRole('list', { name: 'Logos to choose from' })
    .getByRole('button')
    .nth(11)
    .waitFor(patience);
  await expect
    .poll(async () => {
      const { local, keys } = await keptIn(page);
      return [...Object.keys(local), ...keys];
    }, patience)
    .toEqual(expect.arrayContaining([...kinds.local, ...kinds.keys]));
  return { visit, tab, [Symbol.asyncDispose]: () => visit[Symbol.asyncDispose]() };
}

/** Nothing but what is of the device, on every page that is open, and none of the words that were typed. */
async function expectForgotten(pages: readonly Page[], besides: readonly string[] = []): Promise<void> {
  for (const page of pages) {
    const { local, tab, keys, caches } = await keptIn(page);
    expect(Object.keys(local).sort()).toEqual(['consent', 'forgotten', 'theme', ...besides].sort());
    expect(local).toMatchObject({ consent: 'necessary', theme: 'dark' });
    expect([keys, caches]).toEqual([[], []]);
    expect(Object.keys(tab).filter((key) => key.startsWith('sign-in'))).toEqual([]);
    expect(JSON.stringify([local, tab])).not.toContain('Heron');
  }
}

const nothingOn = (page: Page) => page.locator('.workspace[data-view=empty]').waitFor(patience);

test('a sign-out takes all work out of the browser, also what other tabs and this page still know', async () => {
  await using busy = await openBusy();
  const { visit, tab } = busy;
  const { page } = visit;
  await page.locator('summary').and(page.getByLabel(visit.words.accountMenu.label)).click();
  await visit.button(visit.words.accountMenu.signOut).click();
  await visit.waitForPath('/');
  // The other tab starts anew, without the photo.
  await nothingOn(tab);
  await expectForgotten([page, tab], ['had-account']);

  // What was left comes back by none of the ways to it.
  await page.goBack();
  await workspaceAwake(page);
  expect(await page.getByRole('textbox', { name: 'Brand name' }).inputValue()).toBe('');
  await page.goto('/ai-image-generator');
  await workspaceAwake(page);
  expect(await page.getByRole('textbox', { name: 'Describe your picture' }).inputValue()).toBe('');
  await tab.close({ runBeforeUnload: true });
  await page.goto('/');
  await expectForgotten([page], ['had-account']);
  expect(visit.complaints).toEqual([]);
});

test.each(['everywhere', 'account'] as const)(
  'signing out everywhere, and deleting the account, forget as much: %s',
  async (way) => {
    await using busy = await openBusy();
    const { visit, tab } = busy;
    const { account } = visit.words;
    await visit.goto('/app/account');
    await visit.page.getByText(account.sessions.here).waitFor();
    if (way === 'everywhere') await visit.button(account.sessions.endAll).click();
    else {
      await visit.button(account.delete.open).click();
      visit.form = visit.page.getByRole('dialog');
      await visit.field('password').fill(goodPassword);
      await visit.button(account.delete.now).click();
    }
    await visit.waitForPath('/');
    await nothingOn(tab);
    // That there was an account is remembered as long as there is one.
    await expectForgotten([visit.page, tab], way === 'everywhere' ? ['had-account'] : []);
  },
);

test('deleting all images forgets the work, but not who is signed in, and keeps what is begun afterwards', async () => {
  await using busy = await openBusy();
  const { visit, tab } = busy;
  const { page } = visit;
  await visit.goto('/app/account');
  await page.getByText(visit.words.account.sessions.here).waitFor();
  await visit.button(visit.words.account.data.deletePictures).click();
  await page.getByRole('dialog').getByRole('button', { name: visit.words.dashboard.remove.now }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden', ...patience });
  await nothingOn(tab);
  const { local, keys } = await keptIn(page);
  expect(Object.keys(local).sort()).toEqual([
    'consent',
    'entry-of-an-older-version',
    'favorite-tools',
    'forgotten',
    'had-account',
    'theme',
    'user',
  ]);
  expect(keys).toEqual([]);

  await page.goto('/ai-image-generator');
  await workspaceAwake(page);
  await page.getByRole('textbox', { name: 'Describe your picture' }).fill('a meadow');
  const kept = async () => (await keptIn(page)).local['options/ai-image-generator'];
  await expect.poll(kept, patience).toContain('a meadow');
});
