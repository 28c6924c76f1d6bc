import type { Raster } from '../../imaging/raster/raster.ts';

/** How one set of options moves what a page was given of a photo. */
export interface MotionTile {
  /** How long it takes until it begins anew. */
  readonly seconds: number;
  /** The share of that, 0..1, in which the motion can be told best from a single frame. */
  readonly fullest: number;
  /** RGBA, as large as the tile; the same raster each time. */
  frameAt(share: number): Raster<Uint8Array>;
}

/** Small moving pictures of somebody's own photo, one for each choice of an option that `moves`. */
export interface MotionTiles {
  /**
   * Options whose choices can be told apart on this photo, and for each choice null, or the code of the tool's warning that says why there
   * is nothing to see. An option that isn't there is shown by its words.
   */
  readonly choices: Readonly<Record<string, Readonly<Record<string, string | null>>>>;
  /** @param options of the tool, as the form has them; those left out are at their defaults */
  tile(options: Readonly<Record<string, unknown>>): MotionTile;
}
