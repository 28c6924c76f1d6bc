import type { JobBody, MediaBody, ToolDescription } from '../../api/contract/contract.ts';
import { earlierOutputOf } from '../../tool/tool-parts.ts';
import { isCutoutTool, jobOptions } from './tool-options.ts';
import { strokesKey, type Work } from './work.ts';

/** Whether its jobs take what an earlier one found in the same photo, and strokes that correct it. */
export function isSubjectTool(tool: ToolDescription): boolean {
  return earlierOutputOf(tool) !== undefined && !isCutoutTool(tool);
}

/** Whether a click can say what its subject is; tools for people go by faces instead. */
export function picksSubject({ options }: Pick<ToolDescription, 'options'>): boolean {
  return options.some(({ id }) => id === 'subject');
}

/**
 * The matte, without the strokes that are painted on it, that this job found or was given; null once it is gone. Of a job whose strokes
 * are not known here, as from the gallery, it's the matte as corrected by them.
 */
export function matteOf(tool: ToolDescription, work: Work, job: JobBody): MediaBody | null {
  const name = earlierOutputOf(tool);
  if (name === undefined || !isSubjectTool(tool)) return null;
  const given = work.carried?.[job.id] === undefined ? undefined : job.inputs[name]?.[0];
  return given ?? job.outputs[name]?.[0] ?? null;
}

/** What the next job on this photo needn't look for again; null where another engine is to look, or nothing was found yet. */
export function matteToReuse(
  tool: ToolDescription,
  work: Work,
  job: JobBody | null,
  values: Readonly<Record<string, unknown>>,
): MediaBody | null {
  if (job?.state !== 'succeeded') return null;
  const engine = (options: Readonly<Record<string, unknown>>) => options.engine ?? null;
  if (engine(jobOptions(tool, values)) !== engine(job.options)) return null;
  return matteOf(tool, work, job);
}

/** Whether strokes were painted, or taken back, since this job. */
export function hasNewStrokes(work: Work, job: JobBody): boolean {
  return strokesKey(work.strokes) !== (work.carried?.[job.id] ?? '');
}
