import { z } from 'zod';
import type { Plan } from '../../billing/plans.ts';
import { controlSchema } from '../../tool/control.ts';
import { fixedResultSize } from '../../tool/result-size.ts';
import type { Tool } from '../../tool/tool.ts';
import { takesClip, workKindOf } from '../../tool/tool-parts.ts';
import { inputTraits, outputTraits, toolTraits } from '../../tool/tool-traits.ts';
import type { ToolWords } from '../../tool/tool-words.ts';
import type { OptionDescription, ToolDescription } from './contract.ts';
import { describeReport } from './describe-report.server.ts';

/** What about a tool changes with the moment and the person. */
export interface ToolMoment extends Pick<ToolDescription, 'readiness' | 'engine' | 'engines'> {
  plan: Plan;
  jobsLeft: number;
  creditsLeft: number;
  typicalMs: number | null;
  engineMs: Record<string, number>;
  queued: number;
}

/** A tool as pages, forms and API clients see it, derived from its one definition and the words beside it. */
export function describeTool(tool: Tool, words: ToolWords, moment: ToolMoment): ToolDescription {
  const { plan, readiness, engine, engines, jobsLeft, creditsLeft, typicalMs, engineMs, queued } = moment;
  const fixed = fixedResultSize(tool);
  const own = plan[workKindOf(tool)];
  // A photo is a photo, also where a clip is made of it.
  const taken = plan[takesClip(tool) ? 'clip' : 'picture'];
  return {
    ...declaredBy(tool),
    name: words.name,
    promise: words.promise,
    options: describeOptions(tool.options),
    camera: tool.camera ? { option: tool.camera.option, guides: tool.camera.guides() } : null,
    hasLivePreview: tool.livePreview !== undefined,
    readiness,
    engine,
    engines,
    limits: {
      maxBytes: taken.maxBytes,
      maxPixels: taken.maxPixels,
      maxResultPixels: tool.resultSize && !fixed ? own.maxResultPixels : null,
      resultSize: fixed ?? null,
      maxSeconds: 'maxSeconds' in own ? own.maxSeconds : null,
      batchSize: plan.batchSize,
      jobsPerDay: own.jobsPerDay,
      jobsLeft,
      creditsPerMonth: plan.creditsPerMonth,
      creditsLeft,
      keptHours: plan.historyHours,
      typicalMs,
      engineMs,
      queued,
    },
  };
}

type Declared = Omit<
  ToolDescription,
  'name' | 'promise' | 'options' | 'camera' | 'hasLivePreview' | 'limits' | keyof ToolMoment
>;

/** What its definition says never changes, and checking it takes longer than all the rest of an answer. */
const declared = new WeakMap<Tool, Declared>();

function declaredBy(tool: Tool): Declared {
  const known = declared.get(tool);
  if (known) return known;
  const said: Declared = {
    id: tool.id,
    ...toolTraits.parse(tool),
    inputs: Object.entries(tool.inputs).map(([id, input]) => ({ id, ...inputTraits.parse(input) })),
    outputs: Object.entries(tool.outputs).map(([id, output]) => ({ id, ...outputTraits.parse(output) })),
    report: tool.report ? describeReport(tool.report) : null,
    stages: Object.entries(tool.stages).map(([id, share]) => ({ id, share })),
  };
  declared.set(tool, said);
  return said;
}

/** An option's JSON schema with what `.meta()` added to it. */
interface OptionSchema {
  type?: string;
  anyOf?: OptionSchema[];
  default?: unknown;
  const?: unknown;
  enum?: unknown[];
  minimum?: number;
  maxLength?: number;
  maximum?: number;
  multipleOf?: number;
  control?: string;
  unit?: string;
  pictures?: true;
  moves?: true;
  fileType?: true;
  needs?: string;
  rare?: true;
  edits?: string;
  of?: string;
  each?: string;
  among?: string;
  when?: Record<string, unknown>;
  photo?: string;
  body?: string;
  place?: string;
  goesBy?: Record<string, string>;
  sets?: Record<string, string>;
}

/** Options that are the same object never change, and their schema takes longer to make than all the rest of an answer. */
const describedOptions = new WeakMap<z.ZodObject, OptionDescription[]>();

export function describeOptions(options: z.ZodObject): OptionDescription[] {
  const known = describedOptions.get(options);
  if (known) return known;
  const { properties = {} } = z.toJSONSchema(options, { io: 'input' });
  const described = Object.entries(properties).map(([id, property]) =>
    describeOption(id, property as OptionSchema),
  );
  describedOptions.set(options, described);
  return described;
}

function describeOption(id: string, schema: OptionSchema): OptionDescription {
  const { control, unit, when, photo, pictures, moves, fileType, needs, rare, edits, of, each } = schema;
  const { among, body, place, goesBy, sets } = schema;
  const told = {
    control,
    unit,
    when,
    photo,
    pictures,
    moves,
    fileType,
    needs,
    rare,
    edits,
    of,
    each,
    among,
    body,
    place,
    goesBy,
    sets,
  };
  const said = Object.entries(told).filter(([, value]) => value !== undefined);
  const shown = controlSchema.parse(Object.fromEntries(said), {
    error: () => `option ${id} does not say how it is shown`,
  });
  const choices = choicesOf(schema);
  const isWhole = schema.type === 'integer';
  return {
    id,
    control: shown.control,
    type: typeOf(schema),
    default: schema.default ?? null,
    min: schema.minimum,
    max: schema.maximum ?? schema.maxLength,
    step: schema.multipleOf ?? (isWhole ? 1 : undefined),
    unit,
    when,
    photo: 'photo' in shown ? shown.photo : undefined,
    needs: 'needs' in shown ? shown.needs : undefined,
    rare: 'rare' in shown ? shown.rare : undefined,
    choices: choices.length > 0 ? choices : undefined,
    pictures,
    moves,
    edits: 'edits' in shown ? shown.edits : undefined,
    of: 'of' in shown ? shown.of : undefined,
    each: 'each' in shown ? shown.each : undefined,
    among: 'among' in shown ? shown.among : undefined,
    pulls: shown.control === 'pulls' ? pullsOf(shown) : undefined,
  };
}

function pullsOf({
  body,
  place,
  goesBy,
  sets,
}: Extract<z.infer<typeof controlSchema>, { control: 'pulls' }>) {
  return { body, place, goesBy, sets };
}

function typeOf(schema: OptionSchema): OptionDescription['type'] {
  const type = schema.type ?? schema.anyOf?.[0].type;
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'boolean' || type === 'string') return type;
  return 'object';
}

/** Fixed values: of an enumeration, or those that stand beside free text. */
function choicesOf(schema: OptionSchema): string[] {
  const own = [...(schema.enum ?? []), ...(schema.const === undefined ? [] : [schema.const])];
  return [...own.map(String), ...(schema.anyOf ?? []).flatMap(choicesOf)];
}
