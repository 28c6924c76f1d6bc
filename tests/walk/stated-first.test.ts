import { expect, test } from 'vitest';
import { findingsOf } from '#tests/support/browser/page-findings.ts';
import { browser, site } from '#tests/support/hosts/shared-site.ts';
import { desktop, phone, subjectPhoto, WorkspaceVisit } from '../e2e/workspace-visit.ts';

test.each([
  ['desktop', { viewport: desktop }],
  ['phone', { viewport: phone, hasTouch: true }],
] as const)(
  'on a %s: without the statement the button leads to its box and sends nothing; with it, the tool starts',
  async (_name, options) => {
    await using visit = await WorkspaceVisit.open(browser, site, options, '', 'watermark-remover');
    const { page } = visit;
    const jobs: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/jobs')) jobs.push(request.url());
    });
    await visit.choose(await subjectPhoto('dahlia', 600, 400));
    await visit.result();
    const box = page.getByRole('checkbox', { name: 'I created this image or own the rights to it.' });
    const shownBox = box.and(page.locator(':visible'));
    const button = visit.button('Confirm the image is yours').and(page.locator(':visible'));
    await visit.paint([0.3, 0.3], [0.4, 0.4]);
    await button.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => shownBox.first().evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await findingsOf(page)).toEqual([]);
    // The key that starts the tool leads there as well.
    await button.focus();
    await page.keyboard.press('Control+Enter');
    expect(jobs).toEqual([]);
    expect(await page.locator('.look canvas').first().isVisible()).toBe(true);
    expect(await visit.problem().count()).toBe(0);

    await shownBox.first().check();
    const asked = page.waitForRequest((request) => request.url().endsWith('/api/jobs'));
    await visit.button('Remove a watermark').and(page.locator(':visible')).click();
    expect((await asked).postDataJSON().statements).toEqual([{ input: 'photo', kind: 'own_work' }]);
    expect(visit.complaints).toEqual([]);
  },
);
