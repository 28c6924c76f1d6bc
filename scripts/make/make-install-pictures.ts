import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { localeCodes, localePath } from '../../src/i18n/locales.ts';
import { installPictureFile, installPictures } from '../../src/pages/installed/install-pictures.ts';

/**
 * `node scripts/make/make-install-pictures.ts <address of a site>`: takes the pictures of the site that a browser shows beside its question whether
 * to install it, in every language, from the first page of a site that runs. To be run, looked at and committed when that page has changed.
 */

const [address] = process.argv.slice(2);
if (!address) throw new Error('Say which site to take the pictures of, as http://127.0.0.1:8080.');

const folder = path.join(import.meta.dirname, '../../public');

/** All of them together stay below 300 KB; the pictures on the page are the site's own, and small here. */
const quality = 36;

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' });
for (const picture of installPictures) {
  const { width, height, viewport } = picture;
  const context = await browser.newContext({ viewport, deviceScaleFactor: 1, colorScheme: 'light' });
  await context.addInitScript(() => localStorage.setItem('consent', 'necessary'));
  const page = await context.newPage();
  for (const locale of localeCodes) {
    await page.goto(new URL(localePath(locale, '/'), address).href, { waitUntil: 'networkidle' });
    const taken = await page.screenshot({ animations: 'disabled' });
    const file = path.join(folder, installPictureFile(picture, locale));
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, await sharp(taken).resize(width, height).webp({ quality, effort: 6 }).toBuffer());
  }
  await context.close();
}
await browser.close();
