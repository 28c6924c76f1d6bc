import type { EngineDescription, OptionDescription, ToolDescription } from '../../api/contract/contract.ts';

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

/** The options that this engine heeds. */
export function heededOptions(
  options: readonly OptionDescription[],
  engine: EngineDescription | undefined,
): OptionDescription[] {
  return options.filter(
    ({ needs }) => needs === undefined || engine === undefined || engine.takes.includes(needs),
  );
}
