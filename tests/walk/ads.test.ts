import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StoredUser } from '#src/client/user-store.ts';
import { awake, workspaceAwake } from '#tests/support/browser/awake.ts';
import { launchBrowser } from '#tests/support/browser/chromium.ts';
import { type MailServer, startMailServer } from '#tests/support/hosts/mail-server.ts';
import { type RunningSite, startSite } from '#tests/support/hosts/site.ts';
import { grantVip } from '#tests/support/people/grant-vip.ts';
import { Person } from '#tests/support/people/person.ts';

const adScript = 'pagead2.googlesyndication.com';
const adFrame = 'googleads.g.doubleclick.net';
const counter = 'count.example';
/** What the statistics are asked for by a page that is loaded. */
const visitCounted = ['/script.js', '/event?site.example'];
const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** Fills every ad on the page, far larger than its place, as a careless network would. */
const network = `{
  const fill = () => {
    for (const ad of document.querySelectorAll('ins.adsbygoogle:not([data-ad-status])')) {
      const frame = document.createElement('iframe');
      frame.src = 'https://${adFrame}/ad';
      frame.width = 900;
      frame.height = 900;
      ad.append(frame);
      ad.dataset.adStatus = 'filled';
    }
  };
  fill();
  window.adsbygoogle.push = fill;
}`;
const statistics = `
  const { domain } = document.currentScript.dataset;
  fetch('https://${counter}/event?' + domain, { method: 'POST', mode: 'no-cors' });
`;

let mail: MailServer;
let site: RunningSite;
let browser: Browser;

beforeAll(async () => {
  mail = await startMailServer();
  [site, browser] = await Promise.all([
    startSite({
      env: {
        SMTP_URL: mail.url,
        MAIL_FROM: 'site@mail.example',
        ADSENSE_CLIENT: 'ca-pub-1234567890123456',
        ADSENSE_SLOTS: '11,22',
        ANALYTICS_SCRIPT: `https://${counter}/script.js`,
        ANALYTICS_ATTRIBUTES: 'data-domain=site.example',
      },
    }),
    launchBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await mail?.close();
});

interface Visitor {
  consent?: 'all' | 'necessary';
  user?: StoredUser;
  viewport?: BrowserContextOptions['viewport'];
  url?: string;
}

/** A fresh profile. Every request it makes is noted; other companies answer as they would. */
async function arrive({ consent, user, viewport = desktop, url = site.url }: Visitor = {}) {
  const context = await browser.newContext({ viewport, baseURL: url });
  const asked: URL[] = [];
  const complaints: string[] = [];
  context.on('request', (request) => asked.push(new URL(request.url())));
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  await context.route(
    ({ hostname }) => hostname !== '127.0.0.1',
    (route) => {
      const { hostname, pathname } = new URL(route.request().url());
      if (hostname === adFrame) {
        return route.fulfill({ contentType: 'text/html', body: '<body style="background:#ace">an ad' });
      }
      const body = hostname === adScript ? network : pathname.endsWith('.js') ? statistics : '';
      return route.fulfill({
        contentType: 'text/javascript',
        headers: { 'access-control-allow-origin': '*' },
        body,
      });
    },
  );
  const kept = {
    ...(consent && { consent }),
    ...(user && { user: JSON.stringify({ user }) }),
  };
  await context.addInitScript((entries: Record<string, string>) => {
    // Written once: what the page changes afterwards stays.
    if (window.top !== window || localStorage.getItem('visited')) return;
    for (const [name, value] of Object.entries({ visited: 'yes', ...entries }))
      localStorage.setItem(name, value);
  }, kept);
  await context.addInitScript(watchPage);
  const page = await context.newPage();
  return {
    page,
    context,
    complaints,
    /** Hosts besides the site's own. */
    others: () =>
      [...new Set(asked.map(({ hostname }) => hostname))].filter((host) => host !== '127.0.0.1').sort(),
    /** What the statistics were asked for. */
    counted: () =>
      asked.filter(({ host }) => host === counter).map(({ pathname, search }) => pathname + search),
    asked,
    [Symbol.asyncDispose]: () => context.close(),
  };
}

/** Somebody with an account, as their browser keeps it. */
async function signUp(): Promise<StoredUser> {
  const { token, user } = await new Person({ url: site.url, mail }).register();
  return { token, ...user };
}

interface WatchedPage {
  /** Where the tool was in the first frame that showed it. */
  firstPlace: number | undefined;
  shifts: number[];
  adsSeen: number;
}

/** Notes everything that moved without anybody's doing, and every ad element there ever was. */
function watchPage(): void {
  const watched = window as unknown as WatchedPage;
  watched.firstPlace = undefined;
  const look = () => {
    watched.firstPlace = document.querySelector('.workspace')?.getBoundingClientRect().top;
    if (watched.firstPlace === undefined) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  watched.shifts = [];
  watched.adsSeen = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) watched.shifts.push((entry as unknown as { value: number }).value);
  }).observe({ type: 'layout-shift', buffered: true });
  new MutationObserver(() => {
    watched.adsSeen += document.querySelectorAll('.ad, ins, iframe, [class*=adsbygoogle]').length;
  }).observe(document, { childList: true, subtree: true });
}

