import type { Locator, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import type { JobBody, OptionDescription } from '#src/api/contract/contract.ts';
import { describeOptions } from '#src/api/contract/describe-tool.server.ts';
import type { Tool } from '#src/tool/tool.ts';
import { tools as listed } from '#src/tools/index.ts';
import { workspaceAwake } from '#tests/support/browser/awake.ts';
import { leaveFinishedWork } from '#tests/support/browser/finished-work.ts';
import { browser, site } from '#tests/support/hosts/shared-site.ts';
import { readStored } from '../e2e/workspace-visit.ts';

const tools: readonly Tool[] = listed;
/** Options that are set by ticks beside a result, with the one for new words. */
const ticked = tools.flatMap((tool) => {
  const options = describeOptions(tool.options);
  return options
    .filter(({ control }) => control === 'ticks')
    .map((option) => ({ id: tool.id, name: option.id, tool, option, anew: newWordsFor(option, options) }));
});

function newWordsFor({ of }: OptionDescription, options: readonly OptionDescription[]) {
  return options.find((other) => other.control === 'lines' && other.of === of);
}

const boxes = [20, 50, 80].map((left) => ({ left, top: 30, width: 10, height: 20, chosen: true }));
const guesses = ['sky', 'plants', 'skin'].map((kind, place) => ({
  ...boxes[place],
  kind,
  color: '#8090a0',
  sureness: 60,
}));
const lines = ['SALE', 'Mill Lane', '1984'].map((text) => ({ text, removed: true }));
/** What is told once the second of three is unticked. */
const told = {
  color: [{ kind: 'plants', left: 50, top: 30, width: 10, height: 20, color: null }],
  face: [0, 2],
  line: [0, 2],
  person: [{ x: 55, y: 40, chosen: false }],
  spot: [{ x: 55, y: 40, chosen: false }],
};

/** A fact among what the tool measured. */
const factIn = (panel: Locator, label: string) => panel.getByText(label, { exact: true });

let page: Page | undefined;
afterEach(() => page?.context().close());

test.each(ticked)(
  '$id tells each row of what $name is of with a tick, and only there; a tick is kept for the next run',
  async ({ id, tool, option, anew }) => {
    const { of = '', each = 'face' } = option;
    const { default: words } = await import(`#src/tools/${id}/${id}.en.json`, { with: { type: 'json' } });
    page = await browser.newPage();
    const report = { [of]: { line: lines, color: guesses }[each as string] ?? boxes } as JobBody['report'];
    await leaveFinishedWork(page, site.url, tool, undefined, report);
    await page.goto(`${site.url}/${id}`);
    await workspaceAwake(page);
    const heading = each === 'line' ? words.report[of].label : words.options[option.id].label;
    const panel = page.getByRole('region', { name: heading, exact: true });
    await panel.waitFor();
    // Their places are told of the result, which may be cut out of its photo.
    if (each === 'person' || each === 'color')
      expect(await panel.locator('svg image').first().getAttribute('href')).toContain('cup');
    const ticks = panel.getByRole('checkbox');
    expect(await ticks.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).checked))).toEqual(
      Array(await ticks.count()).fill(true),
    );
    // Lines have one more, for all of them.
    const rows = each === 'line' ? panel.locator('li').getByRole('checkbox') : ticks;
    await rows.nth((await rows.count()) - 2).click();
    const own = async () => {
      const kept = (await page!.evaluate(readStored, `workspace/${id}`)) as {
        works: { own?: Record<string, unknown> }[];
      };
      return kept.works[0].own ?? {};
    };
    await expect.poll(async () => (await own())[option.id]).toEqual(told[each]);
    // A tool that changes people asks about them above its button.
    const stated = panel.getByRole('checkbox', {
      name: /^Everyone in this photo (has agreed to this|is 18 or older)\.$/,
    });
    for (const box of await stated.all()) await box.click();
    await panel.getByRole('button', { name: 'Run with these settings' }).waitFor();
    const measured = page.getByRole('region', { name: 'What changed', exact: true });
    if (await measured.count()) expect(await factIn(measured, words.report[of].label).count()).toBe(0);

    if (anew) {
      await panel.getByRole('textbox').nth(1).fill('Hill Road');
      await expect.poll(async () => (await own())[anew.id]).toEqual([{ line: 1, words: 'Hill Road' }]);
      expect((await own())[option.id]).toEqual([0, 1, 2]);
    }
  },
);
