import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { findingsOf } from '#tests/support/browser/page-findings.ts';
import { pdfPages } from '#tests/support/files/pdf-pages.ts';
import { packZip, unpackZip } from '#tests/support/files/zip-file.ts';
import { browser, site } from '#tests/support/hosts/shared-site.ts';
import { startSite } from '#tests/support/hosts/site.ts';
import { desktop, type PhotoFile, phone, subjectPhoto, WorkspaceVisit } from '../e2e/workspace-visit.ts';
import { animation, download, patience, ready, row, sent } from './file-rows.ts';

const samples = path.join(import.meta.dirname, '../../public/samples');

const convert = (options = {}) => WorkspaceVisit.open(browser, site, options, '', 'image-converter');
const compress = (options = {}) => WorkspaceVisit.open(browser, site, options, '', 'image-compressor');

async function png(sample: string, width = 240): Promise<PhotoFile> {
  const file = await readFile(path.join(samples, `${sample}.webp`));
  const bytes = await sharp(file).resize(width).png().toBuffer();
  return { name: `${sample}.png`, mimeType: 'image/png', buffer: bytes };
}

test('a PNG becomes a WebP in the browser; nothing is sent, and codecs come with the first file', async () => {
  await using visit = await convert();
  const { page } = visit;
  const asked = sent(page);
  const codecs: string[] = [];
  page.context().on('request', (request) => {
    if (request.url().endsWith('.wasm')) codecs.push(request.url());
  });
  await page.getByRole('button', { name: 'WebP' }).click();
  expect(codecs).toEqual([]);
  const zone = page.locator('.drop-main');
  await zone.getByText('Drop photos here').waitFor();
  await zone.getByText('Up to 100 at once, folders and ZIP files too').waitFor();
  // Other tools show visitors a preview of two megapixels.
  await page.locator('.unfolded').getByText('Full size, no watermark').waitFor();
  const source = await png('dahlia');
  await visit.choose(source);
  await ready(page, 1);
  expect(codecs.length).toBe(2);
  await row(page, 'dahlia.png').getByText('Made in your browser').waitFor();
  expect(await row(page, 'dahlia.png').locator('.saved').textContent()).toMatch(/^-\d\d%$/);
  const { name, bytes } = await download(page, () =>
    page.getByRole('button', { name: 'Download', exact: true }).and(page.locator(':visible')).click(),
  );
  expect(name).toBe('dahlia-image-converter.webp');
  const made = await sharp(bytes).metadata();
  expect([made.format, made.width]).toEqual(['webp', 240]);
  expect(bytes.length).toBeLessThan(source.buffer.length);
  expect(asked).toEqual([]);
  expect(visit.complaints).toEqual([]);
});

test('twelve files leave as one zip file, each name once; own settings hold for one of them', async () => {
  await using visit = await convert();
  const { page } = visit;
  const asked = sent(page);
  const [dogs, seed] = await Promise.all([png('dogs', 80), png('seed', 90)]);
  const files = Array.from({ length: 11 }, (_, index) =>
    index % 2 ? { ...dogs, name: `dogs-${index}.png` } : { ...dogs, name: 'dogs.png' },
  );
  await visit.choose(...files, seed);
  await ready(page, 12);
  await row(page, 'seed.png').locator('.open').click();
  await page.getByRole('button', { name: 'This file only' }).click();
  await page.getByRole('button', { name: 'BMP' }).click();
  await row(page, 'seed.png').getByText('PNG → BMP').waitFor(patience);
  await row(page, 'seed.png').getByText('Own settings').waitFor();
  await ready(page, 12);
  const { name, bytes } = await download(page, () =>
    page.getByRole('button', { name: 'Download all' }).and(page.locator(':visible')).click(),
  );
  expect(name).toBe('image-converter.zip');
  const inside = await unpackZip(bytes);
  expect(inside.size).toBe(12);
  expect([...inside.keys()].filter((one) => one.startsWith('dogs')).length).toBe(11);
  expect(inside.has('dogs-image-converter (2).jpg')).toBe(true);
  expect(inside.get('seed-image-converter.bmp')!.subarray(0, 2).toString()).toBe('BM');
  for (const [file, content] of inside) {
    if (file.endsWith('.jpg')) expect((await sharp(content).metadata()).width).toBe(80);
  }
  expect(asked).toEqual([]);
});

