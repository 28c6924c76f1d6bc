import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LocaleCode, locales } from '#src/i18n/locales.ts';
import { workspaceAwake } from '#tests/support/browser/awake.ts';
import { launchBrowser } from '#tests/support/browser/chromium.ts';
import { barriersOf } from '#tests/support/browser/page-barriers.ts';
import { findingsOf } from '#tests/support/browser/page-findings.ts';
import { type MailServer, startMailServer } from '#tests/support/hosts/mail-server.ts';
import { type RunningSite, startSite } from '#tests/support/hosts/site.ts';
import { newEmail } from '#tests/support/people/person.ts';
import { AccountVisit } from '../e2e/account-visit.ts';
import { subjectPhoto } from '../e2e/workspace-visit.ts';

const looks = [
  ['en', 'light', 1440],
  ['de', 'dark', 390],
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

/** Pictures of what is shown, for whoever wants to look: `SHOTS=/tmp/shots`. */
async function keepShot(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
}

describe.each(looks)('sharing in %s, %s, at %d pixels', (locale, colorScheme, width) => {
  test('a result is shown by a link that is made, copied, followed by a stranger, and taken back', async () => {
    const viewport = { width, height: width === 390 ? 844 : 900 };
    await using visit = await AccountVisit.open(browser, site, mail, locale, {
      viewport,
      colorScheme,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const { page, words } = visit;
    await visit.goto('/sign-up');
    await visit.signUp(newEmail());
    await visit.waitForPath('/app/dashboard');
    await visit.goto('/sharpen-image?sample=dahlia');
    const share = words.workspace.share;
    // On a phone it stands in a menu.
    if (width === 390) {
      await visit.button(words.workspace.save.more).click();
      await page.getByRole('menuitem', { name: share.open }).click();
    } else await visit.button(share.open).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: share.title }).waitFor();
    const made = dialog.getByRole('button', { name: share.make });
    const alt = dialog.getByRole('textbox', { name: share.alt });
    // Without words for those who don’t see it there is no link.
    await alt.fill(' ');
    expect(await made.isDisabled()).toBe(true);
    await alt.fill('Two dogs in the grass');
    await dialog.getByRole('switch', { name: share.before }).click();
    await keepShot(page, `dialog-${locale}`);
    expect(await findingsOf(page)).toEqual([]);
    expect(await barriersOf(page, { within: 'dialog[open]' })).toEqual([]);
    await made.click();
    await dialog.getByRole('heading', { name: share.ready }).waitFor({ timeout: 60_000 });
    await dialog.getByRole('button', { name: share.copy }).click();
    await keepShot(page, `ready-${locale}`);
    expect(await findingsOf(page)).toEqual([]);
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const { pathname } = new URL(link);
    expect(pathname).toMatch(/^\/s\/[A-Za-z0-9_-]{22}$/);

    // Somebody else, without cookies.
    const context = await browser.newContext({
      baseURL: site.url,
      locale: locales[locale],
      viewport,
      colorScheme,
    });
    const stranger = await context.newPage();
    const complaints: string[] = [];
    stranger.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())));
    await stranger.goto(pathname);
    await stranger
      .getByRole('img', { name: /Two dogs in the grass/ })
      .first()
      .waitFor();
    await expect
      .poll(() =>
        stranger
          .locator('img')
          .evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0)),
      )
      .toBe(true);
    await keepShot(stranger, `page-${locale}`);
    expect(await barriersOf(stranger)).toEqual([]);
    expect(await findingsOf(stranger)).toEqual([]);
    const line = stranger.getByRole('slider');
    await line.focus();
    const place = () => stranger.locator('.compare').evaluate((one) => one.style.getPropertyValue('--p'));
    const start = await place();
    for (let press = 0; press < 4; press++) await line.press('ArrowRight');
    expect(Number.parseFloat(await place())).toBeGreaterThan(Number.parseFloat(start));
    expect(complaints).toEqual([]);
    expect(await context.cookies()).toEqual([]);
    // The forms open by keyboard, and the picture is still there after a report.
    await stranger.getByText(words.shared.report.open, { exact: true }).press('Enter');
    await stranger.getByRole('radio', { name: words.shared.report.reasons.other }).check();
    await keepShot(stranger, `report-${locale}`);
    expect(await barriersOf(stranger)).toEqual([]);
    await stranger.getByRole('button', { name: words.shared.report.send }).click();
    await stranger.getByRole('heading', { name: words.shared.thanks.title }).waitFor();
    await stranger.getByRole('link', { name: words.shared.unknown.back }).click();
    await stranger.getByRole('img').first().waitFor();

    // The owner’s list has it, until it is taken back.
    await page.keyboard.press('Escape');
    await visit.goto('/app/gallery');
    const list = page.getByRole('region', { name: words.gallery.shares.heading });
    await list.getByText('Two dogs in the grass').scrollIntoViewIfNeeded();
    await keepShot(page, `list-${locale}`);
    expect(await findingsOf(page)).toEqual([]);
    await list
      .getByRole('button', { name: words.gallery.shares.named.replace('{alt}', 'Two dogs in the grass') })
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words.gallery.shares.now, exact: true })
      .click();
    await list.waitFor({ state: 'hidden' });
    expect((await stranger.goto(pathname))?.status()).toBe(410);
    await stranger.getByRole('heading', { name: words.shared.gone.title }).waitFor();
    await keepShot(stranger, `gone-${locale}`);
    expect(await barriersOf(stranger)).toEqual([]);
    expect(visit.complaints).toEqual([]);
    await context.close();
  });
});

test('each result of a batch is shared from its own row, under its own name', async () => {
  await using visit = await AccountVisit.open(browser, site, mail, 'en', {
    viewport: { width: 390, height: 844 },
  });
  const { page, words } = visit;
  const { share } = words.workspace;
  await visit.goto('/sign-up');
  await visit.signUp(newEmail());
  await visit.waitForPath('/app/dashboard');
  await visit.goto('/sharpen-image');
  await workspaceAwake(page);
  const photos = [await subjectPhoto('coffee', 300, 200), await subjectPhoto('dahlia', 310, 210)];
  await page.locator('.drop-main input[type=file]').setInputFiles(photos);
  const row = page.locator('.tile[data-phase=done]').filter({ hasText: 'dahlia.jpg' });
  const open = row.getByRole('button', { name: share.named.replace('{name}', 'dahlia.jpg') });
  await open.waitFor({ timeout: 60_000 });
  const { width, height } = (await open.boundingBox())!;
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
  expect(await findingsOf(page)).toEqual([]);
  await open.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: share.title }).waitFor();
  await dialog.getByRole('textbox', { name: share.alt }).fill('A peach dahlia');
  expect(await barriersOf(page, { within: 'dialog[open]' })).toEqual([]);
  await dialog.getByRole('button', { name: share.make }).click();
  await dialog.getByRole('heading', { name: share.ready }).waitFor({ timeout: 60_000 });
  const { pathname } = new URL((await dialog.locator('.share-link').textContent()) ?? '');
  const context = await browser.newContext({ baseURL: site.url });
  const stranger = await context.newPage();
  await stranger.goto(pathname);
  const picture = stranger.getByRole('img', { name: 'A peach dahlia' });
  const size = () =>
    picture.evaluate((one: HTMLImageElement) =>
      one.decode().then(() => one.naturalWidth / one.naturalHeight),
    );
  // The dahlia's shape, and not the coffee's.
  expect(await size()).toBeCloseTo(310 / 210, 2);
  await context.close();
  expect(visit.complaints).toEqual([]);
});
