import type { JobBody, ToolDescription } from '../../api/contract/contract.ts';
import { hasEdits, type ResultEdits } from '../work/result-edits.ts';
import type { Work } from '../work/work.ts';
import type { WorkspaceSession } from './workspace-session.ts';

export type SaveStep = 'masks' | 'rework' | 'file';

export interface WantedResult {
  tool: ToolDescription;
  work: Work;
  edits: ResultEdits;
  /** Given where the result is made for saving: what its job is told. */
  jobOptions?: Readonly<Record<string, unknown>>;
  /** The mask that goes with it, a gray PNG, under an id of its own. */
  mask?: { readonly id: string; readonly file: Blob };
  /** The background is part of the picture; otherwise it's laid under the file that is saved. */
  isLaidOn?: boolean;
}

export interface EditRequest extends WantedResult {
  /** Size of the masks that carry the strokes; they are stretched over the photo. Null only where there are none. */
  maskSize: { width: number; height: number } | null;
  session: WorkspaceSession;
  signal: AbortSignal;
  onStep(step: SaveStep): void;
}

/** What a job has to carry out for this result, as text. */
export function editsKey(wanted: Omit<WantedResult, 'tool'>): string {
  const { work, edits, jobOptions, mask } = wanted;
  if (jobOptions) return JSON.stringify(mask ? [jobOptions, mask.id] : jobOptions);
  const crop = edits.crops ? edits.margin : 'whole';
  const ground = backgroundOf(wanted) ?? [];
  return [work.job?.id, crop, edits.cleansRim, ground, ...work.strokes.map(({ id }) => id)].flat().join(',');
}

/** The color that becomes part of the picture. */
export function backgroundOf({ edits, isLaidOn }: Omit<WantedResult, 'tool'>): string | undefined {
  return isLaidOn && edits.background !== 'transparent' ? edits.background : undefined;
}

/** Whether a job has made this before; nothing is counted then. */
export function isMade(wanted: WantedResult): boolean {
  return wanted.work.rework?.key === editsKey(wanted);
}

/**
 * The job whose outputs are what is wanted. Edits are carried out by a rework job, which asks no network and is not
 * counted; the same is not carried out twice.
 */
export async function jobForSaving(asked: EditRequest): Promise<JobBody> {
  const { work, edits, jobOptions, session, signal } = asked;
  const fresh = jobOptions ? null : await session.renew(work.id, signal);
  if (fresh && !hasEdits(work, edits) && !backgroundOf(asked)) return fresh;
  // Most results are saved as they are.
  const { makeForSaving, rework } = await import('./saving-jobs.ts');
  return fresh ? rework(asked, fresh) : makeForSaving(asked, jobOptions!);
}
