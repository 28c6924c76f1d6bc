import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LocaleCode, locales } from '#src/i18n/locales.ts';
import { launchBrowser } from '#tests/support/browser/chromium.ts';
import { barriersOf } from '#tests/support/browser/page-barriers.ts';
import { findingsOf } from '#tests/support/browser/page-findings.ts';
import { type MailServer, startMailServer } from '#tests/support/hosts/mail-server.ts';
import { type RunningSite, startSite } from '#tests/support/hosts/site.ts';
import { grantVip } from '#tests/support/people/grant-vip.ts';
import { newEmail } from '#tests/support/people/person.ts';
import { AccountVisit } from '../e2e/account-visit.ts';

const looks = [
  ['en', 'light', 1440],
  ['ja', 'dark', 390],
] as const satisfies [LocaleCode, 'light' | 'dark', number][];

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

describe.each(looks)('in %s, %s, at %d pixels', (locale, colorScheme, width) => {
  test('a share with a password opens for who knows it; its owner objects once it is hidden', async () => {
    const viewport = { width, height: 900 };
    await using visit = await AccountVisit.open(browser, site, mail, locale, { viewport, colorScheme });
    const { page, words } = visit;
    const email = newEmail();
    await visit.goto('/sign-up');
    await visit.signUp(email);
    await visit.waitForPath('/app/dashboard');
    await grantVip({ DATA_DIR: site.dataDir }, email);
    await visit.goto('/upgrade');
    await expect.poll(async () => (await visit.storedUser())?.user.isVip, { timeout: 30_000 }).toBe(true);
    await visit.goto('/sharpen-image?sample=dahlia');
    const { share, save } = words.workspace;
    if (width === 390) {
      await visit.button(save.more).click();
      await page.getByRole('menuitem', { name: share.open }).click();
    } else await visit.button(share.open).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('switch', { name: share.password }).click();
    const typed = dialog.getByRole('textbox', { name: share.passwordLabel });
    await typed.fill('short');
    const make = dialog.getByRole('button', { name: share.make });
    expect(await make.isDisabled()).toBe(true);
    await typed.fill('paper boats');
    expect(await barriersOf(page, { within: 'dialog[open]' })).toEqual([]);
    await make.click();
    await dialog.getByRole('heading', { name: share.ready }).waitFor({ timeout: 60_000 });
    const { pathname } = new URL((await dialog.locator('.share-link').textContent()) ?? '');

    const context = await browser.newContext({
      baseURL: site.url,
      locale: locales[locale],
      viewport,
      colorScheme,
      javaScriptEnabled: false,
    });
    const stranger = await context.newPage();
    const { locked } = words.shared;
    expect((await stranger.goto(pathname))?.status()).toBe(403);
    await stranger.getByRole('heading', { name: locked.title }).waitFor();
    await stranger.getByLabel(locked.label).fill('paper boots');
    await stranger.getByLabel(locked.label).press('Enter');
    await stranger.getByRole('alert').waitFor();
    await stranger.getByLabel(locked.label).fill('paper boats');
    await stranger.getByRole('button', { name: locked.open }).click();
    await stranger.locator('.print img').waitFor();
    expect((await context.request.get(`${pathname}/picture`)).status()).toBe(200);
    // Without script, a form says that somebody is in it.
    await stranger.getByText(words.shared.inPicture.open, { exact: true }).click();
    await stranger.getByRole('button', { name: words.shared.inPicture.send }).click();
    await stranger.getByRole('heading', { name: words.shared.thanks.title }).waitFor();
    await context.close();

    await page.keyboard.press('Escape');
    const { shares } = words.gallery;
    await visit.goto('/app/gallery');
    const list = page.getByRole('region', { name: shares.heading });
    await list.getByRole('button', { name: shares.object, exact: false }).first().click();
    const objecting = page.getByRole('dialog', { name: shares.objectTitle });
    await objecting.getByRole('textbox', { name: shares.objectLabel }).fill('There is a flower in it.');
    expect(await barriersOf(page, { within: 'dialog[open]' })).toEqual([]);
    expect(await findingsOf(page)).toEqual([]);
    await objecting.getByRole('button', { name: shares.objectSend }).click();
    await list.getByText(shares.objected).waitFor();
    expect(await list.getByRole('button', { name: shares.object }).count()).toBe(0);
  });
});
