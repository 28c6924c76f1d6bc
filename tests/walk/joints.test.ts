import { describe, expect, test } from 'vitest';
import type { JobBody } from '#src/api/contract/contract.ts';
import { findingsOf } from '#tests/support/browser/page-findings.ts';
import { ffmpegHere } from '#tests/support/files/made-clip.ts';
import { browser, site } from '#tests/support/hosts/shared-site.ts';
import { phone, subjectPhoto, WorkspaceVisit } from '../e2e/workspace-visit.ts';

const jobsOf = ({ page }: WorkspaceVisit) =>
  page.evaluate(async (): Promise<JobBody[]> => (await (await fetch('/api/jobs')).json()).result.reverse());

const openJoints = async (visit: WorkspaceVisit) => {
  await visit.page.getByRole('checkbox').and(visit.page.locator('.statements input')).first().check();
  await visit.choose(await subjectPhoto('drawn-dancer', 360, 440));
  await visit.view('result');
  await visit.button('Move the joints').click();
  await visit.page.getByRole('group', { name: /with its joints/ }).waitFor();
};

/** Where a joint is, in shares of the photo. */
async function placeOf({ page }: WorkspaceVisit, name: string) {
  const style = await page.getByRole('button', { name, exact: true }).getAttribute('style');
  const [, left, top] = /left: ([\d.]+)%; top: ([\d.]+)%/.exec(style ?? '') ?? [];
  return { x: Number(left) / 100, y: Number(top) / 100 };
}

describe.skipIf(!(await ffmpegHere()))('the joints of a dancer', () => {
  test('are dragged and moved by keys on the photo, and the next clip is made with them', async () => {
    await using visit = await WorkspaceVisit.open(browser, site, {}, '', 'ai-dance');
    await openJoints(visit);
    expect(await findingsOf(visit.page)).toEqual([]);
    const wrist = visit.page.getByRole('button', { name: 'Left wrist', exact: true });
    const before = await placeOf(visit, 'Left wrist');
    const box = (await wrist.boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await visit.page.mouse.move(x, y);
    await visit.page.mouse.down();
    await visit.page.mouse.move(x + 30, y - 20, { steps: 4 });
    await visit.page.mouse.up();
    await expect.poll(async () => (await placeOf(visit, 'Left wrist')).x).toBeGreaterThan(before.x + 0.02);
    const dragged = await placeOf(visit, 'Left wrist');
    await wrist.focus();
    await visit.page.keyboard.press('ArrowRight');
    await visit.page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await placeOf(visit, 'Left wrist')).x).toBeCloseTo(dragged.x + 0.02, 3);
    await visit.page.getByText('1 joint moved', { exact: false }).waitFor();

    await visit.button('Run with these settings').click();
    await expect.poll(async () => (await jobsOf(visit))[1]?.state, { timeout: 90_000 }).toBe('succeeded');
    const [first, second] = await jobsOf(visit);
    const [moved, ...others] = second.options.joints as { joint: string; x: number; y: number }[];
    expect(others).toEqual([]);
    expect(moved.joint).toBe('leftWrist');
    expect(moved.x).toBeCloseTo(dragged.x + 0.02, 2);
    expect(second.inputs.matte?.[0].id).toBe(first.outputs.matte[0].id);
    expect(visit.complaints).toEqual([]);
  }, 300_000);

  test('a finger drags them on a phone, and changes can be undone', async () => {
    const options = { viewport: phone, hasTouch: true, isMobile: true };
    await using visit = await WorkspaceVisit.open(browser, site, options, '', 'ai-dance');
    await openJoints(visit);
    const before = await placeOf(visit, 'Right wrist');
    const wrist = visit.page.getByRole('button', { name: 'Right wrist', exact: true });
    await wrist.scrollIntoViewIfNeeded();
    const box = (await wrist.boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const session = await visit.page.context().newCDPSession(visit.page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    await touch('touchStart', [{ x, y }]);
    await touch('touchMove', [{ x: x - 10, y: y - 15 }]);
    await touch('touchMove', [{ x: x - 20, y: y - 30 }]);
    await touch('touchEnd', []);
    await expect.poll(async () => (await placeOf(visit, 'Right wrist')).y).toBeLessThan(before.y - 0.02);
    await visit.button('Undo my changes').click();
    await expect.poll(async () => placeOf(visit, 'Right wrist')).toEqual(before);
  }, 300_000);
});
