import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LocaleCode } from '#src/i18n/locales.ts';
import { awake } from '#tests/support/browser/awake.ts';
import { launchBrowser } from '#tests/support/browser/chromium.ts';
import { findingsOf } from '#tests/support/browser/page-findings.ts';
import { type MailServer, startMailServer } from '#tests/support/hosts/mail-server.ts';
import { type RunningSite, startSite } from '#tests/support/hosts/site.ts';
import { newEmail } from '#tests/support/people/person.ts';
import { AccountVisit } from '../e2e/account-visit.ts';
import { focusedName, tabTo } from './keyboard-walk.ts';

let mail: MailServer;
let site: RunningSite;
let browser: Browser;
beforeAll(async () => {
  mail = await startMailServer();
  const env = { SMTP_URL: mail.url, MAIL_FROM: 'site@mail.example', CONTACT_EMAIL: 'desk@mail.example' };
  [site, browser] = await Promise.all([startSite({ env }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await mail?.close();
});

/** The whole text is the name of a button, nothing more. */
const exactly = (words: string) => new RegExp(`^${words.replace(/[?()]/g, '\\$&')}$`);

describe.each(['en', 'de'] as LocaleCode[])(
  'withdrawing by the keyboard alone, signed out, in %s',
  (locale) => {
    test('leads from the footer over both steps to the receipt, on the page and by mail', async () => {
      await using visit = await AccountVisit.open(browser, site, mail, locale);
      const { page, words } = visit;
      const { withdraw, validation, ui } = words;
      const email = newEmail();
      await visit.goto('/refund-policy');
      await tabTo(page, exactly(ui.pages.withdraw));
      await page.keyboard.press('Enter');
      await visit.waitForPath('/withdraw');
      await page.getByRole('heading', { level: 1, name: withdraw.heading }).waitFor();
      await awake(page);
      expect(await findingsOf(page)).toEqual([]);

      // What is missing is said at its field, and the focus goes to the first of them.
      await tabTo(page, exactly(withdraw.form.submit));
      await page.keyboard.press('Enter');
      await visit.saysAt('name', validation.name_missing);
      await visit.saysAt('email', validation.email_missing);
      expect(await visit.hasFocus('name')).toBe(true);
      expect(await findingsOf(page)).toEqual([]);

      await page.keyboard.type('Ada Lovelace');
      await page.keyboard.press('Tab');
      await page.keyboard.type(email);
      await page.keyboard.press('Tab');
      await page.keyboard.type('Pro, 4711');
      await tabTo(page, exactly(withdraw.form.submit));
      await page.keyboard.press('Enter');

      await page.getByRole('heading', { name: withdraw.review.heading }).waitFor();
      expect(await focusedName(page)).toBe(withdraw.review.heading);
      const shown = await page.locator('.statement').textContent();
      expect(shown).toContain(withdraw.statement.opening);
      expect(shown).toContain('Pro, 4711');
      expect(await findingsOf(page)).toEqual([]);
      // Nothing has left so far, and everything can be changed.
      expect(mail.waiting(email)).toBe(0);
      await tabTo(page, exactly(withdraw.review.change));
      await page.keyboard.press('Enter');
      expect(await focusedName(page)).toBe(withdraw.form.heading);
      expect(await visit.field('name').inputValue()).toBe('Ada Lovelace');
      await tabTo(page, exactly(withdraw.form.submit));
      await page.keyboard.press('Enter');
      await tabTo(page, exactly(withdraw.review.confirm));
      await page.keyboard.press('Enter');

      await page.getByRole('heading', { name: withdraw.receipt.heading }).waitFor();
      expect(await focusedName(page)).toBe(withdraw.receipt.heading);
      expect(await page.locator('.statement').textContent()).toBe(shown);
      expect(await findingsOf(page)).toEqual([]);
      const receipt = await page.locator('main').textContent();
      const { headers, text } = await mail.next(email);
      const reference = /[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(headers.get('subject') ?? '')?.[0] ?? 'none';
      expect(receipt).toContain(reference);
      expect(text.replaceAll('\r\n', '\n')).toContain(shown);
      // The time in the mail is the one on the page.
      const time = /\d{1,2}:\d{2}:\d{2}\s?(?:AM|PM)? ?UTC/.exec(text)?.[0] ?? 'none';
      expect(receipt).toContain(time);
      expect((await mail.next('desk@mail.example')).headers.get('subject')).toBe(
        `[${reference}] withdrawal (${locale})`,
      );
      expect(visit.complaints).toEqual([]);
    });
  },
);

test('somebody who is signed in finds the address filled in and need not name the contract', async () => {
  await using visit = await AccountVisit.open(browser, site, mail, 'en', {
    // WCAG 2.2, 1.4.10: a window of 1280 pixels at 400 %.
    viewport: { width: 320, height: 640 },
  });
  const { page, words } = visit;
  const { withdraw } = words;
  const email = newEmail();
  await visit.goto('/sign-up');
  await visit.signUp(email);
  await visit.waitForPath('/app/dashboard');
  await visit.goto('/withdraw');
  await expect.poll(() => visit.field('email').inputValue()).toBe(email);
  await page.getByText(withdraw.form.contractOfAccount).waitFor();
  await visit.field('name').fill('Ada Lovelace');
  await visit.button(withdraw.form.submit).click();
  expect(await page.locator('.statement').textContent()).toContain(`Account: ${email}`);
  expect(await findingsOf(page)).toEqual([]);
  await visit.button(withdraw.review.confirm).click();
  await page.getByRole('heading', { name: withdraw.receipt.heading }).waitFor();
  expect((await mail.next(email)).text).toContain(`Account: ${email}`);
  expect(await findingsOf(page)).toEqual([]);
  expect(visit.complaints).toEqual([]);
});

test('a statement that does not arrive stays, and arrives once when it is confirmed again', async () => {
  await using visit = await AccountVisit.open(browser, site, mail);
  const { page, words } = visit;
  const { withdraw } = words;
  const email = newEmail();
  await visit.goto('/withdraw');
  await visit.field('name').fill('Ada Lovelace');
  await visit.field('email').fill(email);
  await page.locator('textarea[name=contract]').fill('Pro');
  await visit.button(withdraw.form.submit).click();
  const keys: (string | undefined)[] = [];
  // The answer is lost on its way back: the server has the statement.
  await page.route('**/api/withdrawals', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await visit.button(withdraw.review.confirm).click();
  await page.getByRole('alert').getByText(withdraw.errors.notSent).waitFor();
  await visit.button(withdraw.review.confirm).click();
  await page.getByRole('heading', { name: withdraw.receipt.heading }).waitFor();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  await mail.next(email);
  expect(mail.waiting(email)).toBe(0);
});
