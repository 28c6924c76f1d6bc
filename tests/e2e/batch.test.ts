import { expect, test } from 'vitest';
import { unpackZip } from '#tests/support/files/zip-file.ts';
import {
  calls,
  count,
  holdUploads,
  isSaid,
  open,
  openSharpen,
  patience,
  sizesIn,
  threePhotos,
  tile,
} from './batch-visit.ts';
import { readPicture, subjectPhoto } from './workspace-visit.ts';

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
  expect(plain.name).toBe('background-remover.zip');
  expect(await sizesIn(plain.bytes)).toEqual({
    'coffee-background-remover.png': [300, 200],
    'dahlia-background-remover.png': [310, 210],
    'seed-background-remover.png': [320, 220],
  });
  const dahlia = (await unpackZip(plain.bytes)).get('dahlia-background-remover.png')!;
  expect((await readPicture(dahlia)).pixel(0.48, 0.45)[3]).toBe(255);
  expect((await readPicture(dahlia)).pixel(0.03, 0.05)[3]).toBe(0);

  await visit.page.getByRole('switch', { name: 'Crop to the subject' }).click();
  await visit.page.getByRole('button', { name: 'Yellow' }).click();
  await visit.button('JPEG').click();
  const edited = await visit.download();
  const sizes = await sizesIn(edited.bytes);
  expect(Object.keys(sizes)).toEqual([
    'coffee-background-remover.jpg',
    'dahlia-background-remover.jpg',
    'seed-background-remover.jpg',
  ]);
  expect(sizes['dahlia-background-remover.jpg'][0]).toBeLessThan(310);
  const corner = (
    await readPicture((await unpackZip(edited.bytes)).get('dahlia-background-remover.jpg')!)
  ).pixel(0, 0);
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
  await visit.button('Retry dahlia.jpg').click();
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
  await tile(visit, 'dahlia.jpg').getByText('Uploading').waitFor(patience);
  await visit.button('Stop seed.jpg').press('Enter');
  await tile(visit, 'seed.jpg').getByText('Canceled').waitFor();
  // The pressed button is gone; the keyboard is still at this photo.
  expect(await visit.page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Retry seed.jpg');
  await visit.button('Remove seed.jpg').click();
  await tile(visit, 'seed.jpg').waitFor({ state: 'detached' });
  await visit.button('Stop dahlia.jpg').click();
  await letGo();
  await visit.button('Retry dahlia.jpg').click();
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
  await isSaid(visit, '2 not finished');
  const states = () =>
    visit.page.evaluate(async (address) => {
      const { result } = await (await fetch(address)).json();
      return result.jobs.map((job: { state: string }) => job.state);
    }, `/api/batches/${id}`);
  await expect.poll(states).toEqual(['cancelled']);
  await letGo();
  expect(count(asked, /^POST \/api\/media$/)).toBe(2);
  await visit.button('Retry 2 unfinished photos').click();
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
  await visit.page.getByRole('heading', { level: 1, name: /Your photos/ }).waitFor();
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
  const tiles = visit.page.locator('.tiles');
  expect(await tiles.getAttribute('data-stale')).toBeNull();
  await visit.page.getByRole('slider', { name: 'Amount' }).fill('300');
  await visit.page.locator('.batch-bar').getByText('Settings changed').waitFor();
  expect(await tiles.getAttribute('data-stale')).toBe('');
  const asked = calls(visit);
  // Beside the download, which is the lesser of the two now.
  await visit.page.locator('.dock.everywhere').getByRole('button', { name: 'Update' }).click();
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
