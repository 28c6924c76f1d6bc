import { buffer } from 'node:stream/consumers';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { PhotoFile } from '../e2e/workspace-visit.ts';

/** What happens to files may take so long. */
export const patience = { timeout: 60_000 };

/** One file of the list. */
export const row = (page: Page, name: string): Locator =>
  page.locator('.file-list li').filter({ hasText: name });

/** Waits until so many files are done. */
export async function ready(page: Page, count: number): Promise<void> {
  await expect.poll(() => page.locator('.file-list li[data-step=done]').count(), patience).toBe(count);
}

/** Everything that leaves the browser from now on. */
export function sent(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') asked.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return asked;
}

export async function download(
  page: Page,
  press: () => Promise<void>,
): Promise<{ name: string; bytes: Buffer }> {
  const arriving = page.waitForEvent('download', patience);
  await press();
  const file = await arriving;
  return { name: file.suggestedFilename(), bytes: await buffer(await file.createReadStream()) };
}

/** A GIF of three frames, which only the server writes. */
export async function animation(): Promise<PhotoFile> {
  const frames = await Promise.all(
    ['#d04030', '#3060c0', '#30a060'].map((background) =>
      sharp({ create: { width: 60, height: 40, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const bytes = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [90, 90, 90] })
    .toBuffer();
  return { name: 'wave.gif', mimeType: 'image/gif', buffer: bytes };
}
