import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LocaleCode } from '#src/i18n/locales.ts';
import { launchBrowser } from '#tests/support/browser/chromium.ts';
import { barriersOf } from '#tests/support/browser/page-barriers.ts';
import { findingsOf } from '#tests/support/browser/page-findings.ts';
import { type MailServer, startMailServer } from '#tests/support/hosts/mail-server.ts';
import { type RunningSite, startSite } from '#tests/support/hosts/site.ts';
import { newEmail } from '#tests/support/people/person.ts';
import { AccountVisit } from '../e2e/account-visit.ts';

const looks = [
  ['fr', 'light', 390],
  ['ja', 'dark', 1440],
] as const satisfies [LocaleCode, 'light' | 'dark', number][];
const alt = 'Two dogs in the grass';

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

/** Pictures of what is shown, for whoever wants to look: `SHOTS=/tmp/shots`. */
async function keepShot(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
}

describe.each(looks)('publishing in %s, %s, at %d pixels', (locale, colorScheme, width) => {
  test('is a second act, by keyboard alone, which is taken back in the gallery', async () => {
    await using visit = await AccountVisit.open(browser, site, mail, locale, {
      viewport: { width, height: width === 390 ? 844 : 900 },
      colorScheme,
    });
    const { page, words } = visit;
    const { share, publish } = words.workspace;
    const list = words.gallery.shares;
    await visit.goto('/sign-up');
    await visit.signUp(newEmail());
    await visit.waitForPath('/app/dashboard');
    await visit.goto('/sharpen-image?sample=dahlia');
    if (width === 390) {
      await visit.button(words.workspace.save.more).click();
      await page.getByRole('menuitem', { name: share.open }).click();
    } else await visit.button(share.open).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: share.alt }).fill(alt);
    await dialog.getByRole('switch', { name: share.before }).click();
    await dialog.getByRole('button', { name: share.make }).click();
    await dialog.getByRole('heading', { name: share.ready }).waitFor({ timeout: 60_000 });
    await dialog.getByRole('button', { name: publish.offer }).press('Enter');

    await dialog.getByRole('heading', { name: publish.title }).waitFor();
    const press = dialog.getByRole('button', { name: publish.publish, exact: true });
    // Nothing is chosen beforehand, neither what others may do nor who is in it, nor that the photo is shown.
    expect(await dialog.locator('input:checked').count()).toBe(0);
    const before = dialog.getByRole('switch', { name: publish.before });
    expect(await before.getAttribute('aria-checked')).not.toBe('true');
    expect(await press.isDisabled()).toBe(true);
    expect(await findingsOf(page)).toEqual([]);
    expect(await barriersOf(page, { within: 'dialog[open]' })).toEqual([]);
    await keepShot(page, `publish-${locale}`);
    await dialog.getByRole('radio', { name: publish.licences.cc0 }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    expect(await dialog.getByRole('radio', { name: publish.licences.ccBy }).isChecked()).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.type('Ada');
    expect(await dialog.getByRole('textbox', { name: publish.credit }).inputValue()).toBe('Ada');
    expect(await press.isDisabled()).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    expect(await dialog.getByRole('radio', { name: publish.whom.nobody }).isChecked()).toBe(true);
    await keepShot(page, `publish-filled-${locale}`);
    expect(await findingsOf(page)).toEqual([]);
    await press.press('Enter');
    await page.getByText(publish.waits).waitFor();
    await dialog.waitFor({ state: 'hidden' });

    await visit.goto('/app/gallery');
    const region = page.getByRole('region', { name: list.heading });
    await region.getByText(list.publication.waiting).scrollIntoViewIfNeeded();
    await keepShot(page, `published-${locale}`);
    expect(await findingsOf(page)).toEqual([]);
    const name = (template: string) => template.replace('{alt}', alt);
    await region.getByRole('button', { name: name(list.withdrawNamed) }).press('Enter');
    await page.getByText(list.withdrawn).waitFor();
    const again = region.getByRole('button', { name: name(list.offerNamed) });
    await again.press('Enter');
    await dialog.getByRole('heading', { name: publish.title }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    // The focus is where it was.
    expect(await again.evaluate((one) => one === document.activeElement)).toBe(true);
    await keepShot(page, `withdrawn-${locale}`);
    expect(visit.complaints).toEqual([]);
  });
});
