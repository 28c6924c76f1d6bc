import type { JobBody, MediaBody } from '../api/contract/contract.ts';

/** What the job is about, of a list the first; undefined once it is deleted. */
export function photoOf({ inputs, mainInput }: JobBody): MediaBody | undefined {
  return ofMain(inputs, mainInput)[0];
}

/** What it was asked for, once it is there, of several the first; undefined when it is deleted. */
export function resultOf(job: JobBody): MediaBody | undefined {
  return resultsOf(job)[0];
}

/** The same, all of them. */
export function resultsOf({ outputs, mainOutput }: JobBody): readonly MediaBody[] {
  return ofMain(outputs, mainOutput);
}

/** Everything it was given, or everything it made. */
export function allOf(pictures: JobBody['inputs']): MediaBody[] {
  return Object.values(pictures).flat();
}

function ofMain(pictures: JobBody['inputs'], main: string | null): readonly MediaBody[] {
  return (main === null ? Object.values(pictures)[0] : pictures[main]) ?? [];
}

/** Whether this person gets only the small copy of a picture: the address of the full size is the preview's then. */
export function isPreviewOnly({ url, previewUrl }: MediaBody): boolean {
  return url !== '' && url === previewUrl;
}

/** Whether what a result was made from came with a signed record, which the result names. */
export function cameWithRecord(job: Pick<JobBody, 'inputs'> | null): boolean {
  return allOf(job?.inputs ?? {}).some(({ warnings }) => warnings.includes('record_kept'));
}
