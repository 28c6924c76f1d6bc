import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Ffmpeg } from '#src/clips/ffmpeg.ts';
import { probeClip } from '#src/clips/probe-clip.server.ts';
import { findingsOf } from '#tests/support/browser/page-findings.ts';
import { ffmpegHere, makeClip } from '#tests/support/files/made-clip.ts';
import { unpackZip } from '#tests/support/files/zip-file.ts';
import { browser, site } from '#tests/support/hosts/shared-site.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';
import { isSaid, tile } from '../e2e/batch-visit.ts';
import { desktop, type PhotoFile, phone, subjectPhoto, WorkspaceVisit } from '../e2e/workspace-visit.ts';

const here = await ffmpegHere();
const never = new AbortController().signal;
const rate = 10;

let folder: TempFolder;
beforeAll(async () => {
  folder = await tempFolder();
});
afterAll(() => folder.remove());

async function clipOf(name: string, size: string, seconds: number): Promise<PhotoFile> {
  const file = await makeClip(
    folder.path,
    name,
    `-f lavfi -i testsrc=size=${size}:rate=${rate}:duration=${seconds}`,
    `-f lavfi -i sine=duration=${seconds}`,
    '-c:v libx264 -pix_fmt yuv420p -c:a aac',
  );
  return { name, mimeType: 'video/mp4', buffer: await readFile(file) };
}

/** How long each MP4 of a zip file is, in milliseconds. */
async function lengthsIn(zip: Buffer): Promise<Record<string, number>> {
  const lengths: Record<string, number> = {};
  for (const [name, bytes] of await unpackZip(zip)) {
    const file = path.join(folder.path, `unpacked-${name}`);
    await writeFile(file, bytes);
    const header = await probeClip(file, here as Ffmpeg, { maxPixels: 1e6, signal: never });
    expect(header).toMatchObject({ format: 'mp4', hasSound: true });
    lengths[name] = header.durationMs;
  }
  return lengths;
}

describe.skipIf(!here)('videos that are brought together', () => {
  test.each([
    ['desktop', { viewport: desktop, colorScheme: 'light' }],
    ['phone', { viewport: phone, colorScheme: 'dark', hasTouch: true }],
  ] as const)(
    'on a %s are shown while they wait, one is cut, one has failed, and they leave in one zip file',
    async (_name, options) => {
      await using visit = await WorkspaceVisit.open(
        browser,
        site,
        options,
        '?quality=quick',
        'video-enhancer',
      );
      const { page } = visit;
      const wide = await clipOf('wide.mp4', '160x120', 1);
      const tall = await clipOf('tall.mp4', '120x160', 2);
      const torn = { ...wide, name: 'torn.mp4', buffer: wide.buffer.subarray(0, 3000) };
      let letGo = () => {};
      const isHeld = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await page.route(/\/api\/media(\?|$)/, async (route) => {
        await isHeld;
        await route.continue();
      });
      await visit.choose(wide, tall, torn);
      await visit.view('batch');
      // A frame of one's own file, before the server has any of it.
      const local = page.locator('.tile video').first();
      await expect.poll(() => local.evaluate((one: HTMLVideoElement) => one.videoWidth)).toBe(160);
      await page.getByText('until all videos are uploaded').waitFor();
      expect(await findingsOf(page)).toEqual([]);
      letGo();
      await isSaid(visit, '2 of 3 done');
      await tile(visit, 'torn.mp4').getByText('damaged').waitFor();
      await visit.button('Retry 1 unfinished video').click();
      await tile(visit, 'torn.mp4').getByText('damaged').waitFor();
      const posters = page.locator('.tile[data-phase=done] img');
      await expect
        .poll(() =>
          posters.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth > 0)),
        )
        .toEqual([true, true]);
      expect(await findingsOf(page)).toEqual([]);

      // One of them alone, and of it the second half.
      await visit.button('Open tall.mp4').click();
      await visit.result();
      await page.getByRole('slider', { name: 'Start', exact: true }).fill('1000');
      await visit.button('Run with these settings').click();
      await visit.view('working');
      await visit.result();
      await expect
        .poll(() => page.getByRole('slider', { name: 'Position in the video' }).getAttribute('max'))
        .toBe(String(rate - 1));
      await visit.button('All 3 videos').click();
      await visit.view('batch');
      const zip = await visit.download();
      expect(zip.name).toBe('video-enhancer.zip');
      expect(await lengthsIn(zip.bytes)).toEqual({
        'wide-video-enhancer.mp4': 1000,
        'tall-video-enhancer.mp4': 1000,
      });
      expect(visit.complaints.filter((one) => !one.includes('422'))).toEqual([]);
    },
  );
});

describe.skipIf(!here)('photos that are brought together to be animated', () => {
  test('wait for what has to be stated, which stands above what starts them', async () => {
    await using visit = await WorkspaceVisit.open(
      browser,
      site,
      { viewport: phone, hasTouch: true },
      '?seconds=3',
      'photo-animation',
    );
    const { page } = visit;
    await visit.choose(await subjectPhoto('admiral', 300, 320), await subjectPhoto('admiral', 310, 330));
    await visit.view('batch');
    await isSaid(visit, '2 not finished');
    const box = page.getByRole('checkbox', { name: 'I’m the person in this photo.' });
    // Without it nothing starts, and whoever tries is led there.
    await visit.button('Retry admiral.jpg').first().click();
    await expect.poll(() => box.evaluate((one) => one === document.activeElement)).toBe(true);
    await isSaid(visit, '2 not finished');
    await box.check();
    expect(await findingsOf(page)).toEqual([]);
    const made = page.waitForResponse((response) => response.url().endsWith('/api/batches'));
    const joined = page.waitForRequest(/\/api\/batches\/[^/]+\/photos$/);
    await visit.button('Retry 2 unfinished photos').click();
    const answer = await made;
    expect(answer.request().postDataJSON().statements).toEqual([{ input: 'photo', kind: 'self' }]);
    expect(answer.ok()).toBe(true);
    // It goes along with each of them, those as well that join later.
    expect((await joined).postDataJSON().statements).toEqual([{ input: 'photo', kind: 'self' }]);
  });
});
