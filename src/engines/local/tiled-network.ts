import type { Raster } from '../../imaging/raster/raster.ts';
import { blankLike, readPlanes, type Tiling, tilesOf, writePlanes } from '../../imaging/raster/tiles.ts';
import type { EngineContext, ModelSession, Tensor } from '../engine.ts';

export interface TiledNetwork {
  readonly session: ModelSession;
  readonly tiling: Tiling;
  /** How many times as large as its input the network's answer is. */
  readonly factor: number;
  /** What the network wants to know besides the pixels, for a tile of this size. */
  extras?(width: number, height: number): Record<string, Tensor>;
  /** Changes the planes it answered with, by those it was shown; it may look as far as the overlap reaches. */
  adjust?(answer: Float32Array, shown: Float32Array, size: { width: number; height: number }): void;
}

/**
 * Shows a picture to a network tile by tile: its first input is 1×3×height×width, RGB 0..1, and so is what it answers with.
 *
 * @param pixels 3 channels, 8 or 16 bit; the result has the same depth
 */
export async function runTiled(
  pixels: Raster,
  { session, tiling, factor, extras, adjust }: TiledNetwork,
  { signal, progress }: Pick<EngineContext, 'signal' | 'progress'>,
): Promise<Raster> {
  const size = { width: pixels.width * factor, height: pixels.height * factor };
  const result = blankLike(pixels, size, 3);
  const tiles = tilesOf(pixels, tiling);
  const [input] = session.inputNames;
  const [output] = session.outputNames;
  for (const [index, tile] of tiles.entries()) {
    const { width, height } = tile.outer;
    const image = { data: readPlanes(pixels, tile.outer), dims: [1, 3, height, width] };
    const answer = await session.run({ [input]: image, ...extras?.(width, height) }, [output]);
    signal.throwIfAborted();
    const { data } = answer[output];
    adjust?.(data, image.data, { width, height });
    writePlanes(data, tile, factor, result);
    progress((index + 1) / tiles.length);
  }
  return result;
}
