import { describe, expect, test } from 'vitest';
import type { JobBody } from '#src/api/contract/contract.ts';
import { ffmpegHere } from '#tests/support/files/made-clip.ts';
import { browser, site } from '#tests/support/hosts/shared-site.ts';
import { subjectPhoto, WorkspaceVisit } from '../e2e/workspace-visit.ts';

const open = () => WorkspaceVisit.open(browser, site, {}, '', 'ai-squish');

const jobsOf = ({ page }: WorkspaceVisit) =>
  page.evaluate(async (): Promise<JobBody[]> => (await (await fetch('/api/jobs')).json()).result.reverse());

/** What the canvas shows: another frame is another file. */
const shownIn = ({ page }: WorkspaceVisit) =>
  page.locator('.squeeze canvas').evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());

describe.skipIf(!(await ffmpegHere()))('what was cut out of a photo', () => {
  test('is pulled by hand and by keys, and what a hand did becomes the clip without another look of the network', async () => {
    await using visit = await open();
    await visit.choose(await subjectPhoto('coffee', 300, 200));
    await visit.view('result');
    await visit.button('Pull it yourself').click();
    const stage = visit.page.getByRole('application', { name: /which you can pull/ });
    await expect.poll(() => stage.getAttribute('aria-busy')).toBe('false');
    const atRest = await shownIn(visit);

    await visit.paint([0.5, 0.3], [0.6, 0.25], [0.68, 0.25]);
    await expect.poll(() => shownIn(visit)).not.toBe(atRest);
    await visit.page.getByText('That’s your take', { exact: false }).waitFor();
    const run = visit.button('Run with these settings');
    await run.click();
    await expect.poll(async () => (await jobsOf(visit))[1]?.state, { timeout: 90_000 }).toBe('succeeded');
    const [first, second] = await jobsOf(visit);
    expect(second.options.effect).toBe('pull');
    const [{ path }] = second.options.pulls as { path: { x: number; y: number }[] }[];
    expect([path[0].x, path[0].y].map((share) => Math.round(share * 20) / 20)).toEqual([0.5, 0.3]);
    expect(path.at(-1)!.x).toBeGreaterThan(0.6);
    expect(second.inputs.matte?.[0].id).toBe(first.outputs.matte[0].id);

    // Keys take hold, pull and let go; that is another take.
    await visit.view('result');
    await visit.button('Pull it yourself').click();
    await expect.poll(() => stage.getAttribute('aria-busy')).toBe('false');
    await stage.focus();
    const still = await shownIn(visit);
    await visit.page.keyboard.press('ArrowRight');
    await visit.page.keyboard.press('ArrowRight');
    await expect.poll(() => shownIn(visit)).not.toBe(still);
    await visit.page.keyboard.press('Enter');
    await visit.page.getByText('That’s your take', { exact: false }).waitFor();
    expect(visit.complaints).toEqual([]);
  }, 300_000);
});