const watched = (page: Page) =>
  page.evaluate(() => {
    const { firstPlace, shifts, adsSeen } = window as unknown as WatchedPage;
    return { firstPlace, shifts, adsSeen };
  });

/** What moved until now has been noted after these. */
const framesPainted = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** What is held for ads above and below the tool, and how many places there are. */
const roomOf = (page: Page) =>
  page.evaluate(() => {
    const { paddingTop, paddingBottom } = getComputedStyle(document.querySelector('.horads')!);
    return { paddingTop, paddingBottom, bands: document.querySelectorAll('.ad').length };
  });
const noRoom = { paddingTop: '0px', paddingBottom: '0px', bands: 0 };

/** Waits until both places show an ad of the network. */
async function filled(page: Page) {
  for (const place of ['above', 'below']) {
    await page.frameLocator(`.ad.${place} iframe`).getByText('an ad').waitFor();
  }
}

/** Goes on through the site's own menu, without a full load. */
async function follow(page: Page, name: string, heading: string) {
  // Not by hand: the cookie notice may lie above it.
  await page.locator('footer').getByRole('link', { name, exact: true }).first().dispatchEvent('click');
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
}

describe('before a visitor agrees', () => {
  test('nothing of another company is asked for, on any kind of page', async () => {
    await using visit = await arrive();
    const { page } = visit;
    for (const path of [
      '/',
      '/background-remover',
      '/pricing',
      '/blog',
      '/de/sharpen-image',
      '/no-such-page',
    ]) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await awake(page);
    }
    await page.goto('/background-remover', { waitUntil: 'networkidle' });
    await awake(page);
    await follow(page, 'Object Remover', 'Object Remover');
    await page.getByRole('button', { name: 'Only necessary' }).click();
    await page.goto('/sharpen-image', { waitUntil: 'networkidle' });
    await awake(page);
    expect(visit.others()).toEqual([]);
    expect(visit.asked.length).toBeGreaterThan(50);
    expect(await roomOf(page)).toEqual(noRoom);
  });
});

