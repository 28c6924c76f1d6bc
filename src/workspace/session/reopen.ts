import type { JobBody, ToolDescription } from '../../api/contract/contract.ts';
import { allOf, photoOf, resultOf } from '../../client/job-pictures.ts';
import { aboutOf } from '../../tool/naming/result-name.ts';
import { earlierOutputOf, findMainInput } from '../../tool/tool-parts.ts';
import { randomId } from '../calls/random-id.ts';
import { BenchStore, type KeptBench } from '../store/bench-store.ts';
import { untouched } from '../work/result-edits.ts';
import { defaultOptions, isCutoutTool, jobOptions, writeOptions } from '../work/tool-options.ts';
import { newWork, type Work } from '../work/work.ts';
import { editsKey } from './job-for-saving.ts';
import { besideBatches, filesOf, keptWorks, leftWorks } from './kept-works.ts';
import { emptyWorkspace, mostWorks } from './workspace-state.ts';

/** Whether the workspace of its tool can show this job again: its photo, if it has one, is there, and a cut-out has the photo's size. */
export function canReopen(tool: ToolDescription, job: JobBody): boolean {
  const photo = photoOf(job);
  const result = resultOf(job);
  if (job.mainInput === null) return result !== undefined;
  if (!photo || !result) return false;
  if (!isCutoutTool(tool)) return true;
  return (
    (earlierOutputOf(tool) ?? '') in job.outputs &&
    result.width === photo.width &&
    result.height === photo.height
  );
}

/** Lays a finished job on the bench of its tool, with its options; go to the tool's page next. */
export async function reopen(tool: ToolDescription, job: JobBody, owner: string): Promise<void> {
  if (findMainInput(tool) === undefined) return putOnBoard(tool, job);
  const store = new BenchStore(tool.id, besideBatches);
  const left = leftWorks(await store.read((work) => work.source?.kind === 'file'), Date.now());
  const { works } = left;
  const values = { ...defaultOptions(tool), ...job.options };
  const known = works.find((work) => work.job?.id === job.id || work.rework?.jobId === job.id);
  const work = known ?? finishedWork(tool, job, values, owner);
  const opened = known ? works : [...works, work].slice(-mostWorks(tool.limits.batchSize));
  const state = { ...emptyWorkspace({}), ...left, works: opened, shownId: work.id };
  await store.write(keptWorks(state), filesOf(opened));
  // The options of a cut-out belong to the page, which carries them out on what the network found.
  if (!isCutoutTool(tool)) writeOptions(tool, values);
}

/** The words are in the form again, on a board with the seed that makes the same of them. */
async function putOnBoard(tool: ToolDescription, job: JobBody): Promise<void> {
  if (tool.workspace === 'board') {
    const store = new BenchStore<KeptBench>(tool.id);
    const { kept } = await store.read(() => false);
    const others = (kept?.works ?? []).filter(({ id }) => id !== job.id);
    await store.write({ works: [...others, { id: job.id, addedAt: Date.now() }] }, new Map());
  }
  writeOptions(tool, { ...defaultOptions(tool), ...job.options });
}

function finishedWork(
  tool: ToolDescription,
  job: JobBody,
  values: Record<string, unknown>,
  owner: string,
): Work {
  const photo = photoOf(job);
  const pictures = [...allOf(job.inputs), ...allOf(job.outputs)];
  const work: Work = {
    ...newWork(randomId(), null, photo?.name ?? aboutOf(tool, resultOf(job)?.name ?? ''), Date.now()),
    ...(job.mainInput === null && { isDrawn: true }),
    phase: 'done',
    media: photo ?? null,
    job,
    mediaIds: pictures.map(({ id }) => id),
    owner,
  };
  if (!tool.hasLivePreview) return work;
  // Saving the same once more asks for nothing.
  const made = editsKey({ work, edits: untouched, jobOptions: jobOptions(tool, values) });
  return { ...work, rework: { key: made, jobId: job.id } };
}
