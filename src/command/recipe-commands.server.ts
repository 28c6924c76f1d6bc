import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type RecipeProblem, readRecipe } from '../tool/recipe/recipe.ts';
import { findTool } from '../tools/index.ts';
import { UsageError } from './command-words.server.ts';
import { namedStatements, type RecipeCommand, type ToolCommand } from './parse-command.ts';

/**
 * One command for each step of a recipe. All but the last write PNG into a folder of their own in `scratch`; the files of
 * a command are those that the one before wrote, of the first those that were typed. Error: `UsageError`.
 */
export async function recipeCommands(command: RecipeCommand, scratch: string): Promise<ToolCommand[]> {
  const file = command.recipe;
  const read = readRecipe(await textOf(file), findTool);
  if ('problem' in read) throw problemOf(read.problem, file);
  const last = read.steps.length - 1;
  const folders = read.steps.map((_, step) => path.join(scratch, `step-${step + 1}`));
  for (const folder of folders.slice(0, last)) await mkdir(folder);
  return read.steps.map(({ tool, options }, step) => ({
    kind: 'run',
    tool,
    files: step === 0 ? command.files : [],
    inputs: {},
    isTogether: false,
    isFind: false,
    options,
    statements: namedStatements(
      tool,
      command.statements.filter((statement) => Object.hasOwn(tool.inputs, statement.split('=')[0])),
    ),
    output: step === last ? command.output : folders[step],
    furtherOutputs: {},
    format: step === last ? command.format : 'png',
    quality: command.quality,
    leavesOutRecord: command.leavesOutRecord,
    isJson: command.isJson,
    isStrict: command.isStrict,
  }));
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    throw new UsageError('problems.recipeUnreadable', { file });
  }
}

const wordOf = {
  unreadable: 'problems.recipeUnreadable',
  tool: 'problems.recipeTool',
  inputs: 'problems.recipeInputs',
  option: 'problems.recipeOption',
} as const;

function problemOf({ kind, ...params }: RecipeProblem, file: string): UsageError {
  return new UsageError(wordOf[kind], { file, ...params });
}
