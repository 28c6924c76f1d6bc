import type { Raster } from '../../imaging/raster/raster.ts';
import type { Photo } from '../photo.ts';

export interface FindShadowInput {
  readonly photo: Photo;
  /** 255 where the thing is; the photo's shape, a few hundred pixels wide. */
  readonly mask: Raster<Uint8Array>;
}

export interface FindShadowOutput {
  /** 255 where the thing's shadow falls, in the size of the mask, the thing itself not included; none where none is certain. */
  readonly shadow?: Raster<Uint8Array>;
}
