import type { JobBody, ToolDescription } from '../../api/contract/contract.ts';
import { allOf, photoOf } from '../../client/job-pictures.ts';
import { brushInputOf, earlierOutputOf, markedInputOf } from '../../tool/tool-parts.ts';
import { api } from '../calls/api-client.ts';
import { watchJob } from '../calls/job-watch.ts';
import { randomId } from '../calls/random-id.ts';
import { uploadPicture } from '../calls/upload.ts';
import { isGone, localProblem, ProblemError, problemOf } from '../problem/problem.ts';
import { jobInputs } from '../work/given-inputs.ts';
import { optionsOfEdits } from '../work/tool-options.ts';
import { hasEdits, problemOfJob, type ResultEdits, type Work } from '../work/work.ts';
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
function backgroundOf({ edits, isLaidOn }: Omit<WantedResult, 'tool'>): string | undefined {
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
  if (jobOptions) return makeForSaving(asked, jobOptions);
  const fresh = await session.renew(work.id, signal);
  return hasEdits(work, edits) || backgroundOf(asked) ? rework(asked, fresh) : fresh;
}

async function makeForSaving(
  asked: EditRequest,
  options: Readonly<Record<string, unknown>>,
): Promise<JobBody> {
  const { tool, work, mask, session, signal, onStep } = asked;
  const { media } = work;
  if (!media) throw new ProblemError(localProblem('expired', 'another'));
  return oneJob(asked, async () => {
    const given = jobInputs(tool, session.state(), media.id);
    const marked = markedInputOf(tool);
    if (mask && marked !== undefined) {
      onStep('masks');
      const sent = await uploadPicture(mask.file, 'mask.png', { signal });
      given.inputs[marked] = sent.id;
      session.noteMedia(work.id, [sent.id]);
    }
    return { tool: tool.id, ...given, options };
  });
}

async function rework(asked: EditRequest, job: JobBody): Promise<JobBody> {
  const { tool, work, edits, maskSize, session, signal, onStep } = asked;
  const photo = photoOf(job);
  const earlier = earlierOutputOf(tool);
  const found = earlier === undefined ? undefined : job.outputs[earlier]?.[0];
  if (!photo || !found || earlier === undefined) throw new ProblemError(localProblem('expired', 'another'));
  return oneJob(asked, async () => {
    const { inputs, statements } = jobInputs(tool, session.state(), photo.id);
    inputs[earlier] = found.id;
    if (maskSize && work.strokes.length > 0) {
      onStep('masks');
      // Most results are saved without a stroke.
      const { strokeMasks } = await import('../brush/stroke-masks.ts');
      for (const { brush, file } of await strokeMasks(work.strokes, maskSize)) {
        const sent = await uploadPicture(file, `${brush}.png`, { signal });
        inputs[brushInputOf(tool, brush)] = sent.id;
        session.noteMedia(work.id, [sent.id]);
      }
    }
    const options = optionsOfEdits(tool, { ...edits, background: backgroundOf(asked) });
    return { tool: job.tool, inputs, statements, options };
  });
}

/** Runs a job for saving, or finds the one that did the same before. */
async function oneJob(
  asked: EditRequest,
  describe: () => Promise<Parameters<typeof api.createJob>[0]>,
): Promise<JobBody> {
  const { work, session, signal, onStep } = asked;
  const key = editsKey(asked);
  if (work.rework?.key === key) {
    const known = await api.job(work.rework.jobId, signal).catch((error: unknown) => {
      if (isGone(problemOf(error))) return null;
      throw error;
    });
    if (known?.state === 'succeeded') return known;
  }
  const request = await describe();
  onStep('rework');
  const started = await api.createJob(request, randomId());
  const ended = await watchJob(started, { signal, onJob: () => {} }).catch(async (error: unknown) => {
    // Called off: nobody else knows of the job, nor of what it would leave behind.
    if (signal.aborted) await api.cancelJob(started.id).catch(() => undefined);
    throw error;
  });
  if (ended.state !== 'succeeded') throw new ProblemError(problemOfJob(ended));
  const mediaIds = allOf(ended.outputs).map(({ id }) => id);
  session.reworked(work.id, { key, jobId: ended.id }, mediaIds);
  return ended;
}
