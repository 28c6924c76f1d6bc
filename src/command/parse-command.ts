import path from 'node:path';
import { parseArgs } from 'node:util';
import type { z } from 'zod';
import {
  extensionsFor,
  fileTypes,
  type ResultFormat,
  resultFormats,
  storedMediaTypes,
} from '../codecs/file-types.ts';
import type { Statement } from '../tool/statements/needed-statements.ts';
import type { Tool } from '../tool/tool.ts';
import { findMainInput, isFinished, mainOutputOf } from '../tool/tool-parts.ts';
import { statementKinds } from '../tool/tool-traits.ts';
import { findTool } from '../tools/index.ts';
import { UsageError } from './command-words.server.ts';

/** What was typed, checked against the tool. File names are as typed; `-` is a standard stream. */
export interface ToolCommand {
  readonly kind: 'run';
  readonly tool: Tool;
  readonly files: readonly string[];
  /** Further pictures by input name, in the order in which they were typed. */
  readonly inputs: Readonly<Record<string, readonly string[]>>;
  /** All files go into one run, as one list. */
  readonly isTogether: boolean;
  readonly options: Readonly<Record<string, unknown>>;
  readonly statements: readonly Statement[];
  /** Where the main output goes; undefined: beside nothing else, in the current folder. */
  readonly output: string | undefined;
  /** Files of further outputs by name. */
  readonly furtherOutputs: Readonly<Record<string, string>>;
  readonly format: ResultFormat | undefined;
  readonly quality: number;
  /** Results name no signed record that a photo came with. */
  readonly leavesOutRecord: boolean;
  readonly isJson: boolean;
  /** A check that fails is a failure. */
  readonly isStrict: boolean;
  /** Only what the tool finds in each picture is wanted. */
  readonly isFind: boolean;
}

/** Several tools one after another, as a file says (`tool/recipe/recipe.ts`); not checked yet. */
export interface RecipeCommand
  extends Pick<
    ToolCommand,
    'files' | 'output' | 'format' | 'quality' | 'leavesOutRecord' | 'isJson' | 'isStrict'
  > {
  readonly kind: 'recipe';
  readonly recipe: string;
  /** As typed: what they mean depends on each step's tool. */
  readonly statements: readonly string[];
}

export type Command =
  | ToolCommand
  | RecipeCommand
  | { readonly kind: 'list'; readonly isJson: boolean }
  | { readonly kind: 'help'; readonly tool: Tool | undefined };

/** By each of their extensions. */
const formats: Readonly<Record<string, ResultFormat>> = Object.fromEntries(
  resultFormats.flatMap((format) => fileTypes[format].extensions.map((extension) => [extension, format])),
);

/** Understands the arguments after the program's name. Error: `UsageError`. */
export function parseCommand(parameters: readonly string[]): Command {
  const { values, positionals } = readSwitches(parameters);
  if (values.recipe !== undefined && !values.help) return recipeCommand(values, positionals);
  const [name, ...files] = positionals;
  if (name === undefined) {
    if (values.help) return { kind: 'help', tool: undefined };
    throw new UsageError('problems.toolMissing');
  }
  const isJson = values.json === true;
  if (name === 'list') return { kind: 'list', isJson };
  const tool = findTool(name);
  if (!tool) throw new UsageError('problems.toolUnknown', { tool: name });
  if (values.help) return { kind: 'help', tool };

  const { main, further } = splitOutputs(tool, values.output ?? []);
  const isStandardOutput = main === '-' || Object.values(further).includes('-');
  const inputs = namedInputs(tool, values.input ?? []);
  if (values.together) checkTogether(tool, inputs);
  checkFinished(tool, [mainOutputOf(tool), ...Object.keys(further)], values);
  if (values.find && (tool.finds ?? []).length === 0)
    throw new UsageError('problems.findsNothing', { tool: tool.id });
  if (isJson && isStandardOutput) throw new UsageError('problems.stdoutTaken');
  return {
    kind: 'run',
    tool,
    files,
    inputs,
    isTogether: values.together === true,
    options: { ...typeOfFile(tool, main), ...namedOptions(tool, values.option ?? []) },
    statements: namedStatements(tool, values.statement ?? []),
    output: main,
    furtherOutputs: further,
    format: values.format === undefined ? undefined : knownFormat(values.format),
    quality: wholeQuality(values.quality),
    leavesOutRecord: values['leave-out-record'] === true,
    isJson,
    isStrict: values.strict === true,
    isFind: values.find === true,
  };
}

