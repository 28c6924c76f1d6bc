import sharp from 'sharp';
import { expect, test } from 'vitest';
import { barriersOf } from '#tests/support/browser/page-barriers.ts';
import { browser, site } from '#tests/support/hosts/shared-site.ts';
import { type PhotoFile, subjectPhoto, WorkspaceVisit } from '../e2e/workspace-visit.ts';

const open = (options = {}) => WorkspaceVisit.open(browser, site, options, '', 'sharpen-image');

interface Picture {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Reading pixels out of the page takes a while by itself. */
const patience = { timeout: 60_000 };

/** Without loss, so that browser and server see the same pixels. */
async function photoFile(width: number, height: number): Promise<PhotoFile> {
  const { buffer } = await subjectPhoto('seed', width, height);
  return { name: 'seed.png', mimeType: 'image/png', buffer: await sharp(buffer).png().toBuffer() };
}

async function decode(bytes: Buffer): Promise<Picture> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** The newest pixels on the page, before or after, and where they lie in shares of the photo. */
async function shown({ page }: WorkspaceVisit, side: 'before' | 'after') {
  const { width, height, transform, base64 } = await page.evaluate((name) => {
    const canvas = [...document.querySelectorAll<HTMLCanvasElement>(`.look .${name} canvas`)].at(-1)!;
    const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', {
      willReadFrequently: true,
    })!;
    copy.drawImage(canvas, 0, 0);
    const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
    let text = '';
    for (let i = 0; i < data.length; i += 8192) text += String.fromCharCode(...data.subarray(i, i + 8192));
    return {
      width: canvas.width,
      height: canvas.height,
      transform: canvas.dataset.scale,
      base64: btoa(text),
    };
  }, side);
  const rgba = Buffer.from(base64, 'base64');
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) data.set(rgba.subarray(i * 4, i * 4 + 3), i * 3);
  return { width, height, scale: Number(transform), data };
}

/** Mean step from one pixel to the next: what sharpening makes larger. */
function crispness({ width, height, data }: Picture): number {
  let sum = 0;
  for (let i = 0; i < width * height - 1; i++) sum += Math.abs(data[i * 3 + 1] - data[i * 3 + 4]);
  return sum / (width * height);
}

function largestDifference(one: Uint8Array, other: Uint8Array): number {
  expect(one.length).toBe(other.length);
  return one.reduce((most, value, i) => Math.max(most, Math.abs(value - other[i])), 0);
}

function cut({ width, data }: Picture, x: number, y: number, w: number, h: number): Uint8Array {
  const part = new Uint8Array(w * h * 3);
  for (let line = 0; line < h; line++) {
    const start = ((y + line) * width + x) * 3;
    part.set(data.subarray(start, start + w * 3), line * w * 3);
  }
  return part;
}

test('the preview follows the slider, and the saved file is that very picture', async () => {
  await using visit = await open();
  let jobs = 0;
  visit.page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/jobs')) jobs++;
  });
  const photo = await photoFile(900, 600);
  await visit.drop(photo);
  await visit.result();
  const original = await decode(photo.buffer);
  const before = await shown(visit, 'before');
  expect(before.scale).toBe(1);
  expect(largestDifference(before.data, original.data)).toBe(0);
  const usual = await shown(visit, 'after');
  expect(crispness(usual)).toBeGreaterThan(1.15 * crispness(original));

  await visit.page.getByRole('slider', { name: 'Amount' }).fill('250');
  await expect
    .poll(async () => crispness(await shown(visit, 'after')), patience)
    .toBeGreaterThan(1.1 * crispness(usual));
  expect(jobs).toBe(0);
  // Nothing of a cut-out is offered.
  for (const name of ['Restore brush', 'Mask', 'Run with these settings'])
    await expect.poll(() => visit.button(name).count()).toBe(0);

  const strong = await shown(visit, 'after');
  const file = await visit.download();
  expect(file.name).toBe('seed-sharpen-image.png');
  const saved = await decode(file.bytes);
  expect([saved.width, saved.height]).toEqual([900, 600]);
  expect(largestDifference(saved.data, strong.data)).toBeLessThanOrEqual(1);
  expect(crispness(saved)).toBeGreaterThan(1.25 * crispness(original));

  // The same settings are carried out once.
  await visit.button('WebP').click();
  await visit.download();
  expect(jobs).toBe(1);
  expect(visit.complaints).toEqual([]);
});

