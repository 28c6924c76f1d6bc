import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HeardSound } from '#tests/support/files/heard-sound.ts';
import { ffmpegHere, makeClip } from '#tests/support/files/made-clip.ts';
import { browser, site } from '#tests/support/hosts/shared-site.ts';
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts';
import { type PhotoFile, subjectPhoto, WorkspaceVisit } from './workspace-visit.ts';

const hasFfmpeg = (await ffmpegHere()) !== null;
const seconds = 1.6;
const rate = 10;

let folder: TempFolder;
let clip: PhotoFile;

beforeAll(async () => {
  if (!hasFfmpeg) return;
  folder = await tempFolder();
  const file = await makeClip(
    folder.path,
    'swing.mp4',
    `-f lavfi -i testsrc=size=160x120:rate=${rate}:duration=${seconds}`,
    `-f lavfi -i sine=duration=${seconds}`,
    '-c:v libx264 -pix_fmt yuv420p -c:a aac',
  );
  clip = { name: path.basename(file), mimeType: 'video/mp4', buffer: await readFile(file) };
});
afterAll(() => folder?.remove());

const open = (query = '?quality=quick') =>
  WorkspaceVisit.open(
    browser,
    site,
    { colorScheme: 'light', reducedMotion: 'reduce' },
    query,
    'video-enhancer',
  );

describe.skipIf(!hasFfmpeg)('a clip in the page', () => {
  test('is brought, enhanced, looked at frame by frame in step with its original, and saved', async () => {
    await using visit = await open();
    const { page } = visit;
    await visit.choose(clip);
    await visit.result();
    const position = page.getByRole('slider', { name: 'Position in the video' });
    const frames = page.locator('.look video');
    expect(await frames.count()).toBe(2);
    const times = () => frames.evaluateAll((all) => all.map((one) => (one as HTMLVideoElement).currentTime));
    // Where motion isn't welcome nothing plays by itself.
    await expect
      .poll(() => frames.evaluateAll((all) => all.map((one) => (one as HTMLVideoElement).readyState >= 2)))
      .toEqual([true, true]);
    expect(await frames.evaluateAll((all) => all.map((one) => (one as HTMLVideoElement).paused))).toEqual([
      true,
      true,
    ]);
    await position.focus();
    for (let step = 0; step < 3; step++) await page.keyboard.press('.');
    await expect.poll(() => position.inputValue()).toBe('3');
    await expect.poll(async () => (await times()).map((time) => Math.floor(time * rate))).toEqual([3, 3]);
    await page.keyboard.press(',');
    await expect.poll(() => position.inputValue()).toBe('2');
    // Who doesn't see it hears what it is, and where steps have led where the position doesn't say it.
    const said = `swing.mp4, the finished video: 1.6 seconds, 160 by 120 pixels, with sound`;
    expect(await frames.last().getAttribute('aria-label')).toBe(said);
    await page
      .getByText('Your video is ready: 1.6 seconds, 160 by 120 pixels, with sound.')
      .waitFor({ state: 'attached' });
    expect(await position.getAttribute('aria-valuetext')).toBe('0.2 of 1.6 seconds');
    const steps = page.locator('.clip-controls [role=status]');
    expect(await steps.textContent()).toBe('');
    await visit.button('Next frame').click();
    await visit.button('Next frame').click();
    await expect.poll(() => steps.textContent()).toBe('Frame 5 of 16');

    await page.keyboard.press('k');
    await visit.button('Pause').waitFor();
    // One of the two is heard, and only where somebody wants it.
    const muted = () => frames.evaluateAll((all) => all.map((one) => (one as HTMLVideoElement).muted));
    expect(await muted()).toEqual([true, true]);
    await page.keyboard.press('m');
    await visit.button('Turn sound off').waitFor();
    expect(await muted()).toEqual([true, false]);
    await visit.button('Turn sound off').click();
    await expect.poll(muted).toEqual([true, true]);

    const mp4 = await visit.download();
    expect(mp4.name).toMatch(/\.mp4$/);
    expect(mp4.bytes.subarray(4, 8).toString()).toBe('ftyp');
    await visit.button('GIF').click();
    const gif = await visit.download();
    expect(gif.name).toMatch(/\.gif$/);
    expect(await sharp(gif.bytes, { animated: true }).metadata()).toMatchObject({
      width: 160,
      pages: rate * seconds,
    });
    await page.getByText('without sound').waitFor();
    await visit.button('WebP').click();
    const webp = await visit.download();
    expect(webp.name).toMatch(/\.webp$/);
    expect(await sharp(webp.bytes, { animated: true }).metadata()).toMatchObject({
      width: 160,
      pages: rate * seconds,
    });
    await visit.button('WebM').click();
    const webm = await visit.download();
    expect(webm.name).toMatch(/\.webm$/);
    const kept = path.join(folder.path, webm.name);
    await writeFile(kept, webm.bytes);
    const sound = await HeardSound.of(kept);
    expect(Math.abs(sound.durationMs - 1000 * seconds)).toBeLessThanOrEqual(1000 / rate);
    expect(sound.tone(440, 200, 1400)).toBeGreaterThan(0.05);
    expect(visit.complaints).toEqual([]);
  });

  test('is worked on in the part that is chosen on its film strip', async () => {
    await using visit = await open();
    const { page } = visit;
    await visit.choose(clip);
    await visit.result();
    const [start, end] = ['Start', 'End'].map((name) => page.getByRole('slider', { name, exact: true }));
    expect([await start.inputValue(), await end.inputValue()]).toEqual(['0', '1600']);
    await start.fill('800');
    await visit.button('Run with these settings').click();
    await visit.view('working');
    await visit.result();
    await expect
      .poll(() => page.getByRole('slider', { name: 'Position in the video' }).getAttribute('max'))
      .toBe(String((rate * seconds) / 2 - 1));
    expect(await start.inputValue()).toBe('800');
    expect(visit.complaints).toEqual([]);
  });

  test('is asked for where a photo comes instead', async () => {
    await using visit = await open();
    await visit.choose(await subjectPhoto('dahlia', 300, 200));
    await expect.poll(() => visit.problem().textContent()).toContain('This isn’t a video we can open');
    expect(visit.complaints).toEqual([]);
  });
});
