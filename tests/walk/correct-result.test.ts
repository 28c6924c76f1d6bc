import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { difference, readPicture, subjectPhoto, WorkspaceVisit } from '#tests/e2e/workspace-visit.ts';
import { browser, site } from '#tests/support/hosts/shared-site.ts';

/** Places of the dahlia photo, in shares of it. */
const onFlower = [0.48, 0.45] as const;
const offFlower = [0.05, 0.1] as const;

let visit: WorkspaceVisit;
let stored: Awaited<ReturnType<ReturnType<WorkspaceVisit['page']['context']>['storageState']>>;

/** One result for all tests; each of them finds it as a returning visitor does, without strokes. */
beforeAll(async () => {
  await using first = await WorkspaceVisit.open(browser, site);
  await first.choose(await subjectPhoto());
  await first.result();
  await first.kept(({ phase }) => phase === 'done');
  stored = await first.page.context().storageState({ indexedDB: true });
});
beforeEach(async () => {
  visit = await WorkspaceVisit.open(browser, site, { storageState: stored });
  await visit.result();
});
afterEach(async () => {
  expect(visit.complaints).toEqual([]);
  await visit[Symbol.asyncDispose]();
});

async function savedPicture() {
  return readPicture((await visit.download()).bytes);
}

/** The alpha that the page shows at a place, 0..255. */
function shownAlpha([x, y]: readonly [number, number]): Promise<number> {
  return visit.page.evaluate(
    ([shareX, shareY]) => {
      const canvas = document.querySelector<HTMLCanvasElement>('.look .after canvas')!;
      // Reading from the canvas itself would slow down what is tested here.
      const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!;
      context.drawImage(canvas, -Math.floor(shareX * canvas.width), -Math.floor(shareY * canvas.height));
      return context.getImageData(0, 0, 1, 1).data[3];
    },
    [x, y],
  );
}

const zoomShown = () => visit.page.locator('.zoom-value');

describe('brushes', () => {
  test('what is erased is clear in the file, and undo brings it back there too', async () => {
    await visit.page.keyboard.press('e');
    await visit.paint([0.4, 0.45], [...onFlower], [0.55, 0.45]);
    await expect.poll(() => shownAlpha(onFlower)).toBe(0);
    expect((await savedPicture()).pixel(...onFlower)[3]).toBe(0);

    await visit.page.keyboard.press('Control+z');
    await expect.poll(() => shownAlpha(onFlower)).toBe(255);
    expect((await savedPicture()).pixel(...onFlower)[3]).toBe(255);

    await visit.page.keyboard.press('Control+Shift+z');
    await expect.poll(() => shownAlpha(onFlower)).toBe(0);
  });

  test('the restore brush brings the photo’s own pixels back', async () => {
    await visit.button('Restore brush').click();
    await visit.paint([0.03, 0.1], [0.08, 0.1]);
    await expect.poll(() => shownAlpha(offFlower)).toBe(255);
    const photo = await readPicture((await subjectPhoto()).buffer);
    const kept = (await savedPicture()).pixel(...offFlower);
    expect(kept[3]).toBe(255);
    expect(difference(photo.pixel(...offFlower), kept)).toBeLessThanOrEqual(2);
  });

  test('strokes and choices survive a reload', async () => {
    await visit.page.keyboard.press('e');
    await visit.paint([0.4, 0.45], [...onFlower]);
    await visit.button('Yellow').click();
    await expect.poll(() => shownAlpha(onFlower)).toBe(0);
    // The stroke is written once the hand rests.
    await visit.kept(({ strokes }) => strokes.length === 1);
    await visit.page.reload();
    await visit.result();
    await expect.poll(() => shownAlpha(onFlower)).toBe(0);
    expect(await visit.button('Yellow').getAttribute('aria-pressed')).toBe('true');
    await visit.page.keyboard.press('Control+z');
    await expect.poll(() => shownAlpha(onFlower)).toBe(255);
  });

  test('the keyboard alone paints: arrows move the brush, Enter paints, Shift with an arrow paints a line', async () => {
    await visit.page.keyboard.press('e');
    await visit.page.locator('.look').focus();
    await visit.page.keyboard.press('Enter');
    await expect.poll(() => shownAlpha([0.5, 0.5])).toBe(0);
    for (let i = 0; i < 4; i++) await visit.page.keyboard.press('Shift+ArrowLeft');
    await expect.poll(() => shownAlpha([0.44, 0.5])).toBe(0);
    expect(await shownAlpha([0.44, 0.4])).toBe(255);
  });

  test('a larger brush paints wider, and closer up it paints finer', async () => {
    const size = () => visit.page.getByRole('slider', { name: 'Brush size' }).getAttribute('aria-valuetext');
    await visit.page.keyboard.press('e');
    const before = Number.parseInt((await size()) ?? '', 10);
    for (let i = 0; i < 5; i++) await visit.page.keyboard.press(']');
    await expect.poll(async () => Number.parseInt((await size()) ?? '', 10)).toBeGreaterThan(before * 2);
    await visit.paint([...onFlower]);
    await expect.poll(() => shownAlpha([0.48, 0.49])).toBe(0);
    await visit.page.keyboard.press('Control+z');
    for (let i = 0; i < 5; i++) await visit.page.keyboard.press('+');
    // The second press stops where pixel meets pixel, the others go one and a half times closer each.
    await expect.poll(() => zoomShown().textContent()).toMatch(/^33[78]%$/);
    await visit.paint([0.5, 0.5]);
    await expect.poll(() => shownAlpha([0.5, 0.5])).toBe(0);
    expect(await shownAlpha([0.48, 0.52])).toBe(255);
    await visit.page.keyboard.press('1');
    await expect.poll(() => zoomShown().textContent()).toBe('100%');
    await visit.page.keyboard.press('0');
    await expect.poll(() => zoomShown().textContent()).toBe('Fit');
  });

  test('two fingers zoom instead of painting', async () => {
    await visit.page.keyboard.press('e');
    const session = await visit.page.context().newCDPSession(visit.page);
    const frame = (await visit.page.locator('.look').boundingBox())!;
    const finger = (id: number, x: number) => ({
      id,
      x: frame.x + frame.width * x,
      y: frame.y + frame.height * 0.5,
    });
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: object[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: touchPoints as never });
    await touch('touchStart', finger(1, 0.45));
    await touch('touchStart', finger(1, 0.45), finger(2, 0.55));
    await touch('touchMove', finger(1, 0.35), finger(2, 0.65));
    await touch('touchEnd');
    await expect
      .poll(async () => Number.parseInt((await zoomShown().textContent()) ?? '', 10))
      .toBeGreaterThan(110);
    expect(await visit.button('Undo').isDisabled()).toBe(true);
    expect(await shownAlpha([0.45, 0.5])).toBe(255);
  });
});

