import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LocaleCode, localeCodes, localePath } from '#src/i18n/locales.ts';
import { accountPages } from '#src/pages/site-map.ts';
import { awake } from '#tests/support/browser/awake.ts';
import { launchBrowser } from '#tests/support/browser/chromium.ts';
import { findingsOf } from '#tests/support/browser/page-findings.ts';
import { type MailServer, startMailServer } from '#tests/support/hosts/mail-server.ts';
import { type RunningSite, startSite } from '#tests/support/hosts/site.ts';
import { newEmail } from '#tests/support/people/person.ts';
import { AccountVisit } from '../e2e/account-visit.ts';

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

let mail: MailServer;
let site: RunningSite;
let browser: Browser;
beforeAll(async () => {
  mail = await startMailServer();
  const env = {
    SMTP_URL: mail.url,
    MAIL_FROM: 'site@mail.example',
    GOOGLE_CLIENT_ID: 'x',
    GOOGLE_CLIENT_SECRET: 'y',
  };
  const names = ['--host-resolver-rules=MAP pictures.example 127.0.0.1'];
  [site, browser] = await Promise.all([startSite({ env }), launchBrowser(names)]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await mail?.close();
});

const paths = accountPages.map(({ path }) => path.replace(':provider', 'google'));

describe('the answer of a page of accounts', () => {
  test.each(paths)('%s is not listed and loads nothing from elsewhere', async (path) => {
    const response = await fetch(`${site.url}${path}`);
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html.match(/(?:src|href)="https?:\/\/(?!127\.0\.0\.1|localhost)[^"]+"/g)).toBeNull();
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).not.toMatch(/https?:/);
    expect(await (await fetch(`${site.url}/sitemap.xml`)).text()).not.toContain(`${path}<`);
  });
});

const looks = [
  ['a phone by day', { viewport: phone, colorScheme: 'light' }],
  ['a desktop at night', { viewport: desktop, colorScheme: 'dark' }],
  ['a desktop by day', { viewport: desktop, colorScheme: 'light' }],
  ['a phone at night', { viewport: phone, colorScheme: 'dark' }],
] as const;
const walks = paths
  .filter((path) => !path.startsWith('/app/'))
  .map((path, place) => ({
    path,
    look: looks[place % looks.length][0],
    options: looks[place % looks.length][1],
    locale: localeCodes[(place + 1) % localeCodes.length],
  }));

test.each(walks)('$path in $locale on $look can be used by everyone', async ({ path, options, locale }) => {
  await using visit = await AccountVisit.open(browser, site, mail, locale, options);
  await visit.page.goto(localePath(locale, path), { waitUntil: 'networkidle' });
  await awake(visit.page);
  expect(await findingsOf(visit.page)).toEqual([]);
  expect(visit.complaints).toEqual([]);
});