test('a size is met, at most 3 % below; one that cannot be met offers a way on', async () => {
  await using visit = await compress();
  const { page } = visit;
  await page.getByRole('button', { name: 'File size' }).click();
  await page.getByRole('spinbutton', { name: /^File size/ }).fill('30');
  await visit.choose(await subjectPhoto('dogs', 900, 600));
  await ready(page, 1);
  const shown = await page.locator('.bytes-line').textContent();
  expect(shown).toMatch(/below 30 kB/);
  const { bytes } = await download(page, () =>
    page.getByRole('button', { name: 'Download', exact: true }).and(page.locator(':visible')).click(),
  );
  expect(bytes.length).toBeLessThanOrEqual(30_000);
  expect(bytes.length).toBeGreaterThanOrEqual(29_100);

  await page.getByRole('spinbutton', { name: /^File size/ }).fill('1');
  await row(page, 'dogs.jpg').getByText('Even the lowest quality is').waitFor(patience);
  await row(page, 'dogs.jpg').getByRole('button', { name: 'Allow fewer pixels' }).click();
  await ready(page, 1);
  const small = await download(page, () =>
    page.getByRole('button', { name: 'Download', exact: true }).and(page.locator(':visible')).click(),
  );
  expect(small.bytes.length).toBeLessThanOrEqual(1000);
  expect((await sharp(small.bytes).metadata()).width).toBeLessThan(900);
});

test('a size that takes a very low quality is met and called so, and fewer pixels are the way on', async () => {
  await using visit = await compress();
  const { page } = visit;
  const source = await subjectPhoto('dogs', 900, 600);
  const poor = await sharp(source.buffer).jpeg({ quality: 8, mozjpeg: true }).toBuffer();
  const targetKb = Math.ceil(poor.length / 1000);
  await page.getByRole('button', { name: 'File size' }).click();
  await page.getByRole('spinbutton', { name: /^File size/ }).fill(String(targetKb));
  await visit.choose(source);
  const dogs = row(page, 'dogs.jpg');
  const said = dogs.getByText('Quality is very low at this file size.');
  await said.waitFor(patience);
  await dogs.getByText('Made in your browser').waitFor();
  await dogs.getByRole('button', { name: 'Use AVIF' }).waitFor();
  expect(await findingsOf(page)).toEqual([]);
  await dogs.getByRole('button', { name: 'Allow fewer pixels' }).click();
  await said.waitFor({ state: 'detached', ...patience });
  await ready(page, 1);
  const { bytes } = await download(page, () =>
    page.getByRole('button', { name: 'Download', exact: true }).and(page.locator(':visible')).click(),
  );
  expect(bytes.length).toBeLessThanOrEqual(targetKb * 1000);
  const { format, width } = await sharp(bytes).metadata();
  expect(format).toBe('jpeg');
  expect(width).toBeLessThan(900);
});

test('a PNG with fewer colors waits for its visitor’s word, and a ZIP file is unpacked', async () => {
  await using visit = await compress();
  const { page } = visit;
  const asked = sent(page);
  const [inside, photo] = await Promise.all([png('seed', 60), subjectPhoto('dogs', 90, 60)]);
  const zip = await packZip({ 'trip/seed.png': inside.buffer, 'trip/dogs.jpg': photo.buffer });
  await visit.choose({ name: 'trip.zip', mimeType: 'application/zip', buffer: zip });
  await row(page, 'seed.png')
    .getByText('its colors have to be converted or reduced. Nothing has been uploaded.')
    .waitFor(patience);
  await ready(page, 1);
  await row(page, 'dogs.jpg').getByText('Made in your browser').waitFor();
  expect(asked).toEqual([]);
});