describe('what is saved', () => {
  test('a color lies behind the subject, on the page and in the file', async () => {
    await visit.button('Yellow').click();
    const ground = await visit.page
      .locator('.look .after')
      .evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(ground).toBe('rgb(247, 207, 55)');
    const picture = await savedPicture();
    expect(difference(picture.pixel(...offFlower), [247, 207, 55, 255])).toBeLessThanOrEqual(1);
  });

  test('looking at the edge on black changes nothing in the file', async () => {
    await visit.page
      .getByRole('group', { name: 'Check the edges on' })
      .getByRole('button', { name: 'Black' })
      .click();
    expect((await savedPicture()).pixel(...offFlower)[3]).toBe(0);
  });

  test('cropping to the subject makes the file smaller than the photo, as the page shows it', async () => {
    await visit.page.getByRole('switch', { name: /Crop to the subject/ }).click();
    const marks = visit.page.locator('.crop-marks');
    await marks.waitFor();
    const [shown, frame] = [(await marks.boundingBox())!, (await visit.page.locator('.look').boundingBox())!];
    const withMargin = await savedPicture();

    await visit.page.getByRole('slider', { name: 'Margin' }).fill('0');
    await expect.poll(async () => (await marks.boundingBox())!.width).toBeLessThan(shown.width);
    const tight = (await marks.boundingBox())!;
    const picture = await savedPicture();
    expect(picture.width).toBeLessThan(withMargin.width);
    expect(Math.abs(picture.width - (tight.width / frame.width) * 1500)).toBeLessThan(20);
    expect(Math.abs(picture.height - (tight.height / frame.height) * 1000)).toBeLessThan(20);
  });

  test('what a cropped file will take is estimated from what is left of it, but not for AVIF', async () => {
    await visit.page.getByRole('switch', { name: /Crop to the subject/ }).click();
    const header = visit.page.locator('[aria-label=Save] header');
    const kilobytes = async () => {
      const [, figure, unit] = /([\d.]+) (kB|MB)/.exec((await header.textContent()) ?? '') ?? [];
      return Number(figure) * (unit === 'MB' ? 1024 : 1);
    };
    for (const type of ['PNG', 'WebP', 'JPEG']) {
      await visit.button(type).and(visit.page.locator('[aria-pressed]')).click();
      await header.getByText('about').waitFor();
      const estimate = await kilobytes();
      const { bytes } = await visit.download();
      await header.locator('[data-actual]').waitFor();
      expect(estimate / (bytes.length / 1024), type).toBeGreaterThan(0.6);
      expect(estimate / (bytes.length / 1024), type).toBeLessThan(1.6);
    }
    await visit.button('AVIF').click();
    await header.getByText('size shown after saving').waitFor();
    await visit.download();
    await header.locator('[data-actual]').waitFor();
  });

  test('the same edits are carried out once, however often they are saved', async () => {
    let jobs = 0;
    visit.page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/jobs')) jobs++;
    });
    await visit.page.keyboard.press('e');
    await visit.paint([0.4, 0.45], [0.55, 0.45]);
    await visit.download();
    await visit.button('WebP').click();
    await visit.download();
    await visit.button('PNG').click();
    await visit.download();
    expect(jobs).toBe(1);
  });

  test('who leaves while the edits are carried out ends their job', async () => {
    await visit.page.keyboard.press('e');
    await visit.paint([0.4, 0.45], [0.55, 0.45]);
    // The page does not hear of its end before it is left.
    await visit.page.route('**/api/jobs/*/events', () => undefined);
    const started = visit.page.waitForResponse('**/api/jobs');
    await visit.page
      .getByRole('button', { name: /^Download/ })
      .and(visit.page.locator(':visible'))
      .click();
    const { result } = (await (await started).json()) as { result: { id: string } };
    const ended = visit.page.waitForRequest(`**/api/jobs/${result.id}/cancel`);
    await visit.leaveForAnother();
    await ended;
    await visit.view('empty');
  });

  test('copying puts a PNG of the result into the clipboard', async () => {
    await visit.button('Copy').click();
    await visit.page.getByText('Copied as a PNG').waitFor();
    const size = await visit.page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      const bitmap = await createImageBitmap(await item.getType('image/png'));
      return [bitmap.width, bitmap.height];
    });
    expect(size).toEqual([1500, 1000]);
  });
});

