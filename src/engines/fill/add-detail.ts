import { setImmediate } from 'node:timers/promises';
import { detailReach, lendDetail } from '../../imaging/patches/lend-detail.ts';
import { mendPicture, tearPicture } from '../../imaging/patches/torn-picture.ts';
import type { Raster } from '../../imaging/raster/raster.ts';
import { tilesOf, withinPicture } from '../../imaging/raster/tiles.ts';
import type { EngineContext } from '../engine.ts';

const tiling = { size: 384, overlap: detailReach + 8 };

/**
 * Gives marks that were taken away the grain, fur or weave that is around them, in place: what a network guesses is smooth.
 *
 * @param source 0 where nothing may be copied from
 */
export async function addDetail(
  pixels: Raster,
  { mask, source, seed }: { mask: Raster<Uint8Array>; source?: Raster<Uint8Array>; seed: number },
  { signal, progress }: Pick<EngineContext, 'signal' | 'progress'>,
): Promise<void> {
  const tiles = tilesOf(pixels, tiling);
  for (const [index, { inner, outer }] of tiles.entries()) {
    const box = withinPicture(outer, pixels);
    const isInside = (x: number, y: number) =>
      x >= inner.x && y >= inner.y && x < inner.x + inner.width && y < inner.y + inner.height;
    const torn = tearPicture(pixels, { mask, source }, box, isInside);
    if (torn.hole.includes(1)) {
      lendDetail(torn, seed + index);
      mendPicture(pixels, mask, box, torn);
      await setImmediate();
      signal.throwIfAborted();
    }
    progress((index + 1) / tiles.length);
  }
}
