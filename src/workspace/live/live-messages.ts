import type { Box } from '../../imaging/raster/raster.ts';
import type { Size } from '../../tool/tool.ts';

/** What the page asks of the worker that makes previews. */
export type ToPreviewWorker =
  /** Takes the first of these addresses whose picture the browser can read. */
  | { type: 'open'; photo: Size; addresses: readonly string[] }
  | {
      type: 'show';
      tool: string;
      options: Readonly<Record<string, unknown>>;
      /** In shares of the photo. */
      region: Box;
      screenPixels: number;
    };

export type FromPreviewWorker =
  | { type: 'opened' }
  | { type: 'shown'; shot: LiveShot }
  /** The photo could not be opened, or the tool could not be run. */
  | { type: 'failed'; reason: string };

/** A part of the photo before and after the tool, in the same pixels. */
export interface LiveShot {
  /** Where it lies, in shares of the photo. */
  readonly box: Box;
  /** Of its pixels to the photo's own. 1: these are the pixels of the result. */
  readonly scale: number;
  readonly before: ImageData;
  readonly after: ImageData;
}
