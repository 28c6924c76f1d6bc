import type { JobBody, OptionDescription, ToolDescription } from '../../api/contract/contract.ts';
import { type ResultEdits, untouched } from './work.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Whether the page itself reworks results: with its matte, a cut-out is corrected, cropped and laid on a color without
 * asking the network again. The options of every other tool go with the job.
 */
export function isCutoutTool(tool: ToolDescription): boolean {
  return tool.view === 'cutout';
}

/** What the form shows before anybody has chosen. */
export function defaultOptions(tool: ToolDescription): Record<string, unknown> {
  return Object.fromEntries(
    tool.options
      .filter((option) => option.control !== 'workspace')
      .map((option) => [option.id, option.default]),
  );
}

/** The options that mean something beside the values of the others. */
export function optionsInUse(tool: ToolDescription, values: Values): OptionDescription[] {
  return tool.options.filter(
    ({ control, when }) =>
      control !== 'workspace' &&
      Object.entries(when ?? {}).every(([other, value]) => [value].flat().includes(values[other])),
  );
}

/** What a job is told. */
export function jobOptions(tool: ToolDescription, values: Values): Record<string, unknown> {
  const given = optionsInUse(tool, values).map(({ id }) => [id, values[id] ?? null] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== null));
}

/** What the page carries out on results: the options of a cut-out. Results of every other tool stay as they came. */
export function editsOf(tool: ToolDescription, values: Values): ResultEdits {
  if (!isCutoutTool(tool)) return untouched;
  return {
    background: typeof values.background === 'string' ? values.background : 'transparent',
    cropToSubject: values.cropToSubject === true,
    margin: typeof values.margin === 'number' ? values.margin : 0,
    removeHalo: values.removeHalo !== false,
  };
}

/** What the jobs of a batch are told: a cut-out gets its options afterwards. */
export function batchOptions(tool: ToolDescription, values: Values): Record<string, unknown> {
  return isCutoutTool(tool) ? {} : jobOptions(tool, values);
}

/** Whether another job with these options would do what this one did. */
export function hasSameOptions(tool: ToolDescription, values: Values, job: JobBody): boolean {
  return optionsInUse(tool, values).every(
    ({ id, default: preset }) => (values[id] ?? null) === (job.options[id] ?? preset),
  );
}

/** As they were left on the last visit; only what the tool still knows. */
export function readOptions(tool: ToolDescription): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(`options/${tool.id}`) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    const known = new Set(Object.keys(defaultOptions(tool)));
    return Object.fromEntries(Object.entries(stored).filter(([id]) => known.has(id)));
  } catch {
    return {};
  }
}

export function writeOptions(tool: ToolDescription, options: Values): void {
  try {
    localStorage.setItem(`options/${tool.id}`, JSON.stringify(options));
  } catch {
    // Storage is full or forbidden: the options hold for this visit only.
  }
}
