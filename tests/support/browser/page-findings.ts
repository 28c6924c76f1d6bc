import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** What is wrong with a page that is shown: barriers, things that moved by themselves, parts beyond its side. */
export async function findingsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const { sideways, shift } = await page.evaluate(() => ({
    sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    shift: (window as unknown as { shift?: number }).shift ?? 0,
  }));
  return [
    ...violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target).join(', ')}`),
    ...(sideways > 0 ? [`${sideways} px beyond the side`] : []),
    ...(shift >= 0.02 ? [`moved by ${shift.toFixed(3)}`] : []),
  ];
}
