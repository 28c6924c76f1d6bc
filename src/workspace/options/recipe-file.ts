import { startDownload } from '../../client/start-download.ts';
import type { Recipe } from '../../tool/recipe/recipe.ts';
import { fitsOption } from '../work/option-values.ts';
import { settingsToShare } from '../work/settings-to-share.ts';
import type { ToolForm } from '../work/tool-options.ts';

type Values = Readonly<Record<string, unknown>>;

/** No recipe is larger. */
const mostBytes = 100_000;

/** Downloads these settings as a recipe that this page, another person's or the command line can run again. */
export function downloadRecipe(tool: ToolForm, values: Values): void {
  const recipe: Recipe = { recipe: 1, steps: [{ tool: tool.id, options: settingsToShare(tool, values) }] };
  const blob = new Blob([`${JSON.stringify(recipe, null, 2)}\n`], { type: 'application/json' });
  const address = URL.createObjectURL(blob);
  startDownload(address, `${tool.id}.recipe.json`);
  URL.revokeObjectURL(address);
}

/** What the first step of a recipe that is about this tool sets; undefined where none is, or it is no recipe. */
export async function settingsInRecipe(tool: ToolForm, file: File): Promise<Values | undefined> {
  if (file.size > mostBytes) return undefined;
  return settingsOf(tool, await file.text());
}

/** As {@link settingsInRecipe}, of its text. What the tool does not know, or cannot have, is left out. */
export function settingsOf(tool: ToolForm, text: string): Values | undefined {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { recipe, steps } = (given ?? {}) as Partial<Recipe>;
  if (recipe !== 1 || !Array.isArray(steps)) return undefined;
  const step = steps.find((one) => one?.tool === tool.id);
  if (!step) return undefined;
  const options: Values = typeof step.options === 'object' && step.options !== null ? step.options : {};
  const known = tool.options.filter(
    (option) => Object.hasOwn(options, option.id) && fitsOption(option, options[option.id]),
  );
  return Object.fromEntries(known.map(({ id }) => [id, options[id]]));
}
