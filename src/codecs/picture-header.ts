import type { Density } from './density/density.ts';
import type { PictureFormat } from './file-types.ts';

/** EXIF orientation, 1 = as stored; 5 to 8 swap width and height. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** What a picture's header declares; nothing was decoded. */
export interface PictureHeader {
  readonly format: PictureFormat;
  /** Pixels as shown, with the orientation applied. */
  readonly width: number;
  readonly height: number;
  /** Pictures in an animation (pages of a TIFF), counted up to `maxCountedFrames`. */
  readonly frames: number;
  /** How the stored pixels have to be turned. Always 1 for HEIC and AVIF, whose own turning decoders apply. */
  readonly orientation: Orientation;
  readonly hasAlpha: boolean;
  /** Bits of a channel: 1, 2, 4, 8, 10, 12, 16 or 32. */
  readonly bitDepth: number;
  /** Samples are fractions, usually 0 to 1; only in TIFF files. */
  readonly isFloat?: boolean;
  /** 1 to 100 on libjpeg's scale; only in JPEG files. */
  readonly jpegQuality?: number;
  /** Beside it lies a map of how much brighter it is on HDR displays (Ultra HDR, ISO 21496-1), which is not read. */
  readonly hasGainMap?: boolean;
  /**
   * An ICC profile that says what the file says of its colors by other means: gAMA, cHRM and cICP of a PNG, `nclx` of HEIC and
   * AVIF. Undefined where that is sRGB, or a profile goes before it.
   */
  readonly declaredProfile?: Uint8Array;
  /** As shown; of HEIC and AVIF files it is not read here. */
  readonly density?: Density;
}

/** Counting stops here: whoever limits frames limits them below. */
export const maxCountedFrames = 10_000;

/** Turns stored dimensions into shown ones. */
export function upright(
  stored: { width: number; height: number },
  orientation: Orientation,
): { width: number; height: number } {
  return orientation >= 5 ? { width: stored.height, height: stored.width } : stored;
}
