import * as fc from 'fast-check';
import type { OpenApi, Schema } from './open-api.ts';

/** Values that mean something where this schema stands, such as ids of what is there. */
export type Known = (schema: Schema) => readonly string[];

/** Values that fit a schema; known ones more often than others. */
export function valuesOf(api: OpenApi, given: Schema, known: Known): fc.Arbitrary<unknown> {
  const schema = api.resolve(given);
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return fc.oneof(...choices.map((choice) => valuesOf(api, choice, known)));
  if (Object.hasOwn(schema, 'const')) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch ([schema.type].flat()[0]) {
    case 'string':
      return texts(schema, known);
    case 'integer':
      return fc.integer({ min: schema.minimum, max: schema.maximum });
    case 'number':
      return numbers(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const minLength = schema.minItems ?? 0;
      const maxLength = Math.min(schema.maxItems ?? 4, minLength + 4);
      return fc.array(valuesOf(api, schema.items ?? {}, known), { minLength, maxLength });
    }
    case 'object':
      return objects(api, schema, known);
    default:
      return fc.oneof(fc.jsonValue(), fc.constantFrom('a\0b', '\ud800x', { words: ['\0'] }));
  }
}

function texts(schema: Schema, known: Known): fc.Arbitrary<string> {
  const any = freeTexts(schema);
  const names = known(schema);
  return names.length > 0
    ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...names) }, { weight: 1, arbitrary: any })
    : any;
}

function freeTexts({ pattern, format, minLength, maxLength }: Schema): fc.Arbitrary<string> {
  if (format === 'email') return fc.emailAddress();
  const lengths = { minLength, maxLength: Math.min(maxLength ?? 60, (minLength ?? 0) + 60) };
  if (!pattern) {
    return fc.oneof(fc.string({ ...lengths, unit: 'grapheme' }), fc.string({ ...lengths, unit: 'binary' }));
  }
  const rule = new RegExp(pattern, 'u');
  // Classes of Unicode are nothing that can be written from a pattern.
  if (pattern.includes('\\p{')) {
    return fc.string({ ...lengths, unit: 'grapheme' }).filter((text) => rule.test(text));
  }
  return fc.stringMatching(rule).filter((text) => text.length <= (maxLength ?? 4000));
}

function numbers({ minimum = -1e6, maximum = 1e6, multipleOf }: Schema): fc.Arbitrary<number> {
  if (!multipleOf) return fc.double({ min: minimum, max: maximum, noNaN: true });
  const places = Math.round(1 / multipleOf);
  return fc
    .integer({ min: Math.ceil(minimum * places), max: Math.floor(maximum * places) })
    .map((count) => count / places);
}

function objects(api: OpenApi, schema: Schema, known: Known): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema;
  const own = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, valuesOf(api, part, known)])),
    { requiredKeys: [...required] },
  );
  if (typeof additionalProperties !== 'object' || Object.keys(properties).length > 0) return own;
  const names = schema.propertyNames ? valuesOf(api, schema.propertyNames, () => []) : fc.string();
  return fc.dictionary(names as fc.Arbitrary<string>, valuesOf(api, additionalProperties, known), {
    maxKeys: 3,
  });
}

/** One change to a JSON value, in a place that is counted through all there are. */
export interface Spoiling {
  readonly place: number;
  readonly kind: 'replace' | 'remove' | 'add';
  readonly by: unknown;
}

/** What strangers send where something else is expected. */
export const hostileValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e9,
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202egnp',
  'x'.repeat(6000),
  '../../etc/passwd',
  "'; drop table jobs; --",
  '%00',
  'constructor',
  [],
  [[[[[[]]]]]],
  Array(300).fill('x'),
  {},
  { constructor: { name: '\0' } },
];

export const spoilings: fc.Arbitrary<Spoiling> = fc.record({
  place: fc.nat(40),
  kind: fc.constantFrom('replace', 'replace', 'remove', 'add'),
  by: fc.constantFrom(...hostileValues),
});

/** The value with the change; places beyond the last are counted from the first again. */
export function spoiled(value: unknown, { place, kind, by }: Spoiling): unknown {
  const places = placesIn(value);
  const path = places[place % places.length];
  if (kind === 'add') return put(value, [...path, 'unexpected'], by);
  if (kind === 'remove' && path.length > 0) return put(value, path, undefined);
  return put(value, path, by);
}

function placesIn(value: unknown): string[][] {
  if (value === null || typeof value !== 'object') return [[]];
  const inside = Object.entries(value).flatMap(([key, part]) => placesIn(part).map((path) => [key, ...path]));
  return [[], ...inside];
}

function put(value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value)) {
    return value.map((part, index) => (String(index) === key ? put(part, rest, by) : part));
  }
  if (value === null || typeof value !== 'object') return value;
  return { ...value, [key]: put((value as Record<string, unknown>)[key], rest, by) };
}
