import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { errorWords } from '#src/i18n/error-words.server.ts';
import { type LocaleCode, localePath } from '#src/i18n/locales.ts';
import { findingsOf } from '#tests/support/browser/page-findings.ts';
import { newEmail } from '#tests/support/people/person.ts';
import { type PayWalk, pay, phone, signUpToBuy, startPayWalk } from './pay-walk.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Where pictures of the states go, if somebody wants to see them. */
const shots = process.env.PAY_SHOTS;

let walk: PayWalk;
let twin: PayWalk['twin'];
beforeAll(async () => {
  walk = await startPayWalk();
  ({ twin } = walk);
});
afterEach(() => {
  walk.behindMs = 0;
  twin.trouble = null;
});
afterAll(() => walk?.close());

/** The subscription that was bought last, with its customer. */
const latest = () => [...twin.ledger.subscriptions.values()].at(-1)!;

/** Lets the time pass from when the twin's clock stood behind until now, and tells the site. */
async function catchUp(): Promise<void> {
  const { customer } = latest();
  const from = Math.floor((Date.now() - walk.behindMs) / 1000);
  walk.behindMs = 0;
  twin.billing.advance(customer, from, Math.floor(Date.now() / 1000));
  twin.ledger.clocks.delete(customer);
  await ring();
}

async function ring(): Promise<void> {
  for (const status of await twin.bells.deliver()) expect(status).toBe(200);
}

/** Nothing is wrong with the page in its own colors and size, nor as a wide, light one. */
async function look(page: Page, name: string): Promise<void> {
  expect(await findingsOf(page), name).toEqual([]);
  if (!shots) return;
  await page.screenshot({ path: `${shots}/${name}-390-dark.png`, fullPage: true });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.screenshot({ path: `${shots}/${name}-1440-light.png`, fullPage: true });
  await page.setViewportSize(phone);
  await page.emulateMedia({ colorScheme: 'dark' });
}

