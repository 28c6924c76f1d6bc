import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { localeCodes, localePath, locales } from '#src/i18n/locales.ts';
import { readMessages } from '#src/i18n/read-words.server.ts';
import { sheetSize } from '#src/page-tools/meme/templates/picture-sheet.ts';
import { pageTools, tools } from '#src/tools/index.ts';
import { sharedKey } from '#src/workspace/store/kept-keys.ts';
import { awake } from '#tests/support/browser/awake.ts';
import { launchBrowser } from '#tests/support/browser/chromium.ts';
import { startDeployingProxy } from '#tests/support/browser/deploying-proxy.ts';
import { type MailServer, startMailServer } from '#tests/support/hosts/mail-server.ts';
import { type RunningSite, startSite } from '#tests/support/hosts/site.ts';
import { newEmail } from '#tests/support/people/person.ts';
import { AccountVisit, goodPassword } from '../e2e/account-visit.ts';
import { subjectPhoto } from '../e2e/workspace-visit.ts';

let mail: MailServer;
let site: RunningSite;
let browser: Browser;
beforeAll(async () => {
  mail = await startMailServer();
  const env = { SMTP_URL: mail.url, MAIL_FROM: 'site@mail.example' };
  [site, browser] = await Promise.all([startSite({ env }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await mail?.close();
});

async function open(url = site.url) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: url });
  await context.addInitScript(() => localStorage.setItem('consent', 'necessary'));
  const page = await context.newPage();
  return { context, page, [Symbol.asyncDispose]: () => context.close() };
}

/** Where a page's worker has what works without a connection in this language. */
async function isKept(page: Page, path: string): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect.poll(() => page.evaluate(async (kept) => !!(await caches.match(kept)), path)).toBe(true);
}

/** Everything in all caches of a page's site: addresses and texts. */
const allKept = (page: Page) =>
  page.evaluate(async () => {
    const kept: { name: string; path: string; text: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const text = await (await cache.match(request))!.text();
        kept.push({ name, path: new URL(request.url).pathname, text });
      }
    }
    return kept;
  });

