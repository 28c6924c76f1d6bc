import { z } from 'zod';

const node = z.object({ class_type: z.string(), inputs: z.record(z.string(), z.unknown()) });
/** `<node>.<input>`, or several of them. */
const place = z.string().regex(/^[^.]+\.[^.]+$/, 'must be <node>.<input>');
const places = z
  .union([place, z.array(place)])
  .transform((one) => [one].flat())
  .optional();

/** A graph in ComfyUI's API format, and where the values of a request go in it. */
export const workflowSchema = z.strictObject({
  about: z.string().optional(),
  workflow: z.record(z.string(), node),
  bindings: z.strictObject({
    prompt: places,
    negativePrompt: places,
    width: places,
    height: places,
    seed: places,
    /** The photo that is worked on or gone by: the name it was uploaded under. */
    photo: places,
    /** Likewise what is to be filled, in white on black. */
    mask: places,
    /** How much of the photo may change, 0..1. */
    strength: places,
    /** How many times as large it is to be. */
    factor: places,
    /** How a clip begins and ends, as `photo`. */
    firstFrame: places,
    lastFrame: places,
    /** The clip that is worked on, as `photo`. */
    clip: places,
    /** How many frames a clip is to have. */
    frames: places,
    /** The node whose picture or clip is the result. */
    output: z.string(),
  }),
  /** Of a workflow that binds `frames`: frames a second, and the step in which its model counts them, from one on. */
  timing: z
    .strictObject({ rate: z.number().positive(), step: z.number().int().positive().default(1) })
    .optional(),
});

export type Workflow = z.infer<typeof workflowSchema>;
export type Graph = Workflow['workflow'];

/** The nodes that a server has, as `/object_info` tells: the inputs of each, with the choices where there are any. */
export const objectInfoSchema = z.record(
  z.string(),
  z.object({
    input: z.object({
      required: z.record(z.string(), z.array(z.unknown())).optional(),
      optional: z.record(z.string(), z.array(z.unknown())).optional(),
    }),
  }),
);

export type ObjectInfo = z.infer<typeof objectInfoSchema>;

/** What goes into a graph: as the bindings, without those of the result. */
export type Values = Partial<Record<Exclude<keyof Workflow['bindings'], 'output'>, string | number>>;

/** The graph with these values in it. */
export function bind({ workflow, bindings }: Workflow, values: Values): Graph {
  const graph = structuredClone(workflow);
  for (const [name, value] of Object.entries(values)) {
    for (const where of bindings[name as keyof Values] ?? []) {
      const [id, input] = where.split('.');
      graph[id].inputs[input] = value;
    }
  }
  return graph;
}

/** What keeps a server from running this workflow, a line each; none where it can. */
export function problemsOf({ workflow, bindings }: Workflow, info: ObjectInfo): string[] {
  const problems: string[] = [];
  const bound = new Set(Object.values(bindings).flat());
  for (const [id, { class_type: type, inputs }] of Object.entries(workflow)) {
    const known = info[type];
    if (!known) {
      problems.push(`node ${id}: the server has no ${type}; install the custom node it comes with`);
      continue;
    }
    const slots = { ...known.input.required, ...known.input.optional };
    for (const name of Object.keys(known.input.required ?? {})) {
      if (!(name in inputs)) problems.push(`node ${id} (${type}): ${name} is missing`);
    }
    for (const [name, value] of Object.entries(inputs)) {
      const choices = choicesOf(slots[name]);
      // What a request puts there is not there yet.
      if (bound.has(`${id}.${name}`)) continue;
      if (!choices || Array.isArray(value) || choices.includes(String(value))) continue;
      const there = choices.length === 0 ? 'nothing' : choices.slice(0, 5).join(', ');
      problems.push(`node ${id} (${type}): there is no ${name} “${value}”; the server has ${there}`);
    }
  }
  for (const [name, bound] of Object.entries(bindings)) {
    for (const where of [bound].flat()) {
      const [id, input] = where.split('.');
      const isThere = workflow[id] !== undefined && (input === undefined || input in workflow[id].inputs);
      if (!isThere) problems.push(`binding ${name}: the workflow has no ${where}`);
    }
  }
  return problems;
}

/** Of an input that is chosen from a list, in either of the two forms that servers have. */
function choicesOf(slot: readonly unknown[] | undefined): string[] | undefined {
  const [type, settings] = slot ?? [];
  const list = Array.isArray(type)
    ? type
    : type === 'COMBO'
      ? (settings as { options?: unknown[] })?.options
      : undefined;
  return list?.map(String);
}
