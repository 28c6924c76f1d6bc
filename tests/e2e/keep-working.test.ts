import { expect, test } from 'vitest';
import type { MediaBody } from '#src/api/contract/contract.ts';
import { browser, site } from '#tests/support/hosts/shared-site.ts';
import { subjectPhoto, WorkspaceVisit } from './workspace-visit.ts';

const open = () => WorkspaceVisit.open(browser, site);

/** How many jobs the server has of this visitor. */
const jobsOf = ({ page }: WorkspaceVisit) =>
  page.evaluate(async (): Promise<number> => (await (await fetch('/api/jobs')).json()).result.length);

test('a reload in the middle of a job goes on with the same job', async () => {
  await using visit = await open();
  await visit.choose(await subjectPhoto('dahlia', 1200, 800));
  await visit.page
    .getByText(/Finding the subject|Reading the photo|First in line/)
    .first()
    .waitFor();
  await visit.page.reload();
  await visit.result();
  expect(await jobsOf(visit)).toBe(1);
  expect(visit.complaints).toEqual([]);
});

test('a reload before the photo has left sends it again from what the browser kept', async () => {
  await using visit = await open();
  let isHeld = true;
  await visit.page.route('**/api/media', (route) => (isHeld ? undefined : route.continue()));
  await visit.choose(await subjectPhoto('coffee', 800, 600));
  await visit.kept(({ source }) => source?.kind === 'file');
  isHeld = false;
  await visit.page.reload();
  await visit.result();
});

test('a connection that breaks during the job is taken up again', async () => {
  await using visit = await open();
  let opened = 0;
  // The stream breaks off at its first use, as when a phone changes networks.
  await visit.page.route('**/api/jobs/*/events', (route) =>
    opened++ === 0 ? route.abort() : route.continue(),
  );
  await visit.choose(await subjectPhoto('seed', 900, 675));
  await visit.result();
  expect(opened).toBeGreaterThan(0);
  expect(await jobsOf(visit)).toBe(1);
});

test('the back button finds the result where it was', async () => {
  await using visit = await open();
  await visit.useSample();
  await visit.result();
  await visit.page.getByRole('banner').getByRole('link', { name: 'Pixelwright, home' }).click();
  await visit.page.getByRole('heading', { level: 1, name: /Your photos/ }).waitFor();
  await visit.page.goBack();
  await visit.result();
});

test('a photo dropped on the home page is worked on in the tool', async () => {
  await using visit = await open();
  await visit.home();
  await visit.drop(await subjectPhoto('dahlia', 640, 426));
  await visit.button(/Remove a background/).click();
  await visit.page.waitForURL('**/background-remover');
  await visit.result();
  expect(visit.complaints).toEqual([]);
});

test('a new photo leaves the result in the strip, one press away', async () => {
  await using visit = await open();
  await visit.useSample();
  await visit.result();
  await visit.leaveForAnother();
  await visit.view('empty');
  await visit.button('dahlia.webp, done').click();
  await visit.result();
});

test('New photo opens the file dialog in one press, and what is chosen there takes the place of the result', async () => {
  await using visit = await open();
  await visit.useSample();
  await visit.result();
  const opening = visit.page.waitForEvent('filechooser');
  await visit.button('New photo').click();
  await (await opening).setFiles(await subjectPhoto('coffee', 320, 220));
  await visit.view('working');
  await visit.startsAndIsCanceled();
});

test('Delete now takes photo and result off the server', async () => {
  await using visit = await open();
  await visit.choose(await subjectPhoto('coffee', 700, 500));
  await visit.result();
  const { job } = await visit.kept((work) => work.job?.outputs.result !== undefined);
  const file = job?.outputs.result[0] as MediaBody;
  const status = (path: string) =>
    visit.page.evaluate(async (address) => (await fetch(address, { cache: 'no-store' })).status, path);
  expect(await status(file.url)).toBe(200);
  await visit.button('Delete now').click();
  await visit.page.getByRole('dialog').getByRole('button', { name: 'Delete now' }).click();
  await visit.view('empty');
  expect(await status(file.url)).toBe(404);
  expect(await status(`/api/media/${file.id}`)).toBe(404);
});

test('a result that was deleted elsewhere is not promised any more', async () => {
  await using visit = await open();
  await visit.useSample('Coffee cup');
  await visit.result();
  const { mediaIds } = await visit.kept(({ phase }) => phase === 'done');
  await visit.page.evaluate(async (ids) => {
    for (const id of ids) await fetch(`/api/media/${id}`, { method: 'DELETE' });
  }, mediaIds);
  await visit.page.reload();
  await visit.view('stopped');
  expect(await visit.problem().textContent()).toContain('This photo has been deleted');
  await visit.button('Choose another photo').click();
  await visit.view('empty');
});

test('two tabs of one tool keep what each of them made, and what is deleted stays deleted', async () => {
  await using visit = await open();
  const other = await visit.anotherTab();
  await visit.useSample('Coffee cup');
  await visit.result();
  await other.useSample('Dahlia');
  await other.result();
  const keptNames = (names: readonly string[]) =>
    expect
      .poll(async () => (await visit.keptWorks()).map(({ name }) => name), { timeout: 20_000 })
      .toEqual(names);
  await keptNames(['coffee.webp', 'dahlia.webp']);

  await visit.page.reload();
  await visit.result();
  const strip = visit.page.locator('.strip');
  for (const name of ['coffee.webp', 'dahlia.webp'])
    expect(await strip.getByRole('button', { name }).count(), name).toBe(1);
  await strip.getByRole('button', { name: 'dahlia.webp' }).click();
  await visit.button('Delete now').click();
  await visit.page.getByRole('dialog').getByRole('button', { name: 'Delete now' }).click();
  await keptNames(['coffee.webp']);
});
