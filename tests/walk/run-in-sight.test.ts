import { expect, test } from 'vitest';
import { browser, site } from '#tests/support/hosts/shared-site.ts';
import { phone, subjectPhoto, WorkspaceVisit } from '../e2e/workspace-visit.ts';

test('on a phone, whoever runs a tool again from the options below the photo sees the photo', async () => {
  await using visit = await WorkspaceVisit.open(
    browser,
    site,
    { viewport: phone, hasTouch: true },
    '',
    'photo-enhancer',
  );
  await visit.choose(await subjectPhoto('dahlia', 300, 200));
  await visit.result();
  const top = () => visit.page.locator('.workspace').evaluate((one) => one.getBoundingClientRect().top);
  const slider = visit.page.getByRole('slider').and(visit.page.locator('#options *')).last();
  await slider.focus();
  await visit.page.keyboard.press('Home');
  const run = visit.button('Run with these settings').and(visit.page.locator(':visible')).last();
  await run.evaluate((one) => one.scrollIntoView({ block: 'center' }));
  expect(await top()).toBeLessThan(-100);
  await run.click();
  await expect.poll(top).toBeGreaterThanOrEqual(0);
  await visit.result();
  expect(await top()).toBeGreaterThanOrEqual(0);
});