describe('after a visitor agreed', () => {
  test('what the operator has set up is asked for, and nothing else', async () => {
    await using visit = await arrive();
    const { page } = visit;
    await page.goto('/background-remover', { waitUntil: 'networkidle' });
    await awake(page);
    expect(visit.others()).toEqual([]);
    await page.getByRole('button', { name: 'Accept' }).click();
    await filled(page);
    await expect.poll(visit.counted).toEqual(visitCounted);
    expect(visit.others()).toEqual([counter, adFrame, adScript].sort());
    const units = await page
      .locator('ins')
      .evaluateAll((ads) => ads.map((ad) => [ad.dataset.adClient, ad.dataset.adSlot, ad.style.height]));
    expect(units).toEqual([
      ['ca-pub-1234567890123456', '11', '60px'],
      ['ca-pub-1234567890123456', '22', '90px'],
    ]);
    // The policy of the page lets in what is set up.
    expect(visit.complaints).toEqual([]);
    await follow(page, 'Object Remover', 'Object Remover');
    await page.locator('.ad.below iframe').waitFor();
    expect(visit.others()).toEqual([counter, adFrame, adScript].sort());
  });

  test('an answer given in another tab counts here, too', async () => {
    await using visit = await arrive();
    await visit.page.goto('/background-remover', { waitUntil: 'networkidle' });
    await awake(visit.page);
    const other = await visit.context.newPage();
    await other.goto('/pricing');
    await other.getByRole('button', { name: 'Accept' }).click();
    await visit.page.locator('.ad.above iframe').waitFor();
  });

  test('who takes it back gets a page without anything of other companies', async () => {
    await using visit = await arrive({ consent: 'all' });
    const { page } = visit;
    await page.goto('/background-remover');
    await filled(page);
    await expect.poll(visit.counted).toEqual(visitCounted);
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Cookie choices' }).click();
    visit.asked.length = 0;
    await reloaded;
    await awake(page);
    await page.getByRole('button', { name: 'Only necessary' }).click();
    await page.waitForLoadState('networkidle');
    expect(visit.others()).toEqual([]);
    expect(await page.locator('iframe, ins, script[src*="//"]').count()).toBe(0);
  });

  test('where the network has no ad or is blocked, its place stays empty', async () => {
    await using visit = await arrive({ consent: 'all' });
    await visit.context.route(`https://${adScript}/**`, (route) => route.abort());
    await visit.page.goto('/background-remover');
    await awake(visit.page);
    await expect.poll(() => visit.page.locator('.ad > *').count()).toBe(0);
    expect(await visit.page.locator('.ad').count()).toBe(2);
  });

  test('Google’s tag is told its id on every page', async () => {
    await using tagged = await startSite({
      env: { ANALYTICS_SCRIPT: 'https://www.googletagmanager.com/gtag/js?id=G-TEST' },
    });
    await using visit = await arrive({ consent: 'all', url: tagged.url });
    const { page } = visit;
    await page.goto('/background-remover', { waitUntil: 'networkidle' });
    await awake(page);
    await expect.poll(visit.others).toEqual(['www.googletagmanager.com']);
    const toldSoFar = () =>
      page.evaluate(() =>
        (window as unknown as { dataLayer: ArrayLike<unknown>[] }).dataLayer.map((entry) => [
          ...Array.from(entry),
        ]),
      );
    for (const name of ['Object Remover', 'Background Remover']) {
      await follow(page, name, name);
      await expect
        .poll(async () => (await toldSoFar()).map(([command]) => command))
        .toEqual(['js', 'config']);
      expect((await toldSoFar())[1][1]).toBe('G-TEST');
    }
    // Without AdSense there is no room for ads, whatever was agreed to.
    expect(await roomOf(page)).toEqual(noRoom);
  });
});

describe('a VIP', () => {
  test('never meets an ad element, on a page that is loaded or one that is gone to', async () => {
    const user = await signUp();
    await grantVip({ DATA_DIR: site.dataDir }, user.email);
    await using visit = await arrive({ consent: 'all', user: { ...user, isVip: true } });
    const { page } = visit;
    await page.goto('/background-remover', { waitUntil: 'networkidle' });
    await awake(page);
    const look = () =>
      page.evaluate(() => {
        const tool = document.querySelector('.horads')!;
        const { paddingTop, paddingBottom } = getComputedStyle(tool);
        const marked = [...document.querySelectorAll('*')].filter((element) =>
          /(^|\s)(ad|ad-\w+|adsbygoogle)(\s|$)/.test(element.getAttribute('class') ?? ''),
        );
        return {
          ads: document.documentElement.dataset.ads,
          paddingTop,
          paddingBottom,
          marked: marked.length,
        };
      });
    const none = { ads: 'off', paddingTop: '0px', paddingBottom: '0px', marked: 0 };
    expect(await look()).toEqual(none);
    await follow(page, 'Object Remover', 'Object Remover');
    await page.waitForLoadState('networkidle');
    expect(await look()).toEqual(none);
    expect((await watched(page)).adsSeen).toBe(0);
    // Statistics are no ads.
    await expect.poll(visit.others).toEqual([counter]);
  });

  test('loses the ads at the moment of becoming one, in every tab', async () => {
    const user = await signUp();
    await using visit = await arrive({ consent: 'all', user });
    const { page } = visit;
    await page.goto('/background-remover');
    await page.locator('.ad.below').waitFor();
    const other = await visit.context.newPage();
    await grantVip({ DATA_DIR: site.dataDir }, user.email);
    await other.goto('/pricing');
    await page.waitForFunction(() => document.documentElement.dataset.ads === 'off');
    expect(await page.locator('.ad').count()).toBe(0);
  });
});

