import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { browser, site } from '#tests/support/hosts/shared-site.ts';
import { packZip, unpackZip } from '#tests/support/pictures/zip-file.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { desktop, phone, readPicture, subjectPhoto, WorkspaceVisit } from './workspace-visit.ts';

const open = () => WorkspaceVisit.open(browser, site);
/** The same workspace with the quickest tool. */
const openSharpen = (options = {}) => WorkspaceVisit.open(browser, site, options, '', 'sharpen-image');

const patience = { timeout: 60_000 };

const threePhotos = (width = 300) =>
  Promise.all([
    subjectPhoto('coffee', width, 200),
    subjectPhoto('dahlia', width + 10, 210),
    subjectPhoto('seed', width + 20, 220),
  ]);

const tile = ({ page }: WorkspaceVisit, name: string) => page.locator('.tile').filter({ hasText: name });

async function isSaid({ page }: WorkspaceVisit, text: string): Promise<void> {
  await page.locator('.batch-bar .between').getByText(text).waitFor(patience);
}

/** Paths that the page asks for, `POST /api/media` and the like. */
function calls({ page }: WorkspaceVisit): string[] {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  return asked;
}

function count(asked: readonly string[], pattern: RegExp): number {
  return asked.filter((one) => pattern.test(one)).length;
}

/** Keeps photos from leaving the browser, but for the first `through`, until it is called. */
async function holdUploads({ page }: WorkspaceVisit, through: number): Promise<() => Promise<void>> {
  let sent = 0;
  await page.route('**/api/media', async (route) => {
    if (route.request().method() === 'POST' && sent++ >= through) return;
    await route.continue();
  });
  return () => page.unrouteAll({ behavior: 'ignoreErrors' });
}

async function sizesIn(zip: Buffer): Promise<Record<string, number[]>> {
  const sizes: Record<string, number[]> = {};
  for (const [name, bytes] of await unpackZip(zip)) {
    const { width, height } = await sharp(bytes).metadata();
    sizes[name] = [width, height];
  }
  return sizes;
}

test('three photos become three results in one zip file, as they came and with edits', async () => {
  await using visit = await open();
  const asked = calls(visit);
  await visit.choose(...(await threePhotos()));
  await visit.view('batch');
  await isSaid(visit, '3 of 3 done');
  expect(count(asked, /^POST \/api\/batches$/)).toBe(1);
  expect(count(asked, /^POST \/api\/jobs$/)).toBe(0);
  expect(count(asked, /^GET \/api\/jobs\/[^/]+\/events$/)).toBe(0);

  const plain = await visit.download();
  expect(plain.name).toBe('pixelwright.zip');
  expect(await sizesIn(plain.bytes)).toEqual({
    'coffee-cutout.png': [300, 200],
    'dahlia-cutout.png': [310, 210],
    'seed-cutout.png': [320, 220],
  });
  const dahlia = (await unpackZip(plain.bytes)).get('dahlia-cutout.png')!;
  expect((await readPicture(dahlia)).pixel(0.48, 0.45)[3]).toBe(255);
  expect((await readPicture(dahlia)).pixel(0.03, 0.05)[3]).toBe(0);

  await visit.page.getByRole('switch', { name: 'Crop to the subject' }).click();
  await visit.page.getByRole('button', { name: 'Yellow' }).click();
  await visit.button('JPEG').click();
  const edited = await visit.download();
  const sizes = await sizesIn(edited.bytes);
  expect(Object.keys(sizes)).toEqual(['coffee-cutout.jpg', 'dahlia-cutout.jpg', 'seed-cutout.jpg']);
  expect(sizes['dahlia-cutout.jpg'][0]).toBeLessThan(310);
  const corner = (await readPicture((await unpackZip(edited.bytes)).get('dahlia-cutout.jpg')!)).pixel(0, 0);
  for (const [channel, value] of [0xf7, 0xcf, 0x37].entries()) {
    expect(Math.abs(corner[channel] - value)).toBeLessThan(8);
  }

  await visit.button('Open seed.jpg').click();
  await visit.result();
  expect(await visit.page.locator('.tool-head .data').textContent()).toBe('seed.jpg');
  await visit.button('coffee.jpg, done').click();
  await visit.result();
  await visit.button('All 3 photos').click();
  await visit.view('batch');
  expect(visit.complaints).toEqual([]);
});

test('a broken photo stops alone, says why, and can be tried again', async () => {
  await using visit = await openSharpen();
  const [coffee, dahlia, seed] = await threePhotos();
  await visit.choose(coffee, { ...dahlia, buffer: dahlia.buffer.subarray(0, 2000) }, seed);
  await isSaid(visit, '2 of 3 done');
  await tile(visit, 'dahlia.jpg').getByText('This file is damaged or incomplete').waitFor();
  const asked = calls(visit);
  await visit.button('Try dahlia.jpg again').click();
  await expect.poll(() => count(asked, /^POST \/api\/media$/)).toBe(1);
  await tile(visit, 'dahlia.jpg').getByText('This file is damaged or incomplete').waitFor();
  await visit.button('Open dahlia.jpg').click();
  await visit.view('stopped');
  expect(await visit.problem().textContent()).toContain('damaged');
});

