import { z } from 'zod';
import { readToolWords } from '../i18n/read-words.server.ts';
import { neededStatements } from '../tool/statements/needed-statements.ts';
import type { Tool } from '../tool/tool.ts';
import { findMainInput, isFinished } from '../tool/tool-parts.ts';
import type { ToolWords } from '../tool/tool-words.ts';
import { tools } from '../tools/index.ts';
import { words } from './command-words.server.ts';

const switches = [
  'output',
  'option',
  'input',
  'together',
  'recipe',
  'statement',
  'format',
  'quality',
  'record',
  'json',
  'strict',
  'find',
  'help',
] as const;

/** The tools with what each promises, a line each. */
export function toolList(): string {
  return table(tools.map(({ id }) => [id, readToolWords(id, 'en').promise]));
}

/** How the command is used; with a tool, everything that tool takes and gives. */
export function helpText(tool?: Tool): string {
  const switchTable = table(switches.map((name) => words(`switches.${name}`).split('\t')));
  if (!tool) return `${words('usage')}\n${toolList()}\n${words('headings.switches')}\n${switchTable}`;
  const { name, promise, inputs, options, outputs } = readToolWords(tool.id, 'en');
  const properties = z.toJSONSchema(tool.options, { io: 'input' }).properties as Record<string, OptionSchema>;
  const takesPictures = Object.keys(tool.inputs).length > 0;
  return [
    words('toolUsage', { tool: tool.id, name, promise, takes: takesOf(tool) }),
    ...(takesPictures ? [words('headings.inputs'), inputTable(tool, inputs)] : []),
    words('headings.options'),
    table(Object.entries(properties).map(([id, schema]) => [id, describeOption(options[id].hint, schema)])),
    words('headings.outputs'),
    table(
      Object.entries(tool.outputs).map(([id, { main, many, kind }]) => {
        const finished = isFinished(kind) ? [words('finished')] : [];
        const facts = [...finished, ...(many ? [words('many')] : [])];
        return [id, [outputs[id].label, ...facts, ...(main ? [words('main')] : [])].join('; ')];
      }),
    ),
    words('headings.switches'),
    switchTable,
  ].join('\n');
}

function takesOf(tool: Tool): 'pictures' | 'either' | 'words' {
  const main = findMainInput(tool);
  if (main === undefined) return 'words';
  return tool.inputs[main].required ? 'pictures' : 'either';
}

function inputTable(tool: Tool, told: ToolWords['inputs']): string {
  return table(
    Object.entries(tool.inputs).map(([id, { required, most }]) => {
      const statements = neededStatements(tool, id).map((kinds) =>
        words('stated', { statement: kinds.map((kind) => `--statement ${id}=${kind}`).join(' | ') }),
      );
      const facts = [...(most ? [words('list', { most })] : []), ...(required ? [words('required')] : [])];
      return [id, [told[id].hint, ...facts, ...statements].join('; ')];
    }),
  );
}

interface OptionSchema {
  type?: string;
  minimum?: number;
  maximum?: number;
  enum?: string[];
  default?: unknown;
}

function describeOption(hint: string, schema: OptionSchema): string {
  const range =
    schema.minimum !== undefined && schema.maximum !== undefined ? `${schema.minimum}–${schema.maximum}` : '';
  const kind = schema.enum?.join(' | ') || range || schema.type;
  const preset =
    schema.default === undefined ? '' : words('default', { value: JSON.stringify(schema.default) });
  return [hint, kind, preset].filter(Boolean).join('; ');
}

function table(rows: readonly (readonly string[])[]): string {
  const width = Math.max(...rows.map(([first]) => first.length));
  return rows.map(([first, second]) => `  ${first.padEnd(width)}  ${second}\n`).join('');
}
