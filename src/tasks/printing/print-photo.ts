import type { SheetLayout } from '../../imaging/portrait/print-sheet.ts';
import type { Raster, Size } from '../../imaging/raster/raster.ts';
import type { Picture } from '../photo.ts';

export interface PrintPhotoInput {
  /** Full size; alpha is laid over white. */
  readonly picture: Picture;
  /** JPEG in sRGB, exactly so many pixels. */
  readonly file: {
    readonly path: string;
    readonly size: Size;
    /** Pixels per inch it says. */
    readonly density: number;
    /** Bytes it should and must not have. */
    readonly least?: number;
    readonly most?: number;
  };
  /** A PDF of one page, in exact millimeters, with lines to cut along. */
  readonly sheet?: { readonly path: string; readonly layout: SheetLayout };
}

/** Errors: `target_missed` where even the lowest quality is larger than `most`. */
export interface PrintPhotoOutput {
  /** Of the JPEG, as long as the quality allows at least `least`. */
  readonly bytes: number;
  /** MozJPEG's, 1 to 100. */
  readonly quality: number;
  /** What the JPEG was made of, sRGB, 3 channels. */
  readonly pixels: Raster<Uint8Array>;
}
