import type { Page } from 'playwright-core';

/** More stops than any page has. */
const mostStops = 200;

/** Presses Tab until what has the focus is called that. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let stop = 0; stop < mostStops; stop++) {
    await page.keyboard.press('Tab');
    if (name.test(await focusedName(page))) return;
  }
  throw new Error(`the Tab key never reaches ${name}`);
}

export function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null;
    return (element?.ariaLabel ?? label ?? element?.textContent ?? '').trim();
  });
}

/**
 * Walks through a whole page by the Tab key. Answers every stop that does not show its focus, or that lies wholly behind
 * something else or beyond the window (WCAG 2.2, 2.4.7 and 2.4.11), and how many stops there were.
 */
export async function walkByTab(page: Page): Promise<{ stops: number; findings: string[] }> {
  const findings: string[] = [];
  for (let stops = 0; stops < mostStops; stops++) {
    await page.keyboard.press('Tab');
    const place = await placeOfFocus(page);
    if (!place) return { stops, findings };
    if (place.isHidden) findings.push(`hidden: ${place.element}`);
    else if (!(await showsFocus(page, place.clip))) findings.push(`no sign of the focus: ${place.element}`);
  }
  throw new Error('the walk comes to no end');
}

interface Place {
  readonly element: string;
  readonly isHidden: boolean;
  /** What is in view of it, with some room for a ring around it. */
  readonly clip: { x: number; y: number; width: number; height: number };
}

/** null: the focus has left the page. */
function placeOfFocus(page: Page): Promise<Place | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body || focused === document.documentElement) return null;
    // Without a window around the page it may begin again at once.
    const walk = window as { firstStop?: Element };
    if (walk.firstStop === focused) return null;
    walk.firstStop ??= focused;
    // Something that is drawn by what stands around it or beside it.
    const shown =
      focused.matches('.visually-hidden, [type=range]') || focused.getBoundingClientRect().width < 2
        ? (focused.closest('label, .drop, .compare, .option') ?? focused.parentElement ?? focused)
        : focused;
    const box = shown.getBoundingClientRect();
    const [left, top] = [Math.max(0, box.left), Math.max(0, box.top)];
    const [right, bottom] = [Math.min(innerWidth, box.right), Math.min(innerHeight, box.bottom)];
    const shares = [0.05, 0.25, 0.5, 0.75, 0.95];
    const isSeen = shares.some((x) =>
      shares.some((y) => {
        const hit = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y);
        return hit !== null && (shown.contains(hit) || hit.closest('label')?.contains(shown) === true);
      }),
    );
    const room = 8;
    const x = Math.max(0, left - room);
    const y = Math.max(0, top - room);
    return {
      element: focused.outerHTML.slice(0, 120),
      isHidden: right <= left || bottom <= top || !isSeen,
      clip: {
        x,
        y,
        width: Math.min(innerWidth, right + room) - x,
        height: Math.min(innerHeight, bottom + room) - y,
      },
    };
  });
}

/** Whether it looks different without the focus. The next Tab goes on from here all the same. */
async function showsFocus(page: Page, clip: Place['clip']): Promise<boolean> {
  const options = { clip, caret: 'hide', animations: 'disabled' } as const;
  const focused = await page.screenshot(options);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  return !focused.equals(await page.screenshot(options));
}
