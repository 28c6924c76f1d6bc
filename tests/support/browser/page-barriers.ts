import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/**
 * What keeps people with assistive technology out of a page that is shown, or of one part of it: a line for each element, by rule.
 *
 * What isn't wrong is not described, no file is read a second time and no second page is opened for the report: that finds the
 * same in a third of the time. No page has frames of another site or media with sound, which is what those would be for.
 */
export async function barriersOf(
  page: Page,
  { within, rules }: { readonly within?: string; readonly rules?: string[] } = {},
): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], preload: false });
  if (within) axe.include(within);
  if (rules) axe.withRules(rules);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `${id}: ${target.join(' ')}: ${html}`),
  );
}
