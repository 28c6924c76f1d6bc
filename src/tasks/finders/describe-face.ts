import type { Photo } from '../photo.ts';
import type { FoundFace } from './find-faces.ts';

export interface DescribeFaceInput {
  readonly photo: Photo;
  /** As `find-faces` found it on this photo. */
  readonly face: Pick<FoundFace, 'points'>;
}

export interface DescribeFaceOutput {
  /** Years between which the age lies with about two thirds of the odds; a rough guess from a picture. */
  readonly age: { readonly from: number; readonly to: number };
  /**
   * 1024 numbers of length 1: the same person's lie close to each other. It tells who somebody is: it lives in the memory of one job and is
   * never written down, reported or logged. That's why it isn't part of what `find-faces` tells.
   */
  readonly descriptor: Float32Array;
}
