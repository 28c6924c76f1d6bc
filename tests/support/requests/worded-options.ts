import { z } from 'zod';
import type { Tool } from '#src/tool/tool.ts';

/** Options of a tool that hold given words in one place. */
export interface WordedOptions {
  /** `retype.0.words`. */
  readonly place: string;
  readonly options: Record<string, unknown>;
}

/** As far as a JSON schema of options goes. */
interface Part {
  readonly type?: string;
  readonly anyOf?: readonly Part[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly properties?: Readonly<Record<string, Part>>;
  readonly required?: readonly string[];
  readonly items?: Part;
}

/** For each place in a tool's options that takes these words: options which the tool takes, with the words there. */
export function wordedOptions(tool: Pick<Tool, 'options'>, words: string): WordedOptions[] {
  const schema = z.toJSONSchema(tool.options, { io: 'input' }) as Part;
  return [...wordedValues(schema, words, [])]
    .map(({ place, value }) => ({ place, options: value as Record<string, unknown> }))
    .filter(({ options }) => tool.options.strict().safeParse(options).success);
}

function* wordedValues(
  part: Part,
  words: string,
  path: readonly string[],
): Generator<{ place: string; value: unknown }> {
  for (const choice of part.anyOf ?? []) yield* wordedValues(choice, words, path);
  if (part.type === 'string') yield { place: path.join('.'), value: words };
  if (part.type === 'array' && part.items) {
    for (const { place, value } of wordedValues(part.items, words, [...path, '0']))
      yield { place, value: [value] };
  }
  for (const [name, property] of Object.entries(part.properties ?? {})) {
    for (const { place, value } of wordedValues(property, words, [...path, name]))
      yield { place, value: { ...(usualOf(part) as object), [name]: value } };
  }
}

/** A value with nothing in it but what has to be there. */
function usualOf(part: Part): unknown {
  if (part.default !== undefined) return part.default;
  if (part.const !== undefined) return part.const;
  if (part.enum) return part.enum[0];
  if (part.anyOf) return usualOf(part.anyOf[0]);
  if (part.type === 'array') return [];
  if (part.type === 'string') return 'x';
  if (part.type === 'boolean') return false;
  if (part.type !== 'object') return Math.max(0, part.minimum ?? 0);
  const { properties = {}, required = [] } = part;
  return Object.fromEntries(required.map((name) => [name, usualOf(properties[name])]));
}
