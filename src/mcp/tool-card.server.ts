import { z } from 'zod';
import { readToolWords } from '../i18n/read-words.server.ts';
import { neededStatements } from '../tool/statements/needed-statements.ts';
import type { Tool } from '../tool/tool.ts';

/** All that an assistant has to know to run a tool, from its definition and the words beside it. */
export function toolCard(tool: Tool): object {
  const { name, promise, inputs, options, outputs } = readToolWords(tool.id, 'en');
  const { properties = {} } = z.toJSONSchema(tool.options, { io: 'input' });
  return {
    tool: tool.id,
    name,
    about: promise,
    inputs: Object.fromEntries(
      Object.entries(tool.inputs).map(([id, { kind, required, most }]) => [
        id,
        {
          about: inputs[id].hint,
          kind,
          required,
          ...(most && { most }),
          // One of each list.
          ...(neededStatements(tool, id).length > 0 && { statements: neededStatements(tool, id) }),
        },
      ]),
    ),
    options: Object.fromEntries(
      Object.entries(properties).map(([id, schema]) => [
        id,
        { about: options[id].hint || options[id].label, ...plainSchema(schema as Record<string, unknown>) },
      ]),
    ),
    outputs: Object.fromEntries(
      Object.entries(tool.outputs).map(([id, { kind, many }]) => [
        id,
        { about: outputs[id].label, kind, ...(many && { many }) },
      ]),
    ),
  };
}

const keywords = [
  'type',
  'enum',
  'const',
  'anyOf',
  'default',
  'minimum',
  'maximum',
  'multipleOf',
  'maxLength',
  'pattern',
  'properties',
  'items',
  'maxItems',
];

/** What JSON Schema says about a value, without what our own forms need. */
function plainSchema(schema: Record<string, unknown>): object {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => keywords.includes(key)));
}
