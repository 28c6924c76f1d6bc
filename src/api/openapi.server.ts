import { maxHeaderSize } from 'node:http';
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import packageFacts from '../../package.json' with { type: 'json' };
import { errorTable } from '../errors.ts';
import { toolWords } from '../i18n/read-words.server.ts';
import { missingStatement } from '../tool/statements/needed-statements.ts';
import type { Tool } from '../tool/tool.ts';
import { statementKinds } from '../tool/tool-traits.ts';
import { tools } from '../tools/index.ts';
import type { ApiVariables } from './api-site.ts';
import { failureAnswer } from './contract/answers/answers.ts';
import { mediaId } from './contract/id.schemas.ts';
import { forEverybody, securitySchemes } from './contract/security.ts';
import { mostStatements } from './contract/things/job.schemas.ts';

export const documentRoute = createRoute({
  method: 'get',
  path: '/api/openapi.json',
  summary: 'Get this OpenAPI document',
  responses: {
    200: {
      description: 'An OpenAPI 3.1 document, without an envelope',
      content: { 'application/json': { schema: z.looseObject({ openapi: z.string().regex(/^3\.1\./) }) } },
    },
    default: failureAnswer(),
  },
});

/** The OpenAPI 3.1 document: the routes describe themselves, the body of a new job derives from the list of tools. */
export function describeApi(app: OpenAPIHono<ApiVariables>) {
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Pixelwright',
      version: packageFacts.version,
      license: { name: 'MIT' },
      description: introduction(),
    },
    servers: [{ url: '/' }],
    security: forEverybody,
  });
  const schemas: Record<string, object> = { ...document.components?.schemas };
  const mapping: Record<string, string> = {};
  const reports: object[] = [];
  for (const tool of tools as readonly Tool[]) {
    const name = `${schemaName(tool.id)}Job`;
    schemas[name] = jobSchema(tool);
    mapping[tool.id] = `#/components/schemas/${name}`;
    if (!tool.report) continue;
    const report = `${schemaName(tool.id)}Report`;
    schemas[report] = reportSchema(tool.report);
    reports.push({ $ref: `#/components/schemas/${report}` });
  }
  // Tools that the site has no more reported other things.
  const anyReport = { anyOf: [...reports, { type: 'object' }, { type: 'null' }] };
  const job = schemas.Job as { properties: object };
  schemas.Job = { ...job, properties: { ...job.properties, report: anyReport } };
  const body = {
    oneOf: Object.values(mapping).map(($ref) => ({ $ref })),
    discriminator: { propertyName: 'tool', mapping },
  };
  const create = document.paths?.['/api/jobs']?.post;
  if (create) create.requestBody = { required: true, content: { 'application/json': { schema: body } } };
  for (const path of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(path)) Object.assign(operation.responses, unreadAnswers);
  }
  return { ...document, components: { ...document.components, schemas, responses, securitySchemes } };
}

/** What the HTTP server answers by itself, without a body: such a request reaches no operation. */
const responses = {
  Unreadable: { description: 'The request isn’t HTTP or has no valid host. Without a body' },
  TooSlow: { description: 'The headers didn’t arrive in time. Without a body' },
  UnknownExpectation: { description: 'The `Expect` header isn’t `100-continue`. Without a body' },
  HeadersTooLarge: { description: `The headers exceed ${maxHeaderSize} bytes. Without a body` },
};

const unreadAnswers = {
  400: { $ref: '#/components/responses/Unreadable' },
  408: { $ref: '#/components/responses/TooSlow' },
  417: { $ref: '#/components/responses/UnknownExpectation' },
  431: { $ref: '#/components/responses/HeadersTooLarge' },
};

function introduction(): string {
  const codes = Object.entries(errorTable).map(
    ([code, { status, retryable }]) => `- \`${code}\`: ${status}${retryable ? ', retryable' : ''}`,
  );
  return [
    'Upload a picture, create a job, follow it and download its files. Every response except files and event streams is an',
    'envelope `{code, message, result}`. `code` is 200, or 450 with a message to show people and one of these errors (with',
    `the HTTP status):\n\n${codes.join('\n')}`,
  ].join(' ');
}

function schemaName(id: string): string {
  return id.replace(/(^|-)([a-z])/g, (_, _dash, letter: string) => letter.toUpperCase());
}

function reportSchema(report: z.ZodObject): object {
  const { $schema, ...schema } = z.toJSONSchema(report);
  return schema;
}

function jobSchema(tool: Tool): object {
  const { $schema, ...options } = z.toJSONSchema(tool.options.strict(), { io: 'input' });
  const { pattern } = z.toJSONSchema(mediaId);
  const inputs = Object.entries(tool.inputs);
  const needed = inputs.filter(([, input]) => input.required).map(([name]) => name);
  const asksForStatements = missingStatement(tool, needed, []) !== undefined;
  const words = toolWords(tool.id, 'en');
  return {
    type: 'object',
    title: words.name,
    description: words.promise,
    required: ['tool', 'inputs', ...(asksForStatements ? ['statements'] : [])],
    additionalProperties: false,
    properties: {
      tool: { const: tool.id },
      inputs: {
        type: 'object',
        additionalProperties: false,
        required: needed,
        properties: Object.fromEntries(
          inputs.map(([name, { kind, most, required }]) => [
            name,
            {
              description: `Id of a picture (${kind}), or a list of ${most ? `up to ${most}` : 'one'}`,
              anyOf: [
                { type: 'string', pattern },
                {
                  type: 'array',
                  items: { type: 'string', pattern },
                  minItems: required ? 1 : 0,
                  maxItems: most ?? 1,
                },
              ],
            },
          ]),
        ),
      },
      options,
      // About pictures: where none goes in, there is nothing to state.
      ...(inputs.length > 0 && { statements: statementsAbout(inputs.map(([name]) => name)) }),
    },
  };
}

function statementsAbout(inputs: readonly string[]): object {
  return {
    type: 'array',
    maxItems: mostStatements,
    items: {
      type: 'object',
      required: ['input', 'kind'],
      properties: { input: { enum: inputs }, kind: { enum: statementKinds } },
    },
  };
}
