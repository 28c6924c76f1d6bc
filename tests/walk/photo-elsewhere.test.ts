import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import type { Tool } from '#src/tool/tool.ts';
import { findMainInput, takesClip } from '#src/tool/tool-parts.ts';
import { tools as listed } from '#src/tools/index.ts';
import { findingsOf } from '#tests/support/browser/page-findings.ts';
import { browser, site } from '#tests/support/hosts/shared-site.ts';
import { type PhotoFile, phone, WorkspaceVisit } from '../e2e/workspace-visit.ts';

const tools: readonly Tool[] = listed;
const samples = path.join(import.meta.dirname, '../../public/samples');

let visit: WorkspaceVisit;
afterEach(async () => {
  expect(visit.complaints).toEqual([]);
  await visit[Symbol.asyncDispose]();
});

async function ownPhoto(): Promise<PhotoFile> {
  const buffer = await sharp(await readFile(path.join(samples, 'meadow.webp')))
    .png()
    .toBuffer();
  return { name: 'field.png', mimeType: 'image/png', buffer };
}

const share = () => visit.page.locator('.marking .panel header .tabular').first().textContent();

test('an open photo goes to another tool with what is marked on it, and is uploaded once', async () => {
  visit = await WorkspaceVisit.open(browser, site, { viewport: phone }, '', 'object-remover');
  const uploads: string[] = [];
  visit.page.on('request', (request) => {
    if (request.method() === 'POST' && /\/api\/media(\?|$)/.test(request.url())) uploads.push(request.url());
  });
  await visit.choose(await ownPhoto());
  await visit.result();
  await visit.paint([0.3, 0.5], [0.5, 0.5]);
  await expect.poll(share).toMatch(/of the photo$/);
  const marked = await share();
  const open = (name: string) =>
    visit
      .button(name)
      .click()
      .then(() => visit.page.getByRole('menuitem', { name: 'AI Color Changer' }));
  const item = await open('Use this photo in another tool');
  expect(await findingsOf(visit.page)).toEqual([]);
  await item.click();
  await visit.page.waitForURL('**/ai-color-changer');
  await visit.result();
  await expect.poll(share).toBe(marked);
  expect(uploads).toHaveLength(1);
  // It is a photo of this tool's own now.
  await visit.page.waitForTimeout(600);
  await visit.page.reload();
  await visit.result();
  await expect.poll(share).toBe(marked);
});

test('of several results, the one that is chosen goes to another tool', async () => {
  const query = '?count=2';
  visit = await WorkspaceVisit.open(browser, site, {}, query, 'object-remover');
  await visit.choose(await ownPhoto());
  await visit.result();
  await visit.paint([0.3, 0.7], [0.5, 0.75]);
  await expect.poll(share).toMatch(/of the photo$/);
  await visit.button('Remove object').click();
  const second = visit.page.locator('.result-strip button').nth(1);
  await second.click({ timeout: 100_000 });
  await expect.poll(() => second.getAttribute('aria-pressed')).toBe('true');
  const { job } = await visit.kept(({ shown }) => shown === 1);
  const [first, chosen] = job!.outputs.result;
  const asked: string[] = [];
  visit.page.on('request', (request) => void asked.push(request.url()));
  await visit.button('Continue in another tool').click();
  await visit.page.getByRole('menuitem', { name: 'AI Color Changer' }).click();
  await visit.page.waitForURL('**/ai-color-changer');
  await visit.result();
  expect(asked.some((url) => url.includes(chosen.id))).toBe(true);
  expect(asked.some((url) => url.includes(first.id))).toBe(false);
});

test('a cut-out goes on as it looks, its photo is the second choice, and no older photo is ever shown', async () => {
  visit = await WorkspaceVisit.open(browser, site);
  await visit.useSample();
  await visit.result();
  await visit.page.getByRole('switch', { name: 'Crop to the subject' }).click();
  const open = () => visit.button('Continue in another tool').click();
  await open();
  const menu = visit.page.getByRole('menu', { name: 'Continue in another tool' });
  const choices = menu.getByRole('menuitemradio');
  expect(await choices.allInnerTexts()).toEqual(['The result', 'The original photo']);
  expect(await choices.nth(0).getAttribute('aria-checked')).toBe('true');
  for (const picture of await choices.locator('img').all())
    expect(await picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  // Every tool whose main input is a picture.
  const takers = tools.filter(
    (tool) => findMainInput(tool) !== undefined && !takesClip(tool) && tool.id !== 'background-remover',
  );
  expect(await menu.getByRole('menuitem').count()).toBe(takers.length);
  expect(await findingsOf(visit.page)).toEqual([]);
  await menu.getByRole('menuitem', { name: 'AI Color Changer' }).click();
  await visit.page.waitForURL('**/ai-color-changer');
  await visit.result();
  const shape = () =>
    visit.page.locator('.look').evaluate((look) => {
      const style = getComputedStyle(look);
      return Number(style.getPropertyValue('--w')) / Number(style.getPropertyValue('--h'));
    });
  const cropped = await shape();
  expect(Math.abs(cropped - 4 / 3)).toBeGreaterThan(0.05);

  // Now the photo itself goes to the tool that has the cut-out already.
  await visit.page.goto('/background-remover');
  await visit.ready();
  await visit.result();
  await open();
  await choices.nth(1).click();
  expect(await choices.nth(1).getAttribute('aria-checked')).toBe('true');
  await visit.page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const look = document.querySelector<HTMLElement>('.bench > *');
      if (look) seen.push(`${look.style.getPropertyValue('--w')}:${look.style.getPropertyValue('--h')}`);
    }).observe(document, { childList: true, subtree: true });
  });
  await menu.getByRole('menuitem', { name: 'AI Color Changer' }).click();
  await visit.page.waitForURL('**/ai-color-changer');
  await visit.result();
  expect(Math.abs((await shape()) - cropped)).toBeGreaterThan(0.05);
  const seen = await visit.page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  const ratios = new Set(seen.map((one) => one.split(':').map(Number)).map(([w, h]) => (w / h).toFixed(1)));
  expect([...ratios]).toEqual([(await shape()).toFixed(1)]);
});
