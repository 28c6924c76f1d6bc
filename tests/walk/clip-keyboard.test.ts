import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findingsOf } from '#tests/support/browser/page-findings.ts';
import { ffmpegHere, makeClip } from '#tests/support/files/made-clip.ts';
import { browser, site } from '#tests/support/hosts/shared-site.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';
import { desktop, phone, WorkspaceVisit } from '../e2e/workspace-visit.ts';
import { tabTo } from './keyboard-walk.ts';

const here = await ffmpegHere();

let folder: TempFolder;
beforeAll(async () => {
  folder = await tempFolder();
});
afterAll(() => folder.remove());

describe.skipIf(!here)('a video, by the keyboard alone', () => {
  test('is cut, enhanced, played, stepped through and saved; its page has no barriers in any size and scheme', async () => {
    const file = await makeClip(
      folder.path,
      'swing.mp4',
      '-f lavfi -i testsrc=size=160x120:rate=10:duration=1.6',
      '-f lavfi -i sine=duration=1.6',
      '-c:v libx264 -pix_fmt yuv420p -c:a aac',
    );
    await using visit = await WorkspaceVisit.open(
      browser,
      site,
      { reducedMotion: 'reduce' },
      '?quality=quick',
      'video-enhancer',
    );
    const { page } = visit;
    const { keyboard } = page;
    const opening = page.waitForEvent('filechooser');
    await tabTo(page, /^Upload a video/);
    await keyboard.press('Enter');
    await (await opening).setFiles({
      name: 'swing.mp4',
      mimeType: 'video/mp4',
      buffer: await readFile(file),
    });
    await visit.result();
    for (const viewport of [desktop, phone]) {
      await page.setViewportSize(viewport);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await findingsOf(page), `${viewport.width} ${colorScheme}`).toEqual([]);
      }
    }
    await page.setViewportSize(desktop);

    await tabTo(page, /^Start$/);
    for (let press = 0; press < 8; press++) await keyboard.press('ArrowRight');
    await tabTo(page, /^Run with these settings/);
    await keyboard.press('Enter');
    await visit.view('working');
    await visit.result();
    await tabTo(page, /^Play$/);
    await keyboard.press('Enter');
    const main = page.locator('.look .after video');
    await expect.poll(() => main.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0.2);
    await keyboard.press('Enter');
    await expect.poll(() => main.evaluate((one: HTMLVideoElement) => one.paused)).toBe(true);
    await tabTo(page, /^Position in the video/);
    await keyboard.press('Home');
    await keyboard.press('ArrowRight');
    const position = page.getByRole('slider', { name: 'Position in the video' });
    await expect.poll(() => position.getAttribute('aria-valuetext')).toBe('0.1 of 0.8 seconds');
    await tabTo(page, /^Turn sound on/);
    await keyboard.press(' ');
    expect(await main.evaluate((one: HTMLVideoElement) => one.muted)).toBe(false);
    const arriving = page.waitForEvent('download');
    await tabTo(page, /^Download MP4/);
    await keyboard.press('Enter');
    const bytes = await buffer(await (await arriving).createReadStream());
    expect(bytes.toString('latin1', 4, 8)).toBe('ftyp');
    expect(visit.complaints).toEqual([]);
  });
});