/** Shares files as a system does with an installed site: a form that it sends by itself. `bytes`: what is in one, or how many. */
async function share(
  page: Page,
  path: string,
  files: { name: string; type: string; bytes: number[] | number }[],
) {
  await page.evaluate(
    ([action, list]) => {
      const transfer = new DataTransfer();
      for (const { name, type, bytes } of list)
        transfer.items.add(new File([new Uint8Array(bytes as number)], name, { type }));
      const form = document.createElement('form');
      Object.assign(form, { method: 'POST', enctype: 'multipart/form-data', action });
      const input = document.createElement('input');
      Object.assign(input, { type: 'file', name: 'files', multiple: true, files: transfer.files });
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    [path, files] as const,
  );
}

async function photo() {
  const { name, mimeType, buffer } = await subjectPhoto('dahlia', 600, 400);
  return { name, type: mimeType, bytes: [...buffer] };
}

test('each language has a manifest that a browser can install, and every page names its own', async () => {
  let pictureBytes = 0;
  for (const locale of localeCodes) {
    const path = localePath(locale, '/manifest.webmanifest');
    const answer = await fetch(`${site.url}${path}`);
    expect(answer.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
    const manifest = await answer.json();
    const home = localePath(locale, '/');
    expect(manifest).toMatchObject({ id: '/', lang: locales[locale], start_url: home, scope: '/' });
    expect(manifest.share_target).toMatchObject({ action: localePath(locale, '/receive'), method: 'POST' });
    expect(manifest.short_name.length).toBeLessThanOrEqual(12);
    for (const { src, sizes } of manifest.icons) {
      const icon = await fetch(`${site.url}${src}`);
      expect(icon.status, src).toBe(200);
      const header = Buffer.from(await icon.arrayBuffer());
      if (src.endsWith('.png')) expect(`${header.readUInt32BE(16)}x${header.readUInt32BE(20)}`).toBe(sizes);
    }
    for (const { src, type, sizes } of manifest.screenshots) {
      const picture = await fetch(`${site.url}${src}`);
      expect(picture.headers.get('content-type'), src).toBe(type);
      const { width, height } = await sharp(await picture.arrayBuffer()).metadata();
      expect(`${width}x${height}`, src).toBe(sizes);
      pictureBytes += Number(picture.headers.get('content-length'));
    }
    expect(manifest.screenshots.map((one: { form_factor: string }) => one.form_factor)).toEqual([
      'wide',
      'narrow',
    ]);
    expect(manifest.shortcuts).toHaveLength(4);
    for (const { url } of manifest.shortcuts) expect((await fetch(`${site.url}${url}`)).status).toBe(200);
    expect(await (await fetch(`${site.url}${localePath(locale, '/pricing')}`)).text()).toContain(
      `<link rel="manifest" href="${path}"/>`,
    );
  }
  expect(pictureBytes).toBeLessThan(300_000);
});

test.each(localeCodes)('Chromium finds nothing in %s that keeps it from being installed', async (locale) => {
  await using visit = await open();
  const { context, page } = visit;
  await page.goto(localePath(locale, '/'));
  const protocol = await context.newCDPSession(page);
  const { url, errors, manifest } = await protocol.send('Page.getAppManifest');
  expect(new URL(url).pathname).toBe(localePath(locale, '/manifest.webmanifest'));
  expect(errors).toEqual([]);
  // Chromium says kWide for wide.
  const shapes = manifest.screenshots?.map(({ formFactor }) => formFactor?.replace(/^k/, '').toLowerCase());
  expect(shapes).toEqual(['wide', 'narrow']);
  expect(manifest.shortcuts).toHaveLength(4);
  const { installabilityErrors } = await protocol.send('Page.getInstallabilityErrors');
  // A context of tests is as private as a window that keeps nothing.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
    [],
  );
});

test('whoever merely reads has no worker, and the browser keeps nothing', async () => {
  await using visit = await open();
  const { page } = visit;
  for (const path of ['/', '/faqs', '/background-remover']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await awake(page);
  }
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  expect(await allKept(page)).toEqual([]);
});

describe('without a connection', () => {
  test('a tool that is nothing but its page works, in the language it was used in', async () => {
    await using visit = await open();
    const { context, page } = visit;
    await page.goto('/de/font-generator');
    await isKept(page, '/de/offline');
    await context.setOffline(true);
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) complaints.push(message.text());
    });
    for (const { id } of pageTools) {
      await page.goto(`/de/${id}`);
      await awake(page);
      await page.evaluate(() => window.dispatchEvent(new Event('wheel')));
      await page.locator('[data-wakes=visit][data-awake]').waitFor();
      expect(await page.locator('html').getAttribute('data-incomplete')).toBeNull();
    }
    // Also what its style sheet shows.
    await page.goto('/de/meme-generator');
    const picture = page.locator('.meme-templates button').first();
    const image = await picture.evaluate((one) => getComputedStyle(one).backgroundImage);
    expect(image).toContain('.avif');
    const width = await page.evaluate(
      async (url) => {
        const shown = new Image();
        shown.src = url;
        await shown.decode();
        return shown.naturalWidth;
      },
      /url\("(.+)"\)/.exec(image)![1],
    );
    expect(width).toBe(sheetSize.width);
    await page.goto('/de/font-generator?from=home');
    await page.getByRole('textbox').first().fill('Falter');
    await page.getByText('𝐅𝐚𝐥𝐭𝐞𝐫').first().waitFor();
    await page.goto('/de/emoji-copy-and-paste');
    await page.getByRole('searchbox').fill('Schmetterling');
    await page.getByText('🦋').first().waitFor();
    expect(complaints).toEqual([]);
  });

  test('any other page says what works, and comes by itself when there is a connection again', async () => {
    await using visit = await open();
    const { context, page } = visit;
    await page.goto('/ja/emoji-copy-and-paste');
    await isKept(page, '/ja/offline');
    await context.setOffline(true);
    await page.goto('/ja/image-upscaler?scale=4');
    const { offline } = readMessages('ja').installed;
    await page.getByRole('heading', { level: 1, name: offline.heading }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/ja/image-upscaler');
    // What was asked for is more than a page: a link of a mail has its word there.
    const again = page.getByRole('link', { name: offline.again });
    expect(await again.evaluate((link) => (link as HTMLAnchorElement).href)).toBe(page.url());
    expect(new URL(page.url()).search).toBe('?scale=4');
    const listed = page.locator('.offline-page .tool-list a');
    expect(
      await listed.evaluateAll((all) => all.map((one) => new URL((one as HTMLAnchorElement).href).pathname)),
    ).toEqual(pageTools.map(({ id }) => `/ja/${id}`));
    await context.setOffline(false);
    await page.locator('.workspace').waitFor();
  });
});

