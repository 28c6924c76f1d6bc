import type { Raster } from '../../imaging/raster/raster.ts';
import type { Painting } from '../../imaging/vector/painting.ts';

export interface DrawPaintingsInput {
  readonly paintings: readonly {
    /** Of its file, without an extension. */
    readonly name: string;
    readonly painting: Painting;
  }[];
  /** Pixels across. */
  readonly width: number;
  /** Where the drawings are written, if they are: a ZIP with an SVG of each. */
  readonly drawings?: string;
  /** Where they are written for a printer, if they are: a PDF with a page for each. */
  readonly pages?: string;
}

/** Promise: the same paintings give the same pictures. */
export interface DrawPaintingsOutput {
  /** RGBA, 8 bit, sRGB, one for each. */
  readonly pictures: readonly Raster<Uint8Array>[];
}