test('one photo is stopped by itself, and leaves the batch without a question', async () => {
  await using visit = await openSharpen();
  const letGo = await holdUploads(visit, 1);
  await visit.choose(...(await threePhotos()));
  await tile(visit, 'dahlia.jpg').getByText('Sending').waitFor(patience);
  await visit.button('Stop seed.jpg').press('Enter');
  await tile(visit, 'seed.jpg').getByText('Canceled').waitFor();
  // The pressed button is gone; the keyboard is still at this photo.
  expect(await visit.page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Try seed.jpg again');
  await visit.button('Remove seed.jpg').click();
  await tile(visit, 'seed.jpg').waitFor({ state: 'detached' });
  await visit.button('Stop dahlia.jpg').click();
  await letGo();
  await visit.button('Try dahlia.jpg again').click();
  await isSaid(visit, '2 of 2 done');
});

test('Stop all: nothing more is sent, what runs on the server ends, and all of it can go on', async () => {
  await using visit = await openSharpen();
  const letGo = await holdUploads(visit, 1);
  const asked = calls(visit);
  const made = visit.page.waitForResponse((response) => response.url().endsWith('/api/batches'));
  // Large enough not to be done before anybody can press a button.
  await visit.choose(await subjectPhoto('seed', 3600, 2400), await subjectPhoto('coffee', 300, 200));
  const { id } = (await (await made).json()).result as { id: string };
  await visit.button('Stop all').click();
  await isSaid(visit, '2 stopped');
  const states = () =>
    visit.page.evaluate(async (address) => {
      const { result } = await (await fetch(address)).json();
      return result.jobs.map((job: { state: string }) => job.state);
    }, `/api/batches/${id}`);
  await expect.poll(states).toEqual(['cancelled']);
  await letGo();
  expect(count(asked, /^POST \/api\/media$/)).toBe(2);
  await visit.button('Try the 2 stopped ones again').click();
  await isSaid(visit, '2 of 2 done');
  expect(await states()).toEqual(['succeeded', 'succeeded']);
  expect(count(asked, /^POST \/api\/batches$/)).toBe(1);
});

test('a reload in the middle finds everything as it was and goes on', async () => {
  await using visit = await openSharpen();
  const letGo = await holdUploads(visit, 1);
  const asked = calls(visit);
  await visit.choose(...(await threePhotos()));
  await isSaid(visit, '1 of 3 done');
  await letGo();
  await visit.page.reload();
  await isSaid(visit, '3 of 3 done');
  expect(count(asked, /^POST \/api\/batches$/)).toBe(1);
  await visit.page.getByRole('banner').getByRole('link', { name: 'Pixelwright, home' }).click();
  await visit.page.getByRole('heading', { level: 1, name: /Bring a picture/ }).waitFor();
  await visit.page.goBack();
  await isSaid(visit, '3 of 3 done');
  // The bar says so before the tiles have fetched their pictures.
  const pictures = visit.page.locator('.tile img');
  await expect.poll(() => pictures.evaluateAll(loaded), patience).toEqual([true, true, true]);
  expect(visit.complaints).toEqual([]);
});

const loaded = async (images: Element[]) =>
  Promise.all(images.map((image) => (image as HTMLImageElement).decode().then(() => true)));

test('a stream that breaks is taken up again', async () => {
  await using visit = await openSharpen();
  let opened = 0;
  await visit.page.route('**/api/batches/*/events', (route) =>
    opened++ === 0 ? route.abort() : route.continue(),
  );
  await visit.choose(...(await threePhotos()));
  await isSaid(visit, '3 of 3 done');
  expect(opened).toBeGreaterThan(0);
});

test('all photos run again with other settings; saving one with them makes nothing twice', async () => {
  await using visit = await openSharpen();
  await visit.choose(...(await threePhotos()).slice(0, 2));
  await isSaid(visit, '2 of 2 done');
  const before = await unpackZip((await visit.download()).bytes);
  expect(await visit.button('Run all with these settings').count()).toBe(0);
  await visit.page.getByRole('slider', { name: 'Amount' }).fill('300');
  const asked = calls(visit);
  await visit.button('Run all with these settings').click();
  await visit.button('Run all with these settings').waitFor({ state: 'detached' });
  await isSaid(visit, '2 of 2 done');
  const after = await unpackZip((await visit.download()).bytes);
  expect([...after.keys()]).toEqual([...before.keys()]);
  for (const [name, bytes] of after) expect(bytes.equals(before.get(name)!)).toBe(false);
  await visit.button('Open coffee.jpg').click();
  await visit.result();
  expect((await visit.download()).name).toBe('coffee-sharpen-image.png');
  expect(count(asked, /^POST \/api\/(media|jobs)$/)).toBe(0);
  expect(count(asked, /^POST \/api\/batches$/)).toBe(1);
});

test('Delete all now takes every photo and result off the server', async () => {
  await using visit = await openSharpen();
  await visit.choose(...(await threePhotos()).slice(0, 2));
  await isSaid(visit, '2 of 2 done');
  const addresses = await visit.page
    .locator('.tile img')
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));
  await visit.button('Delete all now').click();
  await visit.page.getByRole('dialog').getByRole('button', { name: 'Delete now' }).click();
  await visit.view('empty');
  const status = (address: string) =>
    visit.page.evaluate(async (url) => (await fetch(url, { cache: 'no-store' })).status, address);
  for (const address of addresses) expect(await status(address)).toBe(404);
});

