import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { localeCodes, localePath } from '#src/i18n/locales.ts';
import { type SitePage, sitePages } from '#src/pages/site-map.ts';
import { awake, workspaceAwake } from '#tests/support/browser/awake.ts';
import { launchWholeBrowser } from '#tests/support/browser/chromium.ts';
import { browser, site } from '#tests/support/hosts/shared-site.ts';

const content = (sitePages as readonly SitePage[])
  .filter(({ hydrates }) => !hydrates)
  .map(({ path }) => path);
/** A tool for each kind of workspace. */
const tools = [
  'background-remover',
  'ai-avatar-generator',
  'image-compressor',
  'ai-image-generator',
  'ai-logo-generator',
];
const still = [...content, ...tools.map((tool) => `/${tool}`)];

/** A visitor with everything that the browser complains about. */
async function visit(path: string, options: Parameters<typeof browser.newContext>[0] = {}) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: site.url,
    ...options,
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) scripts.push(new URL(request.url()).pathname);
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  return { page, complaints, scripts, [Symbol.asyncDispose]: () => context.close() };
}

/** What the islands of a page show, by name; one that asks the server as soon as the page is there has gone on by then. */
const islandsOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-island]:not([data-wakes=load])')].map((island) => [
      island.dataset.island,
      // React leaves nothing else than what the server wrote; a form that lives looks at its fields by itself.
      island.innerHTML.replace(' novalidate=""', ''),
    ]),
  );

const wakeAll = async (page: Page) => {
  await page.evaluate(() => {
    for (const island of document.querySelectorAll('[data-island]'))
      island.dispatchEvent(new Event('focusin', { bubbles: true }));
  });
  await page.waitForFunction(() => document.querySelector('[data-island]:not([data-awake])') === null);
};

test.each(still.map((path, place) => ({ path, locale: localeCodes[place % localeCodes.length] })))(
  '$path in $locale fetches no React until it is touched, and its islands come to life as they were written',
  async ({ path, locale }) => {
    await using visited = await visit(localePath(locale, path));
    const { page, complaints, scripts } = visited;
    await awake(page);
    const asksAtOnce = (await page.locator('[data-wakes=load]').count()) > 0;
    if (!asksAtOnce) expect(scripts.filter((script) => !/\/(entry\.client|start)-/.test(script))).toEqual([]);
    const written = await islandsOf(page);
    expect(written.map(([name]) => name)).toEqual(expect.arrayContaining(['search-button', 'account-menu']));
    await wakeAll(page);
    // A workspace goes on to what the visitor's browser knows.
    const isWorkspace = ([name]: (string | undefined)[]) => name!.endsWith('-work');
    expect((await islandsOf(page)).filter((one) => !isWorkspace(one))).toEqual(
      written.filter((one) => !isWorkspace(one)),
    );
    expect(complaints).toEqual([]);
  },
);

const workspace = (page: Page) => page.locator('[data-wakes=visit]');

test.each([
  ['a wish in the address', (page: Page) => page.goto('/image-upscaler?scale=8')],
  [
    'settings that were left',
    async (page: Page) => {
      await page.evaluate(() => localStorage.setItem('options/image-upscaler', '{"scale":"8"}'));
      await page.goto('/image-upscaler');
    },
  ],
  [
    'a session',
    async (page: Page) => {
      const user = { token: 'none', id: '1', email: 'ada@example.org', isVip: false };
      await page.evaluate((kept) => localStorage.setItem('user', kept), JSON.stringify({ user }));
      await page.goto('/image-upscaler');
    },
  ],
])('a workspace wakes by itself for %s', async (_, come) => {
  await using visited = await visit('/pricing');
  await come(visited.page);
  await visited.page.locator('.workspace[aria-busy=false]').waitFor();
});

test('a workspace sleeps until somebody is there, and what lies in it wakes it', async () => {
  await using visited = await visit('/background-remover');
  const { page } = visited;
  await awake(page);
  await page.waitForTimeout(300);
  expect(await workspace(page).getAttribute('data-awake')).toBeNull();
  await page.locator('[data-sample=dahlia]').click();
  await page.locator('.workspace[data-view=result]').waitFor({ timeout: 100_000 });
  await page.goto('/pricing');
  await page.goto('/background-remover');
  await page.locator('.workspace[data-view=result]').waitFor();
});