test('of a large photo the screen shows a smaller preview; closer up it is the result pixel by pixel', async () => {
  await using visit = await open();
  const photo = await photoFile(3000, 2000);
  await visit.choose(photo);
  await visit.result();
  const whole = await shown(visit, 'after');
  expect(whole.scale).toBeLessThan(0.6);
  expect(whole.width * whole.height).toBeLessThanOrEqual(2_010_000);
  await visit.page.getByText(/^Shown at [23]\d%/).waitFor();
  for (let i = 0; i < 5; i++) await visit.page.keyboard.press('+');
  await visit.page.getByText(/^Actual pixels/).waitFor();
  await expect.poll(async () => (await shown(visit, 'after')).width, patience).toBeLessThan(610);
  const close = await shown(visit, 'after');
  expect(close.scale).toBe(1);
  const saved = await decode((await visit.download()).bytes);
  // Around the middle, but for the pixel by which it is moved to fall on those of the screen.
  const [x, y] = [Math.floor((3000 - close.width) / 2), Math.floor((2000 - close.height) / 2)];
  const differences = [-1, 0, 1].flatMap((down) =>
    [-1, 0, 1].map((across) =>
      largestDifference(close.data, cut(saved, x + across, y + down, close.width, close.height)),
    ),
  );
  expect(Math.min(...differences)).toBeLessThanOrEqual(1);
});

test('a reload finds photo, settings and preview again', async () => {
  await using visit = await open();
  await visit.choose(await photoFile(600, 400));
  await visit.result();
  const usual = crispness(await shown(visit, 'after'));
  await visit.page.getByRole('slider', { name: 'Radius' }).fill('2.5');
  await expect.poll(async () => crispness(await shown(visit, 'after')), patience).not.toBe(usual);
  const before = await shown(visit, 'after');
  await visit.page.reload();
  await visit.result();
  await expect.poll(() => visit.page.getByRole('slider', { name: 'Radius' }).inputValue()).toBe('2.5');
  await expect
    .poll(async () => largestDifference((await shown(visit, 'after')).data, before.data), patience)
    .toBeLessThan(2);
  expect(visit.complaints).toEqual([]);
});

test('however fast the slider moves, the last value is what stays', async () => {
  await using visit = await open();
  await visit.choose(await photoFile(1600, 1200));
  await visit.result();
  const slider = visit.page.getByRole('slider', { name: 'Amount' });
  // Heavy and light wishes in turn, faster than any of them is carried out.
  await slider.evaluate(async (element: HTMLInputElement) => {
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
    for (let i = 0; i < 40; i++) {
      setValue.call(element, String(i % 2 === 0 ? 300 - i : i));
      element.dispatchEvent(new Event('input', { bubbles: true }));
      await new Promise(requestAnimationFrame);
    }
    setValue.call(element, '0');
    element.dispatchEvent(new Event('input', { bubbles: true }));
  });
  const difference = async () =>
    largestDifference((await shown(visit, 'after')).data, (await shown(visit, 'before')).data);
  await expect.poll(difference, patience).toBe(0);
  // Another wish is answered after all that were under way: none of them came late.
  await visit.page.getByRole('slider', { name: 'Threshold' }).fill('9');
  expect(await difference()).toBe(0);
  expect(visit.complaints).toEqual([]);
});

test('the line between before and after moves with the keyboard, over the preview as it is', async () => {
  await using visit = await open();
  await visit.choose(await photoFile(600, 400));
  await visit.result();
  const line = visit.page.locator('.look').getByRole('slider');
  await line.focus();
  const place = () =>
    visit.page.locator('.look').evaluate((look) => getComputedStyle(look).getPropertyValue('--p'));
  expect(await place()).toBe('50%');
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft']) await visit.page.keyboard.press(key);
  expect(await place()).toBe('52%');
  await visit.page.keyboard.press('End');
  expect(await place()).toBe('100%');
  await visit.page.getByRole('slider', { name: 'Amount' }).fill('250');
  expect(await place()).toBe('100%');
});

test('the worker ends with the photo, and with the page', async () => {
  await using visit = await open();
  const workers = () => visit.page.workers().length;
  await visit.choose(await photoFile(600, 400));
  await visit.result();
  expect(workers()).toBe(1);
  await visit.leaveForAnother();
  await expect.poll(workers).toBe(0);
  await visit.choose(await photoFile(500, 400));
  await visit.result();
  expect(workers()).toBe(1);
  await visit.page.getByRole('link', { name: 'Image Upscaler' }).first().click();
  await visit.page.waitForURL('**/image-upscaler');
  await expect.poll(workers).toBe(0);
});

test('where no preview can be made the page says so, shows the photo, and tries again when asked', async () => {
  await using visit = await open();
  const scripts = /live-preview\.worker/;
  await visit.page.context().route(scripts, (route) => route.abort());
  await visit.choose(await photoFile(600, 400));
  await visit.view('result');
  await visit.problem().waitFor();
  await expect.poll(() => visit.problem().textContent()).toContain('No preview available');
  expect(
    await visit.page.locator('.look img').evaluate((image: HTMLImageElement) => image.decode()),
  ).toBeUndefined();
  await visit.page.context().unroute(scripts);
  await visit.button('Try again').click();
  await visit.result();
  await visit.problem().waitFor({ state: 'detached' });
  expect((await shown(visit, 'after')).width).toBe(600);
});

test.each(['light', 'dark'] as const)('everybody can use it, in %s', async (colorScheme) => {
  await using visit = await open({ colorScheme });
  await visit.useSample();
  await visit.result();
  expect(await barriersOf(visit.page)).toEqual([]);
});
