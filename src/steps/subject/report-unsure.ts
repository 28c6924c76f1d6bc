import { doubtfulShare, unsurePlaces } from '../../imaging/matte/unsure-places.ts';
import type { Raster } from '../../imaging/raster/raster.ts';
import type { Studio } from '../../tool/studio.ts';

/**
 * The fact of `unsureFact`, of a cut-out as it is used. Where so much of it is unsure that a part may be missing, the person is warned:
 * the tool has words for `uncertain_subject`.
 */
export function reportUnsure(
  alpha: Raster<Uint8Array>,
  pixels: Raster,
  studio: Pick<Studio<never, 'uncertain_subject'>, 'warn'>,
): { unsure?: number } {
  const { share } = unsurePlaces(alpha, pixels);
  if (share >= doubtfulShare) studio.warn('uncertain_subject');
  const percent = Math.round(1000 * share) / 10;
  return percent > 0 ? { unsure: percent } : {};
}