describe.each([
  ['en', '$9.99', '$59.99'],
  ['de', '9,99\u00a0€', '59,99\u00a0€'],
] as [LocaleCode, string, string][])('My Subscription on a phone, in %s', (locale, perMonth, perYear) => {
  const options: BrowserContextOptions = { viewport: phone, colorScheme: 'dark' };

  test('says what failed and until when there is Pro, puts it on hold, and is well again with a new card', async () => {
    await using visit = await walk.arrive(locale, options);
    const { page, words } = visit;
    const { billing } = words;
    await signUpToBuy(visit);
    await visit.button(words.pricing.period.month).click();
    // A month and some hours ago: the next one has just been asked for.
    walk.behindMs = 31 * dayMs + 5 * 60 * 60 * 1000;
    await pay(walk, visit);
    twin.ledger.badCards.add(latest().customer);
    await catchUp();
    expect(latest().status).toBe('past_due');
    await visit.goto('/app/subscription');
    await page.getByText(billing.pastDue.title).waitFor();
    const banner = page.locator('.plan-banners .note');
    expect(await banner.textContent()).toContain(perMonth);
    const until = new Date((latest().items.data[0].current_period_start + 72 * 60 * 60) * 1000);
    const graceDay = new Intl.DateTimeFormat(locale, { day: 'numeric' }).format(until).replace(/\D/g, '');
    expect(await banner.textContent()).toContain(graceDay);
    expect(await page.locator('main').textContent()).toContain(billing.state.past_due);
    expect((await visit.storedUser())?.user.isVip).toBe(true);
    await look(page, `${locale}-past-due`);

    // Somebody who wants to end it reads that it ends right away.
    await visit.button(billing.payment.cancel).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(billing.cancel.now).waitFor();
    await look(page, `${locale}-past-due-cancel`);
    await dialog.getByRole('button', { name: billing.cancel.keep, exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });

    // Three days later, nobody has paid: Pro pauses, and in the end the subscription is on hold.
    const [paid] = twin.ledger.invoicesOf(latest().id);
    const { end } = paid.lines.data[0].period;
    paid.lines.data[0].period.end = Math.floor(Date.now() / 1000) - 4 * 24 * 60 * 60;
    twin.ledger.emit('customer.subscription.updated', latest(), Math.floor(Date.now() / 1000));
    await ring();
    await expect.poll(() => readAgain(page, billing.pastDue.over)).toBe(true);
    await look(page, `${locale}-past-due-over`);
    latest().status = 'unpaid';
    twin.ledger.emit('customer.subscription.updated', latest(), Math.floor(Date.now() / 1000));
    await ring();
    await expect.poll(() => readAgain(page, billing.unpaid.title)).toBe(true);
    expect(await page.locator('main').textContent()).toContain(billing.state.unpaid);
    await look(page, `${locale}-on-hold`);

    // One button leads to where a new card pays what is open.
    paid.lines.data[0].period.end = end;
    await visit.button(billing.pastDue.fix).click();
    await page.waitForURL((url) => url.href.startsWith(twin.url));
    await page.getByRole('button', { name: 'New card', exact: true }).click();
    await page.getByRole('button', { name: 'Return', exact: true }).click();
    await visit.waitForPath('/app/subscription');
    await ring();
    await expect.poll(() => readAgain(page, billing.payment.change.year)).toBe(true);
    expect(await page.getByText(billing.unpaid.title).isVisible()).toBe(false);
    expect(await page.locator('main').textContent()).toContain(billing.state.active);
    expect((await visit.storedUser())?.user.isVip).toBe(true);
    await look(page, `${locale}-active`);
    expect(visit.complaints).toEqual([]);
  });

  test('says that a payment is disputed and that Pro has ended, and sells nothing meanwhile', async () => {
    await using visit = await walk.arrive(locale, options);
    const { page, words } = visit;
    const { billing } = words;
    await signUpToBuy(visit);
    await pay(walk, visit);
    await ring();
    await page.getByText(billing.welcome).waitFor();
    const charge = [...twin.ledger.charges.values()].at(-1)!;
    // An early warning ends nothing.
    const id = twin.billing.dispute(charge.id);
    const dispute = twin.ledger.disputes.get(id)!;
    dispute.status = 'warning_needs_response';
    await ring();
    await expect.poll(() => readAgain(page, billing.disputed.open)).toBe(true);
    expect((await visit.storedUser())?.user.isVip).toBe(true);
    await look(page, `${locale}-warned`);
    dispute.status = 'needs_response';
    twin.ledger.emit('charge.dispute.updated', dispute, Math.floor(Date.now() / 1000));
    await ring();
    await expect.poll(() => readAgain(page, billing.disputed.text)).toBe(true);
    await expect.poll(async () => (await visit.storedUser())?.user.isVip).toBe(false);
    expect(await page.getByRole('link', { name: billing.get, exact: true }).isVisible()).toBe(false);
    await page.locator('.app-list .badge', { hasText: billing.invoices.state.disputed }).waitFor();
    await look(page, `${locale}-disputed`);
    twin.billing.closeDispute(id, 'lost');
    await ring();
    await expect.poll(() => readAgain(page, billing.ended)).toBe(true);
    await page.getByRole('link', { name: billing.get, exact: true }).waitFor();
    await look(page, `${locale}-ended`);
    expect(visit.complaints).toEqual([]);
  });

  test('switches to the year at once and to the month later, in the portal, and takes it back', async () => {
    await using visit = await walk.arrive(locale, options);
    const { page, words } = visit;
    const { billing } = words;
    await signUpToBuy(visit);
    await visit.button(words.pricing.period.month).click();
    await pay(walk, visit);
    await ring();
    await page.getByText(billing.welcome).waitFor();
    expect(await page.locator('main').textContent()).toContain(perMonth);
    const confirm = async (button: string) => {
      await visit.button(button).click();
      await page.waitForURL((url) => url.href.startsWith(`${twin.url}/portal/`));
      await page.getByRole('button', { name: 'Confirm', exact: true }).click();
      const back = (url: URL) =>
        url.pathname === localePath(locale, '/app/subscription') || url.href.startsWith(twin.url);
      await page.waitForURL(back);
    };
    // A card that is declined changes nothing.
    const { customer } = latest();
    twin.ledger.badCards.add(customer);
    await confirm(billing.payment.change.year);
    await page.getByText('Your card was declined.').waitFor();
    expect(latest().items.data[0].price.recurring.interval).toBe('month');
    twin.ledger.badCards.delete(customer);
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await visit.waitForPath('/app/subscription');
    await ring();
    await expect.poll(() => readAgain(page, billing.payment.change.month)).toBe(true);
    expect(await page.locator('main').textContent()).toContain(perYear);
    await look(page, `${locale}-year`);
    // From the year to the month, when it's over.
    await confirm(billing.payment.change.month);
    await visit.waitForPath('/app/subscription');
    await ring();
    await expect.poll(() => readAgain(page, billing.payment.undo)).toBe(true);
    const later = billing.switches.month.split('{day}')[0].trim();
    expect(await page.locator('main').textContent()).toContain(later);
    await look(page, `${locale}-switching`);
    await visit.button(billing.payment.undo).click();
    await visit.button(billing.payment.change.month).waitFor();
    expect(latest().schedule).toBe(null);
    expect(latest().items.data[0].price.recurring.interval).toBe('year');
    expect(visit.complaints).toEqual([]);
  });
});

