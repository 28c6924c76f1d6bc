import type { Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { localeCodes, localePath } from '#src/i18n/locales.ts';
import { accountPages } from '#src/pages/site-map.ts';
import type { Tool } from '#src/tool/tool.ts';
import { tools as listed, pageTools } from '#src/tools/index.ts';
import { awake, workspaceAwake } from '#tests/support/browser/awake.ts';
import { browser, site } from '#tests/support/hosts/shared-site.ts';
import { sitePaths } from '#tests/support/hosts/site-addresses.ts';

const tools: readonly Tool[] = listed;

/**
 * What a page may load before anybody has done anything, compressed as browsers get it. The menu is on every page: a tool's icon and name
 * add some 80 bytes to each.
 */
const limits = { still: 25_000, hydrated: 155_000 } as const;

/** What a workspace may have loaded when it lives and waits for a photo. */
const workspaceLimit = 112_000;

/** Pages whose form is all there is to them. */
const hydrated = new Set(['/withdraw', ...accountPages.map(({ path }) => path)]);

const weights = new Map<string, Promise<number>>();

/** Also that a script comes compressed and is kept for good. */
async function weigh(script: string): Promise<number> {
  const response = await fetch(`${site.url}${script}`, { headers: { 'accept-encoding': 'br' } });
  expect(response.headers.get('content-encoding'), script).toBe('br');
  expect(response.headers.get('cache-control'), script).toBe('public, max-age=31536000, immutable');
  expect(await response.text(), script).not.toContain('ZodError');
  return Number(response.headers.get('content-length'));
}

/** Every script the page names, and all that these import before they run. */
async function scriptsOf(path: string): Promise<string[]> {
  const html = await (await fetch(`${site.url}${path}`)).text();
  const found = new Set([...html.matchAll(/"(\/assets\/[\w.-]+\.js)/g)].map(([, script]) => script));
  for (const script of found) {
    const code = await (await fetch(`${site.url}${script}`)).text();
    for (const [, name] of code.matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g))
      found.add(`/assets/${name}`);
  }
  return [...found];
}

async function weightOf(path: string): Promise<number> {
  const scripts = await scriptsOf(path);
  expect(scripts.length, path).toBeGreaterThan(0);
  for (const script of scripts) {
    if (!weights.has(script)) weights.set(script, weigh(script));
  }
  const each = await Promise.all(scripts.map((script) => weights.get(script)!));
  return each.reduce((sum, one) => sum + one, 0);
}

test('pages that stand still load at most 25 KB of script, tools too, forms 155 KB, and none a schema library', async () => {
  const lines = await Promise.all(
    sitePaths.map(async (path) => ({
      path,
      bytes: await weightOf(path),
      limit: hydrated.has(path) ? limits.hydrated : limits.still,
    })),
  );
  lines.sort((one, other) => other.bytes - one.bytes);
  console.log(
    lines.map(({ path, bytes }) => `${(bytes / 1000).toFixed(1).padStart(7)} KB  ${path}`).join('\n'),
  );
  expect(lines.filter(({ bytes, limit }) => bytes > limit)).toEqual([]);
});

/** Every script that a page asks for, with its text. */
function scriptsFetched(page: Page): Map<string, string> {
  const fetched = new Map<string, string>();
  page.on('requestfinished', async (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.endsWith('.js')) return;
    fetched.set(pathname, '');
    // The browser may have let go of what it received.
    fetched.set(pathname, await (await fetch(`${site.url}${pathname}`)).text());
  });
  return fetched;
}

const weighAll = async (scripts: Iterable<string>) =>
  (await Promise.all([...scripts].map(weigh))).reduce((sum, one) => sum + one, 0);

test.each([
  'image-upscaler',
  'ai-avatar-generator',
  'image-compressor',
  'ai-image-generator',
  'ai-logo-generator',
])('until it has a photo, the workspace of %s lives on 112 KB of script', async (tool) => {
  const page = await browser.newPage();
  const fetched = scriptsFetched(page);
  await page.goto(`${site.url}/${tool}`);
  await workspaceAwake(page);
  await page.waitForLoadState('networkidle');
  await page.close();
  const bytes = await weighAll(fetched.keys());
  console.log(`${(bytes / 1000).toFixed(1).padStart(7)} KB  alive /${tool}`);
  expect(bytes).toBeLessThan(workspaceLimit);
});

/** What a tool that is nothing but its page may have loaded in all, script and data, once it is used. */
const pageToolLimit = 150_000;

test.each(pageTools.flatMap(({ id }) => localeCodes.map((locale) => localePath(locale, `/${id}`))))(
  '%s lives on 150 KB of script and data',
  async (path) => {
    const page = await browser.newPage();
    const fetched = scriptsFetched(page);
    await page.goto(`${site.url}${path}`, { waitUntil: 'networkidle' });
    await awake(page);
    await page.evaluate(() => window.dispatchEvent(new Event('wheel')));
    await page.locator('[data-wakes=visit][data-awake]').waitFor();
    // What is fetched once it lives comes within a second.
    let before = -1;
    while (before !== fetched.size) {
      before = fetched.size;
      await page.waitForTimeout(1000);
    }
    await page.close();
    const bytes = await weighAll(fetched.keys());
    console.log(`${(bytes / 1000).toFixed(1).padStart(7)} KB  alive ${path}`);
    expect(bytes).toBeLessThan(pageToolLimit);
  },
);

/** A text that only the code of reports holds. */
const report = 'data-verdict';

/** Whether one of the options says this of itself. */
const says = (options: Tool['options'], what: string) =>
  Object.values(options.shape).some((option) => what in (option.meta() ?? {}));

/**
 * A tool for each way to look at what it made, texts that only the code of that view holds, and what it may add to a page, compressed,
 * with all that is shown while a photo is worked on: a workbench is more than a view.
 */
const views = [
  {
    name: 'compare-view',
    tool: tools.find(
      ({ livePreview, workspace, starts, options, report, inputs }) =>
        !livePreview && !workspace && !starts && !says(options, 'of') && report && !('matte' in inputs),
    )!,
    own: [report],
    limit: 40_000,
  },
  {
    name: 'cutout-view',
    tool: tools.find(({ options }) => says(options, 'edits'))!,
    own: ['pick-box', 'tools.keep'],
    limit: 43_400,
  },
  {
    name: 'subject-view',
    tool: tools.find(({ id }) => id === 'background-blur')!,
    // It corrects what the view of a cut-out corrects.
    own: ['left-out', 'pick-box', 'tools.keep'],
    limit: 46_400,
  },
  {
    name: 'live-view',
    tool: tools.find(({ livePreview }) => livePreview)!,
    own: ['exactPixels', 'live-preview.worker'],
    limit: 32_000,
  },
  {
    name: 'mask-view',
    tool: tools.find(({ starts }) => starts === 'when-marked')!,
    own: ['mask-actions', 'selection.worker'],
    limit: 54_500,
  },
];

test.each(views)(
  'a page fetches its own view at the first sign of a visitor, $name and no other',
  async ({ name, tool, own, limit }) => {
    const page = await browser.newPage();
    const fetched = scriptsFetched(page);
    const missing = () => {
      const code = [...fetched.values()].join('\n');
      return [`/${name}-`, ...own].filter(
        (text) => !code.includes(text) && ![...fetched.keys()].join().includes(text),
      );
    };
    await page.goto(`${site.url}/${tool.id}`, { waitUntil: 'networkidle' });
    await workspaceAwake(page);
    await page.waitForLoadState('networkidle');
    const atFirst = new Set(fetched.keys());
    expect(missing()).toEqual(expect.arrayContaining(own));
    await page.keyboard.press('Tab');
    await vi.waitFor(() => expect(missing()).toEqual([]), 60_000);
    await page.waitForLoadState('networkidle');
    await page.close();

    const bytes = await weighAll([...fetched.keys()].filter((script) => !atFirst.has(script)));
    console.log(`${(bytes / 1000).toFixed(1).padStart(7)} KB  later on /${tool.id}`);
    expect(bytes).toBeLessThan(limit);
    const code = [...fetched.values()].join('\n');
    // Any of them may show a report.
    const foreign = views
      .flatMap((view) => (view.name === name ? [] : view.own))
      .filter((text) => text !== report && !own.includes(text));
    expect(foreign.filter((text) => code.includes(text))).toEqual([]);
  },
);
