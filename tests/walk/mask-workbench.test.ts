import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { findingsOf } from '#tests/support/browser/page-findings.ts';
import { browser, site } from '#tests/support/hosts/shared-site.ts';
import { type PhotoFile, phone, WorkspaceVisit } from '../e2e/workspace-visit.ts';

const samples = path.join(import.meta.dirname, '../../public/samples');

let visit: WorkspaceVisit;
afterEach(async () => {
  expect(visit.complaints).toEqual([]);
  await visit[Symbol.asyncDispose]();
});

async function photoFile(sample = 'meadow', width = 900): Promise<PhotoFile> {
  const buffer = await sharp(path.join(samples, `${sample}.webp`))
    .resize(width)
    .png()
    .toBuffer();
  return { name: `${sample}.png`, mimeType: 'image/png', buffer };
}

/** A visitor whose photo waits to be marked. */
async function open(options = {}, file?: PhotoFile): Promise<void> {
  visit = await WorkspaceVisit.open(browser, site, options, '', 'object-remover');
  await visit.choose(file ?? (await photoFile()));
  await visit.result();
}

/** What the film over the photo says at a place: whether it is marked. */
function isMarked(x: number, y: number): Promise<boolean> {
  return visit.page.evaluate(
    ([shareX, shareY]) => {
      const canvas = document.querySelector<HTMLCanvasElement>('.look canvas[aria-hidden]')!;
      const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!;
      context.drawImage(canvas, -Math.floor(shareX * canvas.width), -Math.floor(shareY * canvas.height));
      return context.getImageData(0, 0, 1, 1).data[3] > 100;
    },
    [x, y],
  );
}

const marked = (x: number, y: number) => expect.poll(() => isMarked(x, y), { timeout: 10_000 });
const said = () => visit.page.locator('.marking [role=status]');
const apply = () => visit.button('Remove objects').and(visit.page.locator(':visible'));
const choose = (name: string) => visit.page.getByRole('radio', { name }).click();

/** How far apart two pictures are on average, in a box (in shares of them) and elsewhere; 0..255. */
async function differences(one: Buffer, other: Buffer, [x0, y0, x1, y1]: readonly number[]) {
  const read = (file: Buffer) => sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const [before, after] = await Promise.all([read(one), read(other)]);
  expect(after.info).toMatchObject({ width: before.info.width, height: before.info.height });
  const { width, height } = before.info;
  const sums = { inside: 0, outside: 0 };
  const counts = { inside: 0, outside: 0 };
  for (let i = 0; i < before.data.length; i++) {
    const [x, y] = [(Math.floor(i / 3) % width) / width, Math.floor(i / 3 / width) / height];
    const place = x > x0 && x < x1 && y > y0 && y < y1 ? 'inside' : 'outside';
    sums[place] += Math.abs(before.data[i] - after.data[i]);
    counts[place]++;
  }
  return { inside: sums.inside / counts.inside, outside: sums.outside / counts.outside };
}

test('painted by mouse, undone, inverted; a reload keeps it; what is removed differs only there; then on from the result', async () => {
  const photo = await photoFile();
  await open({}, photo);
  expect(await apply().isDisabled()).toBe(true);
  await visit.paint([0.72, 0.45], [0.74, 0.5], [0.75, 0.6]);
  await marked(0.74, 0.5).toBe(true);
  await visit.page.keyboard.press('Control+z');
  await marked(0.74, 0.5).toBe(false);
  await visit.page.keyboard.press('Control+Shift+z');
  await marked(0.74, 0.5).toBe(true);
  await visit.page.keyboard.press('i');
  await marked(0.74, 0.5).toBe(false);
  await marked(0.2, 0.2).toBe(true);
  await visit.page.keyboard.press('i');
  await marked(0.2, 0.2).toBe(false);
  await visit.page.keyboard.press('e');
  await visit.paint([0.75, 0.6], [0.751, 0.6]);
  await marked(0.75, 0.6).toBe(false);
  await visit.page.keyboard.press('Control+z');
  await marked(0.75, 0.6).toBe(true);
  expect(await findingsOf(visit.page)).toEqual([]);

  await visit.page.waitForTimeout(600);
  await visit.page.reload();
  await visit.result();
  await marked(0.74, 0.5).toBe(true);
  await visit.page.keyboard.press('Control+z');
  await marked(0.2, 0.2).toBe(true);
  await visit.page.keyboard.press('Control+Shift+z');
  await marked(0.2, 0.2).toBe(false);

  await apply().click();
  await visit.view('result');
  await visit.page.locator('.work.result .knob').waitFor({ timeout: 100_000 });
  expect(await findingsOf(visit.page)).toEqual([]);
  await expect.poll(() => visit.page.locator('.report').textContent()).toContain('Changed');
  const address = (await visit.kept(({ phase }) => phase === 'done')).job?.outputs.result[0].id;
  expect(address).toBeDefined();
  const shown = await visit.page.evaluate(async (id) => {
    const { result } = await (await fetch(`/api/media/${id}`)).json();
    const bytes = new Uint8Array(await (await fetch(result.previewUrl)).arrayBuffer());
    return [...bytes];
  }, address);
  const { inside, outside } = await differences(photo.buffer, Buffer.from(shown), [0.7, 0.42, 0.77, 0.62]);
  expect(inside).toBeGreaterThan(12);
  // The preview is compressed.
  expect(outside).toBeLessThan(5);

  await visit.button('Continue with this result').click();
  await visit.page.locator('.marking .look[aria-busy=false]').waitFor();
  await marked(0.74, 0.5).toBe(false);
  expect(await visit.keptWorks()).toHaveLength(2);
});

