import type { Box, Raster } from '../../imaging/raster/raster.ts';
import type { Size } from '../../tool/tool.ts';
import type { PictureShot } from '../compare/picture-shot.ts';

/** What the page asks of the worker that makes previews. */
export type ToPreviewWorker =
  /** Takes the first of these addresses whose picture the browser can read. */
  | { type: 'open'; photo: Size; addresses: readonly string[] }
  /** From now on the photo stays as it is where this mask is white, whatever its size; none: nowhere. */
  | { type: 'protect'; mask: Raster<Uint8Array> | null }
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
  | { type: 'shown'; shot: PictureShot }
  /** The photo could not be opened, or the tool could not be run. */
  | { type: 'failed'; reason: string };
