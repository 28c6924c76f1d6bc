import type { BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type LocaleCode, localeCodes, localePath } from '#src/i18n/locales.ts';
import { readMessages } from '#src/i18n/read-words.server.ts';
import { findingsOf } from '#tests/support/browser/page-findings.ts';
import { narrow, type PayWalk, pay, phone, signUpToBuy, startPayWalk } from './pay-walk.ts';

let walk: PayWalk;
let site: PayWalk['site'];
let twin: PayWalk['twin'];
beforeAll(async () => {
  walk = await startPayWalk({ ADSENSE_CLIENT: 'ca-pub-1234567890123456' });
  ({ site, twin } = walk);
});
afterEach(() => {
  twin.trouble = null;
});
afterAll(() => walk?.close());

test.each(localeCodes)('the page of prices in %s can be used by everyone', async (locale) => {
  await using visit = await walk.arrive(locale, { viewport: narrow });
  const { page, words } = visit;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await visit.goto('/pricing');
    await page.getByRole('link', { name: words.buy.signIn, exact: true }).waitFor();
    expect(await findingsOf(page), colorScheme).toEqual([]);
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways, colorScheme).toBe(0);
  }
  expect(visit.complaints).toEqual([]);
});

test.each(localeCodes)('terms, refunds and privacy in %s say how Pro is sold', async (locale) => {
  const { billing, withdraw } = readMessages(locale);
  const read = async (path: string) => (await fetch(site.url + localePath(locale, path))).text();
  const [terms, refunds, privacy] = await Promise.all(
    ['/terms-of-service', '/refund-policy', '/privacy-policy'].map(read),
  );
  expect(terms).toContain('Stripe');
  expect(terms).toContain(`href="${localePath(locale, '/app/subscription')}"`);
  expect(refunds).toContain(billing.refund.button);
  expect(privacy).toContain('href="https://stripe.com/');
  // That nothing is for sale isn’t said beside the form that withdraws from what was sold.
  const form = (await read('/withdraw')).replace(/<script[\s\S]*?<\/script>/g, '');
  expect(form).toContain(withdraw.form.submit);
  expect(form).not.toContain(withdraw.nothingForSale);
});

describe.each([
  ['en', {}, '$59.99', '$9.99'],
  ['de', { viewport: phone, colorScheme: 'dark' }, '59,99\u00a0€', '9,99\u00a0€'],
] as [LocaleCode, BrowserContextOptions, string, string][])(
  'buying Pro in %s',
  (locale, options, perYear, perMonth) => {
    test('leads from the prices over Checkout to My Subscription, and out again in two clicks', async () => {
      await using visit = await walk.arrive(locale, options);
      const { page, words } = visit;
      await visit.goto('/pricing');
      await page.getByText(perMonth).first().waitFor();
      expect(await findingsOf(page)).toEqual([]);
      await signUpToBuy(visit);
      const order = await page.locator('.buy-order').textContent();
      for (const said of [perYear, words.buy.tax.included, words.buy.each.year, words.buy.how])
        expect(order).toContain(said);
      expect(order).toContain(String(new Date().getUTCFullYear() + 1));
      expect(await findingsOf(page)).toEqual([]);

      // With ads agreed to, another tab has a tool open.
      await page.evaluate(() => localStorage.setItem('consent', 'all'));
      const tool = await page.context().newPage();
      await tool.addInitScript(() => localStorage.setItem('consent', 'all'));
      await tool.goto(localePath(locale, '/background-remover'));
      await tool.locator('.ad').first().waitFor({ state: 'attached' });
      await page.bringToFront();

      await pay(walk, visit, { isSilent: true });
      // That they come back with an address that says so is no proof.
      await page.getByText(words.billing.confirming.title).waitFor();
      expect(await findingsOf(page)).toEqual([]);
      expect((await visit.storedUser())?.user.isVip).toBe(false);
      twin.trouble = null;
      await expect.poll(() => twin.bells.deliver()).toContain(200);
      await page.getByText(words.billing.welcome).waitFor();
      expect(await page.locator('main').textContent()).toContain(words.billing.state.active);
      expect(await page.locator('main').textContent()).toContain(perYear);
      await page.locator('a[href$="/pdf"], a[href*="pdf"]').first().waitFor();
      expect(await findingsOf(page)).toEqual([]);
      expect(page.url()).not.toContain('paid');
      // Ads end in that tab at once, without a reload.
      await tool.locator('.ad').first().waitFor({ state: 'detached' });
      expect(await tool.locator('html').getAttribute('data-ads')).toBe('off');
      await tool.close();

      // Two clicks from here, no questions.
      await visit.button(words.billing.payment.cancel).click();
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      expect(await findingsOf(page)).toEqual([]);
      await dialog.getByRole('button', { name: words.billing.cancel.confirm, exact: true }).click();
      await visit.button(words.billing.ending.resume).waitFor();
      const own = [...twin.ledger.subscriptions.values()].at(-1)!;
      expect(own.cancel_at_period_end).toBe(true);
      expect(await findingsOf(page)).toEqual([]);
      await visit.button(words.billing.ending.resume).click();
      await visit.button(words.billing.payment.cancel).waitFor();
      await expect.poll(() => own.cancel_at_period_end).toBe(false);

      // Whoever has it is led to it, and buys nothing twice.
      await visit.goto('/pricing');
      const manage = page.locator('.of-pro').getByRole('link', { name: words.buy.manage });
      await manage.waitFor();
      expect(await visit.button(words.buy.pay).isVisible()).toBe(false);
      await manage.click();
      await visit.waitForPath('/app/subscription');
      expect(visit.complaints).toEqual([]);
    });
  },
);

test('money comes back by a button, and Pro with its mark ends', async () => {
  await using visit = await walk.arrive('en');
  const { page, words } = visit;
  await signUpToBuy(visit);
  await pay(walk, visit);
  await expect.poll(() => twin.bells.deliver()).toContain(200);
  await page.getByText(words.billing.welcome).waitFor();
  await visit.button(words.billing.refund.button).click();
  await page.getByRole('dialog').getByRole('button', { name: words.billing.refund.button }).click();
  await page.getByText(words.billing.invoices.state.refunded, { exact: true }).waitFor();
  await expect.poll(async () => (await visit.storedUser())?.user.isVip).toBe(false);
  await page.getByRole('link', { name: words.billing.get }).waitFor();
  expect(await findingsOf(page)).toEqual([]);
});

test('a cancellation while the provider is away is kept, and said', async () => {
  await using visit = await walk.arrive('en');
  const { page, words } = visit;
  await signUpToBuy(visit);
  await pay(walk, visit);
  await expect.poll(() => twin.bells.deliver()).toContain(200);
  await page.getByText(words.billing.welcome).waitFor();
  twin.trouble = { isAway: true };
  try {
    await visit.button(words.billing.payment.cancel).click();
    await page.getByRole('dialog').getByRole('button', { name: words.billing.cancel.confirm }).click();
    await page.getByText(words.billing.waiting.cancel).waitFor();
    expect(await findingsOf(page)).toEqual([]);
  } finally {
    twin.trouble = null;
  }
});

test.each([
  ['ja', '￥1,500'],
  ['ko', '₩14,000'],
] as [LocaleCode, string][])(
  'prices in %s have no decimals, and are in the page from the start',
  async (locale, price) => {
    const pageOf = async () => (await fetch(`${site.url}/${locale}/pricing`)).text();
    await expect.poll(pageOf).toContain(price);
    expect(await pageOf()).not.toContain(`${price}.`);
  },
);