test('an address that is pasted before the workspace lives is fetched when it does', async () => {
  await using visited = await visit('/background-remover');
  const { page } = visited;
  await awake(page);
  const asked = page.waitForRequest((request) => request.url().includes('/api/media'));
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', 'https://pictures.example/a.jpg');
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  });
  expect((await asked).postData()).toContain('https://pictures.example/a.jpg');
});

test('without script the lists of the header open, and every language is a link', async () => {
  await using visited = await visit('/de/pricing', { javaScriptEnabled: false });
  const { page } = visited;
  await page.locator('.language summary').click();
  await page.getByRole('link', { name: 'English' }).click();
  await page.waitForURL('**/pricing');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'All tools' }).click();
  await page.locator('#tools-menu').getByRole('link', { name: 'Background Remover' }).click();
  await page.waitForURL('**/background-remover');
});

/** From now on no script comes until what it answers is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

test('a button that is pressed before its island lives is pressed when it does', async () => {
  await using visited = await visit('/pricing');
  const { page } = visited;
  await awake(page);
  const release = await holdScripts(page);
  const year = page.getByRole('button', { name: 'Yearly' });
  await year.click();
  expect(await year.getAttribute('aria-busy')).toBe('true');
  expect(await year.getAttribute('aria-pressed')).toBe('false');
  release();
  await expect.poll(() => year.getAttribute('aria-pressed')).toBe('true');
  expect(await year.getAttribute('aria-busy')).toBeNull();
});

test('what is typed before the search of tools lives is searched when it does', async () => {
  await using visited = await visit('/ai-tools');
  const { page } = visited;
  await awake(page);
  const release = await holdScripts(page);
  const before = await page.locator('.tool-card').count();
  await page.getByRole('searchbox').fill('upscaler');
  expect(await page.locator('.tool-card').count()).toBe(before);
  release();
  await expect.poll(() => page.locator('.tool-card').count()).toBe(1);
});

test('a setting that is moved before the workspace lives stays as it was moved', async () => {
  await using visited = await visit('/face-cutout');
  const { page } = visited;
  await awake(page);
  const release = await holdScripts(page);
  const outline = page.locator('.workspace input[type=range]').first();
  await outline.focus();
  for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowRight');
  const moved = await outline.inputValue();
  expect(Number(moved)).toBeGreaterThan(0);
  release();
  await workspaceAwake(page);
  await expect.poll(() => outline.inputValue()).toBe(moved);
  await page.getByText(`${moved}%`, { exact: true }).waitFor();
});

test('a photo that is pasted before the drop zone lives is taken', async () => {
  await using visited = await visit('/');
  const { page } = visited;
  await awake(page);
  await page.evaluate(async () => {
    const picture = await (await fetch('/samples/dahlia.webp')).blob();
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([picture], 'pasted.webp', { type: picture.type }));
    window.dispatchEvent(new ClipboardEvent('paste', { clipboardData }));
  });
  await page.getByText('pasted.webp').waitFor();
});

describe('back and forward', () => {
  const opened = launchWholeBrowser({ ignoreDefaultArgs: ['--disable-back-forward-cache'] });
  afterAll(async () => (await opened).close());

  test('every page that stands still comes back as it was left, but for the theme of now', async () => {
    const page = await (await opened).newPage();
    for (const path of still) {
      await page.goto(`${site.url}${path}`);
      await awake(page);
      await page.evaluate(() => {
        document.body.dataset.left = '';
        localStorage.setItem('theme', 'light');
      });
      await page.goto(`${site.url}/robots.txt`);
      await page.evaluate(() => localStorage.setItem('theme', 'dark'));
      await page.goBack({ waitUntil: 'commit' });
      await page.waitForURL(`**${path}`, { waitUntil: 'commit' });
      await expect.poll(() => page.evaluate(() => document.body?.dataset.left), { message: path }).toBe('');
      await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    }
  });
});
