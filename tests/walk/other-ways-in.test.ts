import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { launchBrowser } from '#tests/support/browser/chromium.ts';
import { browser, site } from '#tests/support/hosts/shared-site.ts';
import { subjectPhoto, WorkspaceVisit } from '../e2e/workspace-visit.ts';

const open = () => WorkspaceVisit.open(browser, site);

test('a pasted photo starts by itself, stops when canceled, and starts again', async () => {
  await using visit = await open();
  await visit.paste(await subjectPhoto('coffee', 900, 600));
  await visit.view('working');
  await visit.button('Cancel').click();
  await visit.view('stopped');
  await expect.poll(() => visit.problem().textContent()).toContain('Canceled');
  await visit.button('Start over').click();
  await visit.result();
  expect(visit.complaints).toEqual([]);
});

test('started over before the server has answered that it stopped, it starts again all the same', async () => {
  await using visit = await open();
  await visit.page.route('**/api/jobs/*/cancel', async (route) => {
    await pause(1500);
    await route.continue();
  });
  await visit.paste(await subjectPhoto('coffee', 901, 600));
  await visit.view('working');
  await visit.page.waitForResponse((response) => response.url().endsWith('/api/jobs'));
  await visit.button('Cancel').click();
  await visit.view('stopped');
  await visit.button('Start over').click();
  await visit.result();
  expect(visit.complaints).toEqual([]);
});

test('a photo from a URL', async () => {
  await using visit = await open();
  await visit.button('From a URL').click();
  const field = visit.page.getByLabel('Image URL');
  await field.fill('example.org/a.jpg');
  await field.press('Enter');
  await expect.poll(() => visit.page.getByText('Enter a URL that starts with').isVisible()).toBe(true);
  await field.fill(`${site.url}/samples/coffee.webp`);
  await field.press('Enter');
  await visit.result();
  await expect.poll(() => visit.page.locator('.tool-head .data').textContent()).toContain('coffee');
  expect(visit.complaints).toEqual([]);
});

test('a photo from the camera: looked at first, then used', async () => {
  // Chromium's own moving test picture stands in for a camera.
  const cameraArguments = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
  await using withCamera = await launchBrowser(cameraArguments);
  await using visit = await WorkspaceVisit.open(withCamera, site);
  await visit.button('Camera').click();
  await visit.button('Take the photo').click();
  await visit.page.getByAltText('The photo you took').waitFor();
  await visit.button('Use this photo').click();
  await expect
    .poll(() => visit.page.locator('.facts').textContent())
    .toMatch(/camera\.jpg, [\d,]+ × [\d,]+ px/);
  await visit.startsAndIsCanceled();
});

test('without a camera the device’s own camera app is offered', async () => {
  await using visit = await open();
  await visit.button('Camera').click();
  await visit.page.getByText('Open the camera app').waitFor();
  await expect.poll(() => visit.page.locator('input[capture=environment]').count()).toBe(1);
});

test('a sample chosen on another page runs once', async () => {
  await using visit = await WorkspaceVisit.open(browser, site, {}, '?sample=dahlia');
  await visit.view('working');
  expect(new URL(visit.page.url()).search).toBe('');
  await visit.result();
  await visit.page.reload();
  await visit.result();
  await expect.poll(() => visit.page.locator('.strip button').count()).toBe(0);
});
