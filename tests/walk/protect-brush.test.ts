import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { findingsOf } from '#tests/support/browser/page-findings.ts';
import { browser, site } from '#tests/support/hosts/shared-site.ts';
import { type PhotoFile, readPicture, WorkspaceVisit } from '../e2e/workspace-visit.ts';

let visit: WorkspaceVisit;
afterEach(async () => {
  expect(visit.complaints).toEqual([]);
  await visit[Symbol.asyncDispose]();
});

async function photoFile(): Promise<PhotoFile> {
  const file = path.join(import.meta.dirname, '../../public/samples/meadow.webp');
  return {
    name: 'meadow.png',
    mimeType: 'image/png',
    buffer: await sharp(file).resize(800).png().toBuffer(),
  };
}

/** A share of the photo, from the left and the top. */
const box = { left: 0.1, top: 0.1, right: 0.45, bottom: 0.5 } as const;

async function protectBox(): Promise<void> {
  await visit.button('Protect an area').click();
  await visit.page.locator('.marking .look[aria-busy=false]').waitFor();
  await visit.page.getByRole('radio', { name: 'Box' }).click();
  await visit.paint([box.left, box.top], [box.right, box.bottom]);
}

/** Mean difference inside the box (without its soft rim) and below it, 0..255. */
async function differences(one: Buffer, other: Buffer) {
  const { data: before, info } = await sharp(one).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const after = await sharp(other).removeAlpha().resize(info.width, info.height).raw().toBuffer();
  const mean = (left: number, top: number, right: number, bottom: number) => {
    let [sum, count] = [0, 0];
    for (let y = Math.round(top * info.height); y < bottom * info.height; y++)
      for (
        let at = (y * info.width + Math.round(left * info.width)) * 3;
        at < (y * info.width + Math.floor(right * info.width)) * 3;
        at++
      ) {
        sum += Math.abs(before[at] - after[at]);
        count++;
      }
    return sum / count;
  };
  return { inside: mean(0.13, 0.14, 0.42, 0.46), outside: mean(0.1, 0.6, 0.9, 0.95) };
}

test('art: what is protected stays the photo, what has changed is shown, and a second run keeps it protected', async () => {
  const photo = await photoFile();
  visit = await WorkspaceVisit.open(browser, site, {}, '', 'ai-art-generator');
  await visit.choose(photo);
  await visit.result();
  await protectBox();
  expect(await findingsOf(visit.page)).toEqual([]);
  await visit.page
    .getByRole('button', { name: 'Turn a photo into art' })
    .and(visit.page.locator(':visible'))
    .click();
  await visit.page.locator('.work.result .knob').waitFor({ timeout: 60_000 });
  await visit.button('Change what’s protected').waitFor();
  const { bytes } = await visit.download();
  const { inside, outside } = await differences(photo.buffer, bytes);
  expect(inside).toBeLessThan(0.5);
  expect(outside).toBeGreaterThan(4);

  await visit.button('Changes').click();
  const film = (x: number, y: number) =>
    visit.page.evaluate(
      ([shareX, shareY]) => {
        const canvas = document.querySelector<HTMLCanvasElement>('.look .after canvas')!;
        const context = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', {
          willReadFrequently: true,
        })!;
        context.drawImage(canvas, 0, 0);
        const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
        const at =
          (Math.floor(shareY * canvas.height) * canvas.width + Math.floor(shareX * canvas.width)) * 4;
        return data[at] - data[at + 1];
      },
      [x, y],
    );
  expect(await film(0.25, 0.3)).toBe(0);
  const below = await Promise.all([0.3, 0.4, 0.5, 0.6, 0.7].map((x) => film(x, 0.85)));
  expect(Math.max(...below)).toBeGreaterThan(60);
  const arriving = visit.page.waitForEvent('download');
  await visit.button('Download the mask').click();
  const file = await arriving;
  expect(file.suggestedFilename()).toBe('meadow-ai-art-generator-changes.png');
  const mask = await readPicture(await buffer(await file.createReadStream()));
  expect(mask.width).toBe(800);
  expect(mask.pixel(0.25, 0.3)[0]).toBe(0);
  expect(Math.max(...[0.3, 0.4, 0.5, 0.6, 0.7].map((x) => mask.pixel(x, 0.85)[0]))).toBeGreaterThan(60);
  expect(await findingsOf(visit.page)).toEqual([]);
});

test('sharpening: the preview and the saved file leave what is protected alone', async () => {
  const photo = await photoFile();
  visit = await WorkspaceVisit.open(browser, site, {}, '?amount=300&radius=2', 'sharpen-image');
  await visit.choose(photo);
  await visit.result();
  await protectBox();
  await visit.page
    .getByRole('button', { name: /^Sharpen/ })
    .and(visit.page.locator(':visible'))
    .first()
    .click();
  await visit.button('Change what’s protected').waitFor();
  const { bytes } = await visit.download();
  expect(await readPicture(bytes)).toMatchObject({ width: 800 });
  const { inside, outside } = await differences(photo.buffer, bytes);
  expect(inside).toBeLessThan(0.5);
  expect(outside).toBeGreaterThan(3);
});

test('what is found in the photo is ticked to be protected', async () => {
  const file = path.join(import.meta.dirname, '../../public/samples/coffee.webp');
  const cupPhoto = await sharp(file).png().toBuffer();
  visit = await WorkspaceVisit.open(browser, site, {}, '', 'sharpen-image');
  await visit.choose({ name: 'breakfast.png', mimeType: 'image/png', buffer: cupPhoto });
  await visit.result();
  await visit.button('Protect an area').click();
  const cup = visit.page.locator('.things').getByRole('checkbox', { name: 'Cup' });
  await cup.check({ timeout: 60_000 });
  const share = visit.page.locator('.marking .panel header .tabular').first();
  await expect.poll(() => share.textContent(), { timeout: 60_000 }).toMatch(/of the photo$/);
  // As it was measured by hand: two fifths of the width, the upper half of the height, nearly round.
  const percent = Number.parseFloat((await share.textContent())!);
  expect(percent).toBeGreaterThan(12);
  expect(percent).toBeLessThan(24);
  expect(await findingsOf(visit.page)).toEqual([]);
});

test('on a phone, the photo comes back into sight where an area is protected', async () => {
  const phone = { viewport: { width: 390, height: 700 } };
  visit = await WorkspaceVisit.open(browser, site, phone, '', 'ai-art-generator');
  await visit.choose(await photoFile());
  await visit.result();
  await visit.button('Protect an area').click();
  await visit.page.locator('.marking .look[aria-busy=false]').waitFor();
  const look = (await visit.page.locator('.marking .look').boundingBox())!;
  expect(look.y).toBeGreaterThan(0);
  expect(look.y).toBeLessThan(350);
});
