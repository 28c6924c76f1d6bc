import type { JobBody, MediaBody, ToolDescription } from '../../api/contract/contract.ts';

/** One of the files that a job made. */
interface MadeFile {
  readonly output: string;
  /** Its place among several of one output, from 1; null where there is one. */
  readonly number: number | null;
  readonly media: MediaBody;
}

/** What a job made for the person, in the order of the tool's outputs; masks are for later jobs. */
export function filesOf(
  { outputs }: Pick<ToolDescription, 'outputs'>,
  job: Pick<JobBody, 'outputs'>,
): MadeFile[] {
  return outputs
    .filter(({ kind }) => kind !== 'mask')
    .flatMap(({ id, many }) =>
      (job.outputs[id] ?? []).map((media, place) => ({ output: id, number: many ? place + 1 : null, media })),
    );
}
