import type { JobBody, OptionDescription, ToolDescription } from '../../api/contract/contract.ts';
import { readEntry, writeEntry } from '../../client/kept-entries.ts';
import { photoEngines } from './engine-choice.ts';
import type { Work } from './work.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Whether the page itself reworks results: with its matte, a cut-out is corrected, cropped and laid on a color without
 * asking the network again. The options of every other tool go with the job.
 */
export function isCutoutTool({ options }: Pick<ToolDescription, 'options'>): boolean {
  return options.some(({ edits }) => edits !== undefined);
}

/** Whether a mask is marked on the photo before a job runs. */
export function isMaskTool(tool: Pick<ToolDescription, 'starts'>): boolean {
  return tool.starts === 'when-marked';
}

/**
 * Whether options are chosen before the job runs. Those of a cut-out apply to its result, those of a live preview at once, those of a
 * mask stand beside it.
 */
export function runsWithOptions(tool: ToolDescription): boolean {
  return !isCutoutTool(tool) && !tool.hasLivePreview && !isMaskTool(tool);
}

const besideResult: ReadonlySet<OptionDescription['control']> = new Set([
  'ticks',
  'pairs',
  'lines',
  'pulls',
  'joints',
]);
const isBesideResult = (control: OptionDescription['control']) => besideResult.has(control);

/** Whether it is chosen in the form, for all photos; others are set at one photo or its result. */
function isInForm({ control }: OptionDescription): boolean {
  return control !== 'workspace' && !isBesideResult(control);
}

/** The options that are set by ticks beside a result. */
export function tickOptions({ options }: Pick<ToolDescription, 'options'>) {
  return options.filter(({ control }) => control === 'ticks');
}

/** The options by which rows of one fact get rows of another one, beside a result. */
export function pairOptions({ options }: Pick<ToolDescription, 'options'>) {
  return options.filter(({ control }) => control === 'pairs');
}

/** What the form shows before anybody has chosen. */
export function defaultOptions(tool: ToolDescription): Record<string, unknown> {
  return Object.fromEntries(tool.options.filter(isInForm).map((option) => [option.id, option.default]));
}

/** Whether a photo is given to a tool that can do without. */
export type PhotoGiven = NonNullable<OptionDescription['photo']>;

/** What a form is made of: the options of a tool, or those that are asked now. */
export type ToolForm = Pick<ToolDescription, 'id' | 'options'>;

/** The options that mean something with a photo, or without one, and beside the values of the others. */
export function optionsInUse(
  tool: Pick<ToolForm, 'options'>,
  values: Values,
  photo: PhotoGiven = 'given',
): OptionDescription[] {
  const options = tool.options.filter((option) => option.photo === undefined || option.photo === photo);
  const isAsked = (id: string) => options.some((option) => option.id === id);
  return options.filter(
    (option) =>
      isInForm(option) &&
      Object.entries(option.when ?? {}).every(
        ([other, value]) => !isAsked(other) || [value].flat().includes(values[other]),
      ),
  );
}

/** Whether the tool can't begin without this input, as its options are set. */
export function needsInput(
  { required, requiredWith }: ToolDescription['inputs'][number],
  values: Values,
): boolean {
  if (required || requiredWith === null) return required;
  return Object.entries(requiredWith).every(([option, value]) =>
    [value].flat().includes(String(values[option])),
  );
}

/** What a job is told. */
export function jobOptions(
  tool: ToolDescription,
  values: Values,
  photo?: PhotoGiven,
): Record<string, unknown> {
  const given = optionsInUse(tool, values, photo).map(
    (option) => [option.id, givenValue(tool, values, option)] as const,
  );
  return Object.fromEntries(given.filter(([, value]) => value !== null));
}

/** Nobody is asked for who is not there any more, or who does it anyway. */
function givenValue(tool: ToolDescription, values: Values, { id, control }: OptionDescription): unknown {
  if (control !== 'engine') return values[id] ?? null;
  const engines = photoEngines(tool, values);
  return engines && engines.chosen !== engines.choices[0] ? engines.chosen.id : null;
}

/** What jobs are told that are not about a subject or a result so far: a cut-out gets all but its engine afterwards. */
export function batchOptions(
  tool: ToolDescription,
  values: Values,
  photo?: PhotoGiven,
): Record<string, unknown> {
  const options = jobOptions(tool, values, photo);
  if (!isCutoutTool(tool)) return options;
  const first = tool.options.filter(({ control, id }) => control === 'engine' && id in options);
  return Object.fromEntries(first.map(({ id }) => [id, options[id]]));
}

/** Whether another job with these options would do what this one did. */
export function hasSameOptions(tool: ToolDescription, values: Values, job: JobBody): boolean {
  return optionsInUse(tool, values, photoGivenTo(job)).every((option) => {
    const given = givenValue(tool, values, option);
    const made = job.options[option.id] ?? option.default;
    if (option.control !== 'trim') return given === made;
    // A part that nobody chose begins with the clip, and is as long as one may be.
    const whole = [0, (tool.limits.maxSeconds ?? 0) * 1000];
    return String(given ?? whole) === String(made ?? whole);
  });
}

/** What is chosen on one clip alone means nothing for the next. */
export function withoutPart(tool: ToolDescription, values: Values): Values {
  const trim = tool.options.find(({ control }) => control === 'trim');
  return trim && values[trim.id] !== undefined ? { ...values, [trim.id]: undefined } : values;
}

export function photoGivenTo({ mainInput }: Pick<JobBody, 'mainInput'>): PhotoGiven {
  return mainInput === null ? 'none' : 'given';
}

/** The options of one photo that the workspace itself sets: as they were set, else those of the job that is shown. */
export function ownOptions(
  tool: ToolDescription,
  { own, job, earlierJob }: Pick<Work, 'own' | 'job' | 'earlierJob'>,
): Record<string, unknown> {
  const values = own ?? job?.options ?? earlierJob?.options ?? {};
  const ids = tool.options.filter((option) => !isInForm(option)).map(({ id }) => id);
  const given = ids.filter((id) => values[id] !== undefined && values[id] !== null);
  return Object.fromEntries(given.map((id) => [id, values[id]]));
}

/** Whether the job that is shown was told what is set on its photo. */
export function hasSameOwn(tool: ToolDescription, work: Work): boolean {
  const told = ownOptions(tool, { job: work.job, earlierJob: null });
  return JSON.stringify(ownOptions(tool, work)) === JSON.stringify(told);
}

/** As they were left on the last visit; only what the tool still knows. */
export function readOptions(tool: ToolDescription): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(readEntry('options', tool.id) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    const known = new Set(Object.keys(defaultOptions(tool)));
    return Object.fromEntries(Object.entries(stored).filter(([id]) => known.has(id)));
  } catch {
    return {};
  }
}

export function writeOptions(tool: ToolDescription, options: Values): void {
  writeEntry('options', JSON.stringify(options), tool.id);
}
