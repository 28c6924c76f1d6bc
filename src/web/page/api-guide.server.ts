import { failureCodes, failureStatus, isRetryable } from '../../api/failure.server.ts';
import { publicLimits } from '../../api/guard/rate-limits.server.ts';
import { type ApiField, type ApiGuide, type ApiOperation, apiGroups } from '../../pages/head/api-guide.ts';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly description?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

interface Operation {
  readonly summary?: string;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema: Schema;
    readonly description?: string;
  }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description?: string; readonly content?: Content }>>;
}

/** As much of an OpenAPI document as the guide is made of. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

export const noApi: ApiDocument = { paths: {}, components: { schemas: {} } };

/** A choice of more values than this is not listed, as it would fill the page. */
const mostChoices = 12;

const groupOf: Readonly<Record<string, (typeof apiGroups)[number]>> = {
  tools: 'tools',
  media: 'files',
  uploads: 'files',
  archives: 'files',
  files: 'files',
  jobs: 'jobs',
  batches: 'jobs',
  recipes: 'jobs',
  webhooks: 'webhooks',
  account: 'account',
};

/** What developers read of the API's own description. */
export function readApiGuide(document: ApiDocument, origin: string): ApiGuide {
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  const byKey = all.filter(({ operation }) => operation.security?.some((way) => 'apiKey' in way));
  const failures = byKey.map(({ operation }) => failuresOf(operation));
  // What every operation may answer is said once.
  const everywhere = new Set(failures[0]?.filter((code) => failures.every((codes) => codes.includes(code))));
  const operations = byKey.map(({ method, path, operation }, place) => ({
    group: groupOf[path.split('/')[2]] ?? 'others',
    told: tell(method, path, operation, { everywhere, failures: failures[place] }),
  }));
  const named = new Set<string>();
  for (const { told } of operations) {
    const types = [told.answer, ...told.bodies.flatMap(({ fields }) => fields.map(({ type }) => type))];
    for (const name of types.flatMap((type) => type.match(/\b[A-Z]\w+/g) ?? [])) named.add(name);
  }
  return {
    origin,
    groups: apiGroups.map((id) => ({
      id,
      operations: operations.filter(({ group }) => group === id).map(({ told }) => told),
    })),
    objects: [...named].sort().flatMap((name) => {
      const fields = fieldsOf(document.components.schemas[name] ?? {});
      return fields.length > 0 ? [{ name, fields }] : [];
    }),
    others: all.length - byKey.length,
    errors: failureCodes.map((code) => ({
      code,
      status: failureStatus(code),
      isRetryable: isRetryable(code),
    })),
    rates: { reads: publicLimits.read.points, writes: publicLimits.writeOfAccount.points },
  };
}

function tell(
  method: string,
  path: string,
  operation: Operation,
  { everywhere, failures }: { everywhere: ReadonlySet<string>; failures: readonly string[] },
): ApiOperation {
  const scopes = operation.security?.find((way) => 'apiKey' in way)?.apiKey ?? [];
  return {
    method: method.toUpperCase(),
    path,
    about: operation.summary ?? '',
    scope: scopes[0] ?? null,
    parameters: (operation.parameters ?? []).map(({ name, in: place, required, schema, description }) => ({
      name,
      place,
      type: typeOf(schema),
      isRequired: required ?? false,
      about: description ?? schema.description ?? '',
    })),
    bodies: Object.entries(operation.requestBody?.content ?? {}).map(([type, { schema }]) => ({
      type,
      fields: fieldsOf(schema),
    })),
    answer: answerOf(operation),
    failures: failures.filter((code) => !everywhere.has(code)),
  };
}

/** As `failureAnswer` lists them: `not_found` (404). */
function failuresOf({ responses }: Operation): string[] {
  const { description = '' } = responses.default ?? {};
  return [...description.matchAll(/`(\w+)` \(\d+\)/g)].map(([, code]) => code);
}

function answerOf({ responses }: Operation): string {
  const { content = {} } = responses['200'] ?? {};
  const [[type, { schema }] = ['', { schema: {} }]] = Object.entries<{ schema: Schema }>(content);
  const { result } = schema.properties ?? {};
  return result ? typeOf(result) : type;
}

/** Of an object, of all its parts, or of what every one of several has in common; jobs of all tools have the same fields. */
function fieldsOf(schema: Schema): ApiField[] {
  const { properties, required = [], allOf, oneOf, anyOf } = schema;
  if (properties)
    return Object.entries(properties).map(([name, field]) => ({
      name,
      type: typeOf(field),
      isRequired: required.includes(name),
      about: field.description ?? '',
    }));
  if (allOf) return allOf.flatMap(fieldsOf);
  const either = [...(oneOf ?? []), ...(anyOf ?? [])];
  if (either.some(({ $ref }) => $ref?.endsWith('Job'))) return jobFields;
  const fields = either.flatMap(fieldsOf);
  return fields.map((field) => ({ ...field, isRequired: false }));
}

/** Of what starts a job: the document has it for each tool. */
const jobFields: ApiField[] = [
  { name: 'tool', type: 'string', isRequired: true, about: 'Id of a tool' },
  { name: 'inputs', type: 'object', isRequired: true, about: 'Ids of pictures by the names of the inputs' },
  { name: 'options', type: 'object', isRequired: false, about: 'As `GET /api/tools/{id}` lists them' },
  {
    name: 'statements',
    type: 'object[]',
    isRequired: false,
    about: 'What you declare about who is in a picture, where the tool asks for it',
  },
];

function typeOf(schema: Schema): string {
  const { $ref, enum: values, const: only, type, items, anyOf, oneOf, allOf, format } = schema;
  if ($ref !== undefined) return $ref.slice($ref.lastIndexOf('/') + 1);
  if (only !== undefined) return JSON.stringify(only);
  if (values)
    return values.length > mostChoices ? 'string' : values.map((one) => JSON.stringify(one)).join(' | ');
  const several = anyOf ?? oneOf ?? allOf;
  if (several) return [...new Set(several.map(typeOf))].join(' | ');
  if (Array.isArray(type)) return type.map((one) => typeOf({ ...schema, type: one })).join(' | ');
  if (type === 'array') {
    const each = typeOf(items ?? {});
    return each.includes(' ') ? `(${each})[]` : `${each}[]`;
  }
  if (format === 'binary') return 'file';
  if (type === 'integer') return 'number';
  return typeof type === 'string' ? type : 'any';
}
