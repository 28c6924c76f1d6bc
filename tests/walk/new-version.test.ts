import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { awake, workspaceAwake } from '#tests/support/browser/awake.ts';
import { browser, site } from '#tests/support/hosts/shared-site.ts';
import { subjectPhoto } from '../e2e/workspace-visit.ts';

test('the site says which build it serves, and what that is', async () => {
  const latest = await fetch(`${site.url}/builds/latest.json`);
  expect(latest.headers.get('cache-control')).toBe('no-cache');
  const { id, timestamp } = await latest.json();
  expect(id).toMatch(/^[0-9a-f]{16}$/);
  const manifest = await fetch(`${site.url}/builds/meta/${id}.json`);
  expect(manifest.headers.get('cache-control')).toContain('immutable');
  expect(await manifest.json()).toEqual({ id, timestamp, version: expect.stringMatching(/^\d+\.\d+\.\d+/) });
  // It is the one the pages come from.
  expect(await (await fetch(`${site.url}/pricing`)).text()).toContain(id);
});

/** A visitor of a site that serves another build from the moment `deploy` is called. Their clock goes as we say. */
async function arrive(path: string) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: site.url });
  await context.addInitScript(() => localStorage.setItem('consent', 'necessary'));
  await context.clock.install();
  let asked = 0;
  let isDeployed = false;
  await context.route('**/builds/latest.json', (route) => {
    asked++;
    return route.fallback();
  });
  const page = await context.newPage();
  let loads = 0;
  page.on('load', () => loads++);
  await page.goto(path, { waitUntil: 'networkidle' });
  await awake(page);
  loads = 0;
  return {
    page,
    asked: () => asked,
    /** Full loads since the first one. */
    loads: () => loads,
    async deploy() {
      isDeployed = true;
      const answer = (body: unknown) => (route: Route) => route.fulfill({ json: body });
      await context.route('**/builds/meta/another.json', answer({ id: 'another' }));
      await context.route('**/builds/latest.json', (route) => {
        asked++;
        return answer({ id: 'another' })(route);
      });
    },
    /** Minutes go by; the page asks once, and knows the answer afterwards. */
    async ask(minutes = 5) {
      const answered = page.waitForResponse(isDeployed ? '**/builds/meta/*' : '**/builds/latest.json');
      await context.clock.fastForward(minutes * 60_000);
      await (await answered).finished();
      await settled(page);
    },
    /** Minutes go by behind another tab. */
    async pass(minutes: number) {
      await context.clock.fastForward(minutes * 60_000);
    },
    [Symbol.asyncDispose]: () => context.close(),
  };
}