test('the link in the receipt of a withdrawal ends Pro, without a sign-in', async () => {
  await using visit = await walk.arrive('fr', { viewport: phone, colorScheme: 'dark' });
  const { page, words } = visit;
  const { withdraw } = words;
  const email = newEmail();
  await signUpToBuy(visit, email);
  await pay(walk, visit);
  await ring();
  await page.getByText(words.billing.welcome).waitFor();
  await page.evaluate(() => localStorage.removeItem('user'));
  await visit.goto('/withdraw');
  await page.locator('input[name=name]').fill('Ada Lovelace');
  await page.locator('input[name=email]').fill(email);
  await page.locator('textarea[name=contract]').fill('Pro');
  await visit.button(withdraw.form.submit).click();
  await visit.button(withdraw.review.confirm).click();
  await page.getByText(withdraw.receipt.heading).waitFor();
  const link = await visit.mailedLink(email);
  expect(new URL(link).pathname).toBe('/fr/withdraw');
  // As from a mail: not from the same page.
  await visit.goto('/');
  await page.goto(link);
  await page.getByText(withdraw.ending.text).waitFor();
  // The secret is gone from the address, and nothing has happened yet.
  expect(page.url()).not.toContain('#');
  expect(latest().status).toBe('active');
  await look(page, 'fr-withdraw-link');
  await visit.button(withdraw.ending.button).click();
  await page.getByText(withdraw.ending.done).waitFor();
  await look(page, 'fr-withdraw-ended');
  await expect.poll(() => latest().status).toBe('canceled');
  const charge = [...twin.ledger.charges.values()].at(-1)!;
  await expect.poll(() => charge.amount_refunded).toBe(charge.amount);
  await visit.goto('/');
  await page.goto(link);
  await visit.button(withdraw.ending.button).click();
  await page.getByText(errorWords('fr', 'withdrawal_link_spent')).waitFor();
  expect(await visit.button(withdraw.ending.button).isVisible()).toBe(false);
  await look(page, 'fr-withdraw-link-used');
  expect(visit.complaints).toEqual([]);
});

/** Whether the page, loaded anew, says it. */
async function readAgain(page: Page, text: string): Promise<boolean> {
  await page.reload();
  await page.locator('.account-panel, .panel, main h2').first().waitFor();
  return page
    .getByText(text)
    .first()
    .waitFor({ timeout: 3_000 })
    .then(
      () => true,
      () => false,
    );
}
