import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { barriersOf } from '#tests/support/browser/page-barriers.ts';
import { browser, site } from '#tests/support/hosts/shared-site.ts';
import { phone, WorkspaceVisit } from './workspace-visit.ts';

const open = (options = {}) => WorkspaceVisit.open(browser, site, options, '', 'ai-avatar-generator');

test('without a photo, a name gives twelve avatars; one is drawn by a job and saved like any result', async () => {
  await using visit = await open();
  const { page } = visit;
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const isDrawingCode = (request: string) => request.includes('avatar-maker');
  expect(requests.filter(isDrawingCode)).toEqual([]);
  const held = Promise.withResolvers<void>();
  await page.route(/avatar-maker-[\w-]+\.js/, async (route) => {
    await held.promise;
    await route.continue();
  });
  const opener = visit.button('Make one without a photo');
  await opener.click();
  await expect.poll(() => opener.getAttribute('aria-busy')).toBe('true');
  held.resolve();
  const avatars = page.locator('.avatar-grid img');
  await avatars.first().waitFor();
  expect(await avatars.count()).toBe(12);
  expect(requests.filter(isDrawingCode)).not.toEqual([]);

  const sources = () =>
    avatars.evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));
  const word = page.getByLabel('Name or word');
  await word.fill('Mia');
  const first = await sources();
  expect(new Set(first).size).toBe(12);
  await word.fill('Leo');
  expect(await sources()).not.toEqual(first);
  await word.fill('Mia');
  expect(await sources()).toEqual(first);
  // What the collection hasn't drawn isn't offered, and a trait stays when the word changes.
  const dialog = page.getByRole('dialog');
  const choices = (name: string) => dialog.getByRole('group', { name, exact: true }).locator('label, button');
  expect(await choices('Hair').allTextContents()).toContain('Curly');
  expect(await choices('Hair').allTextContents()).not.toContain('Covered');
  await dialog.getByText('Pink', { exact: true }).click();
  const pink = await sources();
  expect(pink.every((source) => decodeURIComponent(source).includes('#e58fb1'))).toBe(true);

  await visit.button('Avatar 3').click();
  await visit.button('Draw this one').click();
  await page.locator('.work.result .side').waitFor();
  await page.getByText('Lisa Wischofsky').first().waitFor();
  await page.getByText('drawn from parts, labeled in the file').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    visit.button('Download PNG').first().click(),
  ]);
  const png = await buffer(await download.createReadStream());
  expect(await sharp(png).metadata()).toMatchObject({
    format: 'png',
    width: 1024,
    height: 1024,
    hasAlpha: true,
  });
  expect(download.suggestedFilename()).toBe('Mia 3-ai-avatar-generator.png');
  const small = (file: Buffer) => sharp(file).flatten().resize(64, 64).raw().toBuffer();
  const drawn = await small(png);
  const apartFrom = async (source: string) => {
    const draft = await small(Buffer.from(decodeURIComponent(source.split(',').slice(1).join(','))));
    return drawn.reduce((sum, value, i) => sum + Math.abs(value - draft[i]), 0) / drawn.length;
  };
  // Edges of a small drawing differ; another avatar differs more.
  expect(await apartFrom(pink[2])).toBeLessThan(4);
  expect(await apartFrom(pink[3])).toBeGreaterThan(8);
  expect(visit.complaints).toEqual([]);
});

test.each([{}, { viewport: phone, colorScheme: 'dark' }])(
  'the maker is reachable for everyone %o',
  async (options) => {
    await using visit = await open(options);
    const { page } = visit;
    await visit.button('Make one without a photo').click();
    await page.locator('.avatar-grid img').first().waitFor();
    expect(await barriersOf(page, { within: 'dialog' })).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  },
);
