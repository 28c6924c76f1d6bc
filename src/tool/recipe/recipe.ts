import { z } from 'zod';
import type { Tool } from '../tool.ts';
import { findMainInput } from '../tool-parts.ts';

/** No recipe is longer: a job for each step. */
export const mostSteps = 20;

const recipeSchema = z.strictObject({
  /** Version of the format. */
  recipe: z.literal(1),
  steps: z
    .array(z.strictObject({ tool: z.string(), options: z.record(z.string(), z.unknown()).default({}) }))
    .min(1)
    .max(mostSteps),
});

/** Tools and their options, one after another on the same photo. Never the photo itself, nor what is painted on it. */
export type Recipe = z.output<typeof recipeSchema>;

/** A step whose tool and options are known to be right. */
export interface RecipeStep {
  readonly tool: Tool;
  /** As given: what isn't there has the tool's default. */
  readonly options: Readonly<Record<string, unknown>>;
}

export type RecipeProblem =
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'tool'; readonly step: number; readonly tool: string }
  /** The tool needs more than a photo, a mask for example, which no recipe holds. */
  | { readonly kind: 'inputs'; readonly step: number; readonly tool: string }
  | { readonly kind: 'option'; readonly step: number; readonly tool: string; readonly option: string };

/** Reads the text of a recipe; of several problems the first. */
export function readRecipe(
  text: string,
  findTool: (id: string) => Tool | undefined,
): { readonly steps: readonly RecipeStep[] } | { readonly problem: RecipeProblem } {
  const parsed = recipeSchema.safeParse(jsonOf(text));
  if (!parsed.success) return { problem: { kind: 'unreadable' } };
  const steps: RecipeStep[] = [];
  for (const [index, { tool: id, options }] of parsed.data.steps.entries()) {
    const step = index + 1;
    const tool = findTool(id);
    if (!tool) return { problem: { kind: 'tool', step, tool: id } };
    if (!worksOnPhotoAlone(tool)) return { problem: { kind: 'inputs', step, tool: id } };
    const wrong = wrongOption(tool, options);
    if (wrong !== undefined) return { problem: { kind: 'option', step, tool: id, option: wrong } };
    steps.push({ tool, options });
  }
  return { steps };
}

/** Whether a recipe can have it as a step. */
export function worksOnPhotoAlone(tool: Pick<Tool, 'inputs'>): boolean {
  const main = findMainInput(tool);
  if (main === undefined) return false;
  return Object.entries(tool.inputs).every(([name, { required }]) => name === main || !required);
}

function wrongOption(tool: Tool, options: Readonly<Record<string, unknown>>): string | undefined {
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(tool.options.shape, name));
  if (unknown !== undefined) return unknown;
  const parsed = tool.options.safeParse(options);
  return parsed.success ? undefined : String(parsed.error.issues[0].path[0] ?? Object.keys(options)[0]);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
