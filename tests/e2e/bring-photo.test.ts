import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { browser, site } from '#tests/support/hosts/shared-site.ts';
import { type PhotoFile, phone, readPicture, subjectPhoto, WorkspaceVisit } from './workspace-visit.ts';

const open = () => WorkspaceVisit.open(browser, site);

describe('from a dropped photo to a file', () => {
  test('comes back at its own size without its background, in every file type', async () => {
    await using visit = await open();
    await visit.drop(await subjectPhoto());
    // The photo is in view from the first moment, out of the visitor's own file.
    await visit.page.locator('.whole img[src^="blob:"]').waitFor();
    await visit.result();

    const png = await visit.download();
    expect(png.name).toBe('dahlia-background-remover.png');
    const picture = await readPicture(png.bytes);
    expect([picture.width, picture.height]).toEqual([1500, 1000]);
    expect(picture.pixel(0.48, 0.45)[3]).toBe(255);
    expect(picture.pixel(0.03, 0.05)[3]).toBe(0);

    await visit.button('WebP').click();
    const webp = await visit.download();
    expect(webp.bytes.toString('latin1', 8, 12)).toBe('WEBP');
    expect((await readPicture(webp.bytes)).pixel(0.03, 0.05)[3]).toBe(0);

    await visit.button('AVIF').click();
    const avif = await visit.download();
    expect(avif.bytes.toString('latin1', 4, 12)).toBe('ftypavif');

    await visit.button('JPEG').click();
    const jpeg = await visit.download();
    expect(jpeg.name).toBe('dahlia-background-remover.jpg');
    expect([...jpeg.bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    for (const value of (await readPicture(jpeg.bytes)).pixel(0.03, 0.05)) expect(value).toBeGreaterThan(250);

    await visit.page.getByRole('group', { name: 'File type' }).getByRole('button', { name: 'Mask' }).click();
    const mask = await visit.download();
    expect(mask.name).toBe('dahlia-background-remover-mask.png');
    expect((await readPicture(mask.bytes)).pixel(0.48, 0.45)[0]).toBe(255);
    expect(visit.complaints).toEqual([]);
  });

  test('says the real size of the file before and after it is made', async () => {
    await using visit = await open();
    await visit.useSample();
    await visit.result();
    const shown = visit.page.locator('[aria-label=Save] [data-actual]');
    const before = await shown.textContent();
    const { bytes } = await visit.download();
    expect(await shown.textContent()).toBe(before);
    expect(before).toBe(
      bytes.length < 100 * 1024
        ? `${Math.ceil(bytes.length / 1024)} kB`
        : `${Math.round((bytes.length / 1024 / 1024) * 10) / 10} MB`,
    );
  });
});

/** Loads a page without its scripts; they come when the answer is called. */
async function withoutScripts({ page }: WorkspaceVisit, path: string): Promise<() => void> {
  let letScriptsCome = () => {};
  const held = new Promise<void>((resolve) => {
    letScriptsCome = resolve;
  });
  await page.route('**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('.drop').first().waitFor();
  return letScriptsCome;
}

describe('before the page’s scripts have arrived', () => {
  test('a photo that is chosen is not lost', async () => {
    await using visit = await open();
    const letScriptsCome = await withoutScripts(visit, '/background-remover');
    await visit.choose(await subjectPhoto('coffee', 650, 433));
    letScriptsCome();
    await visit.startsAndIsCanceled();
  });

  test('a photo that is dropped is not lost, and the browser does not open it', async () => {
    await using visit = await open();
    const letScriptsCome = await withoutScripts(visit, '/background-remover');
    expect(await visit.drop(await subjectPhoto('coffee', 650, 433))).toBe(true);
    letScriptsCome();
    await visit.startsAndIsCanceled();
    expect(visit.complaints).toEqual([]);
  });

  test('a sample that is pressed runs, once', async () => {
    await using visit = await open();
    const letScriptsCome = await withoutScripts(visit, '/background-remover');
    await visit.useSample();
    letScriptsCome();
    await visit.startsAndIsCanceled();
    expect((await visit.keptWorks()).map(({ name }) => name)).toHaveLength(1);
    expect(visit.complaints).toEqual([]);
  });

  test.each(['chosen', 'dropped'])('a photo that is %s on the home page is not lost', async (way) => {
    await using visit = await open();
    const letScriptsCome = await withoutScripts(visit, '/');
    const photo = await subjectPhoto('coffee', 650, 433);
    if (way === 'dropped') expect(await visit.drop(photo)).toBe(true);
    else await visit.page.locator('.drop input').setInputFiles(photo);
    letScriptsCome();
    await visit.page.getByText('coffee.jpg').waitFor();
    await visit.button(/Remove a background/).waitFor();
    expect(visit.complaints).toEqual([]);
  });

  test('a menu that is opened stays open when they come', async () => {
    await using visit = await WorkspaceVisit.open(browser, site, { viewport: phone });
    const letScriptsCome = await withoutScripts(visit, '/background-remover');
    const menu = visit.page.locator('.phone-nav');
    await menu.locator('summary').click();
    letScriptsCome();
    await visit.ready();
    expect(await menu.getAttribute('open')).not.toBeNull();
  });
});

describe('what is not taken in', () => {
  const text: PhotoFile = { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };

  test('a file that is no photo is answered where it was dropped, before anything is sent', async () => {
    await using visit = await open();
    const sent = countUploads(visit);
    await visit.drop(text);
    await expect.poll(() => visit.problem().textContent()).toContain('This isn’t a photo we can open');
    expect(sent()).toBe(0);
    await visit.choose(await subjectPhoto());
    await visit.startsAndIsCanceled();
  });

  test('a file above the limit is not sent; made smaller, it is', async () => {
    await using visit = await open();
    const sent = countUploads(visit);
    const photo = await subjectPhoto();
    // Bytes after the end of the picture weigh, and every decoder passes over them.
    await visit.choose({ ...photo, buffer: Buffer.concat([photo.buffer, Buffer.alloc(13 * 1024 * 1024)]) });
    await expect.poll(() => visit.problem().textContent()).toContain('This photo is too large');
    expect(await visit.problem().textContent()).toContain('up to 12 MB');
    expect(sent()).toBe(0);
    await visit.button('Make it smaller').click();
    await visit.startsAndIsCanceled();
    expect(sent()).toBe(1);
  });

  test('more pixels than the limit: the server says so, and the browser makes it smaller', async () => {
    await using visit = await open();
    const buffer = await sharp({ create: { width: 5000, height: 4000, channels: 3, background: '#a63' } })
      .png()
      .toBuffer();
    await visit.choose({ name: 'poster.png', mimeType: 'image/png', buffer });
    await visit.view('stopped');
    expect(await visit.problem().textContent()).toContain('5,000 × 4,000 pixels');
    await visit.button('Make it smaller').click();
    await visit.startsAndIsCanceled();
  });

  test('a damaged photo is named as such, and another one can be chosen', async () => {
    await using visit = await open();
    const photo = await subjectPhoto();
    await visit.choose({ ...photo, buffer: photo.buffer.subarray(0, 2000) });
    await visit.view('stopped');
    expect(await visit.problem().textContent()).toContain('damaged');
    await visit.button('Choose another photo').click();
    await visit.view('empty');
  });

  test('where no subject is found, the visitor can point at it', async () => {
    await using visit = await open();
    const buffer = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#888' } })
      .png()
      .toBuffer();
    await visit.choose({ name: 'fog.png', mimeType: 'image/png', buffer });
    await visit.view('stopped');
    expect(await visit.problem().textContent()).toContain('couldn’t find a subject');
    await visit.paint([0.2, 0.3], [0.6, 0.8]);
    const asked = visit.page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/jobs'),
    );
    await visit.button('Cut out again').click();
    const { box } = (await asked).postDataJSON().options.subject;
    for (const [side, share] of Object.entries({ x: 0.2, y: 0.3, width: 0.4, height: 0.5 })) {
      expect(box[side]).toBeCloseTo(share, 2);
    }
    await visit.startsAndIsCanceled();
  });

  test('of four photos at once a visitor’s first three are taken; for the fourth there is an account', async () => {
    await using visit = await open();
    const photo = await subjectPhoto();
    await visit.drop(photo, photo, photo, photo);
    await visit.view('batch');
    await expect.poll(() => visit.page.locator('.tile').count()).toBe(3);
    const note = visit.page.locator('.brought');
    await expect.poll(() => note.textContent()).toContain('We took the first 3 photos.');
    await expect.poll(() => note.textContent()).toContain('1 is still waiting');
    await note.getByRole('button', { name: 'Sign up free to add the rest' }).click();
    await visit.page.getByRole('dialog', { name: 'Create a free account' }).waitFor();
    await visit.page.keyboard.press('Escape');
    await visit.button('Stop all').click();
  });

  test('a link without a picture behind it says what to do', async () => {
    await using visit = await open();
    await visit.button('From a URL').click();
    await visit.page.getByLabel('Image URL').fill(`${site.url}/nothing-here.jpg`);
    await visit.button('Add photo').click();
    await visit.view('stopped');
    expect(await visit.problem().textContent()).toContain('couldn’t get the image from this address');
  });

  test('without a connection the photo is kept, and goes on when it is back', async () => {
    await using visit = await open();
    await visit.page.context().setOffline(true);
    await visit.choose(await subjectPhoto('coffee', 640, 480));
    await visit.view('stopped');
    expect(await visit.problem().textContent()).toContain('We can’t reach the server');
    await visit.page.context().setOffline(false);
    await visit.button('Try again').click();
    await visit.result();
  });

  test('without one, a photo that is chosen on a page that still sleeps goes on as well', async () => {
    await using context = await browser.newContext({ baseURL: site.url });
    const page = await context.newPage();
    await page.goto('/background-remover', { waitUntil: 'networkidle' });
    await context.setOffline(true);
    await page
      .locator('.drop input')
      .first()
      .setInputFiles(await subjectPhoto('coffee', 640, 480));
    await page.waitForTimeout(500);
    await context.setOffline(false);
    await page.locator('.work.result .look[aria-busy=false]').waitFor({ timeout: 60_000 });
  });
});

function countUploads({ page }: WorkspaceVisit): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/media')) count++;
  });
  return () => count;
}
