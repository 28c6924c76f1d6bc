import type { Browser, BrowserContextOptions } from 'playwright-core';
import { expect } from 'vitest';
import { type LocaleCode, localePath } from '#src/i18n/locales.ts';
import { awake } from '#tests/support/browser/awake.ts';
import { launchBrowser } from '#tests/support/browser/chromium.ts';
import { findingsOf } from '#tests/support/browser/page-findings.ts';
import { type MailServer, startMailServer } from '#tests/support/hosts/mail-server.ts';
import { type RunningSite, startSite } from '#tests/support/hosts/site.ts';
import { newEmail } from '#tests/support/people/person.ts';
import { freePort } from '#tests/support/services/free-port.ts';
import { type StripeTwin, startStripeTwin } from '#tests/support/stripe-twin/stripe-twin.ts';
import { AccountVisit } from '../e2e/account-visit.ts';

/** WCAG 2.2, 1.4.10: a window of 1280 pixels at 400 %. */
export const narrow = { width: 320, height: 640 };
export const phone = { width: 390, height: 844 };

/** A site that sells Pro by a Stripe of our own, and a browser. */
export interface PayWalk {
  readonly mail: MailServer;
  readonly twin: StripeTwin;
  /** By how much the clock of the twin is behind, in milliseconds. */
  behindMs: number;
  readonly site: RunningSite;
  arrive(locale: LocaleCode, options?: BrowserContextOptions): Promise<AccountVisit>;
  close(): Promise<void>;
}

export async function startPayWalk(env: Record<string, string> = {}): Promise<PayWalk> {
  const mail = await startMailServer();
  const twin = await startStripeTwin(() => new Date(Date.now() - walk.behindMs));
  const port = await freePort();
  const settings = {
    ...twin.env,
    // Whoever pays comes back to the address that the site is known by.
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: mail.url,
    MAIL_FROM: 'site@mail.example',
    ...env,
  };
  const starting: [Promise<RunningSite>, Promise<Browser>] = [
    startSite({ env: settings, port }),
    launchBrowser(),
  ];
  const [site, browser] = await Promise.all(starting);
  twin.bells.url = `${site.url}/api/pay/webhook`;
  const walk: PayWalk = {
    mail,
    twin,
    behindMs: 0,
    site,
    async arrive(locale, options = {}) {
      const visit = await AccountVisit.open(browser, site, mail, locale, {
        // Pages follow each other at once: the browser complains of transitions that another page interrupts.
        reducedMotion: 'reduce',
        ...options,
      });
      await visit.page.context().route(
        ({ hostname }) => hostname !== '127.0.0.1',
        (route) => route.fulfill({ body: '' }),
      );
      return visit;
    },
    async close() {
      await browser.close();
      await site.stop();
      await twin.close();
      await mail.close();
    },
  };
  return walk;
}

/** Signs up where the page of prices sends a visitor, and comes back to what they had chosen. */
export async function signUpToBuy(visit: AccountVisit, email = newEmail()): Promise<void> {
  const { page, words } = visit;
  await visit.goto('/pricing');
  await visit.button(words.pricing.period.year).click();
  await expect.poll(() => page.locator('.buy-facts').textContent()).toContain(words.buy.each.year);
  await page.getByRole('link', { name: words.buy.signIn, exact: true }).click();
  await page.waitForURL(/\/sign-in\?/);
  await awake(page);
  await page.locator('main a[href*="/sign-up?next"]').click();
  await page.waitForURL(/\/sign-up\?/);
  await page.locator('main input[name=code]').waitFor();
  visit.form = page.locator('main');
  await visit.signUp(email);
  await page.waitForURL((url) => url.pathname === localePath(visit.locale, '/pricing'));
  await awake(page);
  visit.form = page.locator('body');
  await expect.poll(() => page.locator('.buy-facts').textContent()).toContain(words.buy.each.year);
}

/** Says that Pro begins at once, and pays at the provider, which may say nothing about it for a while. */
export async function pay({ twin }: PayWalk, visit: AccountVisit, { isSilent = false } = {}): Promise<void> {
  const { page, words } = visit;
  const box = page.locator('input[name=startsAtOnce]');
  // Nothing is ticked beforehand, and nothing goes on without it.
  expect(await box.isChecked()).toBe(false);
  await visit.button(words.buy.pay).click();
  await page.locator('.buy .error', { hasText: words.buy.consentMissing }).waitFor();
  expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await findingsOf(page)).toEqual([]);
  await box.check({ force: true });
  await visit.button(words.buy.pay).click();
  await page.waitForURL((url) => url.href.startsWith(twin.url));
  if (isSilent) twin.trouble = { isAway: true };
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.waitForURL((url) => url.pathname === localePath(visit.locale, '/app/subscription'));
}
