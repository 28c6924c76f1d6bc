import type { Tool } from './tool.ts';
import type { ToolInput, ToolOutput } from './tool-traits.ts';

/** By name, as a tool declares them; or a list with ids, as a tool is described to the page. */
type Parts<T> = Readonly<Record<string, T>> | readonly (T & { readonly id: string })[];

interface Inputs {
  readonly id: string;
  readonly inputs: Parts<ToolInput>;
}
interface Outputs {
  readonly id: string;
  readonly outputs: Parts<ToolOutput>;
}

/** Name of the input that the work is about. */
export function mainInputOf(tool: Inputs): string {
  return found(tool.id, findMainInput(tool));
}

/** As `mainInputOf`; undefined of a tool that makes something of words alone. */
export function findMainInput({ inputs }: Pick<Inputs, 'inputs'>): string | undefined {
  return nameOf(inputs, ({ main }) => main);
}

/** What was given under the name of the main input; empty of a tool that has none. */
export function mainListOf<T>(tool: Inputs, lists: Readonly<Record<string, readonly T[]>>): readonly T[] {
  const name = findMainInput(tool);
  return name === undefined ? [] : (lists[name] ?? []);
}

/** Name of the output that the tool is used for. */
export function mainOutputOf({ id, outputs }: Outputs): string {
  return found(
    id,
    nameOf(outputs, ({ main }) => main),
  );
}

/** Names of the photos that a tool's samples come with besides the main one: those that it can't do without, and what may be in that one. */
export function furtherInputsOf({ inputs }: Pick<Inputs, 'inputs'>): string[] {
  return named<ToolInput>(inputs).flatMap(([name, { kind, main, required, elseIn }]) =>
    kind === 'photo' && !main && (required || elseIn) ? [name] : [],
  );
}

/** Name of the output of an earlier job that this tool can rework, if it can. */
export function earlierOutputOf({ inputs }: Pick<Inputs, 'inputs'>): string | undefined {
  return nameOf(inputs, ({ earlier }) => earlier);
}

/** Name of the input that takes the strokes of this brush. */
export function brushInputOf({ id, inputs }: Inputs, brush: NonNullable<ToolInput['brush']>): string {
  return found(
    id,
    nameOf(inputs, (input) => input.brush === brush),
  );
}

/** Name of the mask that is marked on the photo before a job runs, if there is one. */
export function selectInputOf({ inputs }: Pick<Inputs, 'inputs'>): string | undefined {
  return nameOf(inputs, ({ brush }) => brush === 'select');
}

/** Names of the masks that are marked on the photo itself, before a job runs or to run it again: what is worked on, then what stays. */
export function markedInputsOf({ inputs }: Pick<Inputs, 'inputs'>): readonly string[] {
  return (['select', 'protect'] as const).flatMap(
    (wanted) => nameOf(inputs, ({ brush }) => brush === wanted) ?? [],
  );
}

/** The first of these, if there is one. */
export function markedInputOf(tool: Pick<Inputs, 'inputs'>): string | undefined {
  return markedInputsOf(tool)[0];
}

/** Whether its result is a file as the tool wrote it, which is in no picture format of our choosing. */
export function givesFiles({ outputs }: Pick<Outputs, 'outputs'>): boolean {
  return named(outputs).some(([, { main, kind }]) => main && isFinished(kind));
}

/** Whether engines elsewhere work on it only where the operator allows them to. */
export const isSensitive = (tool: Pick<Tool, 'tier' | 'isSensitive'>): boolean =>
  tool.isSensitive === true || tool.tier === 'T3';

/** Names the tool itself among those who may work on a photo, where it can do by itself what its optional tasks do. */
export const ownEngine = 'itself';

/** Whether its result is a clip. */
export function makesClip({ outputs }: Pick<Outputs, 'outputs'>): boolean {
  return named(outputs).some(([, { main, kind }]) => main && kind === 'clip');
}

/** Whether its main input is a clip. */
export function takesClip({ inputs }: Pick<Inputs, 'inputs'>): boolean {
  return named(inputs).some(([, { main, kind }]) => main && kind === 'clip');
}

/** What kind of files are brought to it. */
export type TakenKind = 'picture' | 'clip';

export const takenKindOf = (tool: Pick<Inputs, 'inputs'>): TakenKind =>
  takesClip(tool) ? 'clip' : 'picture';

/** Whether outputs of this kind are written by the tool itself: one file, as it is. */
export function isFinished(kind: ToolOutput['kind']): boolean {
  return kind === 'file' || kind === 'clip';
}

/** What jobs are counted by, and stand in line for: clips take minutes, and wait for one another only. */
export const workKinds = ['picture', 'clip'] as const;
export type WorkKind = (typeof workKinds)[number];

/** A tool that takes or makes a clip works on clips. */
export function workKindOf({ inputs, outputs }: Pick<Inputs & Outputs, 'inputs' | 'outputs'>): WorkKind {
  const kinds = [...named<ToolInput>(inputs), ...named<ToolOutput>(outputs)].map(([, { kind }]) => kind);
  return kinds.includes('clip') ? 'clip' : 'picture';
}

/** What stands at the end of the names of a further output's files; undefined of the main one. */
export function suffixOf(tool: Outputs, output: string): string | undefined {
  if (output === mainOutputOf(tool)) return undefined;
  return named(tool.outputs).find(([name]) => name === output)?.[1].suffix ?? output;
}

function named<T>(parts: Parts<T>): (readonly [string, T])[] {
  return isList(parts) ? parts.map((part) => [part.id, part] as const) : Object.entries(parts);
}

function isList<T>(parts: Parts<T>): parts is readonly (T & { readonly id: string })[] {
  return Array.isArray(parts);
}

function nameOf<T>(parts: Parts<T>, isWanted: (part: T) => boolean | undefined): string | undefined {
  return named(parts).find(([, part]) => isWanted(part))?.[0];
}

function found(tool: string, name: string | undefined): string {
  if (name === undefined) throw new Error(`${tool} has no such part`);
  return name;
}
