import { AppError } from '../../errors.ts';
import type { Tool } from '../../tool/tool.ts';
import { trimOptionOf } from '../../tool/trim/trim-option.ts';

type Options = Record<string, unknown>;

/**
 * Options with the part of a clip that is worked on: a clip that is longer than the plan allows at a time is worked on from its start, unless a
 * part of it is chosen. Error: `option_invalid {option, problem, received}` for a part that is longer.
 *
 * @param clips of the main input
 */
export function withWorkedPart(
  tool: Pick<Tool, 'options'>,
  options: Options,
  clips: readonly { readonly durationMs: number | null }[],
  maxSeconds: number,
): Options {
  const option = trimOptionOf(tool);
  const longest = Math.max(0, ...clips.map(({ durationMs }) => durationMs ?? 0));
  if (option === undefined || longest === 0) return options;
  const most = maxSeconds * 1000;
  const chosen = options[option] as readonly [number, number] | undefined;
  if (!chosen) return longest > most ? { ...options, [option]: [0, most] } : options;
  const [from, to] = chosen;
  // What lies beyond the clip's end isn't worked on.
  if (Math.min(to, longest) - from <= most) return options;
  const problem = `longer than ${maxSeconds} seconds`;
  throw new AppError('option_invalid', { option, problem, received: JSON.stringify(chosen) });
}
