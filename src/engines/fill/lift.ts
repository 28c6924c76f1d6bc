import { toneDifference } from '../../imaging/fill/tone-difference.ts';
import { unblend } from '../../imaging/fill/unblend.ts';
import { cropRaster } from '../../imaging/raster/crop-raster.ts';
import type { Box, Raster } from '../../imaging/raster/raster.ts';
import { tilesOf, withinPicture } from '../../imaging/raster/tiles.ts';
import type { EngineContext, ModelSession } from '../engine.ts';
import { takeMarksAway } from './take-marks-away.ts';

/** A mark is looked at in parts of this size, each with its own color and opacity. */
const tiling = { size: 1536, overlap: 64 };
/** In levels: what is farther from a guess of what is behind still has some of the mark. */
const mostOff = 5;

/**
 * Lifts marks off that can be seen through, in place: those of one color by solving for what is behind, their rims and all
 * others by our network.
 */
export async function lift(
  pixels: Raster,
  mask: Raster<Uint8Array>,
  session: ModelSession,
  { signal, progress }: Pick<EngineContext, 'signal' | 'progress'>,
): Promise<void> {
  const shown = { ...pixels, data: pixels.data.slice() };
  const tiles = tilesOf(pixels, tiling);
  for (const [index, { inner, outer }] of tiles.entries()) {
    const context = { signal, progress: () => {} };
    const box = withinPicture(outer, pixels);
    const marked = cropRaster(shown, box);
    const part = cropRaster(mask, box);
    if (!part.data.some((value) => value > 0)) continue;
    const guess = { ...marked, data: marked.data.slice() };
    const full = { ...part, data: part.data.map((value) => (value > 0 ? 255 : 0)) };
    await takeMarksAway(guess, { mask: full, seeThrough: false }, session, context);
    const found = unblend(marked, guess, full);
    let lifted: Raster = marked;
    let off = Number.POSITIVE_INFINITY;
    if (found) {
      await takeMarksAway(found.pixels, { mask: found.rest, seeThrough: false }, session, context);
      lifted = found.pixels;
      off = toneDifference(lifted, guess, full);
    }
    // A veil that was fitted to more than the mark leaves some of it.
    if (off > mostOff) {
      await takeMarksAway(marked, { mask: full, seeThrough: true }, session, context);
      if (toneDifference(marked, guess, full) < off) lifted = marked;
    }
    layIn(pixels, lifted, mask, inner, box);
    progress((index + 1) / tiles.length);
  }
}

function layIn(pixels: Raster, part: Raster, mask: Raster<Uint8Array>, inner: Box, box: Box): void {
  for (let y = inner.y; y < inner.y + inner.height; y++) {
    for (let x = inner.x; x < inner.x + inner.width; x++) {
      const at = y * pixels.width + x;
      const share = mask.data[at] / 255;
      if (share === 0) continue;
      const from = (y - box.y) * box.width + x - box.x;
      for (let channel = 0; channel < 3; channel++) {
        const own = pixels.data[at * 3 + channel];
        pixels.data[at * 3 + channel] = Math.round(own + share * (part.data[from * 3 + channel] - own));
      }
    }
  }
}
