import type { HeadGrid } from '../../../imaging/people/head-grid.ts';
import type { PeopleParts } from '../../../imaging/people/people-parts.ts';
import type { Raster } from '../../../imaging/raster/raster.ts';
import type { HairCrop } from '../hair/hair-crop.ts';

/** Whose hair is looked for. */
export interface HairedPerson {
  readonly points: HairCrop['face']['points'];
  /** Of the person, in the size of the photo. */
  readonly alpha: Raster<Uint8Array>;
  readonly grid: HeadGrid;
  readonly parts: PeopleParts;
  /** Pixels of the photo for each of the picture that the grid was made on. */
  readonly scale: number;
}
