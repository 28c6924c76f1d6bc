import type { Browser, Locator } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyScopes } from '#src/accounts/api-key/key-scopes.ts';
import type { LocaleCode } from '#src/i18n/locales.ts';
import { launchBrowser } from '#tests/support/browser/chromium.ts';
import { findingsOf } from '#tests/support/browser/page-findings.ts';
import { type MailServer, startMailServer } from '#tests/support/hosts/mail-server.ts';
import { type RunningSite, startSite } from '#tests/support/hosts/site.ts';
import { grantVip } from '#tests/support/people/grant-vip.ts';
import { newEmail } from '#tests/support/people/person.ts';
import { Program } from '#tests/support/programs/program.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#tests/support/programs/webhook-receiver.ts';
import { AccountVisit } from '../e2e/account-visit.ts';

const looks = [
  ['en', 'light'],
  ['fr', 'dark'],
] as const satisfies [LocaleCode, string][];
const dayMs = 24 * 60 * 60 * 1000;

let mail: MailServer;
let site: RunningSite;
let browser: Browser;
let receiver: WebhookReceiver;
beforeAll(async () => {
  [mail, receiver] = await Promise.all([startMailServer(), startWebhookReceiver()]);
  const env = { SMTP_URL: mail.url, MAIL_FROM: 'site@mail.example', WEBHOOK_HOSTS: '127.0.0.1' };
  [site, browser] = await Promise.all([startSite({ env }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await receiver?.close();
  await mail?.close();
});

/** Somebody with Pro, on the page of their keys. */
async function visitKeys(locale: LocaleCode, colorScheme: 'light' | 'dark'): Promise<AccountVisit> {
  const visit = await AccountVisit.open(browser, site, mail, locale, {
    viewport: { width: 390, height: 844 },
    colorScheme,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await visit.goto('/sign-up');
  const email = newEmail();
  await visit.signUp(email);
  await visit.waitForPath('/app/dashboard');
  await grantVip({ DATA_DIR: site.dataDir }, email);
  await visit.goto('/app/api-keys');
  await visit.page.getByText(visit.words.apiKeys.keys.none).waitFor();
  return visit;
}

const within = (part: Locator, name: string) => part.getByRole('button', { name, exact: true });

describe.each(looks)('keys and webhooks on a phone in %s, %s', (locale, colorScheme) => {
  test('a key is made with the scopes and the life that were chosen, copied, used and revoked', async () => {
    await using visit = await visitKeys(locale, colorScheme);
    const { page } = visit;
    const { make, scopes, secret, keys, revoke } = visit.words.apiKeys;
    await visit.button(keys.create).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: make.name }).fill('Photo robot');
    for (const scope of keyScopes)
      await dialog
        .getByRole('checkbox', { name: scopes[scope].label })
        .setChecked(scope === 'account:read', { force: true });
    await dialog.getByRole('group', { name: make.days }).getByRole('button').first().click();
    expect(await findingsOf(page)).toEqual([]);
    await within(dialog, make.create).click();
    await within(dialog, secret.copy).click();
    await within(dialog, secret.copied).waitFor();
    expect(await findingsOf(page)).toEqual([]);
    const key = await page.evaluate(() => navigator.clipboard.readText());
    expect(key).toMatch(/^pxw_[0-9A-Za-z]{36}$/);
    await within(dialog, secret.done).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.content()).not.toContain(key);

    const program = new Program(site, key);
    expect((await program.call('/api/account/usage')).status).toBe(200);
    expect((await program.post('/api/jobs', {})).body.result).toMatchObject({ error: 'key_scope_missing' });
    const line = page.getByRole('listitem').filter({ hasText: 'Photo robot' });
    await line.getByText(scopes['account:read'].label).waitFor();
    expect(await line.getByText(scopes['jobs:write'].label).count()).toBe(0);
    const until = new Intl.DateTimeFormat(locale === 'en' ? 'en-US' : locale, { dateStyle: 'medium' });
    const days = [29, 30].map((count) => until.format(new Date(Date.now() + count * dayMs)));
    const said = (await line.textContent()) ?? '';
    expect(days.some((day) => said.includes(day))).toBe(true);

    await visit.button(keys.revokeNamed.replace('{name}', 'Photo robot')).click();
    await within(dialog, revoke.keep).click();
    expect((await program.call('/api/account/usage')).status).toBe(200);
    await visit.button(keys.revokeNamed.replace('{name}', 'Photo robot')).click();
    expect(await findingsOf(page)).toEqual([]);
    await within(dialog, revoke.now).click();
    await page.getByText(keys.none).waitFor();
    expect((await program.call('/api/account/usage')).status).toBe(401);
    expect(visit.complaints).toEqual([]);
  });

  test('a webhook is added, tested, given a new secret and removed', async () => {
    await using visit = await visitKeys(locale, colorScheme);
    const { page } = visit;
    const { webhooks, addHook, secret, rotate, remove, deliveries, events } = visit.words.apiKeys;
    const dialog = page.getByRole('dialog');
    receiver.received.length = 0;
    receiver.answer = { status: 204 };

    await visit.button(webhooks.add).click();
    await within(dialog, addHook.add).click();
    await dialog.getByText(addHook.urlMissing).waitFor();
    expect(await findingsOf(page)).toEqual([]);
    const address = dialog.getByRole('textbox', { name: addHook.url });
    // A host that the operator hasn't opened is refused in words, and nothing typed is lost.
    await address.fill('http://10.0.0.1/hook');
    await within(dialog, addHook.add).click();
    await dialog.locator('.fail').waitFor();
    expect(await findingsOf(page)).toEqual([]);
    await address.fill(receiver.url);
    await dialog.getByRole('checkbox', { name: events['batch-done'] }).check({ force: true });
    await within(dialog, addHook.add).click();
    const shown = dialog.getByRole('textbox', { name: secret.webhook });
    const first = await shown.inputValue();
    expect(first).toMatch(/^whsec_/);
    expect(await findingsOf(page)).toEqual([]);
    await within(dialog, secret.copy).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
    await within(dialog, secret.done).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.content()).not.toContain(first);

    const line = page.getByRole('listitem').filter({ hasText: receiver.url });
    await line.getByText(events['batch-done']).waitFor();
    await within(line, webhooks.ping).click();
    await line.getByText(deliveries.state.delivered, { exact: true }).waitFor();
    await line.getByText(/HTTP 204/).waitFor();
    expect(await findingsOf(page)).toEqual([]);
    const [message] = receiver.received;
    expect(new Webhook(first).verify(message.body, message.headers)).toMatchObject({ type: 'ping' });

    await within(line, webhooks.rotate).click();
    expect(await findingsOf(page)).toEqual([]);
    await within(dialog, rotate.now).click();
    const second = await shown.inputValue();
    expect(second).toMatch(/^whsec_/);
    expect(second).not.toBe(first);
    expect(await findingsOf(page)).toEqual([]);
    await within(dialog, secret.done).click();

    // Whoever refuses is quoted, also one that takes its time.
    receiver.answer = { status: 500, body: 'out of order', afterMs: 4_000 };
    await within(line, webhooks.ping).click();
    await line.getByText(/out of order/).waitFor();
    expect(await findingsOf(page)).toEqual([]);
    for (const known of [first, second])
      expect(() =>
        new Webhook(known).verify(receiver.received[1].body, receiver.received[1].headers),
      ).not.toThrow();

    await visit.button(webhooks.removeNamed.replace('{url}', receiver.url)).click();
    expect(await findingsOf(page)).toEqual([]);
    await within(dialog, remove.now).click();
    await page.getByText(webhooks.none).waitFor();
    expect(visit.complaints).toEqual([]);
  });
});