describe('what is shared with the site', () => {
  test('goes when nobody came for it, whichever page is opened next', async () => {
    await using visit = await open();
    const { page } = visit;
    await page.goto('/font-generator');
    await isKept(page, '/offline');
    const left = (minutes: number | null) =>
      page.evaluate(
        ([key, ago]) =>
          new Promise<boolean>((resolve, reject) => {
            const opening = indexedDB.open('pixelwright', 1);
            opening.onerror = () => reject(opening.error);
            opening.onsuccess = () => {
              const store = opening.result.transaction('workspaces', 'readwrite').objectStore('workspaces');
              if (ago !== null) store.put({ files: [], at: Date.now() - ago * 60_000 }, key);
              const count = store.count(key);
              count.onsuccess = () => {
                opening.result.close();
                resolve(count.result === 1);
              };
            };
          }),
        [sharedKey, minutes] as const,
      );
    for (const [minutes, stays] of [
      [5, true],
      [11, false],
    ] as const) {
      expect(await left(minutes)).toBe(true);
      await page.goto('/pricing');
      if (stays) expect(await left(null)).toBe(true);
      else await expect.poll(() => left(null)).toBe(false);
    }
  });

  test('lies on the first page and nowhere else until a tool is chosen', async () => {
    await using visit = await open();
    const { context, page } = visit;
    await page.goto('/fr/font-generator');
    await isKept(page, '/fr/offline');
    const sent: string[] = [];
    context.on('request', (request) => {
      if (request.method() === 'POST' && request.serviceWorker()) sent.push(request.url());
    });
    const received = page.waitForResponse('**/fr/receive');
    await share(page, '/fr/receive', [await photo()]);
    expect((await received).fromServiceWorker()).toBe(true);
    await page.waitForURL('**/fr?shared');
    await page.getByText('dahlia.jpg').waitFor();
    expect(sent).toEqual([]);
    const remover = tools.find(({ id }) => id === 'background-remover')!;
    await page.locator('.choice .tool-list button').first().waitFor();
    await page
      .getByRole('button', { name: /arrière-plan/ })
      .first()
      .click();
    await page.waitForURL(`**/fr/${remover.id}`);
    await expect.poll(() => page.locator('.workspace').textContent()).toContain('dahlia.jpg');
    // It has been taken.
    await page.goto('/fr?shared');
    await awake(page);
    await page.locator('.bring .drop').waitFor();
    expect(await page.getByText('dahlia.jpg').count()).toBe(0);
  });

  test('is offered the tools that take a clip where it is one', async () => {
    await using visit = await open();
    const { page } = visit;
    await page.goto('/font-generator');
    await isKept(page, '/offline');
    await share(page, '/receive', [{ name: 'walk.mp4', type: 'video/mp4', bytes: [0, 0, 0, 1] }]);
    await page.getByRole('heading', { name: 'What would you like to do with this video?' }).waitFor();
    const names = page.locator('.choice .tool-list button');
    await names.first().waitFor();
    expect((await names.allTextContents()).join()).toContain('Enhance a video');
    expect((await names.allTextContents()).join()).not.toContain('Remove a background');
  });

  test('before there is a worker ends on the first page with words, and the next time it works', async () => {
    await using visit = await open();
    const { page } = visit;
    await page.goto('/de');
    await awake(page);
    const large = {
      name: 'large.jpg',
      type: 'image/jpeg',
      bytes: 8_000_000,
    };
    await share(page, '/de/receive', [large]);
    await page.waitForURL('**/de?shared=missed');
    await page.getByText(readMessages('de').home.missed).waitFor();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await share(page, '/de/receive', [await photo()]);
    await page.getByText('dahlia.jpg').waitFor();
  });
});

