import { z } from 'zod';
import type { FactDescription } from './contract.ts';

/** A fact's JSON schema with what `.meta()` added to it. */
interface FactSchema {
  /** A list where it may be null. */
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly FactSchema[];
  readonly items?: FactSchema;
  readonly properties?: Readonly<Record<string, FactSchema>>;
  readonly unit?: string;
  readonly copy?: string;
}

const described = new WeakMap<z.ZodObject, FactDescription[]>();

/** What a tool's report holds; throws for what cannot be shown. */
export function describeReport(report: z.ZodObject): FactDescription[] {
  const known = described.get(report);
  if (known) return known;
  const facts = describeFacts(z.toJSONSchema(report) as FactSchema);
  described.set(report, facts);
  return facts;
}

function describeFacts({ properties = {} }: FactSchema): FactDescription[] {
  return Object.entries(properties).map(([id, property]) => {
    // One that may be null.
    const schema = property.anyOf?.find(({ type }) => type !== 'null') ?? property;
    const type = typeOf(schema);
    if (!type) throw new Error(`fact ${id} of a report can neither be shown nor told`);
    const { unit = property.unit } = schema;
    return {
      id,
      type,
      ...(unit !== undefined && { unit }),
      ...(type === 'choice' && { choices: schema.enum?.map(String) }),
      ...(schema.copy !== undefined && { copy: schema.copy }),
      ...(type === 'rows' && { facts: describeFacts(schema.items!) }),
    };
  });
}

function typeOf(schema: FactSchema): FactDescription['type'] | undefined {
  if (schema.enum) return 'choice';
  const type = [schema.type].flat().find((one) => one !== 'null');
  if (type === 'number' || type === 'integer') return 'number';
  if (type === 'boolean') return 'boolean';
  if (type === 'string') return 'text';
  if (type === 'array' && schema.items?.type === 'object') return 'rows';
  return undefined;
}
