import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { LocaleCode } from '#src/i18n/locales.ts';
import { tools } from '#src/tools/index.ts';
import { workspaceAwake } from '#tests/support/browser/awake.ts';
import { findingsOf } from '#tests/support/browser/page-findings.ts';
import { type AccountScene, openAccountScene } from '#tests/support/people/account-scene.ts';
import { newEmail } from '#tests/support/people/person.ts';
import { sameSqlDatabases } from '#tests/support/services/databases.ts';
import { AccountVisit } from '../e2e/account-visit.ts';
import { subjectPhoto } from '../e2e/workspace-visit.ts';
import { animation, patience, ready, row } from './file-rows.ts';

const resultTimeoutMs = 100_000;

const downloadButton = (visit: AccountVisit) =>
  visit
    .button(visit.words.workspace.save.download.replace('{type}', 'PNG'))
    .and(visit.page.locator(':visible'));

async function sizeOf(download: Promise<{ path(): Promise<string> }>) {
  const { width, height } = await sharp(await (await download).path()).metadata();
  return [width, height];
}

const arriving = (visit: AccountVisit) => visit.page.waitForEvent('download', { timeout: resultTimeoutMs });

describe.each(sameSqlDatabases)('a visitor’s result on %s', (database) => {
  let scene: AccountScene;
  beforeAll(async () => {
    scene = await openAccountScene(database, inject('postgresUrl'), { GUEST_DOWNLOADS: 'none' });
  });
  afterAll(() => scene?.close());

  const open = (locale: LocaleCode) => AccountVisit.open(scene.browser, scene.site(), scene.mail, locale);

  /** Somebody on the page of a tool whose photo has become a result. */
  async function openResult(locale: LocaleCode, tool: string, width: number, height: number) {
    const visit = await open(locale);
    await visit.goto(`/${tool}`);
    await workspaceAwake(visit.page);
    await visit.page
      .locator('.drop-main input[type=file]')
      .setInputFiles(await subjectPhoto('dahlia', width, height));
    await visit.page.locator('.workspace[data-view=result]').waitFor({ timeout: resultTimeoutMs });
    return visit;
  }

  test('a visitor’s download opens sign-in above the result; with a new account that same file arrives in full size', async () => {
    await using visit = await openResult('en', 'background-remover', 2100, 1400);
    const { signIn, accountMenu } = visit.words;
    await visit.page.getByRole('region', { name: 'Save' }).getByText(signIn.saving.hint).waitFor();
    await downloadButton(visit).click();
    const dialog = visit.page.getByRole('dialog', { name: signIn.dialog.title.signUp });
    await dialog.waitFor();
    expect(await findingsOf(visit.page)).toEqual([]);
    await expect.poll(() => dialog.textContent()).toContain('2100 × 1400 px');
    await visit.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });

    await downloadButton(visit).click();
    const download = arriving(visit);
    await visit.signUp(newEmail(), signIn.signUp.submitAndDownload);
    expect(await sizeOf(download)).toEqual([2100, 1400]);
    expect(new URL(visit.page.url()).pathname).toBe('/background-remover');
    await expect.poll(() => dialog.count()).toBe(0);
    await expect.poll(() => visit.page.getByText(signIn.saving.hint).count()).toBe(0);
    await visit.page.locator('summary').and(visit.page.getByLabel(accountMenu.label)).waitFor();
    expect(visit.complaints).toEqual([]);

    // What was made as a visitor is on the dashboard now.
    await visit.goto('/app/dashboard');
    await visit.page.getByText('dahlia.jpg').waitFor();
    const again = arriving(visit);
    await visit.page.getByRole('link', { name: 'Download dahlia.jpg' }).click();
    expect(await sizeOf(again)).toEqual([2100, 1400]);
    await visit.button('Delete dahlia.jpg now').click();
    await visit.button('Delete now').click();
    await visit.page.getByText('Result deleted.').waitFor();
    await visit.page.getByText(visit.words.dashboard.work.start).waitFor();
  });

  test('in Japanese, with an account there is; an ended session asks again and loses nothing', async () => {
    const email = newEmail();
    {
      await using other = await open('ja');
      await other.goto('/sign-up');
      await other.signUp(email);
      await other.waitForPath('/app/dashboard');
    }
    await using visit = await openResult('ja', 'sharpen-image', 300, 200);
    const { signIn, accountMenu, workspace } = visit.words;
    await downloadButton(visit).click();
    // This browser has seen no account yet.
    const [, toSignIn] = /<to>(.+)<\/to>/.exec(signIn.signUp.have)!;
    await visit.page.getByRole('dialog').getByRole('button', { name: toSignIn, exact: true }).click();
    const first = arriving(visit);
    await visit.signIn(email, undefined, signIn.signIn.submitAndDownload);
    expect(await sizeOf(first)).toEqual([300, 200]);

    const token = (await visit.storedUser())?.user.token;
    const ended = await fetch(`${scene.site().url}/api/account/sessions`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}`, origin: scene.site().url },
    });
    expect(ended.status).toBe(200);
    // Another file of the same picture: the one that was made is at hand without the server.
    await visit.page.getByRole('button', { name: 'WebP', exact: true }).click();
    await visit
      .button(workspace.save.download.replace('{type}', 'WebP'))
      .and(visit.page.locator(':visible'))
      .click();
    const card = visit.page.getByRole('alert').filter({ hasText: workspace.problems.session_ended.title });
    await card.waitFor();
    expect(await visit.storedUser()).toBeNull();
    await card.getByRole('button', { name: accountMenu.signIn }).click();
    visit.form = visit.page.getByRole('dialog');
    const second = arriving(visit);
    await visit.signIn(email);
    expect(await sizeOf(second)).toEqual([300, 200]);
  });

  test('whoever has signed in here before is asked to sign in', async () => {
    await using visit = await openResult('en', 'sharpen-image', 300, 200);
    const { signIn } = visit.words;
    const dialog = (title: string) => visit.page.getByRole('dialog', { name: title });
    await downloadButton(visit).click();
    const download = arriving(visit);
    await visit.signUp(newEmail(), signIn.signUp.submitAndDownload);
    await download;
    await visit.page.evaluate(() => localStorage.removeItem('user'));
    await visit.goto('/image-compressor');
    await workspaceAwake(visit.page);
    await visit.page
      .locator('.drop-main input[type=file]')
      .setInputFiles(await subjectPhoto('cup', 300, 200));
    await ready(visit.page, 1);
    await visit.button('Download').and(visit.page.locator(':visible')).click();
    await dialog(signIn.dialog.title.save).waitFor();
  });

  test('every tool says before the work that saving takes an account, where it does, and not to account holders', async () => {
    const { saving } = JSON.parse(await readFile('locales/en/signIn.json', 'utf8'));
    const page = async (id: string) => (await fetch(`${scene.site().url}/${id}`)).text();
    for (const { id } of tools) expect(await page(id), id).toContain(saving.before);
    await using visit = await open('en');
    await visit.goto('/image-compressor');
    await workspaceAwake(visit.page);
    const note = visit.page.getByText(saving.before);
    await note.waitFor();
    await visit.goto('/sign-up');
    await visit.signUp(newEmail());
    await visit.waitForPath('/app/dashboard');
    await visit.goto('/image-compressor');
    await workspaceAwake(visit.page);
    expect(await note.count()).toBe(0);
  });

  test('by another service: its page comes back to the tool, and the download that was asked for goes on', async () => {
    await using visit = await openResult('en', 'sharpen-image', 300, 200);
    const email = newEmail('there');
    scene.provider.become({ sub: email, email, email_verified: true });
    await downloadButton(visit).click();
    const download = arriving(visit);
    await visit.button('Continue with Company').click();
    expect(await sizeOf(download)).toEqual([300, 200]);
    expect(new URL(visit.page.url()).pathname).toBe('/sharpen-image');
    expect((await visit.storedUser())?.user.email).toBe(email);

    await visit.goto('/app/account');
    await visit.button(visit.words.account.data.deletePictures).click();
    await visit.button(visit.words.dashboard.remove.now).click();
    await visit.page.getByText(/^\d images? deleted\.$/).waitFor();
    await visit.goto('/app/dashboard');
    await visit.page.getByText(visit.words.dashboard.work.start).waitFor();
    await visit.goto('/sharpen-image');
    await visit.page.locator('.workspace[aria-busy=false][data-view=empty]').waitFor();
  });

  /** Somebody on the page of Image Converter, who wants WebP. */
  async function openConverter() {
    const visit = await open('en');
    await visit.goto('/image-converter');
    await workspaceAwake(visit.page);
    await visit.page.getByRole('button', { name: 'WebP', exact: true }).click();
    return visit;
  }

  test('a file that the browser wrote by itself waits for an account like any other', async () => {
    await using visit = await openConverter();
    const { page, words } = visit;
    const { signIn } = words;
    let downloads = 0;
    page.on('download', () => downloads++);
    await page.locator('.drop-main input[type=file]').setInputFiles(await subjectPhoto('dahlia', 300, 200));
    await ready(page, 1);
    await row(page, 'dahlia.jpg').getByText('Made in your browser').waitFor();
    await page.getByRole('region', { name: 'Download' }).getByText(signIn.saving.hint).waitFor();
    const save = visit.button('Download').and(page.locator(':visible'));
    await save.click();
    const dialog = page.getByRole('dialog', { name: signIn.dialog.title.signUp });
    await dialog.getByText('1 file').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(downloads).toBe(0);

    await save.click();
    const download = arriving(visit);
    await visit.signUp(newEmail(), signIn.signUp.submitAndDownload);
    expect((await download).suggestedFilename()).toBe('dahlia-image-converter.webp');
    expect(await sizeOf(download)).toEqual([300, 200]);
    expect(visit.complaints).toEqual([]);
  });

  test('a file that the server wrote is there when another service’s page comes back, and is saved', async () => {
    await using visit = await openConverter();
    const { page } = visit;
    await page.locator('.drop-main input[type=file]').setInputFiles(await animation());
    await row(page, 'wave.gif').getByRole('button', { name: 'Upload and continue' }).click(patience);
    await ready(page, 1);
    const email = newEmail('files');
    scene.provider.become({ sub: email, email, email_verified: true });
    await visit.button('Download').and(page.locator(':visible')).click();
    const download = arriving(visit);
    await visit.button('Continue with Company').click();
    expect((await download).suggestedFilename()).toBe('wave-image-converter.webp');
    expect(new URL(page.url()).pathname).toBe('/image-converter');
    const file = await sharp(await (await download).path(), { animated: true }).metadata();
    expect([file.format, file.pages]).toEqual(['webp', 3]);
  });

  test('several results leave together after signing in', async () => {
    await using visit = await open('en');
    await visit.goto('/sharpen-image');
    await workspaceAwake(visit.page);
    const photos = [await subjectPhoto('dahlia', 300, 200), await subjectPhoto('cup', 300, 200)];
    await visit.page.locator('.drop-main input[type=file]').setInputFiles(photos);
    const save = visit.page
      .getByRole('button', { name: 'Download 2 results (ZIP)' })
      .and(visit.page.locator(':visible'));
    await save.click({ timeout: resultTimeoutMs });
    const download = arriving(visit);
    await visit.signUp(newEmail(), visit.words.signIn.signUp.submitAndDownload);
    expect((await download).suggestedFilename()).toBe('sharpen-image.zip');
  });
});
