import { z } from 'zod';
import type { Tool } from '../../tool/tool.ts';

/** What a job is told in words, wherever they stand among its options. */
export interface AskedWords {
  /** They are drawn or written. */
  readonly drawn: readonly string[];
  /** They name what is not to be seen. */
  readonly avoided: readonly string[];
}

/** What a JSON schema says of an option, or of a part of one; the last two come from `.meta()`. */
interface Part {
  readonly anyOf?: readonly Part[];
  readonly oneOf?: readonly Part[];
  readonly allOf?: readonly Part[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Part>>;
  readonly additionalProperties?: Part | boolean;
  readonly items?: Part | boolean;
  readonly prefixItems?: readonly Part[];
  readonly needs?: string;
  readonly quotesPhoto?: boolean;
}

/**
 * All words in these (checked) options, told from choices, colors and ids by the tool's own schema; a text of which the schema says
 * nothing counts as words. What says which of the words in a photo are meant (`.meta({ quotesPhoto: true })`) asks for none.
 */
export function askedWords(
  { options }: Pick<Tool, 'options'>,
  values: Readonly<Record<string, unknown>>,
): AskedWords {
  const drawn: string[] = [];
  const avoided: string[] = [];
  const collect = (given: Part | undefined, value: unknown, isAvoided: boolean): void => {
    const parts = given ? alternativesOf(given) : [];
    if (parts.some(({ quotesPhoto }) => quotesPhoto)) return;
    const isWithout = isAvoided || parts.some(({ needs }) => needs === 'negative-prompt');
    if (typeof value === 'string') {
      const words = value.trim();
      if (words !== '' && !parts.some((part) => isCode(part, value)))
        (isWithout ? avoided : drawn).push(words);
    } else if (Array.isArray(value)) {
      for (const [place, one] of value.entries()) collect(itemOf(parts, place), one, isWithout);
    } else if (value !== null && typeof value === 'object') {
      for (const [name, one] of Object.entries(value)) collect(propertyOf(parts, name), one, isWithout);
    }
  };
  collect(schemaOf(options), values, false);
  return { drawn, avoided };
}

const schemas = new WeakMap<z.ZodObject, Part>();

function schemaOf(options: z.ZodObject): Part {
  const known = schemas.get(options) ?? (z.toJSONSchema(options, { io: 'input' }) as Part);
  schemas.set(options, known);
  return known;
}

/** The part itself, and everything it may be instead. */
function alternativesOf(part: Part): Part[] {
  const choices = [part.anyOf, part.oneOf, part.allOf].flatMap((list) => list ?? []);
  return [part, ...choices.flatMap(alternativesOf)];
}

/** One of a list, or of a form that no sentence has: a color, an id. */
function isCode({ enum: list, const: only, pattern }: Part, value: string): boolean {
  if (list?.includes(value) || only === value) return true;
  if (pattern === undefined) return false;
  const form = new RegExp(pattern, 'u');
  return form.test(value) && !form.test('two words');
}

function itemOf(parts: readonly Part[], place: number): Part | undefined {
  const found = parts.flatMap(({ prefixItems, items }) => {
    const item = prefixItems?.[place] ?? items;
    return typeof item === 'object' ? [item] : [];
  });
  return joined(found);
}

function propertyOf(parts: readonly Part[], name: string): Part | undefined {
  const found = parts.flatMap(({ properties, additionalProperties }) => {
    const property = properties && Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
    return typeof property === 'object' ? [property] : [];
  });
  return joined(found);
}

const joined = (parts: readonly Part[]): Part | undefined => (parts.length > 1 ? { anyOf: parts } : parts[0]);
