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
