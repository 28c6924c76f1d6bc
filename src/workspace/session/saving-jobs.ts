import type { JobBody, ToolDescription } from '../../api/contract/contract.ts';
import { allOf, photoOf } from '../../client/job-pictures.ts';
import { brushInputOf, earlierOutputOf, markedInputOf } from '../../tool/tool-parts.ts';
import { api } from '../calls/api-client.ts';
import { watchJob } from '../calls/job-watch.ts';
import { randomId } from '../calls/random-id.ts';
import { uploadPicture } from '../calls/upload.ts';
import { isGone, localProblem, ProblemError, problemOf, problemOfJob } from '../problem/problem.ts';
import { jobInputs } from '../work/given-inputs.ts';
import type { ResultEdits } from '../work/result-edits.ts';
import { backgroundOf, type EditRequest, editsKey } from './job-for-saving.ts';

/** Makes what was only shown in the page so far. */
export async function makeForSaving(
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

export async function rework(asked: EditRequest, job: JobBody): Promise<JobBody> {
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

/** The options that tell a job of these edits. */
function optionsOfEdits(
  { options }: Pick<ToolDescription, 'options'>,
  edited: Partial<ResultEdits>,
): Record<string, unknown> {
  const told = options.flatMap(({ id, edits }) => (edits ? [[id, edited[edits]] as const] : []));
  return Object.fromEntries(told.filter(([, value]) => value !== undefined));
}