/** Somebody turns to another tab, or comes back. */
const turn = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((next) => {
    Object.defineProperty(document, 'visibilityState', { get: () => next, configurable: true });
    Object.defineProperty(document, 'hidden', { get: () => next === 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

const settled = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

const notice = (page: Page) => page.getByText('A new version of this site is available.');

/** From one page of one's own to another, which the router does. */
async function goOn(page: Page) {
  await page.getByRole('main').getByRole('link', { name: 'Forgot' }).click();
  await page.waitForURL('**/forgot-password');
  await page.getByRole('heading', { level: 1, name: 'Forgot your password?' }).waitFor();
}

describe('asking for the latest build', () => {
  test('happens every five minutes while somebody looks, and not behind other tabs', async () => {
    await using visit = await arrive('/faqs');
    expect(visit.asked()).toBe(0);
    await visit.ask();
    expect(visit.asked()).toBe(1);
    await turn(visit.page, 'hidden');
    await visit.pass(20);
    expect(visit.asked()).toBe(1);
    const answered = visit.page.waitForResponse('**/builds/latest.json');
    await turn(visit.page, 'visible');
    await answered;
    expect(visit.asked()).toBe(2);
    // Coming and going asks no more than once a minute.
    for (const state of ['hidden', 'visible', 'hidden', 'visible'] as const) await turn(visit.page, state);
    await settled(visit.page);
    expect(visit.asked()).toBe(2);
    expect(visit.loads()).toBe(0);
  });

  test('changes nothing while the build is the same', async () => {
    await using visit = await arrive('/sign-in');
    await visit.ask(10);
    await goOn(visit.page);
    expect(visit.loads()).toBe(0);
  });
});

describe('a new build', () => {
  test('makes the next page a full load, and leaves the one that is read alone', async () => {
    await using visit = await arrive('/sign-in');
    await visit.deploy();
    await visit.ask();
    expect(visit.loads()).toBe(0);
    await expect.poll(() => notice(visit.page).count()).toBe(0);
    await goOn(visit.page);
    expect(visit.loads()).toBe(1);
  });

  test('is loaded at once behind another tab when nothing is at stake, and once only', async () => {
    await using visit = await arrive('/faqs');
    await visit.deploy();
    await visit.ask();
    const loaded = visit.page.waitForEvent('load');
    await turn(visit.page, 'hidden');
    await loaded;
    await visit.page.waitForLoadState('networkidle');
    // The same old pages came again, as from another server that is not up to date yet.
    await visit.ask();
    await turn(visit.page, 'hidden');
    await settled(visit.page);
    expect(visit.loads()).toBe(1);
  });

  test('waits for what is typed into a form, and says so', async () => {
    await using visit = await arrive('/contact');
    const { page } = visit;
    await page.getByRole('textbox', { name: 'Message' }).fill('The lion has lost its mane.');
    await visit.deploy();
    await visit.ask();
    await notice(page).waitFor();
    await turn(page, 'hidden');
    await settled(page);
    await visit.pass(30);
    expect(visit.loads()).toBe(0);
    await expect.poll(() => page.getByRole('textbox', { name: 'Message' }).inputValue()).toContain('mane');
  });

  test('waits while a dialog is open', async () => {
    await using visit = await arrive('/faqs');
    const { page } = visit;
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').waitFor();
    await visit.deploy();
    await visit.ask();
    await turn(page, 'hidden');
    await settled(page);
    expect(visit.loads()).toBe(0);
    await page.keyboard.press('Escape');
    const loaded = page.waitForEvent('load');
    await visit.pass(5);
    await loaded;
  });

  test('loses no photo: it waits for the upload, and the visitor’s own reload brings the photo back', async () => {
    await using visit = await arrive('/background-remover');
    const { page } = visit;
    await workspaceAwake(page);
    // The upload hangs for as long as we like; without any route the browser would let it go on.
    let hanging = true;
    await page.route('**/api/media', (route) => (hanging ? undefined : route.continue()));
    await page.locator('.drop-main input[type=file]').setInputFiles([await subjectPhoto()]);
    await page.locator('.workspace[data-view=working]').waitFor();
    await visit.deploy();
    await visit.ask();
    await notice(page).waitFor();
    await turn(page, 'hidden');
    await settled(page);
    expect(visit.loads()).toBe(0);
    await turn(page, 'visible');
    hanging = false;
    const sentAgain = page.waitForResponse('**/api/media');
    await page.getByRole('button', { name: 'Reload' }).click();
    expect((await sentAgain).status()).toBeLessThan(300);
    await page.locator('.workspace').filter({ hasText: 'dahlia.jpg' }).waitFor();
    await page.waitForLoadState('load');
    expect(visit.loads()).toBe(1);
  });

  test('waits for photos that lie on the home page and have no tool yet', async () => {
    await using visit = await arrive('/');
    const { page } = visit;
    await page.locator('input[type=file]').setInputFiles([await subjectPhoto()]);
    await page.getByText('dahlia.jpg').waitFor();
    await visit.deploy();
    await visit.ask();
    await turn(page, 'hidden');
    await settled(page);
    expect(visit.loads()).toBe(0);
    await page.getByRole('button', { name: 'Remove a background' }).click();
    await page.locator('.workspace:not([data-view=empty])').waitFor();
    await expect.poll(() => page.locator('.workspace').textContent()).toContain('dahlia.jpg');
  });
});
