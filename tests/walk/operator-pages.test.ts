import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LocaleCode, localePath } from '#src/i18n/locales.ts';
import { launchBrowser } from '#tests/support/browser/chromium.ts';
import { findingsOf } from '#tests/support/browser/page-findings.ts';
import { type MailServer, startMailServer } from '#tests/support/hosts/mail-server.ts';
import { type RunningSite, startSite } from '#tests/support/hosts/site.ts';
import { newEmail } from '#tests/support/people/person.ts';
import { AccountVisit } from '../e2e/account-visit.ts';

const program = path.join(import.meta.dirname, '../../src/admin.command.server.ts');
const samples = { ja: 'dahlia', de: 'coffee' } as const;
const looks = [
  ['ja', { viewport: { width: 390, height: 844 }, colorScheme: 'light' }],
  ['de', { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' }],
] as const satisfies [LocaleCode, object][];

let mail: MailServer;
let site: RunningSite;
let browser: Browser;
beforeAll(async () => {
  mail = await startMailServer();
  const env = { SMTP_URL: mail.url, MAIL_FROM: 'site@mail.example', OPERATOR_EMAIL: 'desk@mail.example' };
  [site, browser] = await Promise.all([startSite({ env }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await mail?.close();
});

async function admin(...words: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: site.dataDir };
  return (await promisify(execFile)(process.execPath, [program, ...words], { env })).stdout;
}

async function signedUp(visit: AccountVisit, email: string): Promise<void> {
  await visit.goto('/sign-up');
  await visit.signUp(email);
  await visit.waitForPath('/app/dashboard');
}

/** As the page of somebody who is signed in would. */
async function asked<T = { id: string }>(visit: AccountVisit, address: string, data?: object): Promise<T> {
  const user = await visit.storedUser();
  const answer = await visit.page.request.fetch(`${site.url}${address}`, {
    method: data ? 'POST' : 'GET',
    data,
    headers: { authorization: `Bearer ${user?.user.token}`, origin: site.url },
  });
  return ((await answer.json()) as { result: T }).result;
}

/** Pictures of what is shown, for whoever wants to look: `SHOTS=/tmp/shots`. */
async function keepShot(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/desk-${name}.png` });
}

/** Shares of what jobs make, each reported for one reason; `published` is no report. */
async function reported(
  visit: AccountVisit,
  makeJob: () => Promise<{ id: string }>,
  reasons: readonly string[],
): Promise<void> {
  for (const reason of reasons) {
    // To remove one result is to remove all links to it.
    const job = (await makeJob()).id;
    const ask = () =>
      asked<{ state: string; outputs: Record<string, { id: string }[]> }>(visit, `/api/jobs/${job}`);
    await expect.poll(async () => (await ask()).state, { timeout: 60_000 }).toBe('succeeded');
    const [media] = Object.values((await ask()).outputs).flat();
    const { id, url } = await asked<{ id: string; url: string }>(visit, '/api/shares', {
      media: media.id,
      alt: `For ${reason}`,
    });
    if (reason === 'published') {
      const press = { licence: 'cc0', people: 'nobody' };
      await asked(visit, `/api/shares/${id}/publication`, press);
      continue;
    }
    const token = new URL(url).pathname.split('/').at(-1);
    const address = `${site.url}/api/shared/${token}/reports`;
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ reason, words: 'Please look at this.' }),
    });
    expect([reason, answer.status]).toEqual([reason, 200]);
  }
}

describe.each(looks)('the desk in %s', (locale, options) => {
  test('is set up, opened and used by everyone, part by part', async () => {
    await using member = await AccountVisit.open(browser, site, mail, locale, options);
    const memberEmail = newEmail('member');
    await signedUp(member, memberEmail);
    const found = member.page.getByRole('heading', { level: 1 });
    await member.goto('/app/admin');
    await found.getByText(member.words.ui.errors.notFound.heading).waitFor();
    expect(await findingsOf(member.page)).toEqual([]);

    // Something to be seen on the first part.
    // What is removed in one language can't be shared again in the next.
    const photo = (await asked(member, '/api/media', { sample: samples[locale] })).id;
    const makeJob = () => asked(member, '/api/jobs', { tool: 'image-converter', inputs: { photo } });
    const job = await makeJob();

    await using visit = await AccountVisit.open(browser, site, mail, locale, options);
    const { admin: words } = visit.words;
    const email = newEmail('operator');
    await signedUp(visit, email);
    const { page } = visit;
    const line = page.locator('input[name=line]');
    const word = /: ([\w-]{20})$/m.exec(await admin('operator', email))?.[1] ?? '';
    await visit.goto('/app/admin');
    await line.fill('nothing');
    await visit.button(words.setup.next).click();
    await page.locator('.fail').waitFor();
    expect(await findingsOf(page)).toEqual([]);
    await line.fill(word);
    await visit.button(words.setup.next).click();
    await page.getByRole('img', { name: words.setup.qr }).waitFor();
    expect(await findingsOf(page)).toEqual([]);
    const totp = new TOTP({ secret: (await page.locator('.desk-key').textContent()) ?? '' });
    await line.fill(totp.generate());
    await visit.button(words.setup.confirm).click();
    await visit.button(words.setup.kept).waitFor();
    const codes = await page.locator('.desk-codes li').allTextContents();
    expect(codes).toHaveLength(10);
    expect(await findingsOf(page)).toEqual([]);
    await visit.button(words.setup.kept).click();

    const tab = (name: string) =>
      page.getByRole('navigation', { name: words.tabs.label }).getByText(name, { exact: true });
    await page.getByRole('table').waitFor();
    expect(await findingsOf(page)).toEqual([]);
    for (const [name, heading] of [
      [words.tabs.engines, words.engines.heading],
      [words.tabs.house, words.house.models],
      [words.tabs.log, words.tabs.log],
    ]) {
      await tab(name).click();
      await page.getByRole('heading', { name: heading, exact: true }).waitFor();
      await page.getByText(words.loading, { exact: true }).waitFor({ state: 'hidden' });
      expect(await findingsOf(page), name).toEqual([]);
    }
    // What looks the same as what somebody is in isn't shared any more until it's decided about.
    await reported(member, makeJob, ['hate', 'published', 'in_picture']);
    await tab(words.tabs.queue).click();
    // What somebody says they are in comes first, and whoever listens hears it.
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toBe(words.queue.inPicture);
    expect(await findingsOf(page)).toEqual([]);
    await page.keyboard.press('j');
    await expect.poll(focused).toBe(words.queue.reasons.hate);
    await page.keyboard.press('k');
    await expect.poll(focused).toBe(words.queue.inPicture);
    expect(await page.getByRole('img', { name: 'For in_picture' }).count()).toBe(0);
    await visit.button(words.queue.uncover).click();
    await page.getByRole('img', { name: 'For in_picture' }).waitFor();
    expect(await findingsOf(page)).toEqual([]);
    await page.keyboard.press('r');
    const removal = page.getByRole('dialog', { name: words.queue.removeTitle });
    await removal.waitFor();
    expect(await findingsOf(page)).toEqual([]);
    expect(await removal.locator('input:checked').count()).toBe(0);
    // Letters that are typed are no keys of the queue.
    await removal.locator('textarea').pressSequentially('jar');
    await removal.getByRole('radio', { name: words.queue.reasons.in_picture }).check();
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe(words.queue.reasons.hate);
    await page.keyboard.press('a');
    const keeping = page.getByRole('dialog', { name: words.queue.keepTitle });
    await keeping.waitFor();
    expect(await findingsOf(page)).toEqual([]);
    await page.keyboard.press('Enter');
    // What somebody publishes waits beside the reports.
    await expect.poll(focused).toBe(words.queue.publication.fresh);
    await keepShot(page, `fresh-${locale}`);
    expect(await findingsOf(page)).toEqual([]);
    await page.keyboard.press('r');
    const refusal = page.getByRole('dialog', { name: words.queue.publication.refuseTitle });
    // Its link stays where nobody wants otherwise.
    expect(
      await refusal.getByRole('radio', { name: words.queue.publication.reach.explore }).isChecked(),
    ).toBe(true);
    await keepShot(page, `refuse-${locale}`);
    expect(await findingsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('a');
    const listing = page.getByRole('dialog', { name: words.queue.publication.listTitle });
    await listing.getByRole('checkbox', { name: words.queue.publication.choose }).check();
    await keepShot(page, `list-${locale}`);
    expect(await findingsOf(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText(words.queue.none).waitFor();
    const listed = await asked<{ items: { address: string; chosen: boolean }[] }>(visit, '/api/explore');
    expect(listed.items).toMatchObject([{ chosen: true }]);
    const { chosen } = words.queue.publication;
    await page
      .getByRole('textbox', { name: chosen.address })
      .fill(`https://pictures.example/explore/${listed.items[0].address}`);
    await visit.button(chosen.take).click();
    await page.getByText(chosen.taken).waitFor();
    expect(await asked(visit, '/api/explore')).toMatchObject({ items: [{ chosen: false }] });
    expect(await findingsOf(page)).toEqual([]);

    await tab(words.tabs.find).click();
    await line.fill('NOTHING222');
    await line.press('Enter');
    await page.getByText(words.find.nothing).waitFor();
    expect(await findingsOf(page)).toEqual([]);

    await line.fill(job.id);
    await line.press('Enter');
    await page.getByText(job.id, { exact: true }).waitFor();
    expect(await findingsOf(page)).toEqual([]);

    await tab(words.tabs.people).click();
    await line.fill(memberEmail);
    await line.press('Enter');
    await page.getByRole('link', { name: memberEmail }).click();
    await visit.button(words.people.grant).click();
    await visit.button(words.people.endPro).waitFor();
    await visit.button(words.people.block).click();
    const dialog = page.getByRole('dialog', { name: words.people.blockTitle });
    await dialog.waitFor();
    await keepShot(page, `block-${locale}`);
    expect(await findingsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: words.people.block, exact: true }).click();
    await visit.button(words.people.unblock).waitFor();
    expect(await findingsOf(page)).toEqual([]);
    await member.page.goto(localePath(locale, '/app/account'));
    await member.page.waitForURL((url) => url.pathname === localePath(locale, '/sign-in'));
    await visit.button(words.people.delete).click();
    await page.locator('input[name=address]').fill(memberEmail);
    expect(await findingsOf(page)).toEqual([]);
    await page.locator('input[name=address]').press('Enter');
    await page.getByRole('heading', { name: words.tabs.people, exact: true }).waitFor();
    await visit.button(words.leave).click();
    await page.getByRole('heading', { name: words.door.heading }).waitFor();
    await line.fill(codes[0]);
    expect(await findingsOf(page)).toEqual([]);
    await visit.button(words.door.open).click();
    await tab(words.tabs.log).click();
    await page.getByText('account_deleted').first().waitFor();
    expect(await findingsOf(page)).toEqual([]);
    expect(visit.complaints).toEqual([]);
  });
});