/** The tools are in the file: what is typed besides is pictures. */
function recipeCommand(
  { recipe, ...values }: ReturnType<typeof readSwitches>['values'],
  files: readonly string[],
): RecipeCommand {
  const flag = (['option', 'input', 'together', 'find'] as const).find((name) => values[name] !== undefined);
  if (flag) throw new UsageError('problems.recipeAlone', { flag: `--${flag}` });
  const outputs = values.output ?? [];
  if (values.json && outputs.includes('-')) throw new UsageError('problems.stdoutTaken');
  return {
    kind: 'recipe',
    recipe: recipe!,
    files,
    statements: values.statement ?? [],
    output: outputs.at(-1),
    format: values.format === undefined ? undefined : knownFormat(values.format),
    quality: wholeQuality(values.quality),
    leavesOutRecord: values['leave-out-record'] === true,
    isJson: values.json === true,
    isStrict: values.strict === true,
  };
}

/** Whether files that tools make may end like this. Error: `UsageError` where none does. */
export function checkKnownEnding(file: string): void {
  const ending = path.extname(file).slice(1).toLowerCase();
  const known: readonly string[] = storedMediaTypes.flatMap(extensionsFor);
  if (ending !== '' && !known.includes(ending)) throw new UsageError('problems.endingStrange', { file });
}

/** The format an output file's ending asks for; undefined when it has none. */
export function formatOfFile(file: string): ResultFormat | undefined {
  const ending = path.extname(file).slice(1).toLowerCase();
  if (ending === '') return undefined;
  const format = formats[ending];
  if (!format) throw new UsageError('problems.endingUnknown', { file });
  return format;
}

/** What a tool that lets people choose the type of its file is told by the name of that file. */
function typeOfFile(tool: Tool, file: string | undefined): Record<string, unknown> {
  const ending = path
    .extname(file ?? '')
    .slice(1)
    .toLowerCase();
  const shape: Readonly<Record<string, z.ZodType>> = tool.options.shape;
  const options = Object.entries(shape).filter(([, schema]) => schema.meta()?.fileType);
  return Object.fromEntries(
    options.flatMap(([name, schema]) => {
      const types = Object.entries(fileTypes).filter(([, { extensions }]) =>
        (extensions as readonly string[]).includes(ending),
      );
      return types.filter(([id]) => schema.safeParse(id).success).map(([id]) => [name, id]);
    }),
  );
}

