import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { findingsOf } from '#tests/support/browser/page-findings.ts';
import { browser, site } from '#tests/support/hosts/shared-site.ts';
import { type PhotoFile, phone, WorkspaceVisit } from '../e2e/workspace-visit.ts';

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
