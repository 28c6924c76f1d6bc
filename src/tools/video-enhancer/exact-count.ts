import type { Raster } from '../../imaging/raster/raster.ts';

/** So many frames, whatever comes: the last one stays, or what is over is not taken. A clip's length and its count of frames differ by one often. */
export async function* exactly(
  frames: AsyncIterable<Raster<Uint8Array>>,
  count: number,
): AsyncGenerator<Raster<Uint8Array>> {
  let last: Raster<Uint8Array> | undefined;
  let given = 0;
  for await (const frame of frames) {
    last = frame;
    yield frame;
    if (++given === count) return;
  }
  if (!last) throw new Error('not one frame came');
  for (; given < count; given++) yield last;
}
