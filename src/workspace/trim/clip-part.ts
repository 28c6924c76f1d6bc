import type { ToolDescription } from '../../api/contract/contract.ts';

/** A part of a clip, in milliseconds: where it begins and ends. */
export type Part = readonly [from: number, to: number];

/** The part that these options choose; undefined: all of it. */
export function partOf(
  { options }: Pick<ToolDescription, 'options'>,
  values: Readonly<Record<string, unknown>>,
): Part | undefined {
  const id = options.find(({ control }) => control === 'trim')?.id;
  const value = id === undefined ? undefined : values[id];
  return Array.isArray(value) && value.length === 2 ? [Number(value[0]), Number(value[1])] : undefined;
}