test('nothing of somebody who is signed in is ever kept', async () => {
  await using visit = await AccountVisit.open(browser, site, mail);
  const { page } = visit;
  const email = newEmail();
  await visit.goto('/font-generator');
  await isKept(page, '/offline');
  await visit.goto('/sign-up');
  await visit.signUp(email);
  await page.waitForURL((url) => url.pathname !== '/sign-up');
  const stored = await visit.storedUser();
  expect(stored?.user.email).toBe(email);
  for (const path of [
    '/app/dashboard',
    '/app/account',
    '/app/gallery',
    '/app/subscription',
    '/font-generator',
    '/background-remover',
    '/emoji-copy-and-paste',
  ]) {
    await visit.goto(path);
    await page.waitForLoadState('networkidle');
  }
  await page.evaluate(() => fetch('/api/account').then((answer) => answer.text()));
  const kept = await allKept(page);
  const { token, id } = stored!.user;
  expect(kept.length).toBeGreaterThan(10);
  for (const { path, text } of kept) {
    for (const secret of [email, token, id, goodPassword]) expect(text.includes(secret), path).toBe(false);
    const isPage = ['/offline', ...pageTools.map((tool) => `/${tool.id}`)].includes(path);
    expect(isPage || /^\/(assets|fonts|icons|samples)\/|^\/mark\.svg$/.test(path), path).toBe(true);
  }
});

describe('a new version', () => {
  test('takes the place of the old one, with all that works offline', async () => {
    await using proxy = await startDeployingProxy(site.url);
    await using visit = await open(proxy.url);
    const { context, page } = visit;
    await page.goto('/de/font-generator');
    await isKept(page, '/de/offline');
    const names = () => page.evaluate(() => caches.keys());
    const [before] = await names();
    proxy.deploy('feedfacefeedface');
    await page.goto('/de/font-generator');
    await expect.poll(names).toEqual(['offline-feedfacefeedface']);
    expect(before).not.toBe('offline-feedfacefeedface');
    await context.setOffline(true);
    await page.goto('/de/emoji-copy-and-paste');
    await awake(page);
    expect(await page.locator('meta[name=build]').getAttribute('content')).toBe('feedfacefeedface');
  });

  test('that has no worker any more leaves nothing behind', async () => {
    await using proxy = await startDeployingProxy(site.url);
    await using visit = await open(proxy.url);
    const { page } = visit;
    await page.goto('/font-generator');
    await isKept(page, '/offline');
    proxy.remove('/service-worker.js');
    // Another worker's life: it asks once in it.
    await page.goto('/faqs');
    const left = () =>
      page.evaluate(async () => [
        (await navigator.serviceWorker.getRegistrations()).length,
        (await caches.keys()).length,
      ]);
    await expect.poll(left).toEqual([0, 0]);
    expect((await page.goto('/pricing'))!.status()).toBe(200);
  });
});

test('the entry that installs shows where the browser does that, and asks once', async () => {
  await using visit = await open();
  const { page } = visit;
  await page.goto('/it/faqs');
  await awake(page);
  const entry = page
    .getByRole('contentinfo')
    .getByRole('button', { name: readMessages('it').ui.footer.install });
  expect(await entry.isVisible()).toBe(false);
  const isPrevented = await page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    Object.assign(event, {
      prompt: async () => void document.documentElement.setAttribute('data-asked', ''),
    });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  });
  expect(isPrevented).toBe(true);
  await entry.click();
  expect(await page.locator('html').getAttribute('data-asked')).toBe('');
  expect(await entry.isVisible()).toBe(false);
});
