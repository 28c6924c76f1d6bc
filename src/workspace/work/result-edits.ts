import type { ToolDescription } from '../../api/contract/contract.ts';
import { isCutoutTool } from './tool-options.ts';
import type { Work } from './work.ts';

type Values = Readonly<Record<string, unknown>>;

/** Whether a save has to go through a rework job: the stored result alone does not show these edits. */
export function hasEdits(work: Work, edits: ResultEdits): boolean {
  return work.strokes.length > 0 || edits.crops || !edits.cleansRim;
}

/** What the page itself changes on a finished result; the network is not asked again. */
export interface ResultEdits {
  readonly background: string;
  readonly crops: boolean;
  /** Percent of the longer side of the subject. */
  readonly margin: number;
  readonly cleansRim: boolean;
}

/** A result that the page shows and saves as it came. */
export const untouched: ResultEdits = {
  background: 'transparent',
  crops: false,
  margin: 0,
  cleansRim: true,
};

/** What the page carries out on results: the options of a cut-out. Results of every other tool stay as they came. */
export function editsOf(tool: ToolDescription, values: Values): ResultEdits {
  if (!isCutoutTool(tool)) return untouched;
  const told = tool.options.map(({ id, edits }) =>
    edits ? { [edits]: values[id] ?? untouched[edits] } : {},
  );
  return Object.assign({ ...untouched }, ...told);
}
