import { expect, test } from 'vitest';
import { browser, site } from '#tests/support/hosts/shared-site.ts';
import { subjectPhoto, WorkspaceVisit } from '../e2e/workspace-visit.ts';

test('a second photo that will not do is replaced in its place, and the first one stays', async () => {
  await using visit = await WorkspaceVisit.open(browser, site, {}, '', 'face-swap');
  const { page } = visit;
  await visit.choose(await subjectPhoto('admiral', 900, 900));
  const slot = page.locator('.photo-slot input[type=file]').first();
  await slot.setInputFiles(await subjectPhoto('dahlia', 600, 400));
  for (const box of await page.locator('.statements input:visible').all()) await box.check();
  await visit.button('Run with these settings').click();
  const replace = visit.button('Replace that photo');
  await replace.waitFor({ timeout: 120_000 });
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), replace.click()]);
  await chooser.setFiles(await subjectPhoto('admiral', 900, 900));
  await expect.poll(() => page.locator('.photo-slot').first().textContent()).toContain('admiral');
  expect(await visit.keptFileNames()).toHaveLength(1);
}, 240_000);