describe('the room of an ad', () => {
  test.each([
    ['desktop', desktop],
    ['phone', phone],
  ])('is there before it, so that filling it moves nothing on a %s', async (_, viewport) => {
    await using visit = await arrive({ viewport, consent: 'all' });
    const { page } = visit;
    // It takes as long as it takes.
    const gate = Promise.withResolvers<void>();
    await visit.context.route(`https://${adScript}/**`, async (route) => {
      await gate.promise;
      await route.fallback();
    });
    // The network's script may belong to what the page loads: whoever waits for all of that waits for the gate.
    await page.goto('/background-remover', { waitUntil: 'domcontentloaded' });
    await awake(page);
    const placeOfTool = () => page.locator('.workspace').evaluate((tool) => tool.getBoundingClientRect().top);
    await page.locator('.ad.below').waitFor();
    const before = await placeOfTool();
    expect(before).toBe((await watched(page)).firstPlace);
    // What moves within the tool while it opens is its own; from here on nothing does.
    await workspaceAwake(page);
    await expect.poll(() => page.locator('.workspace').textContent()).toMatch(/\d left/);
    await framesPainted(page);
    await page.evaluate(() => {
      (window as unknown as WatchedPage).shifts.length = 0;
    });
    gate.resolve();
    await filled(page);
    await framesPainted(page);
    expect(await placeOfTool()).toBe(before);
    expect((await watched(page)).shifts).toEqual([]);
    // Whatever the network sends, it stays in its band, and the tool has its own place between the two.
    const [above, tool, below] = await Promise.all(
      ['.ad.above', '.workspace', '.ad.below'].map(async (part) => (await page.locator(part).boundingBox())!),
    );
    expect(above.height).toBeLessThanOrEqual(76);
    expect(above.y + above.height).toBeLessThanOrEqual(tool.y);
    expect(tool.y + tool.height).toBeLessThanOrEqual(below.y);
    expect(below.height).toBeLessThanOrEqual(130);
  });

  test('is no markup of the server', async () => {
    for (const path of ['/background-remover', '/de/image-upscaler', '/', '/pricing']) {
      const html = await (await fetch(`${site.url}${path}`)).text();
      expect(html, path).not.toMatch(/class="ad[" ]|<ins|<iframe|googlesyndication/);
      expect(html, path).toContain(`document.documentElement.dataset.ads`);
    }
  });

  test('is sold by whom ads.txt names', async () => {
    const answer = await fetch(`${site.url}/ads.txt`);
    expect(await answer.text()).toBe('google.com, pub-1234567890123456, DIRECT, f08c47fec0942fa0\n');
  });

  test('leaves the place to drop a photo in view', async () => {
    for (const viewport of [desktop, phone]) {
      await using visit = await arrive({ viewport, consent: 'all' });
      await visit.page.goto('/background-remover');
      await visit.page.locator('.ad.above').waitFor();
      const box = await visit.page.locator('.drop').first().boundingBox();
      expect(box!.y + box!.height).toBeLessThanOrEqual(viewport.height);
    }
  });
});

describe('pages that hold passwords or somebody’s own things', () => {
  test('name no other company in their policy', async () => {
    const policyOf = async (path: string) =>
      (await fetch(`${site.url}${path}`)).headers.get('content-security-policy') ?? '';
    expect(await policyOf('/')).toMatch(/https:\/\/\*\.doubleclick\.net.*https:\/\/count\.example/);
    for (const path of ['/sign-in', '/de/sign-in', '/app/dashboard']) {
      expect(await policyOf(path), path).toContain(`img-src 'self' blob: data:;`);
      expect(await policyOf(path), path).not.toContain('https://');
    }
  });

  test('are fetched whole, so that nothing of another company comes along', async () => {
    await using visit = await arrive({ consent: 'all' });
    const { page } = visit;
    await page.goto('/background-remover');
    await filled(page);
    await expect.poll(visit.counted).toEqual(visitCounted);
    visit.asked.length = 0;
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL('**/sign-in?**');
    await page.waitForLoadState('networkidle');
    const fetched = await page.evaluate(() => performance.getEntriesByType('navigation')[0].name);
    expect(new URL(fetched).pathname).toBe('/sign-in');
    expect(visit.others()).toEqual([]);
    expect(await page.evaluate(() => 'adsbygoogle' in window)).toBe(false);
  });
});
