import { describe, expect, test } from 'vitest';
import { localeCodes, localePath } from '#src/i18n/locales.ts';
import { barriersOf } from '#tests/support/browser/page-barriers.ts';
import { commitShare } from '#tests/support/commit-share.ts';
import { browser, site } from '#tests/support/hosts/shared-site.ts';
import { desktop, phone, WorkspaceVisit } from '../e2e/workspace-visit.ts';

/** What is wrong for people who use assistive technology, a line each. */
function barriers({ page }: WorkspaceVisit): Promise<string[]> {
  return barriersOf(page, { within: '.workspace' });
}

function sideways({ page }: WorkspaceVisit): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Everything that is pressed here is at least this large on a phone (WCAG 2.2, 2.5.8). */
const leastTarget = 24;

function smallTargets({ page }: WorkspaceVisit): Promise<string[]> {
  return page
    .locator('.workspace :is(button, a, [role=switch], input:not(.visually-hidden, [type=color]))')
    .evaluateAll(
      (elements, least) =>
        elements
          .filter((element) => element.checkVisibility())
          .filter((element) => {
            // A switch is pressed by its whole line.
            const { width, height } = (element.closest('.option') ?? element).getBoundingClientRect();
            return Math.min(width, height) < least;
          })
          .map((element) => element.outerHTML.slice(0, 120)),
      leastTarget,
    );
}

/** One or two of them for each commit, or all with `--every`. */
const looks = [
  ['phone', phone, 'light'],
  ['phone', phone, 'dark'],
  ['desktop', desktop, 'light'],
  ['desktop', desktop, 'dark'],
] as const;
describe.each(commitShare(looks))('%s %o %s', (_name, viewport, colorScheme) => {
  test('empty, working and result: no barrier, nothing sideways, the picture above the fold', async () => {
    await using visit = await WorkspaceVisit.open(browser, site, {
      viewport,
      colorScheme,
      hasTouch: viewport === phone,
    });
    const isAboveFold = async (selector: string) => {
      const box = (await visit.page.locator(selector).boundingBox())!;
      return box.y >= 0 && box.y + box.height <= viewport.height;
    };
    const check = async () => {
      expect(await barriers(visit)).toEqual([]);
      expect(await sideways(visit)).toBe(0);
      expect(await smallTargets(visit)).toEqual([]);
    };
    expect(await isAboveFold('.drop-main')).toBe(true);
    await check();

    // The stream is held back, so that the job stays in view as long as the check takes.
    await visit.page.route('**/api/jobs/*/events', () => undefined);
    await visit.useSample('Coffee cup');
    await visit.page.locator('.stages').waitFor();
    expect(await isAboveFold('.whole')).toBe(true);
    await check();

    await visit.page.unrouteAll({ behavior: 'ignoreErrors' });
    await visit.page.reload();
    await visit.result();
    expect(await isAboveFold('.look')).toBe(true);
    await check();
    await visit.button('Restore brush').click();
    await check();
    expect(visit.complaints).toEqual([]);
  });
});

test('the keyboard alone leads from a sample to the saved file', async () => {
  await using visit = await WorkspaceVisit.open(browser, site);
  const { keyboard } = visit.page;
  const focused = () =>
    visit.page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent ?? '');
  const tabTo = async (name: RegExp) => {
    for (let i = 0; i < 60; i++) {
      await keyboard.press('Tab');
      if (name.test(await focused())) return;
    }
    throw new Error(`the Tab key never reaches ${name}`);
  };
  await tabTo(/Try it with: Dahlia/);
  await keyboard.press('Enter');
  await visit.result();
  // The pressed button is gone with its view; the workspace itself has the focus now.
  await expect.poll(() => visit.page.evaluate(() => document.activeElement?.className)).toBe('workspace');
  await tabTo(/Erase brush/);
  await keyboard.press('Enter');
  await tabTo(/Canvas for painting/);
  await keyboard.press('Enter');
  await tabTo(/^Download PNG/);
  const arriving = visit.page.waitForEvent('download');
  await keyboard.press('Enter');
  expect((await arriving).suggestedFilename()).toBe('dahlia-background-remover.png');
});

test('Escape puts the brush away, the question mark lists all keys, Control and S saves', async () => {
  await using visit = await WorkspaceVisit.open(browser, site);
  await visit.useSample();
  await visit.result();
  await visit.page.keyboard.press('b');
  await expect.poll(() => visit.button('Restore brush').getAttribute('aria-pressed')).toBe('true');
  await visit.page.keyboard.press('Escape');
  await expect.poll(() => visit.button('Restore brush').getAttribute('aria-pressed')).toBe('false');
  await visit.page.keyboard.press('?');
  await visit.page.getByRole('dialog', { name: 'Keyboard' }).waitFor();
  await visit.page.keyboard.press('Escape');
  await visit.page.getByRole('dialog', { name: 'Keyboard' }).waitFor({ state: 'hidden' });
  const arriving = visit.page.waitForEvent('download');
  await visit.page.keyboard.press('Control+s');
  expect((await arriving).suggestedFilename()).toBe('dahlia-background-remover.png');
});

test('what happens is said to screen readers', async () => {
  await using visit = await WorkspaceVisit.open(browser, site);
  await visit.page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const status = document.querySelector('.workspace > [role=status]')!;
    new MutationObserver(() => said.push(status.textContent ?? '')).observe(status, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  await visit.useSample();
  await visit.result();
  const said = await visit.page.evaluate(() => (window as unknown as { said: string[] }).said);
  expect(said).toContain('Finding the subject');
  expect(said.at(-1)).toMatch(/^Your result is ready: [\d,]+ by [\d,]+ pixels\.$/);
});

test('a result stays within the sides of a window of 320 pixels in every language', async () => {
  await using visit = await WorkspaceVisit.open(browser, site, { viewport: { width: 320, height: 640 } });
  await visit.useSample('Dahlia');
  await visit.result();
  for (const locale of localeCodes) {
    await visit.page.goto(localePath(locale, '/background-remover'));
    await visit.result();
    expect(await sideways(visit), locale).toBe(0);
  }
});
