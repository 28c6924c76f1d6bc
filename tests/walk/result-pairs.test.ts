import type { Page } from 'playwright-core';
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

test.each(paired)(
  '$id pairs faces from a list or by dragging, and keeps that for the next run',
  async ({ id, tool, option }) => {
    const { of = '', among = '' } = option;
    const { default: words } = await import(`#src/tools/${id}/${id}.en.json`, { with: { type: 'json' } });
    page = await browser.newPage();
    const rows = places.map((place, at) => ({ ...place, from: at + 1, outcome: 'swapped' }));
    const report = { [of]: rows, [among]: places } as JobBody['report'];
    await leaveFinishedWork(page, site.url, tool, undefined, report);
    await page.goto(`${site.url}/${id}`);
    await workspaceAwake(page);
    const panel = page.getByRole('region', { name: words.options[option.id].label, exact: true });
    await panel.waitFor();
    const lists = panel.getByRole('combobox');
    const chosen = () => lists.evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).value));
    expect(await chosen()).toEqual(['0', '1']);
    const own = async () => {
      const kept = (await page!.evaluate(readStored, `workspace/${id}`)) as {
        works: { own?: Record<string, unknown> }[];
      };
      return kept.works[0].own?.[option.id];
    };
    await lists.first().selectOption('-1');
    await expect.poll(own).toEqual([-1, 1]);
    await panel.locator('.sources li').first().dragTo(panel.locator('.targets li').nth(1));
    await expect.poll(own).toEqual([-1, 0]);
    const measured = page.getByRole('region', { name: 'What changed', exact: true });
    if (await measured.count())
      expect(await measured.getByText(words.report[among].label, { exact: true }).count()).toBe(0);
  },
);
