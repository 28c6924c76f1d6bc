import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/** The part of JSON Schema (2020-12) that the document uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly example?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly multipleOf?: number;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly propertyNames?: Schema;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: Schema;
}

export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
  /** The ways to say who asks; without it, anybody may. */
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
}

/** An OpenAPI 3.1 document that can say whether something fits one of its schemas. */
export class OpenApi {
  readonly operations: readonly Operation[];
  readonly #schemas: Readonly<Record<string, Schema>>;
  readonly #ajv = new Ajv2020({ strict: false, allErrors: false, multipleOfPrecision: 9 });
  readonly #compiled = new Map<Schema, ValidateFunction>();

  constructor(document: {
    paths: Record<string, Record<string, Partial<Operation>>>;
    components: { schemas: Record<string, Schema> };
  }) {
    addFormats.default(this.#ajv);
    for (const format of ['binary', 'event-stream', 'idn-email']) this.#ajv.addFormat(format, true);
    this.#schemas = document.components.schemas;
    for (const [name, schema] of Object.entries(this.#schemas)) {
      this.#ajv.addSchema({ ...(withComponents(schema) as object), $id: `component:${name}` });
    }
    this.operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { parameters = [], responses = {}, requestBody, security }]) => ({
        method: method.toUpperCase(),
        path,
        parameters,
        responses,
        requestBody,
        security,
      })),
    );
  }

  resolve(schema: Schema): Schema {
    return schema.$ref ? this.#schemas[nameIn(schema.$ref)] : schema;
  }

  /** Null when it fits, otherwise what is wrong with it. */
  problem(schema: Schema, value: unknown): string | null {
    let validate = this.#compiled.get(schema);
    if (!validate) {
      validate = this.#ajv.compile(withComponents(schema) as object);
      this.#compiled.set(schema, validate);
    }
    return validate(value) ? null : this.#ajv.errorsText(validate.errors);
  }
}

const nameIn = (reference: string) => reference.split('/').at(-1) ?? '';

/** References into the document as references to the components that were added one by one. */
function withComponents(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withComponents);
  if (node === null || typeof node !== 'object') return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) =>
      key === '$ref' ? [key, `component:${nameIn(String(value))}`] : [key, withComponents(value)],
    ),
  );
}
