import { readdirSync, readFileSync } from 'node:fs';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { awake } from '#tests/support/browser/awake.ts';
import { findingsOf } from '#tests/support/browser/page-findings.ts';
import { browser, site } from '#tests/support/hosts/shared-site.ts';

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

async function visit(options: BrowserContextOptions) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.goto(`${site.url}/design`, { waitUntil: 'networkidle' });
  await awake(page);
  return { page, [Symbol.asyncDispose]: () => context.close() };
}

/** Style sheets of parts that several pages show. */
const sharedSheets = [
  'pages/search/search-dialog.css',
  'pages/shell/site-footer.css',
  'pages/shell/site-header.css',
  'pages/third-parties/cookie-notice.css',
  'pages/catalog/tool-list.css',
  'pages/tool/limits-card.css',
  'workspace/bring/drop-zone.css',
  'workspace/stage/bench.css',
  'workspace/progress/film-strip.css',
];

/** Class names that the style sheets of `src/ui` and of shared parts know, with the sheet they are in. */
function classesOfSheets(): Map<string, string> {
  const classes = new Map<string, string>();
  const parts = readdirSync('src/ui', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.css'),
  );
  for (const file of [
    ...parts.map((name) => `src/ui/${name}`),
    ...sharedSheets.map((name) => `src/${name}`),
  ]) {
    const selectors = readFileSync(file, 'utf8')
      .replace(/\/\*.*?\*\//gs, '')
      .replace(/\{[^{}]*\}/g, '{}')
      .replace(/"[^"]*"/g, '');
    for (const [, name] of selectors.matchAll(/\.([a-z][\w-]*)/g)) classes.set(name, file);
  }
  return classes;
}

const classesOn = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll('[class]')].flatMap((element) => [...element.classList]));

test('shows every class that the style sheets of src/ui and of shared parts know', async () => {
  await using visited = await visit({ viewport: desktop });
  const { page } = visited;
  const seen = new Set(await classesOn(page));
  const look = async () => {
    for (const name of await classesOn(page)) seen.add(name);
  };
  await page.getByRole('button', { name: 'Example of a menu' }).click();
  await look();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Show a toast', exact: true }).click();
  await look();
  await page.getByRole('button', { name: 'Open the dialog' }).click();
  await look();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.locator('dialog.search').waitFor();
  await look();
  // What stands in place of a page.
  await page.goto(`${site.url}/no-such-page`);
  await look();
  const missing = [...classesOfSheets()].filter(([name]) => !seen.has(name));
  expect(missing.map(([name, file]) => `${file}: .${name}`)).toEqual([]);
});

test.each([
  ['a phone by day', { viewport: phone, colorScheme: 'light' }],
  ['a desktop at night', { viewport: desktop, colorScheme: 'dark' }],
] as const)(
  'can be used by everyone on %s, and every pair of colors has its contrast',
  async (_, options) => {
    await using visited = await visit(options);
    const { page } = visited;
    expect(await findingsOf(page)).toEqual([]);
    const pairs = await page.locator('[data-contrast]').evaluateAll((rows) =>
      rows.map((row) => ({
        pair: row.textContent,
        contrast: Number(row.getAttribute('data-contrast')),
        least: Number(row.getAttribute('data-least')),
      })),
    );
    expect(pairs.length).toBeGreaterThan(20);
    expect(pairs.filter(({ contrast, least }) => contrast < least)).toEqual([]);
  },
);

test('a state that is shown is the state: a hovered button looks as one that is pointed at', async () => {
  await using visited = await visit({ viewport: desktop });
  const row = visited.page.locator('tr', { hasText: 'one per view' }).getByRole('button');
  const ground = (place: number) =>
    row.nth(place).evaluate((button) => getComputedStyle(button).backgroundColor);
  const atRest = await ground(0);
  expect(await ground(1)).not.toBe(atRest);
  await row.nth(0).hover();
  // Both are asked each time: while one still changes, its color is written in another way.
  await expect.poll(async () => (await ground(0)) === (await ground(1))).toBe(true);
});

test('nothing moves for those who want less motion, but for the breath of a spinner', async () => {
  await using visited = await visit({ viewport: desktop, reducedMotion: 'reduce' });
  const moving = await visited.page.evaluate(() =>
    document.getAnimations().map((animation) => (animation as CSSAnimation).animationName),
  );
  expect(new Set(moving)).toEqual(new Set(['breathe']));
});

test('nobody is led to it: no search engine, no link, no search', async () => {
  const get = async (path: string) => (await fetch(`${site.url}${path}`)).text();
  expect(await get('/design')).toContain('<meta name="robots" content="noindex"/>');
  for (const path of ['/', '/ai-tools', '/sitemap.xml', '/search.json']) {
    expect(await get(path), path).not.toMatch(/["/]design["<]/);
  }
  expect((await fetch(`${site.url}/og/en/design.jpg`)).status).toBe(404);
});
