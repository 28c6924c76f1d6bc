import type { Tool } from './tool.ts';

/** The words that a job was given, where its tool takes words. */
export function promptOf(
  { options }: Pick<Tool, 'options'>,
  values: Readonly<Record<string, unknown>>,
): string | undefined {
  const [name] = Object.entries(options.shape).find(([, schema]) => schema.meta()?.control === 'text') ?? [];
  const words = name === undefined ? undefined : values[name];
  return typeof words === 'string' && words.trim() !== '' ? words.trim() : undefined;
}
