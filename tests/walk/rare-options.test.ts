import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { describeOptions } from '#src/api/contract/describe-tool.server.ts';
import type { Tool } from '#src/tool/tool.ts';
import { tools as listed } from '#src/tools/index.ts';
import { workspaceAwake } from '#tests/support/browser/awake.ts';
import { browser, site } from '#tests/support/hosts/shared-site.ts';

const tools: readonly Tool[] = listed;
const folding = tools.flatMap((tool) => {
  const rare = describeOptions(tool.options).filter((option) => option.rare);
  const slider = rare.find(({ control }) => control === 'slider');
  return slider ? [{ id: tool.id, slider }] : [];
});

let page: Page | undefined;
afterEach(() => page?.context().close());

test('some tool has options that hardly anybody sets', () => expect(folding.length).toBeGreaterThan(0));

test.each(folding)(
  '$id folds what is rarely set, and shows it to whoever asks or has set it',
  async ({ id, slider }) => {
    const { default: words } = await import(`#src/tools/${id}/${id}.en.json`, { with: { type: 'json' } });
    page = await browser.newPage();
    const field = page.getByRole('slider', { name: words.options[slider.id].label, exact: true });
    await page.goto(`${site.url}/${id}`);
    await workspaceAwake(page);
    await page.getByText('More settings', { exact: true }).waitFor();
    expect(await field.isVisible()).toBe(false);
    await page.getByText('More settings', { exact: true }).click();
    await field.waitFor();
    await page.goto(`${site.url}/${id}?${slider.id}=${slider.min}`);
    await workspaceAwake(page);
    await field.waitFor();
    expect(await field.inputValue()).toBe(String(slider.min));
  },
);
