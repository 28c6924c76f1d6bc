import type { Raster } from '../../imaging/raster/raster.ts';

export interface PackSizesInput {
  /** Where the ZIP is written. */
  readonly path: string;
  /** Squares, RGB, sRGB, 8 bit; `name` is the folder of their files. */
  readonly pictures: readonly { readonly name: string; readonly square: Raster<Uint8Array> }[];
  /** What each picture is written as: the file's name, without its type, and its side in pixels. */
  readonly sizes: readonly { readonly name: string; readonly side: number }[];
}

/** Promise: a JPEG of exactly that side for every picture and size. */
export interface PackSizesOutput {
  readonly files: number;
}
