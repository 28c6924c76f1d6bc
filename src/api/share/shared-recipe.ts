import type { ShareRecipe } from '../../shares/share-book.server.ts';
import type { Tool } from '../../tool/tool.ts';
import type { OptionDescription } from '../contract/contract.ts';
import { describeOptions } from '../contract/describe-tool.server.ts';

/** Set in the form, for any photo; whatever else there is belongs to one photo, or to this site's engines. */
const passedOn: readonly OptionDescription['control'][] = [
  'slider',
  'number',
  'switch',
  'choice',
  'color',
  'seed',
];

/** The settings of a tool besides its own, for whoever wants to do the same; words that somebody wrote only where they want that. */
export function sharedRecipe(
  tool: Pick<Tool, 'options'>,
  options: Readonly<Record<string, unknown>>,
  withWords: boolean,
): ShareRecipe {
  const recipe: ShareRecipe = {};
  for (const option of describeOptions(tool.options)) {
    const value = options[option.id];
    const isPassedOn = passedOn.includes(option.control) || (withWords && option.control === 'text');
    if (!isPassedOn || value === option.default || !isPlain(value)) continue;
    // Of a choice nothing but what everybody could choose.
    if (option.control === 'choice' && option.choices && !option.choices.includes(String(value))) continue;
    recipe[option.id] = value;
  }
  return recipe;
}

function isPlain(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}