describe.each([
  ['ja', looks[0]],
  ['de', looks[1]],
] as [LocaleCode, (typeof looks)[number]][])('signed in, in %s', (locale, [, options]) => {
  test('dashboard, subscription, account and keys can be used by everyone, errors and dialogs too', async () => {
    await using visit = await AccountVisit.open(browser, site, mail, locale, options);
    const { account, apiKeys, dashboard, signIn } = visit.words;
    await visit.goto('/sign-up');
    await visit.button(signIn.signUp.submit).click();
    await visit.page.locator('.error').first().waitFor();
    expect(await findingsOf(visit.page)).toEqual([]);
    await visit.signUp(newEmail());
    await visit.waitForPath('/app/dashboard');
    await visit.page.getByText(dashboard.work.start).waitFor();
    expect(await findingsOf(visit.page)).toEqual([]);
    await visit.goto('/app/subscription');
    await visit.page.getByRole('table').waitFor();
    expect(await findingsOf(visit.page)).toEqual([]);
    await visit.goto('/app/account');
    await visit.page.getByText(account.sessions.here).waitFor();
    expect(await findingsOf(visit.page)).toEqual([]);
    await visit.button(account.delete.open).click();
    await visit.page.getByRole('dialog').waitFor();
    expect(await findingsOf(visit.page)).toEqual([]);
    await visit.goto('/app/api-keys');
    await visit.page.getByText(apiKeys.keys.none).waitFor();
    expect(await findingsOf(visit.page)).toEqual([]);
    await visit.button(apiKeys.keys.create).click();
    const dialog = visit.page.getByRole('dialog');
    await dialog.getByRole('button', { name: apiKeys.make.create }).click();
    await dialog.getByText(apiKeys.make.nameMissing).waitFor();
    expect(await findingsOf(visit.page)).toEqual([]);
    await dialog.getByRole('textbox', { name: apiKeys.make.name }).fill('n8n');
    await dialog.getByRole('button', { name: apiKeys.make.create }).click();
    const secret = dialog.getByRole('textbox', { name: apiKeys.secret.key });
    expect(await secret.inputValue()).toMatch(/^pxw_[0-9A-Za-z]{36}$/);
    const lastFour = (await secret.inputValue()).slice(-4);
    expect(await findingsOf(visit.page)).toEqual([]);
    await dialog.getByRole('button', { name: apiKeys.secret.done }).click();
    // Afterwards, only its end is shown.
    expect(await visit.page.locator('main').innerHTML()).not.toMatch(/pxw_[0-9A-Za-z]{36}/);
    await visit.page.getByText(`pxw_…${lastFour}`).waitFor();
    await visit.button(apiKeys.keys.revokeNamed.replace('{name}', 'n8n')).click();
    await dialog.waitFor();
    expect(await findingsOf(visit.page)).toEqual([]);
    await dialog.getByRole('button', { name: apiKeys.revoke.now }).click();
    await visit.page.getByText(apiKeys.keys.none).waitFor();
    expect(visit.complaints).toEqual([]);
  });
});

test('no page of accounts scrolls sideways on the narrowest phone', async () => {
  await using visit = await AccountVisit.open(browser, site, mail, 'de', {
    viewport: { width: 320, height: 640 },
  });
  for (const path of paths) {
    await visit.page.goto(localePath('de', path));
    const sideways = await visit.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways, path).toBe(0);
  }
});

test('a browser that cannot encrypt a password sends none and says why', async () => {
  await using visit = await AccountVisit.open(browser, site, mail, 'en', {
    baseURL: `http://pictures.example:${site.port}`,
  });
  await visit.goto('/sign-in');
  let sent = 0;
  visit.page.on('request', (request) => {
    if (request.url().endsWith('/api/user/login')) sent++;
  });
  await visit.signIn('ada@mail.example');
  await visit.page.getByRole('alert').getByText(visit.words.signIn.insecure).waitFor();
  expect(sent).toBe(0);
});

test('who tries too often is told how long to wait', async () => {
  await using visit = await AccountVisit.open(browser, site, mail);
  const { signIn } = visit.words;
  await visit.goto('/forgot-password');
  await visit.field('email').fill('ada@mail.example');
  await visit.button(signIn.forgot.submit).click();
  await visit.button(signIn.forgot.again).click();
  const alert = visit.page.getByRole('alert');
  await alert.getByText('You are operating too quickly, please try again later!').waitFor();
  await alert.getByText(/You can try again in (0:\d\d|1:00)\./).waitFor();
  expect(await visit.button(signIn.forgot.again).isDisabled()).toBe(true);
});

test('header and page stand still while the browser finds out who is here', async () => {
  await using visit = await AccountVisit.open(browser, site, mail);
  await visit.page.addInitScript(() => {
    const counter = window as unknown as { shift: number };
    counter.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) counter.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await visit.goto('/sign-up');
  await visit.signUp(newEmail());
  await visit.waitForPath('/app/dashboard');
  for (const path of ['/', '/pricing', '/background-remover']) {
    await visit.page.goto(path, { waitUntil: 'networkidle' });
    await awake(visit.page);
    expect(await findingsOf(visit.page), path).toEqual([]);
    expect(await visit.page.getByRole('link', { name: visit.words.accountMenu.signIn }).count(), path).toBe(
      0,
    );
  }
});