test('lasso, box, magic wand and color range select; Alt takes away; the tolerance changes the last pick', async () => {
  await open();
  await choose('Box');
  await visit.paint([0.1, 0.1], [0.4, 0.3]);
  await marked(0.25, 0.2).toBe(true);
  await marked(0.45, 0.2).toBe(false);
  await choose('Lasso');
  await visit.page.keyboard.down('Alt');
  await visit.paint([0.2, 0.15], [0.3, 0.15], [0.3, 0.25], [0.2, 0.25]);
  await visit.page.keyboard.up('Alt');
  await marked(0.25, 0.2).toBe(false);
  await marked(0.15, 0.2).toBe(true);
  await visit.button('Clear').click();
  await choose('Magic wand');
  await visit.paint([0.3, 0.8]);
  await marked(0.3, 0.8).toBe(true);
  // The mountains are another thing, however green the grass.
  expect(await isMarked(0.5, 0.2)).toBe(false);
  const share = () => visit.page.locator('.marking .panel header .tabular').first().textContent();
  const first = await share();
  await visit.page.getByRole('slider', { name: 'Tolerance' }).fill('8');
  await expect.poll(share).not.toBe(first);
  await visit.button('Clear').click();
  await choose('Color range');
  await visit.paint([0.15, 0.4]);
  await expect.poll(share).not.toBe('Nothing marked');
  await visit.button('Grow').click();
  await visit.button('Shrink').click();
  await visit.button('Soften edge').click();
});

test('by keys alone: the brush, a box, a lasso, what is said about them, and the start', async () => {
  await open();
  await visit.page.locator('.look').focus();
  await visit.page.keyboard.press('Enter');
  await marked(0.5, 0.5).toBe(true);
  await expect.poll(() => said().textContent()).toMatch(/of the photo is marked/);
  await visit.page.keyboard.press('ArrowRight');
  await expect.poll(() => said().textContent()).toBe('52% across, 50% down, marked');
  for (let i = 0; i < 10; i++) await visit.page.keyboard.press('Shift+ArrowRight');
  await marked(0.68, 0.5).toBe(true);
  await visit.page.keyboard.press('m');
  await visit.page.keyboard.press('Space');
  for (let i = 0; i < 8; i++) await visit.page.keyboard.press('ArrowUp');
  for (let i = 0; i < 5; i++) await visit.page.keyboard.press('ArrowLeft');
  await visit.page.keyboard.press('Space');
  await marked(0.68, 0.42).toBe(true);
  await visit.page.keyboard.press('l');
  await visit.page.keyboard.press('Enter');
  for (const key of ['ArrowLeft', 'ArrowDown', 'ArrowRight']) {
    for (let i = 0; i < 4; i++) await visit.page.keyboard.press(key);
    await visit.page.keyboard.press('Enter');
  }
  await visit.page.keyboard.press('Enter');
  await marked(0.6, 0.38).toBe(true);
  await visit.page.keyboard.press('Control+Enter');
  await visit.page.locator('.work.result .knob').waitFor({ timeout: 100_000 });
});

test('by finger on a phone: one paints, two zoom and paint nothing', async () => {
  await open({ viewport: phone, hasTouch: true, isMobile: true });
  const frame = (await visit.page.locator('.look').boundingBox())!;
  const client = await visit.page.context().newCDPSession(visit.page);
  const touch = (type: string, ...points: [number, number][]) =>
    client.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: points.map(([x, y], id) => ({
        id,
        x: frame.x + frame.width * x,
        y: frame.y + frame.height * y,
      })),
    });
  await touch('touchStart', [0.3, 0.5]);
  for (let x = 0.3; x < 0.6; x += 0.03) await touch('touchMove', [x, 0.5]);
  await touch('touchEnd');
  await marked(0.45, 0.5).toBe(true);
  await touch('touchStart', [0.4, 0.2]);
  await touch('touchStart', [0.4, 0.2], [0.6, 0.2]);
  for (let i = 1; i <= 8; i++) await touch('touchMove', [0.4 - i * 0.03, 0.2], [0.6 + i * 0.03, 0.2]);
  await touch('touchEnd');
  await expect.poll(() => visit.page.locator('.look').getAttribute('data-zoomed')).toBe('');
  expect(await visit.page.locator('.zoom-value').textContent()).toMatch(/%/);
  await visit.page.keyboard.press('0');
  expect(await isMarked(0.4, 0.2)).toBe(false);
  expect(await findingsOf(visit.page)).toEqual([]);
});

