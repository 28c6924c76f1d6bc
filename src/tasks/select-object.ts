import type { Raster } from '../imaging/raster/raster.ts';
import type { SubjectHint } from './cut-out.ts';
import type { Photo } from './photo.ts';

export interface SelectObjectInput {
  readonly photo: Photo;
  /** A point to keep at least, or a box. */
  readonly on: SubjectHint;
}

/** Promise: `mask` has the photo's size, 1 channel, 8 bit, 255 = the thing that was pointed at. */
export interface SelectObjectOutput {
  readonly mask: Raster<Uint8Array>;
  /** How sure the engine is of its outline, 0..1. */
  readonly certainty: number;
}
