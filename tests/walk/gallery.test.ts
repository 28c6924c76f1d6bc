import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JobBody } from '#src/api/contract/contract.ts';
import type { LocaleCode } from '#src/i18n/locales.ts';
import { launchBrowser } from '#tests/support/browser/chromium.ts';
import { findingsOf } from '#tests/support/browser/page-findings.ts';
import { commitShare } from '#tests/support/commit-share.ts';
import { unpackZip } from '#tests/support/files/zip-file.ts';
import { paint } from '#tests/support/hosts/api-server.ts';
import { type MailServer, startMailServer } from '#tests/support/hosts/mail-server.ts';
import { type RunningSite, startSite } from '#tests/support/hosts/site.ts';
import { hasEnded } from '#tests/support/people/guest.ts';
import { Person } from '#tests/support/people/person.ts';
import { AccountVisit } from '../e2e/account-visit.ts';
import { walkByTab } from './keyboard-walk.ts';

let mail: MailServer;
let site: RunningSite;
let browser: Browser;
beforeAll(async () => {
  mail = await startMailServer();
  const env = { SMTP_URL: mail.url, MAIL_FROM: 'site@mail.example', TRUST_PROXY: '1' };
  [site, browser] = await Promise.all([startSite({ env }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await mail?.close();
});

async function registered(): Promise<Person> {
  const person = new Person({ url: site.url, mail });
  await person.register();
  return person;
}

/** A sharpened photo under this name. */
async function make(person: Person, photo: string): Promise<JobBody> {
  const { body } = await person.post<JobBody>('/api/jobs', {
    tool: 'sharpen-image',
    inputs: { photo },
    options: { amount: 140 },
  });
  const job = await person.until(body.result.id, hasEnded);
  expect(job.state).toBe('succeeded');
  return job;
}

async function makeNamed(person: Person, ...names: string[]): Promise<JobBody[]> {
  const jobs: JobBody[] = [];
  for (const name of names) {
    const { id } = await person.upload(await paint(300, 200), name);
    jobs.push(await make(person, id));
  }
  return jobs;
}

/** An animation of which every frame became a file. */
async function makeFrames(person: Person, name: string): Promise<JobBody> {
  const frames = await Promise.all([1, 2, 3].map((at) => paint(60 * at, 40)));
  const sized = await Promise.all(frames.map((frame) => sharp(frame).resize(180, 120).png().toBuffer()));
  const gif = await sharp(sized, { join: { animated: true } })
    .gif({ keepDuplicateFrames: true })
    .toBuffer();
  const { id } = await person.upload(gif, name);
  const { body } = await person.post<JobBody>('/api/jobs', {
    tool: 'image-converter',
    inputs: { photo: id },
    options: { format: 'webp', frames: 'each' },
  });
  return person.until(body.result.id, hasEnded);
}

/** The browser of somebody who signed in before. */
async function visitOf(person: Person, locale: LocaleCode = 'en', options?: BrowserContextOptions) {
  const visit = await AccountVisit.open(browser, site, mail, locale, options);
  const user = { token: person.token, id: person.id, email: person.email, isVip: false };
  await visit.page.addInitScript((entry) => localStorage.setItem('user', entry), JSON.stringify({ user }));
  const frames = visit.page.locator('[data-result]');
  const names = () => frames.evaluateAll((all) => all.map((one) => one.getAttribute('data-result')));
  const opened = async (path = '/app/gallery') => {
    await visit.goto(path);
    await frames.first().waitFor();
  };
  return Object.assign(visit, { frames, names, opened });
}

describe('My Gallery', () => {
  test('shows what was made, finds it, gives the file and goes back to its tool', async () => {
    const person = await registered();
    const [fox, owl, elk] = await makeNamed(person, 'fox.png', 'owl.png', 'elk.png');
    const second = await make(person, owl.inputs.photo[0].id);
    await using visit = await visitOf(person);
    const { page, words } = visit;
    const { gallery } = words;
    await visit.goto('/app/dashboard');
    await page.getByLabel(words.accountMenu.label).first().click();
    const menu = page.getByRole('navigation', { name: words.accountMenu.label });
    await menu.getByRole('link', { name: words.accountMenu.gallery }).click();
    await visit.waitForPath('/app/gallery');
    await visit.frames.first().waitFor();
    expect(await visit.names()).toEqual([second, elk, owl, fox].map(({ id }) => id));
    await page.getByText(/^4 results, /).waitFor();
    const sheet = page.getByRole('region', { name: gallery.sheet.today });
    await expect.poll(() => sheet.locator('header').textContent()).toMatch(/Deletes \w+, \w+ \d+/);
    await expect
      .poll(() =>
        visit.frames
          .locator('img')
          .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth)),
      )
      .toEqual([300, 300, 300, 300]);

    await page.getByRole('searchbox', { name: gallery.filter.search }).fill('owl');
    await expect.poll(visit.names).toEqual([second.id, owl.id]);
    await page.getByRole('combobox', { name: gallery.filter.tool }).selectOption('image-upscaler');
    await page.getByText(gallery.filter.none).waitFor();
    await visit.button(gallery.filter.clear).click();
    await expect.poll(visit.names).toHaveLength(4);

    await visit.frames.nth(1).click();
    const details = page.getByRole('complementary', { name: gallery.details.label });
    await details.getByText('elk.png').first().waitFor();
    await details.getByText('140%').waitFor();
    expect(new URL(page.url()).searchParams.get('result')).toBe(elk.id);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      details.getByRole('button', { name: 'Download PNG' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('elk-sharpen-image.png');
    const saved = await readFile(await download.path());
    const stored = await person.fetch((await person.job(elk.id)).outputs.result[0].url);
    expect(saved.equals(Buffer.from(await stored.arrayBuffer()))).toBe(true);

    await details.getByRole('button', { name: gallery.details.next }).click();
    await details.getByText('owl.png').first().waitFor();
    await page.goBack();
    await details.waitFor({ state: 'detached' });
    await page.goForward();
    await details.getByText('owl.png').first().waitFor();
    await details.getByRole('button', { name: 'Open in Sharpen Image' }).click();
    await visit.waitForPath('/sharpen-image');
    const amount = page.getByRole('slider', { name: 'Amount' });
    await amount.waitFor();
    await expect.poll(() => amount.inputValue()).toBe('140');
    await page
      .getByRole('img', { name: /owl\.png/ })
      .first()
      .waitFor();
    // It is there already: saving it asks for nothing.
    await expect.poll(() => page.getByText(words.workspace.save.counts).count()).toBe(0);
    await amount.press('ArrowRight');
    await page.getByText(words.workspace.save.counts).waitFor();
    expect(visit.complaints).toEqual([]);
  });

  test('an avatar drawn without a photo opens in its tool again, with its word and with what its style can be', async () => {
    const person = await registered();
    const { body } = await person.post<JobBody>('/api/jobs', {
      tool: 'ai-avatar-generator',
      inputs: {},
      options: { seed: 'Mia', collection: 'lorelei', hair: 'curly' },
    });
    expect((await person.until(body.result.id, hasEnded)).state).toBe('succeeded');
    await using visit = await visitOf(person);
    const { page, words } = visit;
    await visit.opened();
    await visit.frames.first().click();
    const details = page.getByRole('complementary', { name: words.gallery.details.label });
    await details.getByRole('button', { name: 'Open in AI Avatar Generator' }).click();
    await visit.waitForPath('/ai-avatar-generator');
    const word = page.getByLabel('Name or word');
    await word.waitFor();
    expect(await word.inputValue()).toBe('Mia');
    const hair = page.getByRole('group', { name: 'Hair', exact: true });
    await expect.poll(() => hair.locator('[aria-pressed=true]').allTextContents()).toEqual(['Curly']);
    const offered = () => hair.getByRole('button').allTextContents();
    expect(await offered()).toEqual(expect.arrayContaining(['Short', 'Bald']));
    expect(await offered()).not.toContain('Covered');
    await page.getByRole('button', { name: 'Bold', exact: true }).click();
    await expect.poll(offered).toContain('Covered');
    // Other options are drawn anew, and the word stays.
    await hair.getByRole('button', { name: 'Covered' }).click();
    await visit.button(words.workspace.options.run).click();
    await page.getByText('Pablo Stanley').first().waitFor();
    expect(await word.inputValue()).toBe('Mia');
    expect(visit.complaints).toEqual([]);
  });

  test('saves several as a zip, deletes one and several, and says what goes along', async () => {
    const person = await registered();
    const [fox, owl, elk] = await makeNamed(person, 'fox.png', 'owl.png', 'elk.png');
    const second = await make(person, fox.inputs.photo[0].id);
    await using visit = await visitOf(person);
    const { page, words } = visit;
    const { gallery } = words;
    await visit.opened();
    const dialog = page.getByRole('dialog');

    await visit.frames.nth(3).click();
    await page.getByRole('complementary').getByRole('button', { name: gallery.details.delete }).click();
    await dialog.getByText('fox.png stays, because 1 other result needs it.').waitFor();
    await dialog.getByRole('button', { name: gallery.remove.now }).click();
    await expect.poll(visit.names).toEqual([second.id, elk.id, owl.id]);
    expect((await person.fetch(fox.outputs.result[0].url)).status).toBe(404);
    expect((await person.fetch(fox.inputs.photo[0].url)).status).toBe(200);

    await visit.button(gallery.select.start).click();
    await visit.frames.nth(0).click();
    await visit.frames.nth(2).click({ modifiers: ['Shift'] });
    await page.getByText('3 selected').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      visit.button(gallery.select.zip).click(),
    ]);
    const zip = await unpackZip(await readFile(await download.path()));
    expect([...zip.keys()].sort()).toEqual(['elk', 'fox', 'owl'].map((name) => `${name}-sharpen-image.png`));

    await visit.frames.nth(1).click();
    await page.getByText('2 selected').waitFor();
    await page.getByRole('group', { name: gallery.select.label }).getByText(gallery.select.delete).click();
    await dialog.getByText('fox.png and owl.png will be deleted too').waitFor();
    await dialog.getByRole('button', { name: gallery.remove.now }).click();
    await expect.poll(visit.names).toEqual([elk.id]);
    for (const { url } of [
      second.outputs.result[0],
      fox.inputs.photo[0],
      owl.outputs.result[0],
      owl.inputs.photo[0],
    ]) {
      expect((await person.fetch(url)).status).toBe(404);
    }

    await visit.button(gallery.own.delete).click();
    await dialog.getByRole('button', { name: words.dashboard.remove.now }).click();
    await page.getByRole('heading', { name: gallery.empty.heading }).waitFor();
    expect(await person.jobs()).toHaveLength(4);
    expect(visit.complaints).toEqual([]);
  });

  test('brings all pages while it is scrolled, and what is made meanwhile comes by itself', async () => {
    const person = await registered();
    const { id } = await person.upload(await paint(60, 40), 'one.png');
    for (let i = 0; i < 50; i++) await make(person, id);
    await using visit = await visitOf(person);
    const all = (await (await person.fetch('/api/jobs?limit=100')).json()).result as JobBody[];
    await visit.opened();
    await visit.page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(visit.names).toEqual(all.map((job) => job.id));
    // It takes seconds, so that the page sees it on its way.
    const wide = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#a73' } })
      .png()
      .toBuffer();
    const large = await person.upload(wide, 'wide.png');
    const { body } = await person.post<JobBody>('/api/jobs', {
      tool: 'sharpen-image',
      inputs: { photo: large.id },
    });
    await visit.page.reload();
    await expect.poll(async () => (await visit.names())[0], { timeout: 30_000 }).toBe(body.result.id);
    expect(visit.complaints).toEqual([]);
  });

  test('can be used by the keyboard alone', async () => {
    const person = await registered();
    const jobs = await makeNamed(person, 'a.png', 'b.png', 'c.png');
    await using visit = await visitOf(person);
    const { page, words } = visit;
    await visit.opened();
    expect((await walkByTab(page)).findings).toEqual([]);
    await visit.opened();
    await page.getByRole('link', { name: /c\.png/ }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('x');
    await page.getByText('1 selected').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+X');
    await page.getByText('2 selected').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('2 selected').waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    const details = page.getByRole('complementary', { name: words.gallery.details.label });
    await details.waitFor();
    expect(new URL(page.url()).searchParams.get('result')).toBe(jobs[0].id);
    await page.keyboard.press('Escape');
    await details.waitFor({ state: 'detached' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-result')))
      .toBe(jobs[0].id);
  });

  test('is somebody else’s to nobody, also by a link to a result', async () => {
    const [ada, ben] = [await registered(), await registered()];
    const [job] = await makeNamed(ada, 'secret.png');
    await makeNamed(ben, 'own.png');
    await using visit = await visitOf(ben);
    await visit.opened(`/app/gallery?result=${job.id}`);
    await visit.page.getByText(visit.words.gallery.details.gone).waitFor();
    expect(await visit.names()).toHaveLength(1);
    expect(await visit.page.content()).not.toContain('secret.png');
  });
});

/** One of them for each commit, or all with `--every`. */
const looks = [
  ['de', { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' }],
  ['ja', { viewport: { width: 390, height: 844 }, colorScheme: 'light' }],
  ['fr', { viewport: { width: 320, height: 640 }, colorScheme: 'dark' }],
] as [LocaleCode, BrowserContextOptions][];
describe.each(commitShare(looks))('in %s', (locale, options) => {
  test('every state can be used by everyone, and nothing moves by itself', async () => {
    const person = await registered();
    await using visit = await visitOf(person, locale, options);
    const { page, words } = visit;
    const { gallery } = words;
    await page.addInitScript(() => {
      const counter = window as unknown as { shift: number };
      counter.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { hadRecentInput, value } = entry as unknown as { hadRecentInput: boolean; value: number };
          if (!hadRecentInput) counter.shift += value;
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const nothingFound = async () => expect(await findingsOf(page)).toEqual([]);
    await visit.goto('/app/gallery');
    await page.getByRole('heading', { name: gallery.empty.heading }).waitFor();
    await nothingFound();

    await makeNamed(person, 'a-photo-with-a-rather-long-name-that-goes-on-and-on.png', 'b.png');
    await visit.opened();
    await page.waitForLoadState('networkidle');
    await nothingFound();
    await visit.frames.last().click();
    await page.getByText(gallery.details.about).waitFor();
    await page.waitForLoadState('networkidle');
    await nothingFound();
    await page.keyboard.press('Escape');
    await visit.button(gallery.select.start).click();
    await visit.frames.first().click();
    await nothingFound();
    await page.getByRole('group', { name: gallery.select.label }).getByText(gallery.select.delete).click();
    await page.getByRole('dialog').getByText('b.png').waitFor();
    await nothingFound();
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox').fill('zebra');
    await page.getByText(gallery.filter.none).waitFor();
    await nothingFound();
    expect(visit.complaints).toEqual([]);
  });
});

test('a server that does not answer is said, and asked again', async () => {
  const person = await registered();
  await makeNamed(person, 'a.png');
  await using visit = await visitOf(person);
  await visit.page.route('**/api/jobs?only=results*', (route) => route.abort());
  await visit.goto('/app/gallery');
  await visit.page
    .getByRole('alert')
    .getByText(/Please try again later!/)
    .waitFor();
  await visit.page.unroute('**/api/jobs?only=results*');
  await visit.button(visit.words.gallery.more.again).click();
  await visit.frames.first().waitFor();
  await expect.poll(() => visit.page.getByRole('alert').count()).toBe(0);
});

test('a result of several files is downloaded as one zip file, from the gallery and from recent work', async () => {
  const person = await registered();
  const job = await makeFrames(person, 'wave.gif');
  expect(job.error).toBeNull();
  const { result } = job.outputs;
  expect(result).toHaveLength(3);
  await using visit = await visitOf(person);
  const { page, words } = visit;
  const namesIn = async (press: () => Promise<void>) => {
    const [download] = await Promise.all([page.waitForEvent('download'), press()]);
    const files = await unpackZip(await readFile(await download.path()));
    expect([...files.values()].map(({ length }) => length)).toEqual(result.map(({ bytes }) => bytes));
    return [...files.keys()];
  };
  const names = [1, 2, 3].map((at) => `wave-image-converter-${at}.webp`);
  await visit.opened();
  await visit.frames.nth(0).click();
  const details = page.getByRole('complementary', { name: words.gallery.details.label });
  await details.getByText('wave.gif').first().waitFor();
  await page.screenshot({ path: 'test-results/gallery-several.png' });
  expect(await namesIn(() => details.getByRole('button', { name: /^Download ZIP/ }).click())).toEqual(names);
  await visit.goto('/app/dashboard');
  await page.getByRole('button', { name: 'Download wave.gif' }).waitFor();
  await page.screenshot({ path: 'test-results/recent-several.png' });
  expect(await namesIn(() => page.getByRole('button', { name: 'Download wave.gif' }).click())).toEqual(names);
});
