import { unsurePlaces } from '../../imaging/matte/unsure-places.ts';
import type { Raster } from '../../imaging/raster/raster.ts';

/** The fact of `unsureFact`, of a cut-out as it is used. */
export function reportUnsure(alpha: Raster<Uint8Array>, pixels: Raster): { unsure?: number } {
  const percent = Math.round(1000 * unsurePlaces(alpha, pixels).share) / 10;
  return percent > 0 ? { unsure: percent } : {};
}
