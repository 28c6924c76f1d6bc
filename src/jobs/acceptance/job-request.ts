import type { PictureIds } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { Owner } from '../../media/media.ts';
import type { Statement } from '../../tool/statements/needed-statements.ts';
import type { Tool } from '../../tool/tool.ts';
import { findMainInput } from '../../tool/tool-parts.ts';
import { findTool } from '../../tools/index.ts';
import type { JobRequest } from '../jobs.ts';
import { describeRefusal } from './refused-option.ts';

/** A request whose tool, input names, statements and options are right; who owns the inputs is not known yet. */
export interface CheckedRequest {
  readonly tool: Tool;
  readonly inputs: PictureIds;
  readonly options: Record<string, unknown>;
  readonly statements: Statement[];
}

/** Throws `tool_unknown`, `input_missing`, `too_many_files {count, most}`, `request_invalid`, `option_invalid {option, problem, received}`. */
export function checkRequest(request: JobRequest): CheckedRequest {
  const tool = findTool(request.tool);
  if (!tool) throw new AppError('tool_unknown', { tool: request.tool });
  const inputs = checkInputs(tool, request.inputs);
  const statements = [...(request.statements ?? [])];
  for (const { input } of statements) {
    // About a picture that is not there.
    if (!Object.hasOwn(inputs, input))
      throw new AppError('request_invalid', { field: `statements.${input}` });
  }
  return { tool, inputs, options: checkOptions(tool, request.options), statements };
}

/** Every input as a list; an empty one is one that is not given. The same picture may be in it twice. */
function checkInputs(tool: Tool, given: JobRequest['inputs']): PictureIds {
  const lists: PictureIds = {};
  for (const [name, one] of Object.entries(given)) {
    if (!Object.hasOwn(tool.inputs, name)) throw new AppError('request_invalid', { field: `inputs.${name}` });
    const ids = [one].flat();
    const most = tool.inputs[name].most ?? 1;
    if (ids.length > most) throw new AppError('too_many_files', { count: ids.length, most });
    if (ids.length > 0) lists[name] = ids;
  }
  for (const [name, { required }] of Object.entries(tool.inputs)) {
    if (required && !lists[name]) throw new AppError('input_missing', { input: name });
  }
  return lists;
}

/** Name of the input that takes the photo. Errors: `tool_unknown`, `request_invalid` for a tool that takes none. */
export function photoInputOf(toolId: string): string {
  const tool = findTool(toolId);
  if (!tool) throw new AppError('tool_unknown', { tool: toolId });
  const input = findMainInput(tool);
  if (input === undefined) throw new AppError('request_invalid', { field: 'tool' });
  return input;
}

/** How many photos may be worked on together. Error: `too_many_files {count, most}`. */
export function checkBatchSize(owner: Owner, count: number): void {
  const most = owner.plan.batchSize;
  if (count > most) throw new AppError('too_many_files', { count, most });
}

/** An option the tool does not have is a mistake of the caller, not something to pass over. */
function checkOptions(tool: Tool, options: Record<string, unknown>): Record<string, unknown> {
  const parsed = tool.options.strict().safeParse(options);
  if (parsed.success) return parsed.data;
  throw new AppError('option_invalid', describeRefusal(options, parsed.error.issues[0]));
}