describe('folders and zip files', () => {
  test('a folder: its pictures are taken, those in folders inside too, and the rest is counted', async () => {
    await using visit = await openSharpen();
    await using folder = await tempFolder();
    const [coffee, dahlia] = await threePhotos();
    await mkdir(path.join(folder.path, 'more'));
    await writeFile(path.join(folder.path, coffee.name), coffee.buffer);
    await writeFile(path.join(folder.path, 'more', dahlia.name), dahlia.buffer);
    await writeFile(path.join(folder.path, 'notes.txt'), 'not a picture');
    await writeFile(path.join(folder.path, '.DS_Store'), 'left by a system');
    const choosing = visit.page.waitForEvent('filechooser');
    await visit.button('Folder').click();
    await (await choosing).setFiles(folder.path);
    await isSaid(visit, '2 of 2 done');
    const note = visit.page.locator('.brought');
    expect(await note.textContent()).toBe('1 file is no picture and was left out.');
    await note.getByRole('button', { name: 'Close' }).click();
    await note.waitFor({ state: 'detached' });
    expect(visit.complaints).toEqual([]);
  });

  test('a zip file that is dropped: its pictures are a batch', async () => {
    await using visit = await openSharpen();
    const [coffee, dahlia] = await threePhotos();
    const buffer = await packZip({
      'trip/coffee.jpg': coffee.buffer,
      'trip/dahlia.jpg': dahlia.buffer,
      'trip/.hidden.jpg': coffee.buffer,
      '__MACOSX/trip/._coffee.jpg': Buffer.from('left by a system'),
    });
    await visit.drop({ name: 'trip.zip', mimeType: 'application/zip', buffer });
    await isSaid(visit, '2 of 2 done');
    expect(await visit.page.locator('.tile .name').allTextContents()).toEqual(['coffee.jpg', 'dahlia.jpg']);
    expect(await visit.page.locator('.brought').count()).toBe(0);
    expect(visit.complaints).toEqual([]);
  });

  test('a damaged zip file is named, and too many pictures in one are refused as a whole', async () => {
    await using visit = await openSharpen();
    const [{ buffer }] = await threePhotos();
    const zip = await packZip({ 'a.jpg': buffer, 'b.jpg': buffer, 'c.jpg': buffer, 'd.jpg': buffer });
    await visit.choose({ name: 'half.zip', mimeType: 'application/zip', buffer: zip.subarray(0, 9000) });
    await expect.poll(() => visit.problem().textContent()).toContain('This zip file cannot be opened');
    await visit.choose({ name: 'four.zip', mimeType: 'application/zip', buffer: zip });
    await expect.poll(() => visit.problem().textContent()).toContain('These are 4 photos');
  });

  test('several photos dropped on the home page are a batch in the tool', async () => {
    await using visit = await open();
    await visit.home();
    const letGo = await holdUploads(visit, 0);
    await visit.drop(...(await threePhotos()).slice(0, 2));
    await visit.button(/Remove a background/).click();
    await visit.page.waitForURL('**/background-remover');
    await isSaid(visit, '0 of 2 done');
    await visit.button('Stop all').click();
    await isSaid(visit, '2 stopped');
    await letGo();
  });
});

describe.each([
  ['phone', phone, 'light'],
  ['desktop', desktop, 'dark'],
] as const)('%s %o %s', (_name, viewport, colorScheme) => {
  test('no barrier and nothing sideways, while it works and when it has ended', async () => {
    await using visit = await openSharpen({ viewport, colorScheme, hasTouch: viewport === phone });
    const check = async () => {
      const { violations } = await new AxeBuilder({ page: visit.page }).include('.workspace').analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      const sideways = await visit.page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(sideways).toBe(0);
    };
    const letGo = await holdUploads(visit, 1);
    await visit.choose(...(await threePhotos()));
    await isSaid(visit, '1 of 3 done');
    await check();
    await visit.button('Stop seed.jpg').click();
    await visit.button('Stop dahlia.jpg').click();
    await letGo();
    await isSaid(visit, '2 stopped');
    await check();
    expect(await visit.page.locator('.workspace > [role=status]').first().textContent()).toBe(
      '1 of 3 done, 2 stopped',
    );
  });
});