test('frames are never dropped silently, and an animation is sent only when that was asked for', async () => {
  await using visit = await convert();
  const { page } = visit;
  const asked = sent(page);
  await visit.choose(await animation());
  const wave = row(page, 'wave.gif');
  await wave.getByText('3 frames, but in this format we save only one').waitFor(patience);
  await wave.getByRole('button', { name: 'All frames, as WebP' }).click();
  await wave.getByText('Nothing has been uploaded').waitFor(patience);
  expect(asked).toEqual([]);
  await wave.getByRole('button', { name: 'Upload and continue' }).click();
  await ready(page, 1);
  await wave.getByText('Made on our server').waitFor();
  expect(asked).toEqual(['POST /api/media', 'POST /api/jobs']);
  const { bytes } = await download(page, () =>
    page.getByRole('button', { name: 'Download wave.gif' }).click(),
  );
  const made = await sharp(bytes, { animated: true }).metadata();
  expect([made.format, made.pages]).toEqual(['webp', 3]);

  // What the server made is there again after a reload, and nothing is uploaded or counted for it once more.
  asked.length = 0;
  // It is written behind what is shown.
  await page.waitForTimeout(800);
  await page.reload();
  await visit.ready();
  await ready(page, 1);
  await wave.getByText('Made on our server').waitFor();
  const again = await download(page, () => page.getByRole('button', { name: 'Download wave.gif' }).click());
  expect((await sharp(again.bytes, { animated: true }).metadata()).pages).toBe(3);
  expect(asked).toEqual([]);
  // It is removed there as well.
  await page.getByRole('button', { name: 'Remove wave.gif' }).click();
  await expect.poll(() => asked).toEqual([expect.stringMatching(/^DELETE \/api\/media\//)]);
});

test('where visitors may save what everyday tools make, these ask for no account', async () => {
  await using own = await startSite({ env: { GUEST_DOWNLOADS: 'everyday' } });
  await using visit = await WorkspaceVisit.open(browser, own, {}, '', 'image-converter');
  const { page } = visit;
  await page.getByRole('button', { name: 'WebP' }).click();
  await visit.choose(await png('dahlia', 60), await animation());
  await row(page, 'wave.gif').getByRole('button', { name: 'Upload and continue' }).click();
  await ready(page, 2);
  const { name, bytes } = await download(page, () =>
    page.getByRole('button', { name: 'Download all' }).and(page.locator(':visible')).click(),
  );
  expect(name).toBe('image-converter.zip');
  const inside = await unpackZip(bytes);
  expect([...inside.keys()]).toEqual(['dahlia-image-converter.webp', 'wave-image-converter.webp']);
  expect((await sharp(inside.get('wave-image-converter.webp'), { animated: true }).metadata()).pages).toBe(3);
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('files become the pages of one PDF in their order, which takes an upload and can be called off', async () => {
  await using visit = await convert();
  const { page } = visit;
  const asked = sent(page);
  await visit.choose(await png('dahlia', 120), await png('seed', 90), await png('dogs', 60));
  await ready(page, 3);
  const combine = page.getByRole('button', { name: 'Combine 3 files into one PDF' });
  expect(await combine.count()).toBe(0);
  await page.getByRole('button', { name: 'PDF', exact: true }).click();
  await combine.waitFor(patience);
  expect(asked).toEqual([]);

  await page.route('**/api/media?*', () => {});
  await combine.click();
  await page.getByRole('progressbar', { name: 'Making one PDF' }).waitFor();
  await page.locator('.save-all').getByRole('button', { name: 'Cancel' }).click();
  await combine.waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  asked.length = 0;

  const { name, bytes } = await download(page, () => combine.click());
  expect(name).toBe('image-converter.pdf');
  expect(pdfPages(bytes).map(({ width }) => width)).toEqual([120, 90, 60]);
  expect(asked).toEqual([...Array(3).fill('POST /api/media'), 'POST /api/jobs']);
  expect(visit.complaints).toEqual([]);
});

test('files come back after a reload, and one that is removed does not', async () => {
  await using visit = await convert();
  const { page } = visit;
  await visit.choose(await png('dahlia', 60), await png('seed', 60), {
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no picture'),
  });
  await row(page, 'notes.txt').getByText('This isn’t a photo.').waitFor();
  await ready(page, 2);
  // By keyboard alone: the arrow chooses, Delete removes, the focus stays in the list.
  await row(page, 'dahlia.png').locator('.open').focus();
  await page.keyboard.press('ArrowDown');
  expect(await row(page, 'seed.png').getAttribute('aria-current')).toBe('true');
  await page.keyboard.press('Space');
  expect(await page.getByRole('button', { name: 'Show the original' }).getAttribute('aria-pressed')).toBe(
    'true',
  );
  await page.keyboard.press('Delete');
  await expect.poll(() => row(page, 'seed.png').count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.className)).toBe('open');
  // It is written behind what is shown.
  await expect.poll(() => visit.keptFileNames()).toEqual(['dahlia.png']);
  await page.reload();
  await visit.ready();
  await ready(page, 1);
  expect(await page.locator('.file-list .name').allTextContents()).toEqual(['dahlia.png']);
});

test.each([
  ['light', phone],
  ['dark', desktop],
] as const)('the page has no barriers in %s, empty and with files', async (colorScheme, viewport) => {
  await using visit = await convert({ colorScheme, viewport });
  const { page } = visit;
  expect(await findingsOf(page)).toEqual([]);
  await visit.choose(await png('dahlia', 90), await animation(), {
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no picture'),
  });
  await ready(page, 1);
  await page.locator('.look[aria-busy=false]').waitFor();
  expect(await findingsOf(page)).toEqual([]);
});
