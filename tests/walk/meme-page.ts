import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { awake } from '#tests/support/browser/awake.ts';
import { browser, site } from '#tests/support/hosts/shared-site.ts';

interface OpenOptions {
  viewport?: { width: number; height: number };
  deviceScaleFactor?: number;
  hasTouch?: boolean;
  /** Another browser than the one that tests share. */
  own?: Browser;
  cookies?: Parameters<BrowserContext['addCookies']>[0];
}

/** The page in one language, alive and drawn, and what it asks for from then on. */
export async function open(
  path: string,
  {
    viewport = { width: 1440, height: 900 },
    deviceScaleFactor = 1,
    hasTouch = false,
    own = browser,
    cookies = [],
  }: OpenOptions = {},
) {
  const permissions = ['clipboard-read', 'clipboard-write'];
  const context = await own.newContext({
    viewport,
    deviceScaleFactor,
    hasTouch,
    isMobile: hasTouch,
    permissions,
    reducedMotion: 'reduce',
  });
  await context.addCookies(cookies);
  await context.addInitScript(() => localStorage.setItem('consent', 'necessary'));
  const page = await context.newPage();
  const complaints: string[] = [];
  const requests: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`${site.url}${path}`, { waitUntil: 'networkidle' });
  await wakeUp(page);
  // What the page makes itself (a download) is no request to anybody.
  page.on('request', (request) => !/^(blob|data):/.test(request.url()) && requests.push(request.url()));
  return { page, complaints, requests, [Symbol.asyncDispose]: () => context.close() };
}

export async function wakeUp(page: Page): Promise<void> {
  await awake(page);
  await page.evaluate(() => window.dispatchEvent(new Event('wheel')));
  await page.locator('[data-island=meme-work][data-awake]').waitFor();
  await page.locator('canvas[data-drawn]').waitFor();
  await page.waitForLoadState('networkidle');
}

/** What the canvas shows: its size, and a digest of its pixels, RGBA. */
export function shown(page: Page): Promise<{ width: number; height: number; digest: string }> {
  return page.evaluate(async () => {
    const canvas = document.querySelector<HTMLCanvasElement>('.meme-sheet canvas')!;
    const { width, height } = canvas;
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, width, height);
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', data));
    return {
      width,
      height,
      digest: Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join(''),
    };
  });
}

/** The same of a file. */
export async function pixelsOf(file: Buffer): Promise<{ width: number; height: number; digest: string }> {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, digest: createHash('sha256').update(data).digest('hex') };
}

export async function downloaded(
  page: Page,
  press: () => Promise<void>,
): Promise<{ name: string; file: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: download.suggestedFilename(), file: await buffer(await download.createReadStream()) };
}

/** A file that shows one color. */
export const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#00aa55' } })
    .png()
    .toBuffer();

export async function bring(
  page: Page,
  ...files: { name: string; mimeType: string; buffer: Buffer }[]
): Promise<void> {
  await page.locator('input[type=file]:not([capture])').setInputFiles(files);
}
