import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { JobBody } from '#src/api/contract/contract.ts';
import { findingsOf } from '#tests/support/browser/page-findings.ts';
import { ffmpegHere } from '#tests/support/files/made-clip.ts';
import { browser, site } from '#tests/support/hosts/shared-site.ts';
import { desktop, phone, WorkspaceVisit } from '../e2e/workspace-visit.ts';

const patience = { timeout: 90_000 };

async function admiral() {
  const sample = path.join(import.meta.dirname, '../../public/samples/admiral.webp');
  const buffer = await sharp(await readFile(sample))
    .resize(360)
    .png()
    .toBuffer();
  return { name: 'admiral.png', mimeType: 'image/png', buffer };
}

async function openWithPortrait(options: Parameters<typeof WorkspaceVisit.open>[2]) {
  const visit = await WorkspaceVisit.open(browser, site, options, '', 'photo-animation');
  await visit.page.getByRole('checkbox').and(visit.page.locator('.statements input')).first().check();
  await visit.choose(await admiral());
  const tiles = visit.page.getByRole('group', { name: 'Motion' });
  await expect.poll(() => tiles.locator('canvas[data-drawn]').count(), patience).toBeGreaterThan(2);
  const tile = (name: string) => tiles.getByRole('button', { name, exact: true });
  /** What a tile shows: another frame is another file. */
  const shown = (name: string) =>
    tile(name)
      .locator('canvas')
      .evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
  return { visit, tiles, tile, shown };
}

describe.skipIf(!(await ffmpegHere()))('the motions of a portrait, as small tiles of it', () => {
  test('they move while the clip is made, and the one that is chosen is made instead', async () => {
    const { visit, tile, shown } = await openWithPortrait({ viewport: desktop });
    await using _visit = visit;
    const first = await shown('Nod');
    await expect.poll(() => shown('Nod'), patience).not.toBe(first);
    expect(await shown('Smile')).not.toBe(await shown('Nod'));
    expect(await findingsOf(visit.page)).toEqual([]);
    await tile('Nod').focus();
    await visit.page.keyboard.press('Enter');
    expect(await tile('Nod').getAttribute('aria-pressed')).toBe('true');
    const asked = visit.page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/jobs'),
    );
    await visit.button('Use this instead').click();
    expect((await asked).postDataJSON().options.motion).toBe('nod');
    await (await asked).response();
    const jobs = () =>
      visit.page.evaluate(async (): Promise<JobBody[]> => (await (await fetch('/api/jobs')).json()).result);
    await expect.poll(async () => (await jobs()).at(-1)?.state, patience).toBe('cancelled');
    expect((await jobs()).map(({ options }) => options.motion)).toEqual(['nod', 'natural']);
    await visit.button('Cancel').click();
    expect(visit.complaints).toEqual([]);
  }, 200_000);

  test('on a phone of somebody who wants less motion they stand still until one is pointed at', async () => {
    const { visit, tiles, tile, shown } = await openWithPortrait({
      viewport: phone,
      reducedMotion: 'reduce',
    });
    await using _visit = visit;
    // They lie in one row that is wider than the phone.
    expect(await tiles.evaluate((row) => row.scrollWidth > row.clientWidth)).toBe(true);
    const still = await shown('Natural');
    await tile('Look around').focus();
    const looking = await shown('Look around');
    await expect.poll(() => shown('Look around'), patience).not.toBe(looking);
    expect(await shown('Natural')).toBe(still);
    expect(await findingsOf(visit.page)).toEqual([]);
    expect(visit.complaints).toEqual([]);
  }, 200_000);
});