function readSwitches(parameters: readonly string[]) {
  try {
    return parseArgs({
      args: [...parameters],
      allowPositionals: true,
      options: {
        output: { type: 'string', short: 'o', multiple: true },
        option: { type: 'string', multiple: true },
        input: { type: 'string', multiple: true },
        together: { type: 'boolean' },
        recipe: { type: 'string' },
        statement: { type: 'string', multiple: true },
        format: { type: 'string' },
        quality: { type: 'string' },
        'leave-out-record': { type: 'boolean' },
        json: { type: 'boolean' },
        strict: { type: 'boolean' },
        find: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UsageError('problems.switchUnknown', { reason: (error as Error).message });
  }
}

function splitOutputs(tool: Tool, given: readonly string[]) {
  const further: Record<string, string> = {};
  let main: string | undefined;
  for (const value of given) {
    const [name, file] = splitPair(value);
    if (file === undefined || !/^\w+$/.test(name)) {
      main = value;
      continue;
    }
    const output = tool.outputs[name];
    if (!output) {
      throw new UsageError('problems.outputUnknown', { output: name, known: listed(tool.outputs) });
    }
    if (output.main) main = file;
    else further[name] = file;
  }
  return { main, further };
}

function namedInputs(tool: Tool, given: readonly string[]): Record<string, string[]> {
  const inputs: Record<string, string[]> = {};
  for (const value of given) {
    const [name, file] = pair('--input', value);
    checkInput(tool, name);
    inputs[name] = [...(inputs[name] ?? []), file];
    checkLength(tool, name, inputs[name].length);
  }
  return inputs;
}

/** Error: `UsageError` where the input takes fewer pictures. */
export function checkLength(tool: Tool, input: string, count: number): void {
  const most = tool.inputs[input].most ?? 1;
  if (count > most) throw new UsageError('problems.tooMany', { input, count, most });
}

/** What is given together is the list of the main input. */
function checkTogether(tool: Tool, named: Readonly<Record<string, unknown>>): void {
  const main = findMainInput(tool);
  if (main === undefined || !tool.inputs[main].most)
    throw new UsageError('problems.notTogether', { tool: tool.id });
  if (main in named) throw new UsageError('problems.givenTwice', { input: main });
}

/** Format and quality are for pictures that are written by us. */
function checkFinished(
  tool: Tool,
  outputs: readonly string[],
  given: { readonly format?: string; readonly quality?: string },
): void {
  if (!outputs.every((name) => isFinished(tool.outputs[name].kind))) return;
  const flag = (['format', 'quality'] as const).find((name) => given[name] !== undefined);
  if (flag) throw new UsageError('problems.finishedAlready', { flag: `--${flag}`, tool: tool.id });
}

/** Error: `UsageError` where the tool has no such input, or nobody states such a thing. */
export function namedStatements(tool: Tool, given: readonly string[]): Statement[] {
  return given.map((value) => {
    const [input, text] = pair('--statement', value);
    checkInput(tool, input);
    const kind = statementKinds.find((known) => known === text);
    if (kind) return { input, kind };
    throw new UsageError('problems.statementUnknown', { statement: text, known: statementKinds.join(', ') });
  });
}

function checkInput(tool: Tool, input: string): void {
  if (Object.hasOwn(tool.inputs, input)) return;
  throw new UsageError('problems.inputUnknown', { input, known: listed(tool.inputs) });
}

function namedOptions(tool: Tool, given: readonly string[]): Record<string, unknown> {
  const options: Record<string, unknown> = {};
  for (const value of given) {
    const [name, text] = pair('--option', value);
    const schema = tool.options.shape[name] as z.ZodType | undefined;
    if (!schema) {
      throw new UsageError('problems.optionUnknown', { option: name, known: listed(tool.options.shape) });
    }
    options[name] = optionValue(name, text, schema);
  }
  return options;
}

/** A value as text where the option takes text, as JSON (a number, true, an object) otherwise. */
function optionValue(option: string, text: string, schema: z.ZodType): unknown {
  if (schema.safeParse(text).success) return text;
  let value: unknown = text;
  try {
    value = JSON.parse(text);
  } catch {
    // Not JSON: the schema says what it wanted instead.
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return value;
  const reason = parsed.error.issues[0]?.message ?? '';
  throw new UsageError('problems.optionInvalid', { option, value: text, reason });
}

function knownFormat(format: string): ResultFormat {
  const known = formats[format.toLowerCase()];
  if (!known) throw new UsageError('problems.formatUnknown', { format });
  return known;
}

function wholeQuality(text = '90'): number {
  const quality = Number(text);
  if (!Number.isInteger(quality) || quality < 1 || quality > 100) {
    throw new UsageError('problems.qualityInvalid');
  }
  return quality;
}

function pair(flag: string, value: string): [string, string] {
  const [name, rest] = splitPair(value);
  if (rest === undefined || name === '') throw new UsageError('problems.pairExpected', { flag, value });
  return [name, rest];
}

function splitPair(value: string): [string, string | undefined] {
  const at = value.indexOf('=');
  return at < 0 ? [value, undefined] : [value.slice(0, at), value.slice(at + 1)];
}

function listed(record: object): string {
  return Object.keys(record).join(', ');
}