test('a mask is loaded from a file; a sample comes with its own and runs with one click', async () => {
  await open();
  const mask = await readFile(path.join(samples, 'object-remover/meadow-mask.png'));
  await visit.page
    .locator('input[aria-label="Load mask"]')
    .setInputFiles({ name: 'mask.png', mimeType: 'image/png', buffer: mask });
  await marked(0.73, 0.6).toBe(true);
  await visit.leaveForAnother();
  await visit.useSample('Meadow');
  await visit.page.locator('.work.result .knob').waitFor({ timeout: 100_000 });
  expect(await visit.page.locator('.slip').textContent()).toContain('sample, doesn’t count');
  await visit.button('Change what’s marked').click();
  await marked(0.73, 0.6).toBe(true);
});

test('a stroke on a photo as large as a visitor may send keeps up with a phone’s finger', async () => {
  const buffer = await sharp(path.join(samples, 'meadow.webp')).resize(4900, 3260).jpeg().toBuffer();
  await open({ viewport: phone, hasTouch: true }, { name: 'large.jpg', mimeType: 'image/jpeg', buffer });
  await visit.page.evaluate(() => {
    const gaps: number[] = [];
    let last = performance.now();
    const frame = (now: number) => {
      gaps.push(now - last);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    (window as unknown as { gaps: number[] }).gaps = gaps;
  });
  await visit.paint([0.2, 0.3], [0.8, 0.3], [0.2, 0.6], [0.8, 0.6], [0.2, 0.9], [0.8, 0.9]);
  const gaps = await visit.page.evaluate(() => (window as unknown as { gaps: number[] }).gaps);
  const sorted = gaps.toSorted((a, b) => a - b);
  const [median, late] = [0.5, 0.95].map((share) => sorted[Math.floor(gaps.length * share)]);
  console.log(`frames of a stroke: median ${median.toFixed(1)} ms, 95 % within ${late.toFixed(1)} ms`);
  expect(median).toBeLessThan(20);
  expect(late).toBeLessThan(60);
});

test('at 100 % a large photo is marked on its own pixels', async () => {
  const [width, height] = [3000, 2000];
  // Columns of black and white, which a smaller preview has as gray.
  const data = Buffer.alloc(width * height * 3, Buffer.from([0, 0, 0, 255, 255, 255]));
  const buffer = await sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
  await open({ viewport: phone }, { name: 'columns.png', mimeType: 'image/png', buffer });
  const shot = visit.page.locator('.look canvas[data-scale]');
  expect(await shot.count()).toBe(0);
  await visit.page.locator('.look').focus();
  await visit.page.keyboard.press('1');
  await shot.waitFor();
  expect(await visit.page.locator('.zoom-value').textContent()).toBe('100%');
  expect(await shot.getAttribute('data-scale')).toBe('1');
  const steps = await shot.evaluate((canvas: HTMLCanvasElement) => {
    const row = canvas.getContext('2d')!.getImageData(0, canvas.height >> 1, canvas.width, 1).data;
    const each = Array.from({ length: canvas.width - 1 }, (_, x) => Math.abs(row[4 * x] - row[4 * x + 4]));
    return Math.min(...each);
  });
  expect(steps).toBe(255);
  await visit.paint([0.4, 0.5], [0.6, 0.5]);
  await marked(0.5, 0.5).toBe(true);
});

test('a mask file in another shape than the photo is refused, and one in another size marks its part', async () => {
  await open({}, await photoFile('meadow', 600));
  const { width = 0, height = 0 } = await sharp((await photoFile('meadow', 600)).buffer).metadata();
  const upload = async (size: readonly [number, number]) => {
    const buffer = await sharp({
      create: { width: size[0], height: size[1], channels: 3, background: '#fff' },
    })
      .png()
      .toBuffer();
    const file = { name: 'mask.png', mimeType: 'image/png', buffer };
    await visit.page.locator('.marking .panel input[type=file]').first().setInputFiles(file);
  };
  await upload([height, width]);
  await expect.poll(() => visit.page.getByText('a different shape than the photo').count()).toBe(1);
  expect(await isMarked(0.5, 0.5)).toBe(false);
  await upload([width / 2, Math.round(height / 2)]);
  await marked(0.5, 0.5).toBe(true);
});

test('nothing can be applied before it is marked, unless the tool is to find it by itself', async () => {
  visit = await WorkspaceVisit.open(browser, site, {}, '', 'watermark-remover');
  await visit.choose(await photoFile());
  await visit.result();
  await visit.page
    .getByLabel('I created this image or own the rights to it.')
    .and(visit.page.locator(':visible'))
    .check();
  const remove = visit.button('Remove a watermark').and(visit.page.locator(':visible'));
  const isOff = () => expect.poll(() => remove.isDisabled(), { timeout: 10_000 });
  await isOff().toBe(true);
  const find = (choice: string) =>
    visit.page.getByRole('group', { name: 'Watermark' }).getByRole('button', { name: choice }).click();
  await find('Date stamp');
  await isOff().toBe(false);
  await find('My logo');
  await isOff().toBe(true);
  await find('What I mark');
  await visit.paint([0.3, 0.5], [0.5, 0.5]);
  await isOff().toBe(false);
});
