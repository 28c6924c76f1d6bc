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

/** What somebody wrote of what is passed on, in the order of the tool's form. Of a tool that isn't there any more, whatever may be that. */
export function typedTexts(tool: Pick<Tool, 'options'> | undefined, recipe: ShareRecipe): string[] {
  const texts = tool
    ? describeOptions(tool.options).filter(({ control }) => control === 'text')
    : Object.keys(recipe).map((id) => ({ id }));
  return texts.map(({ id }) => recipe[id]).filter((value) => typeof value === 'string');
}

function isPlain(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}