describe('comparing', () => {
  test('the line follows the arrow keys and shows the photo on its left', async () => {
    const line = visit.page.locator('.look').getByRole('slider', { name: 'Compare before and after' });
    await line.press('End');
    const clip = () =>
      visit.page.locator('.look .after').evaluate((element) => getComputedStyle(element).clipPath);
    await expect.poll(clip).toBe('inset(0px 0px 0px 100%)');
    await line.press('Home');
    await line.press('ArrowRight');
    await expect.poll(clip).toBe('inset(0px 0px 0px 2%)');
  });
});

describe('another subject', () => {
  test('a point runs the job again, and its result takes the place of the earlier one', async () => {
    await visit.page.keyboard.press('s');
    await visit.paint([...onFlower]);
    await visit.page.getByText('1 point').waitFor();
    const asked = visit.page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/jobs'),
    );
    await visit.button('Cut out again').click();
    const { options } = (await asked).postDataJSON();
    expect(options.subject.points[0].keep).toBe(true);
    expect(options.subject.points[0].x).toBeCloseTo(onFlower[0], 2);
    expect(options.subject.points[0].y).toBeCloseTo(onFlower[1], 2);
    await visit.view('working');
    await visit.result();
    await expect.poll(() => shownAlpha(onFlower)).toBe(255);
  });

  test('canceled half way, the earlier result is one button away', async () => {
    await visit.page.keyboard.press('s');
    await visit.paint([0.3, 0.2], [0.7, 0.8]);
    await visit.page.getByText('1 box').waitFor();
    await visit.button('Cut out again').click();
    await visit.view('working');
    // The server's answer comes late, when the visitor has gone on.
    const goneBack = Promise.withResolvers<void>();
    await visit.page.route('**/cancel', async (route) => {
      const response = await route.fetch();
      await goneBack.promise;
      await route.fulfill({ response });
    });
    const answered = visit.page.waitForResponse('**/cancel');
    await visit.button('Cancel').click();
    await visit.button('Back to the previous result').click();
    goneBack.resolve();
    await answered;
    await visit.result();
    await expect.poll(() => shownAlpha(onFlower)).toBe(255);
    await visit.page.unroute('**/cancel');
  });

  test('canceled before the server has answered, the job is stopped there as well', async () => {
    const accepted = Promise.withResolvers<void>();
    // It is sent on late instead of answered late: the job would run on, and may be done by then.
    await visit.page.route('**/api/jobs', async (route) => {
      await accepted.promise;
      await route.continue();
    });
    await visit.page.keyboard.press('s');
    await visit.paint([0.3, 0.2], [0.7, 0.8]);
    await visit.page.getByText('1 box').waitFor();
    await visit.button('Cut out again').click();
    await visit.view('working');
    const stopped = visit.page.waitForResponse('**/cancel');
    await visit.button('Cancel').click();
    await visit.button('Back to the previous result').click();
    accepted.resolve();
    expect((await (await stopped).json()).result.state).toBe('cancelled');
    await visit.page.unroute('**/api/jobs');
    await visit.result();
  });
});
