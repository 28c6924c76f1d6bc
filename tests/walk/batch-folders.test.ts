import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { barriersOf } from '#tests/support/browser/page-barriers.ts';
import { packZip } from '#tests/support/files/zip-file.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { holdUploads, isSaid, open, openSharpen, threePhotos } from '../e2e/batch-visit.ts';
import { desktop, phone } from '../e2e/workspace-visit.ts';

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
    expect(await note.textContent()).toBe('1 file isn’t an image, so we skipped it.');
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

  test('a damaged zip file is named, and of too many pictures in one the first are taken', async () => {
    await using visit = await openSharpen();
    const [{ buffer }] = await threePhotos();
    const zip = await packZip({ 'a.jpg': buffer, 'b.jpg': buffer, 'c.jpg': buffer, 'd.jpg': buffer });
    await visit.choose({ name: 'half.zip', mimeType: 'application/zip', buffer: zip.subarray(0, 9000) });
    await expect.poll(() => visit.problem().textContent()).toContain('We can’t open this ZIP');
    await visit.choose({ name: 'four.zip', mimeType: 'application/zip', buffer: zip });
    await visit.view('batch');
    const names = () => visit.page.locator('.tile .name').allTextContents();
    await expect.poll(names).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
    await expect.poll(() => visit.page.locator('.brought').textContent()).toContain('1 is still waiting');
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
    await isSaid(visit, '2 not finished');
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
      expect(await barriersOf(visit.page, { within: '.workspace' })).toEqual([]);
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
    await isSaid(visit, '2 not finished');
    await check();
    expect(await visit.page.locator('.workspace > [role=status]').first().textContent()).toBe(
      '1 of 3 done, 2 not finished',
    );
  });
});
