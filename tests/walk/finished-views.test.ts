import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import type { Tool } from '#src/tool/tool.ts';
import { findMainInput } from '#src/tool/tool-parts.ts';
import { tools as listed } from '#src/tools/index.ts';
import { workspaceAwake } from '#tests/support/browser/awake.ts';
import { leaveFinishedWork } from '#tests/support/browser/finished-work.ts';
import { layoutFindings } from '#tests/support/browser/layout-findings.ts';
import { commitShare } from '#tests/support/commit-share.ts';
import { browser, site } from '#tests/support/hosts/shared-site.ts';

const tools: readonly Tool[] = listed;
/** Tools with a photo on a bench: a third of them, by the commit, or all with `--every`. */
const onBench = commitShare(
  tools.filter((tool) => tool.workspace !== 'files' && findMainInput(tool) !== undefined),
);

let page: Page | undefined;
afterEach(() => page?.context().close());

test.each(onBench.map((tool) => ({ id: tool.id, tool })))(
  'a result of $id is there at once for whoever comes back, in its shape, with Download in view',
  async ({ id, tool }) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    // The notice is answered.
    await context.addInitScript(() => localStorage.setItem('consent', 'necessary'));
    page = await context.newPage();
    const { job, work } = await leaveFinishedWork(page, site.url, tool);
    await page.goto(`${site.url}/${id}`);
    await workspaceAwake(page);
    await page.locator('.workspace[data-view=result]').waitFor();
    const save = page.getByRole('button', { name: /^Download|^Save/ }).and(page.locator('.dock button'));
    await save.first().waitFor();
    await page.locator('.look[aria-busy=false]').waitFor();
    const box = (await save.first().boundingBox())!;
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.y + box.height).toBeLessThanOrEqual(900);

    // Nothing sticks out of its card in the longest words, on any width.
    await page.goto(`${site.url}/de/${id}`);
    await workspaceAwake(page);
    await page.locator('.look[aria-busy=false]').waitFor();
    const findings: string[] = [];
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      findings.push(...(await layoutFindings(page)).map((finding) => `${width} px: ${finding}`));
    }
    expect(findings).toEqual([]);

    // The server takes its time: what was seen before is there without it.
    const gate = Promise.withResolvers<void>();
    await page.route(/\/api\/(jobs\/j_finished|media\/m_)/, async (route) => {
      await gate.promise;
      await route.fallback();
    });
    await page.goto(`${site.url}/${id}`);
    await workspaceAwake(page);
    const { width, height } = work.job ? job.outputs[job.mainOutput!][0] : work.media!;
    const seen = await page.waitForFunction(() => {
      const picture = document.querySelector<HTMLImageElement>('.bench img');
      const box = picture?.getBoundingClientRect();
      return picture && box && box.height > 0 && { source: picture.src, shape: box.width / box.height };
    });
    const { source, shape } = (await seen.jsonValue()) as { source: string; shape: number };
    expect(source).toMatch(/^blob:/);
    expect(shape).toBeCloseTo(width / height, 1);
    gate.resolve();
    await page.locator('.look[aria-busy=false]').waitFor();
  },
);
