import * as fc from 'fast-check';
import type { OpenApi, Schema } from './open-api.ts';
import type { Known } from './schema-values.ts';

/** Longer lists are not needed to see what each entry costs, and bodies end at 256 KB. */
const longestList = 1000;
const longestText = 4000;

/**
 * The value of a schema that asks for most: the longest texts and lists, the largest numbers, every property. Texts are of letters
 * that each stand in another part of a font, and other ones for another `round`.
 */
export function heaviestOf(api: OpenApi, given: Schema, known: Known, round: number): unknown {
  const schema = api.resolve(given);
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return heaviestOf(api, choices[round % choices.length], known, round);
  if (Object.hasOwn(schema, 'const')) return schema.const;
  if (schema.enum) return schema.enum[round % schema.enum.length];
  switch ([schema.type].flat()[0]) {
    case 'string':
      return textOf(schema, known, round);
    case 'integer':
    case 'number':
      return schema.maximum ?? 1e6;
    case 'boolean':
      return true;
    case 'array': {
      const length = Math.min(schema.maxItems ?? longestList, longestList);
      return Array.from({ length }, () => heaviestOf(api, schema.items ?? {}, known, round));
    }
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, part]) => [
          name,
          heaviestOf(api, part, known, round),
        ]),
      );
    default:
      return null;
  }
}

function textOf(schema: Schema, known: Known, round: number): string {
  const names = known(schema);
  if (names.length > 0) return names[round % names.length];
  const { pattern, format, maxLength = longestText } = schema;
  if (format === 'email') return `${'x'.repeat(50)}${round}@example.org`;
  if (format === 'uri') return `https://example.org/${'x'.repeat(Math.min(maxLength, 1000))}`;
  const long = kanji(Math.min(maxLength, longestText), round);
  if (!pattern || new RegExp(pattern, 'u').test(long)) return long;
  const rule = new RegExp(pattern, 'u');
  const matching = pattern.includes('\\p{')
    ? fc.string({ unit: 'grapheme', maxLength }).filter((text) => rule.test(text))
    : fc.stringMatching(rule).filter((text) => text.length <= maxLength);
  const samples = fc.sample(matching, { seed: round, numRuns: 20 });
  return samples.reduce((longest, text) => (text.length > longest.length ? text : longest));
}

/** Steps that lead from one part of a font to another. */
function kanji(length: number, round: number): string {
  return Array.from({ length }, (_, place) =>
    String.fromCodePoint(0x4e00 + ((round * 7919 + place * 523) % 20_000)),
  ).join('');
}
