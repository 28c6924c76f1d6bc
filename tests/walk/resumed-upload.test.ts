import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Envelope, MediaBody } from '#src/api/contract/contract.ts';
import { launchBrowser } from '#tests/support/browser/chromium.ts';
import { ffmpegHere, makeClip } from '#tests/support/files/made-clip.ts';
import { type RunningSite, startSite } from '#tests/support/hosts/site.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';
import { WorkspaceVisit } from '../e2e/workspace-visit.ts';

const MB = 1024 * 1024;
const partBytes = 8 * MB;
const patience = { timeout: 120_000 };
vi.setConfig({ testTimeout: 400_000 });

const hasFfmpeg = (await ffmpegHere()) !== null;

let folder: TempFolder;
let browser: Browser;
let site: RunningSite;
/** Some forty megabytes of noise, which no encoder makes small. */
let clip: string;

beforeAll(async () => {
  if (!hasFfmpeg) return;
  folder = await tempFolder();
  clip = await makeClip(
    folder.path,
    'noise.mp4',
    '-f lavfi -i color=gray:size=960x540:rate=10:duration=9,noise=alls=100:allf=t',
    '-c:v libx264 -preset ultrafast -pix_fmt yuv420p -b:v 36M -minrate 36M -maxrate 36M -bufsize 18M',
  );
  site = await startSite({ dataDir: path.join(folder.path, 'data') });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await site?.kill();
  await folder?.remove();
});

const open = () => WorkspaceVisit.open(browser, site, { colorScheme: 'light' }, '', 'video-enhancer');

/** Where each part began that the page sent, and what becomes of the one with this number instead of being sent. */
async function watchParts(
  page: Page | BrowserContext,
  stopAt: number,
  stopped: (route: Route) => Promise<void>,
  passed: () => Promise<void> = async () => {},
) {
  const offsets: number[] = [];
  await page.route('**/api/uploads/*?offset=*', async (route) => {
    offsets.push(Number(new URL(route.request().url()).searchParams.get('offset')));
    if (offsets.length === stopAt) await stopped(route);
    else {
      await passed();
      await route.continue();
    }
  });
  return offsets;
}

const bring = (page: Page) => page.locator('input[type=file]').first().setInputFiles(clip);

/** The media that the page has, once its file is there. */
async function receivedMedia(visit: WorkspaceVisit): Promise<MediaBody> {
  const { media } = await vi.waitFor(() => visit.kept((work) => work.media !== null), patience);
  return media!;
}

/** What one upload of these bytes by the same visitor is: the same media exactly if their sha256 is the same. */
async function sentAtOnce(page: Page, bytes: Buffer): Promise<MediaBody> {
  const file = { name: 'at-once.mp4', mimeType: 'video/mp4', buffer: bytes };
  const options = { multipart: { file }, headers: { origin: site.url } };
  const answer = await page.context().request.post(`${site.url}/api/media?kind=clip`, options);
  return ((await answer.json()) as Envelope<MediaBody>).result;
}

const uploadedParts = () => readdir(path.join(site.dataDir, 'storage/uploads')).catch(() => []);

describe.skipIf(!hasFfmpeg)('a clip of some forty megabytes', () => {
  test('goes on by itself after the server was killed in the middle, and is the same clip', async () => {
    const { size } = await stat(clip);
    expect(size).toBeGreaterThan(4 * partBytes);
    expect(size).toBeLessThan(50 * MB);
    await using visit = await open();
    const { page } = visit;
    const offsets = await watchParts(page, 3, async (route) => {
      await site.kill('SIGKILL');
      await route.abort('connectionreset');
    });
    await bring(page);
    await page.getByText('Connection lost. Your upload continues by itself').waitFor(patience);
    await page.getByText('choose the same file again').waitFor();
    const { port, dataDir } = site;
    site = await startSite({ port, dataDir });
    const media = await receivedMedia(visit);
    expect(offsets.slice(0, 3)).toEqual([0, partBytes, 2 * partBytes]);
    // Not a byte is sent twice but those of the part that was on its way.
    expect(offsets.slice(3).filter((offset) => offset < 2 * partBytes)).toEqual([]);
    expect(media).toMatchObject({ name: 'noise.mp4', width: 960, height: 540, clip: { durationMs: 9000 } });
    const bytes = await readFile(clip);
    expect((await sentAtOnce(page, bytes)).id).toBe(media.id);
    // Another file would not have been the same.
    const other = Buffer.concat([bytes, Buffer.from([0, 0, 0, 8]), Buffer.from('free')]);
    expect(createHash('sha256').update(other).digest('hex')).not.toBe(
      createHash('sha256').update(bytes).digest('hex'),
    );
    expect((await sentAtOnce(page, other)).id).not.toBe(media.id);
    expect(await uploadedParts()).toEqual([]);
  });

  test('goes on where it stopped when the page is closed and the same file is chosen again', async () => {
    await using visit = await open();
    const stopped = Promise.withResolvers<void>();
    await watchParts(visit.page, 3, async () => stopped.resolve());
    await bring(visit.page);
    await stopped.promise;
    const context = visit.page.context();
    await visit.page.close();
    const offsets = await watchParts(context, 0, async () => {});
    // The browser keeps the file for a while, and would go on without being asked.
    const cleaner = await context.newPage();
    await cleaner.goto('/robots.txt');
    await cleaner.evaluate(async () => {
      for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name!);
    });
    const later = await visit.anotherTab();
    expect(offsets).toEqual([]);
    await bring(later.page);
    await receivedMedia(later);
    // Some of the part that was on its way may have arrived.
    expect(offsets[0]).toBeGreaterThanOrEqual(2 * partBytes);
    expect(offsets[0]).toBeLessThan(3 * partBytes);
    expect(later.complaints).toEqual([]);
  });

  test('says how long it takes, and is gone from the server when it is canceled', async () => {
    await using visit = await open();
    const { page } = visit;
    const held = Promise.withResolvers<void>();
    await page.clock.install();
    const tenSeconds = () => page.clock.fastForward(10_000);
    await watchParts(page, 4, async () => held.resolve(), tenSeconds);
    await bring(page);
    await held.promise;
    // Some sixteen of forty megabytes are left, at eight in ten seconds.
    const left = await page
      .locator('.progress-strip')
      .getByText(/about \d+ s left/)
      .textContent(patience);
    const seconds = Number(/(\d+) s left/.exec(left ?? '')?.[1]);
    expect(seconds).toBeGreaterThan(5);
    expect(seconds).toBeLessThan(60);
    expect(await uploadedParts()).toHaveLength(1);
    const deleted = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
    await visit.button('Cancel').click();
    expect((await deleted).status()).toBe(200);
    await visit.view('stopped');
    expect(await uploadedParts()).toEqual([]);
    // Again from the beginning.
    const again = page.waitForRequest('**/api/uploads/*?offset=0');
    await visit.button('Start over').click();
    await again;
    await visit.button('Cancel').click();
    await visit.view('stopped');
  });
});
