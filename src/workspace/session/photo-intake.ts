import type { Problem } from '../problem/problem.ts';

/** Whoever takes photos in, by whichever way they come: dropped, pasted, chosen, by link, from the camera, a sample. */
export interface PhotoIntake {
  /** Photos, and zip files with photos in them. */
  addFiles(files: readonly File[]): Promise<void>;
  /** The photos that were too many to be taken with the others. */
  addRest?(): Promise<void>;
  addLink(url: string): void;
  addSample(sample: string): void;
  /** Says why nothing was taken in. */
  refuse(problem: Problem): void;
  forgetRefusal(): void;
  forgetLeftOut(): void;
}
