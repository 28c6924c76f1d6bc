import type { Page } from 'playwright-core';
import { barriersOf } from './page-barriers.ts';

/** What is wrong with a page that is shown: barriers, things that moved by themselves, parts beyond its side. */
export async function findingsOf(page: Page): Promise<string[]> {
  const barriers = await barriersOf(page);
  const { sideways, shift } = await page.evaluate(() => ({
    sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    shift: (window as unknown as { shift?: number }).shift ?? 0,
  }));
  return [
    ...barriers,
    ...(sideways > 0 ? [`${sideways} px beyond the side`] : []),
    ...(shift >= 0.02 ? [`moved by ${shift.toFixed(3)}`] : []),
  ];
}
