import type { EngineDescription, OptionDescription, ToolDescription } from '../../api/contract/contract.ts';
import { ownEngine } from '../../tool/tool-parts.ts';

type Values = Readonly<Record<string, unknown>>;

/** How many credits so many pictures of an engine cost. */
export const priceOf = (engine: EngineDescription, pictures: number): number => engine.credits * pictures;

export function canAfford(tool: ToolDescription, engine: EngineDescription, pictures: number): boolean {
  return priceOf(engine, pictures) <= tool.limits.creditsLeft;
}

/** How many pictures a round of these options makes. */
export function picturesOf(options: Values): number {
  return typeof options.count === 'number' ? options.count : 1;
}

/** Who draws: the engine that was chosen, as long as it can be paid, or else the first that can. */
export function drawingEngine(tool: ToolDescription, options: Values): EngineDescription | undefined {
  const able = tool.engines.filter((engine) => canAfford(tool, engine, picturesOf(options)));
  return able.find(({ id }) => id === options.engine) ?? able[0];
}

/** Who works on a photo, where there is a choice; the first one does unless another is chosen. */
export interface PhotoEngines {
  readonly choices: readonly EngineDescription[];
  readonly chosen: EngineDescription;
}

/**
 * The engine of the site, and those that the operator added; one on this machine where the site’s own choice is elsewhere.
 * Undefined where there is no choice.
 */
export function photoEngines(tool: ToolDescription, options: Values): PhotoEngines | undefined {
  if (!tool.options.some(({ control }) => control === 'engine')) return undefined;
  const usual = usualEngine(tool);
  if (!usual) return undefined;
  const others = tool.engines.filter((one) => one !== usual && one.task === usual.task);
  const here = usual.place === 'local' ? undefined : others.find(({ place }) => place === 'local');
  const choices = [usual, ...(here ? [here] : []), ...others.filter((one) => one.isAdded && one !== here)];
  if (choices.length === 1) return undefined;
  return { choices, chosen: choices.find(({ id }) => id === options.engine) ?? usual };
}

/** Who works on a photo, chosen or not; undefined of a tool that leaves no say in it. */
export function photoEngine(tool: ToolDescription, options: Values): EngineDescription | undefined {
  if (!tool.options.some(({ control }) => control === 'engine')) return undefined;
  return photoEngines(tool, options)?.chosen ?? usualEngine(tool);
}

/** The tool itself, where others can do what it does. */
const usualEngine = ({ engine, engines }: ToolDescription) =>
  engines.find(({ id }) => id === ownEngine) ?? engines.find(({ id }) => id === engine.id);

/** The options that this engine heeds. */
export function heededOptions(
  options: readonly OptionDescription[],
  engine: EngineDescription | undefined,
): OptionDescription[] {
  return options.filter(
    ({ needs }) => needs === undefined || engine === undefined || engine.takes.includes(needs),
  );
}
