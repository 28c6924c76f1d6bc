import { buffer } from 'node:stream/consumers';
import { AxeBuilder } from '@axe-core/playwright';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { browser, site } from '#tests/support/hosts/shared-site.ts';
import { phone, WorkspaceVisit } from './workspace-visit.ts';

const open = (options = {}) => WorkspaceVisit.open(browser, site, options, '', 'ai-avatar-generator');

test('without a photo, a name gives twelve avatars; one is saved as SVG and PNG, and nothing is sent', async () => {
  await using visit = await open();
  const { page } = visit;
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
  const isDrawingCode = (request: string) => request.includes('avatar-maker');
  expect(requests.filter(isDrawingCode)).toEqual([]);
  await visit.button('Make one without a photo').click();
  const avatars = page.locator('.avatar-grid img');
  await avatars.first().waitFor();
  expect(await avatars.count()).toBe(12);
  expect(requests.filter(isDrawingCode)).not.toEqual([]);

  const sources = () =>
    avatars.evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));
  await page.getByLabel('Name or word').fill('Mia');
  const first = await sources();
  expect(new Set(first).size).toBe(12);
  await page.getByLabel('Name or word').fill('Leo');
  expect(await sources()).not.toEqual(first);
  await page.getByLabel('Name or word').fill('Mia');
  expect(await sources()).toEqual(first);

  await visit.button('Avatar 3').click();
  const save = async (name: string) => {
    const [download] = await Promise.all([page.waitForEvent('download'), visit.button(name).click()]);
    return buffer(await download.createReadStream());
  };
  const svg = await save('Save SVG');
  expect(`data:image/svg+xml;utf8,${encodeURIComponent(svg.toString())}`).toBe(first[2]);
  const png = sharp(await save('Save PNG'));
  expect(await png.metadata()).toMatchObject({ format: 'png', width: 1024, height: 1024, hasAlpha: true });
  expect(requests.filter((request) => request.startsWith('POST'))).toEqual([]);
  expect(visit.complaints).toEqual([]);
});

test.each([{}, { viewport: phone, colorScheme: 'dark' }])(
  'the maker is reachable for everyone %o',
  async (options) => {
    await using visit = await open(options);
    const { page } = visit;
    await visit.button('Make one without a photo').click();
    await page.locator('.avatar-grid img').first().waitFor();
    const { violations } = await new AxeBuilder({ page }).include('dialog').analyze();
    expect(violations).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  },
);
