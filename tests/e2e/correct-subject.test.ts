import { expect, test } from 'vitest';
import type { JobBody } from '#src/api/contract/contract.ts';
import { browser, site } from '#tests/support/hosts/shared-site.ts';
import { subjectPhoto, WorkspaceVisit } from './workspace-visit.ts';

const open = () => WorkspaceVisit.open(browser, site, {}, '', 'background-blur');

/** This visitor's jobs, the first one first. */
const jobsOf = ({ page }: WorkspaceVisit) =>
  page.evaluate(async (): Promise<JobBody[]> => (await (await fetch('/api/jobs')).json()).result.reverse());

test('runs after the first ask no network: with other settings, with strokes, and with a stroke taken back', async () => {
  await using visit = await open();
  const photo = await subjectPhoto('coffee', 640, 480);
  await visit.choose(photo);
  await visit.result();
  const runAndWait = async (run: () => Promise<void>) => {
    const done = (await jobsOf(visit)).length + 1;
    await run();
    await expect
      .poll(async () => (await jobsOf(visit))[done - 1]?.state, { timeout: 60_000 })
      .toBe('succeeded');
    await visit.result();
  };
  await visit.page.getByText('Gaussian', { exact: true }).click();
  await runAndWait(() => visit.button('Run with these settings').click());
  await visit.page.keyboard.press('b');
  await visit.paint([0.05, 0.1], [0.2, 0.1]);
  await runAndWait(() => visit.page.keyboard.press('Control+Enter'));
  await visit.page.keyboard.press('b');
  await visit.page.keyboard.press('Control+z');
  await runAndWait(() => visit.page.keyboard.press('Control+Enter'));

  const jobs = await jobsOf(visit);
  const [found] = jobs[0].outputs.matte;
  expect(jobs.map(({ engine }) => engine?.id ?? null)).toEqual(['isnet', null, null, null]);
  expect(jobs.map(({ inputs }) => inputs.matte?.[0].id)).toEqual([undefined, found.id, found.id, found.id]);
  expect(jobs.map(({ inputs }) => 'keep' in inputs)).toEqual([false, false, true, false]);
  expect(visit.complaints).toEqual([]);

  // The same file of somebody else is looked at anew.
  await using other = await open();
  await other.choose(photo);
  await other.result();
  expect((await jobsOf(other))[0].engine?.id).toBe('isnet');
});
