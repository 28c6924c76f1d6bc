import type { JobBody, MediaBody } from '../api/contract/contract.ts';

/** What the job is about; undefined once it is deleted. */
export function photoOf({ inputs, mainInput }: JobBody): MediaBody | undefined {
  return mainInput === null ? Object.values(inputs)[0] : inputs[mainInput];
}

/** What it was asked for, once it is there; undefined when it is deleted. */
export function resultOf({ outputs, mainOutput }: JobBody): MediaBody | undefined {
  return mainOutput === null ? Object.values(outputs)[0] : outputs[mainOutput];
}
