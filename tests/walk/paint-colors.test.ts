import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import type { Tool } from '#src/tool/tool.ts';
import { tools as listed } from '#src/tools/index.ts';
import { workspaceAwake } from '#tests/support/browser/awake.ts';
import { leaveFinishedWork } from '#tests/support/browser/finished-work.ts';
import { findingsOf } from '#tests/support/browser/page-findings.ts';
import { browser, site } from '#tests/support/hosts/shared-site.ts';

const tools: readonly Tool[] = listed;
const inputOf = (tool: Tool) => Object.keys(tool.inputs).find((name) => tool.inputs[name].brush === 'color');
const coloring = tools.flatMap((tool) => {
  const input = inputOf(tool);
  return input === undefined ? [] : [{ id: tool.id, tool, input }];
});

let page: Page | undefined;
afterEach(() => page?.context().close());

/** The colors of a picture that are there in full, with how many pixels each has; nothing may be there in part. */
async function colorsOf(file: Buffer): Promise<Record<string, number>> {
  const { data } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const counts: Record<string, number> = {};
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3] === 0) continue;
    expect(data[at + 3]).toBe(255);
    const color = `#${data.subarray(at, at + 3).toString('hex')}`;
    counts[color] = (counts[color] ?? 0) + 1;
  }
  return counts;
}

test.each(coloring)(
  '$id sends colors that were painted, undone and erased as they are seen',
  async ({ id, tool, input }) => {
    page = await browser.newPage();
    await leaveFinishedWork(page, site.url, tool);
    const asked = Promise.withResolvers<{ inputs: Record<string, string> }>();
    await page.route(/\/api\/jobs$/, async (route) => {
      asked.resolve(route.request().postDataJSON());
      await route.abort();
    });
    await page.goto(`${site.url}/${id}`);
    await workspaceAwake(page);
    const button = (name: string) =>
      page!.getByRole('button', { name, exact: true }).and(page!.locator(':visible'));
    await button('Paint colors').click();
    await page.locator('.look[aria-busy=false]').waitFor();
    expect(await button('Use these colors').isDisabled()).toBe(true);
    const { x, y, width, height } = (await page.locator('.look').boundingBox())!;
    const paint = async (...places: readonly (readonly [number, number])[]) => {
      for (const [place, [across, down]] of places.entries()) {
        await page!.mouse.move(x + across * width, y + down * height, { steps: 4 });
        if (place === 0) await page!.mouse.down();
      }
      await page!.mouse.up();
    };
    await button('Wine red').click();
    await paint([0.2, 0.3], [0.8, 0.3]);
    await button('Leaf green').click();
    await paint([0.5, 0.1], [0.5, 0.8]);
    await button('Gray').click();
    await paint([0.1, 0.9], [0.9, 0.9]);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('e');
    await paint([0.2, 0.3], [0.35, 0.3]);
    expect(await findingsOf(page)).toEqual([]);
    await button('Use these colors').click();
    const { inputs } = await asked.promise;
    const told = await page.request.get(`${site.url}/api/media/${inputs[input]}`);
    const { url: address } = (await told.json()).result;
    const file = Buffer.from(await (await page.request.get(new URL(address, site.url).href)).body());
    const counts = await colorsOf(file);
    expect(Object.keys(counts).sort()).toEqual(['#6c7f56', '#783944']);
    expect(counts['#6c7f56']).toBeGreaterThan(counts['#783944']);
  },
);
