import type { Raster, Samples } from '../../imaging/raster/raster.ts';
import type { Density } from '../density/density.ts';
import type { MetadataBlocks } from '../metadata/metadata-blocks.ts';

/** One or several pictures of one size on their way into a file: upright, below each other in one raster. */
export interface PictureStack<S extends Samples = Samples> {
  /** 3 or 4 channels. */
  readonly raster: Raster<S>;
  /** How many pictures; `raster.height` is a multiple of it. */
  readonly count: number;
  /** How long each frame is shown, in ms, and how often all are (0: forever); only in animations. */
  readonly animation?: { readonly delays: readonly number[]; readonly loop: number };
  /** ICC profile of the RGB space the pixels are in; undefined means sRGB. */
  readonly profile?: Uint8Array;
  /** Of each picture, as its file or page declared it; without the list, none of them did. */
  readonly densities?: readonly (Density | undefined)[];
  readonly metadata: MetadataBlocks;
}

/** One of the pictures, without a copy. */
export function pictureAt<S extends Samples>(
  { raster, count }: Pick<PictureStack<S>, 'raster' | 'count'>,
  index: number,
): Raster<S> {
  const height = raster.height / count;
  const samples = raster.width * height * raster.channels;
  const data = raster.data.subarray(index * samples, (index + 1) * samples) as S;
  return { ...raster, height, data };
}
