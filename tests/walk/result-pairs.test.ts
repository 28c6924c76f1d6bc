import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import type { JobBody } from '#src/api/contract/contract.ts';
import { describeOptions } from '#src/api/contract/describe-tool.server.ts';
import type { Tool } from '#src/tool/tool.ts';
import { tools as listed } from '#src/tools/index.ts';
import { workspaceAwake } from '#tests/support/browser/awake.ts';
import { leaveFinishedWork } from '#tests/support/browser/finished-work.ts';
import { browser, site } from '#tests/support/hosts/shared-site.ts';
import { readStored } from '../e2e/workspace-visit.ts';

const tools: readonly Tool[] = listed;
const paired = tools.flatMap((tool) =>
  describeOptions(tool.options)
    .filter(({ control }) => control === 'pairs')
    .map((option) => ({ id: tool.id, tool, option })),
);

const places = [20, 60].map((left) => ({ left, top: 30, width: 10, height: 20 }));

let page: Page | undefined;
afterEach(() => page?.context().close());

/** The panel of a work that just ended with two faces in each photo. */
async function openPairs({ id, tool, option }: (typeof paired)[number], screen: BrowserContextOptions = {}) {
  const { of = '', among = '' } = option;
  const { default: words } = await import(`#src/tools/${id}/${id}.en.json`, { with: { type: 'json' } });
  page = await browser.newPage(screen);
  const rows = places.map((place, at) => ({ ...place, from: at + 1, outcome: 'swapped' }));
  const report = { [of]: rows, [among]: places } as JobBody['report'];
  await leaveFinishedWork(page, site.url, tool, undefined, report);
  await page.goto(`${site.url}/${id}`);
  await workspaceAwake(page);
  const panel = page.getByRole('region', { name: words.options[option.id].label, exact: true });
  await panel.waitFor();
  const own = async () => {
    const kept = (await page!.evaluate(readStored, `workspace/${id}`)) as {
      works: { own?: Record<string, unknown> }[];
    };
    return kept.works[0].own?.[option.id];
  };
  return { page, panel, own, words };
}

test.each(paired)(
  '$id pairs faces from a list or by dragging, and keeps that for the next run',
  async (one) => {
    const { page, panel, own, words } = await openPairs(one);
    const lists = panel.getByRole('combobox');
    const chosen = () => lists.evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).value));
    expect(await chosen()).toEqual(['0', '1']);
    await lists.first().selectOption('-1');
    await expect.poll(own).toEqual([-1, 1]);
    await panel.locator('.sources li').first().dragTo(panel.locator('.targets li').nth(1));
    await expect.poll(own).toEqual([-1, 0]);
    const measured = page.getByRole('region', { name: 'What changed', exact: true });
    if (await measured.count())
      expect(await measured.getByText(words.report[one.option.among!].label, { exact: true }).count()).toBe(
        0,
      );
  },
);

test.each(paired)(
  '$id pairs faces by finger on a phone, and a tap or a drag beside changes nothing',
  async (one) => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const { page, panel, own } = await openPairs(one, phone);
    // Once, and the whole panel: a page that scrolls between two measures moves what was measured first.
    await panel.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const session = await page.context().newCDPSession(page);
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...touchPoints: { x: number; y: number }[]
    ) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
    const middleOf = async (place: Locator) => {
      const { x, y, width, height } = (await place.boundingBox())!;
      return { x: x + width / 2, y: y + height / 2 };
    };
    const source = panel.locator('.sources li').first();
    const drag = async (way: { x: number; y: number }) => {
      const from = await middleOf(source);
      await touch('touchStart', from);
      for (let part = 0.25; part <= 1; part += 0.25)
        await touch('touchMove', { x: from.x + part * way.x, y: from.y + part * way.y });
      const isInHand = await panel.locator('.in-hand').isVisible();
      await touch('touchEnd');
      return isInHand;
    };
    await source.tap();
    expect(await drag({ x: 90, y: 0 })).toBe(true);
    expect(await own()).toBeUndefined();
    const [from, to] = [await middleOf(source), await middleOf(panel.locator('.targets li').nth(1))];
    expect(await drag({ x: to.x - from.x, y: to.y - from.y })).toBe(true);
    await expect.poll(own).toEqual([0, 0]);
    expect(await panel.locator('.in-hand').count()).toBe(0);
  },
);
